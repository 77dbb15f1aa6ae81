import { isMember, type Struct } from './model.js';
import type { DocumentReport } from './report.js';

/** A lazy array: the member of a class. */
export interface LazyPlace {
  readonly className: string;
  readonly member: string;
}

/** By struct that is an element of lazy arrays, those arrays. */
export function lazyPlaces(structs: readonly Struct[]): ReadonlyMap<string, readonly LazyPlace[]> {
  const places = new Map<string, LazyPlace[]>();
  for (const { className, fields } of structs) {
    for (const { type, member } of fields) {
      if (type.kind !== 'array' || !type.lazy || type.element.kind !== 'struct') continue;
      const known = places.get(type.element.struct) ?? [];
      places.set(type.element.struct, [...known, { className, member }]);
    }
  }
  return places;
}

/** The elements of lazy arrays know the object around them as `parent`: none of their fields can be called so. */
export function checkLazyNames(structs: readonly Struct[], report: DocumentReport): void {
  const places = lazyPlaces(structs);
  for (const { name, fields } of structs) {
    const field = fields.find((one) => one.name === 'parent' && isMember(one));
    if (field === undefined || !places.has(name)) continue;
    const message = `a field of ${name} cannot be called "parent"`;
    const help = 'elements of a lazy array know what they are in by that name; choose another';
    report.error('WG212', [...field.path, 'name'], message, help);
  }
}
