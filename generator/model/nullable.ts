import type { NodePath } from '../schema/document.js';
import type { AliasShape, FieldShape } from '../schema/shapes.js';
import type { FieldType } from './model.js';
import { intersect, isEmpty, NO_VERSIONS, type Range } from './range.js';
import type { DocumentReport } from './report.js';
import { versionsOf } from './versions.js';

/** The versions in which null is a value of the field, cut to its versions. `flat` is the field with its aliases filled in. */
export function nullableVersions(
  flat: AliasShape,
  shape: FieldShape,
  type: FieldType,
  versions: Range,
  path: NodePath,
  isEntry: boolean,
  report: DocumentReport,
): Range {
  const place = [...path, 'nullableVersions'];
  const stated = versionsOf(shape.nullableVersions, place, report);
  if (shape.nullable === true && shape.nullableVersions !== undefined) {
    const help = '"nullable: true" means every version; keep one of the two';
    report.errorAtKey('WG210', place, '"nullableVersions" does not go with "nullable: true"', help);
  }
  const isAlways = flat.nullable === true && stated === undefined;
  const range = isAlways ? versions : intersect(stated ?? NO_VERSIONS, versions);
  if (type.kind !== 'scalar' || isEntry) return range;
  if (isEmpty(range)) return NO_VERSIONS;
  reportNullableScalar(type, [...path, nullableKey(shape)], report);
  return NO_VERSIONS;
}

/** The key that makes a field nullable: its type, where an alias does. */
export function nullableKey(shape: FieldShape): 'nullableVersions' | 'nullable' | 'type' {
  if (shape.nullableVersions !== undefined) return 'nullableVersions';
  return shape.nullable === true ? 'nullable' : 'type';
}

/** Refuses null for a type that has no room for it. `path` leads to the key that asks for it. */
function reportNullableScalar(
  type: FieldType & { kind: 'scalar' },
  path: NodePath,
  report: DocumentReport,
): void {
  const message = `a field of type ${type.scalar} cannot be null`;
  report.errorAtKey(
    'WG211',
    path,
    message,
    'strings, bytes, arrays, maps and structs can, and entries of a map',
  );
}
