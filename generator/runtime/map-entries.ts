import { Fault, fault } from './faults.js';
import {
  asMap,
  byteText,
  checkedMapSize,
  encoded,
  isMap,
  type MapForm,
  placeOf,
  reasonAgainst,
  refuseKey,
  refuseValue,
} from './maps.js';
import { getUint24, openBound, take, type WireReader } from './reader.js';
import { changed, refuseBecause } from './refusal.js';
import type { SizeAccumulator } from './sizes.js';
import { readUtf8, readUtf8Strict, utf8Length } from './utf8.js';
import { nextSize, putInt8, putText, room, setUint24, type WireWriter } from './writer.js';

/** A key or a value with its length in front. */
export interface PrefixedSide {
  /** Bytes of the length. */
  readonly width: 1 | 2 | 3 | 4;
  /** Whether the length could be negative, which is refused. */
  readonly isSigned: boolean;
  readonly littleEndian?: boolean;
  /** The most bytes that the text can have: the greatest number of the length, or less. */
  readonly max: number;
}

/** A key or a value with a byte behind it. */
export interface TerminatedSide {
  readonly terminator: number;
  /** No length. */
  readonly width: 0;
}

/** How a key or a value tells where it ends. */
export type EntrySide = PrefixedSide | TerminatedSide;

/** A map whose keys and values tell one by one where they end. */
export interface MapEntriesForm extends MapForm {
  readonly key: EntrySide;
  readonly value: EntrySide;
  /** The byte that ends the map where an entry would start, if that is how it ends. */
  readonly terminator?: number;
}

/** Bytes of all entries, and of what ends the map. The size of each text is kept for writing. */
export function mapEntriesSize(
  map: unknown,
  max: number,
  form: MapEntriesForm,
  sizes: SizeAccumulator,
  owner: object,
  member: string,
): number {
  const extra = extraOf(form.key) + extraOf(form.value);
  let size = form.terminator === undefined ? 0 : 1;
  // Not by for-of, which makes an array of each entry.
  asMap(map, owner, member).forEach((value, key) => {
    if (typeof key !== 'string') refuseKey(owner, member, key);
    if (value === null && form.skipNulls) return;
    if (typeof value !== 'string') refuseValue(owner, member, key, value, form);
    const keySize = keep(sizes, utf8Length(key));
    const valueSize = keep(sizes, utf8Length(value));
    const reason =
      reasonAgainstSide('key', key, keySize, form.key, form) ??
      reasonAgainstSide('value', value, valueSize, form.value, form) ??
      reasonAgainstStart(key, keySize, form);
    if (reason !== undefined) refuseBecause(owner, placeOf(member, key), reason);
    size += extra + keySize + valueSize;
  });
  return checkedMapSize(size, max, owner, member);
}

/** Leaves a size for writing, and returns it. */
function keep(sizes: SizeAccumulator, size: number): number {
  sizes.inner[sizes.count++] = size;
  return size;
}

/** Bytes beside the text. */
function extraOf(side: EntrySide): number {
  return Math.max(1, side.width);
}

/** Why a key or a value cannot be written; undefined if it can. */
function reasonAgainstSide(
  what: 'key' | 'value',
  text: string,
  size: number,
  side: EntrySide,
  form: MapForm,
): string | undefined {
  if (side.width === 0) return reasonAgainst(what, text, side.terminator, form);
  if (size > side.max) return `the ${what} is ${size} bytes, over ${side.max}`;
  return reasonAgainst(what, text, undefined, form);
}

/** Why an entry cannot stand in a map that ends at the first entry that begins with a certain byte. */
function reasonAgainstStart(
  key: string,
  size: number,
  { key: side, terminator }: MapEntriesForm,
): string | undefined {
  if (terminator === undefined || firstByte(key, size, side) !== terminator) return undefined;
  return `the entry begins with ${byteText(terminator)}, which ends the map`;
}

function firstByte(key: string, size: number, side: EntrySide): number {
  if (side.width === 0) {
    const unit = key.charCodeAt(0);
    return unit < 0x80 ? unit : (encoded(key.slice(0, 2))[0] ?? side.terminator);
  }
  const shift = side.littleEndian ? 0 : side.width - 1;
  return Math.floor(size / 256 ** shift) & 0xff;
}

/** Writes what `mapEntriesSize` sized. */
export function putMapEntries(
  out: WireWriter,
  pos: number,
  map: ReadonlyMap<string, string | null>,
  form: MapEntriesForm,
): number {
  if (!isMap(map)) changed();
  let end = pos;
  map.forEach((value, key) => {
    if (value === null) return;
    end = putSide(out, end, key, form.key);
    end = putSide(out, end, value, form.value);
  });
  return form.terminator === undefined ? end : putInt8(out, end, form.terminator);
}

function putSide(out: WireWriter, pos: number, text: unknown, side: EntrySide): number {
  if (typeof text !== 'string') changed();
  const size = nextSize(out);
  if (side.width === 0) return putInt8(out, putText(out, pos, text, size), side.terminator);
  return putText(out, putLength(out, pos, size, side), text, size);
}

function putLength(out: WireWriter, pos: number, size: number, side: PrefixedSide): number {
  const { width, littleEndian } = side;
  room(out, pos, width);
  if (width === 2) out.view.setInt16(pos, size, littleEndian);
  else if (width === 4) out.view.setInt32(pos, size, littleEndian);
  else if (width === 1) out.bytes[pos] = size;
  else setUint24(out.view, pos, size, littleEndian);
  return pos + width;
}

/** Reads the entries in the next `length` bytes. Of a repeated key the last value holds. */
export function takeMapEntries(
  input: WireReader,
  length: number,
  form: MapEntriesForm,
  name: string,
): Map<string, string> {
  if (length < 0) fault(input, name, `length ${length} is negative`);
  const outer = openBound(input, length, name);
  const map = new Map<string, string>();
  while (input.offset < input.end) takeEntry(input, form, name, map);
  input.end = outer;
  return map;
}

/** Reads entries up to the byte that ends the map, and that byte. */
export function takeMapUntil(input: WireReader, form: MapEntriesForm, name: string): Map<string, string> {
  const map = new Map<string, string>();
  while (input.bytes[take(input, 1, name)] !== form.terminator) {
    input.offset--;
    takeEntry(input, form, name, map);
  }
  return map;
}

function takeEntry(input: WireReader, form: MapEntriesForm, name: string, map: Map<string, string>): void {
  const key = takeSide(input, form.key, form, name, undefined);
  map.set(key, takeSide(input, form.value, form, name, key));
}

/** Reads a key, or the value of `key`. */
function takeSide(
  input: WireReader,
  side: EntrySide,
  { refuseMalformed }: MapForm,
  name: string,
  key: string | undefined,
): string {
  const isTerminated = side.width === 0;
  const length = isTerminated ? lengthUntil(input, side, name, key) : takeLength(input, side, name, key);
  const start = input.offset;
  const end = start + length;
  input.offset = isTerminated ? end + 1 : end;
  if (!refuseMalformed) return readUtf8(input.bytes, start, end);
  return readUtf8Strict(input.bytes, start, end) ?? refuseSide('is not UTF-8', name, key, start);
}

/** Bytes in front of the next terminator. */
function lengthUntil(
  input: WireReader,
  { terminator }: TerminatedSide,
  name: string,
  key: string | undefined,
): number {
  const { bytes, offset, end } = input;
  for (let at = offset; at < end; at++) if (bytes[at] === terminator) return at - offset;
  return refuseSide(`lacks its terminator, ${byteText(terminator)}`, name, key, end, 1, 0);
}

/** Reads a length, which is not more than what is left. */
function takeLength(input: WireReader, side: PrefixedSide, name: string, key: string | undefined): number {
  const { width, max } = side;
  const { offset, end } = input;
  if (width > end - offset) refuseShort(`${width} bytes for its length`, width, input, name, key);
  const length = lengthAt(input.view, offset, side);
  input.offset = offset + width;
  if (length > max) refuseLength(length, side, input, name, key);
  if (length > end - input.offset) refuseShort(`${length} bytes`, length, input, name, key);
  return length;
}

/** The length as an unsigned number: a negative one is over every maximum then. */
function lengthAt(view: DataView, pos: number, { width, littleEndian }: PrefixedSide): number {
  if (width === 2) return view.getUint16(pos, littleEndian);
  if (width === 4) return view.getUint32(pos, littleEndian);
  return width === 1 ? view.getUint8(pos) : getUint24(view, pos, littleEndian);
}

function refuseLength(
  length: number,
  { width, isSigned, max }: PrefixedSide,
  input: WireReader,
  name: string,
  key: string | undefined,
): never {
  const range = 256 ** width;
  const isNegative = isSigned && length >= range / 2;
  const reason = isNegative ? `has the length ${length - range}` : `is ${length} bytes, over ${max}`;
  return refuseSide(reason, name, key, input.offset);
}

function refuseShort(
  what: string,
  need: number,
  { offset, end }: WireReader,
  name: string,
  key: string | undefined,
): never {
  const left = end - offset;
  return refuseSide(`needs ${what}, ${left} left`, name, key, offset, need, left);
}

function refuseSide(
  reason: string,
  name: string,
  key: string | undefined,
  offset: number,
  need?: number,
  have?: number,
): never {
  const [what, place] = key === undefined ? ['key', name] : ['value', placeOf(name, key)];
  throw new Fault(`the ${what} ${reason}`, place, offset, need, have);
}
