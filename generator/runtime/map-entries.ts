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
import { Fault, fault, getUint24, openBound, take, type WireReader } from './reader.js';
import { changed, refuseBecause } from './refusal.js';
import { reserve, type SizeAccumulator, settle } from './sizes.js';
import { readUtf8, readUtf8Strict, utf8Length } from './utf8.js';
import { nextSize, putInt8, putInt16, putInt32, putText, putUint24, type WireWriter } from './writer.js';

/** What a length in front of a text travels as. */
export type LengthType = 'int8' | 'uint8' | 'int16' | 'uint16' | 'uint24' | 'int32' | 'uint32';

/** A key or a value with its length in front. */
export interface PrefixedSide {
  readonly length: LengthType;
  /** The most bytes that the text can have. */
  readonly max: number;
  readonly littleEndian?: boolean;
}

/** A key or a value with a byte behind it. */
export interface TerminatedSide {
  readonly terminator: number;
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

const WIDTHS: Readonly<Record<LengthType, 1 | 2 | 3 | 4>> = {
  int8: 1,
  uint8: 1,
  int16: 2,
  uint16: 2,
  uint24: 3,
  int32: 4,
  uint32: 4,
};

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
  for (const [key, value] of asMap(map, owner, member)) {
    if (typeof key !== 'string') refuseKey(owner, member, key);
    if (value === null && form.skipNulls) continue;
    if (typeof value !== 'string') refuseValue(owner, member, key, value, form);
    const keySize = settle(sizes, reserve(sizes), utf8Length(key));
    const valueSize = settle(sizes, reserve(sizes), utf8Length(value));
    const reason =
      reasonAgainstSide('key', key, keySize, form.key, form) ??
      reasonAgainstSide('value', value, valueSize, form.value, form) ??
      reasonAgainstStart(key, keySize, form);
    if (reason !== undefined) refuseBecause(owner, placeOf(member, key), reason);
    size += extra + keySize + valueSize;
  }
  return checkedMapSize(size, max, owner, member);
}

/** Bytes beside the text. */
function extraOf(side: EntrySide): number {
  return 'terminator' in side ? 1 : WIDTHS[side.length];
}

/** Why a key or a value cannot be written; undefined if it can. */
function reasonAgainstSide(
  what: 'key' | 'value',
  text: string,
  size: number,
  side: EntrySide,
  form: MapForm,
): string | undefined {
  if ('terminator' in side) return reasonAgainst(what, text, side.terminator, form);
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
  if ('terminator' in side) return encoded(key.slice(0, 2))[0] ?? side.terminator;
  const shift = side.littleEndian ? 0 : WIDTHS[side.length] - 1;
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
  for (const [key, value] of map) {
    if (value === null) continue;
    end = putSide(out, end, key, form.key);
    end = putSide(out, end, value, form.value);
  }
  return form.terminator === undefined ? end : putInt8(out, end, form.terminator);
}

function putSide(out: WireWriter, pos: number, text: unknown, side: EntrySide): number {
  if (typeof text !== 'string') changed();
  const size = nextSize(out);
  if ('terminator' in side) return putInt8(out, putText(out, pos, text, size), side.terminator);
  return putText(out, putLength(out, pos, size, side), text, size);
}

function putLength(out: WireWriter, pos: number, size: number, side: PrefixedSide): number {
  const { length, littleEndian } = side;
  const width = WIDTHS[length];
  if (width === 1) return putInt8(out, pos, size);
  if (width === 2) return putInt16(out, pos, size, littleEndian);
  return width === 3 ? putUint24(out, pos, size, littleEndian) : putInt32(out, pos, size, littleEndian);
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
  const isTerminated = 'terminator' in side;
  const length = isTerminated
    ? lengthUntil(input, side.terminator, name, key)
    : takeLength(input, side, name, key);
  const start = input.offset;
  const end = start + length;
  input.offset = isTerminated ? end + 1 : end;
  if (!refuseMalformed) return readUtf8(input.bytes, start, end);
  return readUtf8Strict(input.bytes, start, end) ?? refuseSide('is not UTF-8', name, key, start);
}

/** Bytes in front of the next terminator. */
function lengthUntil(input: WireReader, terminator: number, name: string, key: string | undefined): number {
  const { bytes, offset, end } = input;
  for (let at = offset; at < end; at++) if (bytes[at] === terminator) return at - offset;
  return refuseSide(`lacks its terminator ${byteText(terminator)}`, name, key, end, 1, 0);
}

/** Reads a length that what is left can hold. */
function takeLength(input: WireReader, side: PrefixedSide, name: string, key: string | undefined): number {
  const width = WIDTHS[side.length];
  const left = input.end - input.offset - width;
  if (left < 0)
    refuseSide(
      `needs ${width} bytes for its length, ${left + width} left`,
      name,
      key,
      input.offset,
      width,
      left + width,
    );
  const length = lengthAt(input.view, input.offset, side);
  input.offset += width;
  if (length < 0) refuseSide(`has the negative length ${length}`, name, key, input.offset);
  if (length > side.max) refuseSide(`is ${length} bytes, over ${side.max}`, name, key, input.offset);
  if (length > left) refuseSide(`needs ${length} bytes, ${left} left`, name, key, input.offset, length, left);
  return length;
}

function lengthAt(view: DataView, pos: number, { length, littleEndian }: PrefixedSide): number {
  switch (length) {
    case 'int8':
      return view.getInt8(pos);
    case 'uint8':
      return view.getUint8(pos);
    case 'int16':
      return view.getInt16(pos, littleEndian);
    case 'uint16':
      return view.getUint16(pos, littleEndian);
    case 'uint24':
      return getUint24(view, pos, littleEndian);
    case 'int32':
      return view.getInt32(pos, littleEndian);
    case 'uint32':
      return view.getUint32(pos, littleEndian);
  }
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
