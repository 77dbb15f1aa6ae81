import { isBytes, NO_BYTES } from './bytes.js';
import { Fault, fault } from './faults.js';
import { MAX_DEPTH } from './sizes.js';
import type { UnknownTaggedField } from './tags.js';
import { readUtf8, readUtf8Strict } from './utf8.js';

/** A position in bytes that messages are read from. Nothing is taken from the wire on trust. */
export class WireReader {
  /** All bytes; those outside of `offset` and `end` are not looked at. */
  readonly bytes: Uint8Array;
  /** The same bytes, for numbers. */
  readonly view: DataView;
  /** Where the next read starts, in bytes from the start of `bytes`. */
  offset: number;
  /** Where the readable bytes end: the innermost bound that is in force. */
  end: number;
  /** How many structs that may contain themselves are open. */
  depth = 0;
  /** True where elements of lazy arrays are read at once. */
  eager = false;
  /** What elements of lazy arrays go back to that are read by themselves; made when the first is. */
  detached: object | null = null;

  /** Reads `bytes` from `offset` up to `end` (by default, all of them). */
  constructor(bytes: Uint8Array, offset = 0, end: number = bytes.length) {
    if (!isBytes(bytes)) throw new TypeError('a WireReader reads a Uint8Array');
    if (!(Number.isInteger(offset) && Number.isInteger(end) && offset >= 0)) {
      throw new RangeError('offset and end of a WireReader are integers of 0 or more');
    }
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.offset = offset;
    this.end = Math.min(end, bytes.length);
  }

  /** Bytes that are left. */
  get remaining(): number {
    return this.end - this.offset;
  }
}

/**
 * Moves past `size` bytes and returns where they start. `layout` names the field, or the fields of a run
 * with their sizes (`partitionIndex 4 errorCode 2`), so that a short input is blamed on the field that it
 * ends in.
 */
export function take(input: WireReader, size: number, layout: string): number {
  const start = input.offset;
  if (size > input.end - start) tooShort(input, size, layout);
  input.offset = start + size;
  return start;
}

/** Bytes that are left, save `tail` of them. */
export function restOf(input: WireReader, tail: number, name: string): number {
  const length = input.end - input.offset - tail;
  return length >= 0 ? length : tooShort(input, tail, name);
}

function tooShort(input: WireReader, size: number, layout: string): never {
  const words = layout.split(' ');
  let offset = input.offset;
  for (let i = 0; i + 1 < words.length; i += 2) {
    const need = Number(words[i + 1]);
    if (offset + need > input.end) throw short(words[i] as string, offset, need, input.end - offset);
    offset += need;
  }
  throw short(words[0] as string, offset, size, input.end - offset);
}

function short(path: string, offset: number, need: number, have: number): Fault {
  return new Fault(`needs ${need} bytes, ${have} left`, path, offset, need, have);
}

export function readInt8(input: WireReader, name: string): number {
  return input.view.getInt8(take(input, 1, name));
}

export function readUint8(input: WireReader, name: string): number {
  return input.view.getUint8(take(input, 1, name));
}

export function readInt16(input: WireReader, name: string, littleEndian = false): number {
  return input.view.getInt16(take(input, 2, name), littleEndian);
}

export function readUint16(input: WireReader, name: string, littleEndian = false): number {
  return input.view.getUint16(take(input, 2, name), littleEndian);
}

export function readInt32(input: WireReader, name: string, littleEndian = false): number {
  return input.view.getInt32(take(input, 4, name), littleEndian);
}

export function readUint32(input: WireReader, name: string, littleEndian = false): number {
  return input.view.getUint32(take(input, 4, name), littleEndian);
}

export function readInt64(input: WireReader, name: string): bigint {
  return input.view.getBigInt64(take(input, 8, name));
}

export function readUint64(input: WireReader, name: string): bigint {
  return input.view.getBigUint64(take(input, 8, name));
}

export function readInt64LittleEndian(input: WireReader, name: string): bigint {
  return input.view.getBigInt64(take(input, 8, name), true);
}

export function readUint64LittleEndian(input: WireReader, name: string): bigint {
  return input.view.getBigUint64(take(input, 8, name), true);
}

/** The 24-bit unsigned integer at `pos`. */
export function getUint24(view: DataView, pos: number, littleEndian = false): number {
  const low = view.getUint16(littleEndian ? pos : pos + 1, littleEndian);
  return view.getUint8(littleEndian ? pos + 2 : pos) * 0x10000 + low;
}

export function readUint24(input: WireReader, name: string, littleEndian = false): number {
  return getUint24(input.view, take(input, 3, name), littleEndian);
}

/** Moves past `length` bytes, a number from the wire, and returns where they start. */
function takeLength(input: WireReader, length: number, name: string): number {
  const start = input.offset;
  if (length < 0 || length > input.end - start) tooShort(input, checkedLength(input, length, name), name);
  input.offset = start + length;
  return start;
}

/** Reads `length` bytes as UTF-8; each ill-formed sequence becomes one U+FFFD. */
export function takeText(input: WireReader, length: number, name: string): string {
  const start = takeLength(input, length, name);
  return readUtf8(input.bytes, start, start + length);
}

/** Reads `length` bytes as UTF-8 and refuses ill-formed ones. */
export function takeTextStrict(input: WireReader, length: number, name: string): string {
  const start = takeLength(input, length, name);
  return (
    readUtf8Strict(input.bytes, start, start + length) ?? fault(input, name, 'the text is not UTF-8', start)
  );
}

/** Reads `length` bytes into memory of their own. */
export function takeBytes(input: WireReader, length: number, name: string): Uint8Array<ArrayBuffer> {
  const start = takeLength(input, length, name);
  if (length === 0) return NO_BYTES;
  const copy = new Uint8Array(length);
  copy.set(input.bytes.subarray(start, start + length));
  return copy;
}

/** Reads `length` bytes as a view of the input: it shows what happens to the input later. */
export function takeView(input: WireReader, length: number, name: string): Uint8Array {
  const start = takeLength(input, length, name);
  // A view gives its buffer away in half the time that an array takes.
  const { buffer, byteOffset } = input.view;
  return new Uint8Array(buffer, byteOffset + start, length);
}

/** Checks a count of elements of at least `least` bytes each (0 counts as 1) against what is left. */
export function checkedCount(input: WireReader, count: number, least: number, name: string): number {
  const need = count * Math.max(1, least);
  const have = input.end - input.offset;
  if (count < 0 || need > have) tooMany(input, checkedLength(input, count, name), need, name);
  return count;
}

function tooMany(input: WireReader, count: number, need: number, name: string): never {
  const have = input.end - input.offset;
  throw new Fault(`${count} elements need ${need} bytes, ${have} left`, name, input.offset, need, have);
}

/** Refuses a length or count over what the schema allows. */
export function checkedMax(input: WireReader, length: number, max: number, name: string): number {
  return length <= max ? length : fault(input, name, `length ${length} is over ${max}`);
}

/** Refuses a negative length. */
export function checkedLength(input: WireReader, length: number, name: string): number {
  return length >= 0 ? length : fault(input, name, `length ${length} is negative`);
}

/** Refuses a null marker where null is not allowed. */
export function nullFound(input: WireReader, name: string): never {
  return fault(input, name, 'null is not allowed in this version');
}

/**
 * An array for `count` elements. A large one grows as it fills, so that a count alone never allocates much.
 */
export function newArray<T>(count: number): T[] {
  return count <= 1024 ? new Array<T>(count) : [];
}

/** Opens a struct that may contain itself. */
export function descend(input: WireReader): void {
  if (++input.depth > MAX_DEPTH) fault(input, '', `structs are nested more than ${MAX_DEPTH} deep`);
}

/** Bounds the reader to the next `size` bytes and returns the bound that held before. */
export function openBound(input: WireReader, size: number, name: string): number {
  if (size < 0) fault(input, name, `its size is ${-size} bytes too small`);
  const outer = input.end;
  const start = take(input, size, name);
  input.offset = start;
  input.end = start + size;
  return outer;
}

/** Leaves the bound of `openBound`, which must have been read to its last byte. */
export function closeBound(input: WireReader, outer: number, name: string): void {
  if (input.offset !== input.end)
    fault(input, name, `${input.end - input.offset} bytes are left over in the field`);
  input.end = outer;
}

/** The tag that follows `previous`: tags ascend, and none is repeated. */
export function checkedTag(input: WireReader, tag: number, previous: number): number {
  if (tag > previous) return tag;
  return fault(
    input,
    '',
    tag === previous ? `tag ${tag} is repeated` : `tag ${tag} stands after tag ${previous}`,
  );
}

/** Refuses a tag that belongs to a field of other versions. */
export function tagOfOtherVersion(input: WireReader, name: string, tag: number): never {
  return fault(input, name, `tag ${tag} is not part of this version`);
}

/** Keeps an unknown tagged field of `size` bytes. */
export function keepTag(input: WireReader, tag: number, size: number, kept: UnknownTaggedField[]): void {
  if (tag > 0x7ffffffe) fault(input, 'unknownTaggedFields', `tag ${tag} is over 2147483646`);
  kept.push({ tag, data: takeBytes(input, size, 'unknownTaggedFields') });
}

/** A 64-bit integer as a number; one that no number holds exactly is refused. */
export function toSafeNumber(input: WireReader, value: bigint, name: string): number {
  const result = Number(value);
  return Number.isSafeInteger(result) ? result : fault(input, name, `${value} is not a safe integer`);
}
