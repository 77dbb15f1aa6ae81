import { ONLY_VERSION } from './fields.js';
import type { Field, FieldType, Message } from './model.js';
import { contains, intersect, isEmpty, type Range, sameRange } from './range.js';

/**
 * What keeps a field of a header from being found before the version of the header is known: the field itself, or the first one in
 * front of it, that is not on the wire in every version or has not the same form in each. Undefined if nothing does.
 */
export function unsteadyField(header: Message, field: Field): Field | undefined {
  const versions = header.versions ?? ONLY_VERSION;
  const fields = header.structs[0]?.fields ?? [];
  // Tags stand behind all other fields, wherever the schema names them.
  const inFront = fields.slice(0, fields.indexOf(field)).filter((one) => !isOnlyTagged(one));
  return [...inFront, field].find((one) => !isSteady(one, versions, header, new Set()));
}

function isOnlyTagged({ tagged, versions }: Field): boolean {
  return !isEmpty(tagged) && sameRange(tagged, versions);
}

/** `seen`: structs that are being looked at already. */
function isSteady(field: Field, versions: Range, header: Message, seen: Set<string>): boolean {
  return (
    contains(field.versions, versions) &&
    isEmpty(field.tagged) &&
    isAllOrNone(field.nullable, versions) &&
    isTypeSteady(field.type, field, versions, header, seen)
  );
}

function isTypeSteady(
  type: FieldType,
  field: Field,
  versions: Range,
  header: Message,
  seen: Set<string>,
): boolean {
  if (type.kind === 'scalar') return true;
  if (!isAllOrNone(field.flexible, versions)) return false;
  if (type.kind === 'array') return isTypeSteady(type.element, field, versions, header, seen);
  if (type.kind !== 'struct' || seen.has(type.struct)) return true;
  seen.add(type.struct);
  const struct = header.structs.find(({ name }) => name === type.struct);
  return struct?.fields.every((one) => isSteady(one, versions, header, seen)) ?? true;
}

function isAllOrNone(range: Range, versions: Range): boolean {
  const part = intersect(range, versions);
  return isEmpty(part) || sameRange(part, versions);
}
