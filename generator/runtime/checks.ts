import { isBytes } from './bytes.js';
import { missing, refuse, refuseBecause, refuseNull } from './refusal.js';
import { Secret, toSecret } from './secret.js';
import { MAX_DEPTH, type SizeAccumulator } from './sizes.js';
import { NO_TAGS, type UnknownTaggedField } from './tags.js';
import { isWellFormed, utf8Length } from './utf8.js';
import { Uuid } from './uuid.js';

/**
 * Bytes of `text` in UTF-8 without its prefix; an unpaired surrogate counts as the one byte that replaces
 * it.
 */
export function textSize(text: unknown, max: number, owner: object, member: string, index?: number): number {
  if (typeof text !== 'string') return refuseOther(text, 'a string', owner, member, index);
  const size = utf8Length(text);
  return size <= max ? size : tooLong(size, max, owner, member, index);
}

/** The same where an unpaired surrogate is refused. */
export function strictTextSize(
  text: string | null | undefined,
  max: number,
  owner: object,
  member: string,
  index?: number,
): number {
  const size = textSize(text, max, owner, member, index);
  if (typeof text === 'string' && !isWellFormed(text)) {
    refuseBecause(owner, member, 'the text holds an unpaired surrogate', index);
  }
  return size;
}

/** Length of bytes, checked to be bytes and not to be over `max`. */
export function bytesSize(
  value: unknown,
  max: number,
  owner: object,
  member: string,
  index?: number,
): number {
  return value instanceof Uint8Array && value.length <= max
    ? value.length
    : otherBytesSize(value, max, owner, member, index);
}

/** The same for bytes of another realm, and for what is refused. */
function otherBytesSize(
  value: unknown,
  max: number,
  owner: object,
  member: string,
  index: number | undefined,
): number {
  if (!isBytes(value)) refuseOther(value, 'a Uint8Array', owner, member, index);
  return value.length <= max ? value.length : tooLong(value.length, max, owner, member, index);
}

/** Refuses a length that is not the one that the schema states. */
export function exactSize(
  length: number,
  size: number,
  owner: object,
  member: string,
  index?: number,
): number {
  if (length !== size) refuseBecause(owner, member, `length ${length} is not ${size}`, index);
  return length;
}

/** Refuses a size that does not fit the number which the struct itself carries. */
export function checkSize(size: number, max: number, owner: object, member: string, index?: number): void {
  if (size > max) refuseBecause(owner, member, `the size ${size} is over ${max}`, index);
}

/** Length of an array, checked to be an array and not to be over `max`. */
export function countOf(value: unknown, max: number, owner: object, member: string): number {
  return Array.isArray(value) && value.length <= max ? value.length : refuseCount(value, max, owner, member);
}

function refuseCount(value: unknown, max: number, owner: object, member: string): never {
  if (!Array.isArray(value)) refuseOther(value, 'an array', owner, member, undefined);
  return tooLong(value.length, max, owner, member, undefined);
}

/** Checks that unknown tags ascend, start behind the tags of the schema, and end where tags end. */
export function checkTags(tags: readonly UnknownTaggedField[], known: number, owner: object): void {
  let least = known;
  for (const { tag, data } of tags) {
    if (!(Number.isInteger(tag) && tag >= 0 && tag <= 0x7ffffffe)) {
      refuseBecause(owner, 'unknownTaggedFields', `tag ${String(tag)} is not 0 to 2147483646`);
    }
    if (tag < known)
      refuseBecause(owner, 'unknownTaggedFields', `tag ${tag} belongs to a field of the schema`);
    if (tag < least) refuseBecause(owner, 'unknownTaggedFields', `tag ${tag} does not follow a lower tag`);
    if (!isBytes(data)) refuse(owner, 'unknownTaggedFields', data, 'a Uint8Array');
    least = tag + 1;
  }
}

/** Refuses unknown tagged fields in a version that has no place for them. */
export function refuseTags(owner: object): never {
  return refuseBecause(owner, 'unknownTaggedFields', 'this version carries no tagged fields');
}

export function refuseOther(
  value: unknown,
  expected: string,
  owner: object,
  member: string,
  index: number | undefined,
): never {
  if (value === null && index === undefined) refuseNull(owner, member);
  return refuse(owner, member, value, expected, index);
}

export function tooLong(
  size: number,
  max: number,
  owner: object,
  member: string,
  index: number | undefined,
): never {
  return refuseBecause(owner, member, `length ${size} is over ${max}`, index);
}

/** The text of a secret, or null. What it holds never gets into an error. */
export function exposeText(
  secret: Secret<string> | null | undefined,
  owner: object,
  member: string,
  index?: number,
): string | null {
  if (secret === null) return null;
  const text = secret instanceof Secret ? secret.expose() : undefined;
  return typeof text === 'string'
    ? text
    : refuseBecause(owner, member, 'the value is not a secret text', index);
}

/** The bytes of a secret, or null. What they hold never gets into an error. */
export function exposeBytes(
  secret: Secret<Uint8Array> | null | undefined,
  owner: object,
  member: string,
  index?: number,
): Uint8Array | null {
  if (secret === null) return null;
  const bytes = secret instanceof Secret ? secret.expose() : undefined;
  return isBytes(bytes) ? bytes : refuseBecause(owner, member, 'the value is not secret bytes', index);
}

/** Makes a secret of a value and keeps null. */
export function toNullableSecret<T extends string | Uint8Array>(
  value: T | Secret<T> | null,
): Secret<T> | null {
  return value === null ? null : toSecret(value);
}

export function isUuid(value: Uuid): boolean {
  return value instanceof Uuid;
}

/** True for a uuid of the same bits as `other`. */
export function isUuidOf(value: Uuid, other: Uuid): boolean {
  return value instanceof Uuid && value.equals(other);
}

/** Tells whether an array has elements; what is no array is refused. */
export function hasElements(value: readonly unknown[], owner: object, member: string): boolean {
  return Array.isArray(value) ? value.length > 0 : refuseOther(value, 'an array', owner, member, undefined);
}

/** Tells whether there are bytes; what is no bytes is refused. */
export function hasBytes(value: Uint8Array | null, owner: object, member: string): boolean {
  if (isBytes(value)) return value.length > 0;
  return refuseOther(value, 'a Uint8Array', owner, member, undefined);
}

/** Tells whether bytes are not `size` zeros, the default of bytes of fixed length; what is no bytes is refused. */
export function isNotZeros(value: Uint8Array | null, size: number, owner: object, member: string): boolean {
  return hasBytes(value, owner, member)
    ? value?.length !== size || value.some((byte) => byte !== 0)
    : size > 0;
}

/** Tells whether there are unknown tagged fields; what is no array is refused. */
export function hasTags(tags: readonly UnknownTaggedField[], owner: object): boolean {
  return tags !== NO_TAGS && hasElements(tags, owner, 'unknownTaggedFields');
}

/** Opens a struct that may contain itself. */
export function deepen(sizes: SizeAccumulator, owner: object): void {
  if (++sizes.depth > MAX_DEPTH) {
    refuseBecause(owner, '', `structs are nested more than ${MAX_DEPTH} deep`);
  }
}

/** The struct that stands where one must stand; anything else is refused. */
export function asStruct<T extends object>(
  value: T | null | undefined,
  owner: object,
  member: string,
  index?: number,
): T {
  return typeof value === 'object' && value !== null ? value : refuseStruct(value, owner, member, index);
}

function refuseStruct(value: unknown, owner: object, member: string, index: number | undefined): never {
  if (index !== undefined && (value === null || value === undefined)) return missing(owner, member, index);
  return refuseOther(value, 'an object', owner, member, index);
}
