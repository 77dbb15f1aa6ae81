import type { Declaration } from './declarations.js';
import type { Field } from './model.js';
import type { DocumentReport } from './report.js';

/** Keys belong to the structs of arrays, and are values that can be compared: they name an element for `find…`. */
export function checkKeys(
  owner: Declaration,
  isRoot: boolean,
  fields: readonly Field[],
  report: DocumentReport,
): void {
  for (const field of fields) {
    if (!field.mapKey) continue;
    const path = [...field.path, 'mapKey'];
    if (isRoot) {
      const message = `field "${field.name}" of the message itself cannot be a key`;
      report.errorAtKey('WG328', path, message, 'keys belong to the struct of an array');
    } else if (!isComparable(field)) {
      const message = `field "${field.name}" of ${owner.name} cannot be a key`;
      report.errorAtKey('WG329', path, message, 'strings, integers, booleans and uuids can');
    }
  }
}

function isComparable({ type }: Field): boolean {
  if (type.kind === 'scalar') return !type.scalar.startsWith('float');
  return type.kind === 'string' && !type.secret;
}
