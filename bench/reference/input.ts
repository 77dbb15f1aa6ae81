/**
 * What the decoders written by hand share: a position in bytes, and what both of them read. A `DataView` refuses
 * numbers behind its end itself; counts and lengths are checked here.
 */

/** A literal in its place would be made anew each time. */
export const UNSET = -1n;

const int64 = new BigInt64Array(1);
const halves = new Int32Array(int64.buffer);
const { utf8Slice } = Buffer.prototype as unknown as {
  utf8Slice(this: Uint8Array, start: number, end: number): string;
};

/** Bytes and where the next read starts. */
export class Input {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  pos = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
}

/** The int64 at `pos`: faster than `getBigInt64`; the harness would see other bytes on a host of another order. */
export function int64At(view: DataView, pos: number): bigint {
  halves[1] = view.getInt32(pos);
  halves[0] = view.getInt32(pos + 4);
  return int64[0] as bigint;
}

/** A number in base-128 groups. */
export function uvarint(input: Input): number {
  const byte = input.bytes[input.pos] as number;
  if (byte < 0x80) {
    input.pos++;
    return byte;
  }
  return longUvarint(input);
}

function longUvarint(input: Input): number {
  let value = 0;
  for (let shift = 0; shift < 35; shift += 7) {
    const byte = input.bytes[input.pos++];
    if (byte === undefined) return tooShort();
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return value >>> 0;
  }
  throw new RangeError('a varint is longer than 5 bytes');
}

/** The count of an array whose elements take `least` bytes or more each; -1 for null. */
export function count(input: Input, least: number): number {
  const elements = uvarint(input) - 1;
  if (elements * least > input.bytes.length - input.pos) tooShort();
  return elements;
}

/** The same where null is refused. */
export function presentCount(input: Input, least: number): number {
  const elements = count(input, least);
  if (elements < 0) throw new TypeError('an array is null');
  return elements;
}

/** Goes past an empty tag section, the only one that is carried. */
export function noTags(input: Input): void {
  if (uvarint(input) !== 0) throw new TypeError('tagged fields are not carried');
}

/** A text that is seldom seen again. */
export function text(input: Input): string | null {
  const length = uvarint(input) - 1;
  if (length < 0) return null;
  const start = input.pos;
  if (length > input.bytes.length - start) tooShort();
  input.pos = start + length;
  return utf8Slice.call(input.bytes, start, start + length);
}

/** Ends what reads behind the last byte. */
export function tooShort(): never {
  throw new RangeError('the bytes end too early');
}
