import type { Struct } from './model.js';
import type { DocumentReport } from './report.js';

/** By struct that is an element of lazy arrays, the structs that hold those arrays. */
export function lazyOwners(structs: readonly Struct[]): ReadonlyMap<string, readonly Struct[]> {
  const owners = new Map<string, Struct[]>();
  for (const struct of structs) {
    for (const { type } of struct.fields) {
      if (type.kind !== 'array' || !type.lazy || type.element.kind !== 'struct') continue;
      const known = owners.get(type.element.struct) ?? [];
      if (!known.includes(struct)) owners.set(type.element.struct, [...known, struct]);
    }
  }
  return owners;
}

/** The elements of lazy arrays know the object around them as `parent`: none of their fields can be called so. */
export function checkLazyNames(structs: readonly Struct[], report: DocumentReport): void {
  const owners = lazyOwners(structs);
  for (const { name, fields } of structs) {
    const field = fields.find((one) => one.name === 'parent');
    if (field === undefined || !owners.has(name)) continue;
    const message = `a field of ${name} cannot be called "parent"`;
    const help = 'elements of a lazy array know what they are in by that name; choose another';
    report.error('WG212', [...field.path, 'name'], message, help);
  }
}
