import type { Json, JsonObject } from '../golden-rows.js';
import { holds, type ReferenceField } from './reference-schema.js';

/** Highest version number there is: a range that ends here is open. */
const LAST = 32767;

/** The default of a field in the JSON form; structs hold the members of `version` that are not tagged. */
export function defaultOf(field: ReferenceField, version: number): Json {
  if (field.default === null) {
    return null;
  }
  if (field.isArray) {
    return [];
  }
  if (field.isStruct) {
    return defaultStruct(field.fields, version);
  }
  switch (field.type) {
    case 'bool':
      return field.default === true;
    case 'int64':
    case 'uint64':
      return String(field.default ?? 0);
    case 'string':
      return String(field.default ?? '');
    case 'uuid':
      return String(field.default ?? 'A'.repeat(22));
    case 'bytes':
      return '';
    case 'records':
      return alwaysNullable(field) ? null : '';
    default:
      return Number(field.default ?? 0);
  }
}

/** The JSON form of a struct whose members all have their default. */
export function defaultStruct(fields: readonly ReferenceField[], version: number): JsonObject {
  const value: Record<string, Json> = {};
  for (const field of fields) {
    const tagged = field.tag !== undefined && holds(field.taggedVersions, version);
    if (holds(field.versions, version) && !tagged) {
      value[field.name] = defaultOf(field, version);
    }
  }
  return value;
}

function alwaysNullable({ versions, nullableVersions }: ReferenceField): boolean {
  const open =
    versions.last === LAST ? nullableVersions.last === LAST : nullableVersions.last >= versions.last;
  return nullableVersions.first <= versions.first && open;
}
