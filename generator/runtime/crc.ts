import { Fault } from './faults.js';
import type { WireReader } from './reader.js';
import { flushSegment, type WireWriter } from './writer.js';

/** The polynomial of CRC-32 (ISO-HDLC: zip, Ethernet), lowest bit first. */
const ISO_HDLC = 0xedb88320;
/** The polynomial of CRC-32C (Castagnoli: iSCSI), lowest bit first. */
const CASTAGNOLI = 0x82f63b78;
/** Bytes that are taken at a time, each by a table of its own. */
const SLICES = 16;
/** From this size on a DataView costs less than it saves. */
const LONG = 512;

type Checksum = (crc: number, bytes: Uint8Array, start?: number, end?: number) => number;

/** A checksum from elsewhere: goes on with `crc` (0 at the start) over `bytes`. */
export type NativeChecksum = (bytes: Uint8Array, crc: number) => number;

/** Checksums that take the place of ours. */
export interface NativeChecksums {
  /** CRC-32: `crc32` of node:zlib is one (Node 20.15 and later). Null for ours. */
  readonly crc32?: NativeChecksum | null | undefined;
  /** CRC-32C: `crc32c` of the package @node-rs/crc32 is one. Null for ours. */
  readonly crc32c?: NativeChecksum | null | undefined;
  /** From how many bytes on they are asked: ours needs no call into foreign code. 512 by default. */
  readonly least?: number | undefined;
}

const plugged: { crc32: NativeChecksum | null; crc32c: NativeChecksum | null; least: number } = {
  crc32: null,
  crc32c: null,
  least: LONG,
};

/**
 * Has checksums computed by functions of the caller's, in everything that uses this runtime. What is left out
 * stays as it is.
 *
 * @throws RangeError for a function that computes something else (it is tried first), or a `least` that is no count
 */
export function plugChecksums(native: NativeChecksums): void {
  const { least = plugged.least } = native;
  if (!(Number.isInteger(least) && least >= 0)) throw new RangeError('least is an integer of 0 or more');
  if (native.crc32) tryOut('crc32', native.crc32, 0xcbf43926);
  if (native.crc32c) tryOut('crc32c', native.crc32c, 0xe3069283);
  if (native.crc32 !== undefined) plugged.crc32 = native.crc32;
  if (native.crc32c !== undefined) plugged.crc32c = native.crc32c;
  plugged.least = least;
}

/** The checksum of the digits 1 to 9, in two parts, is the one that tells CRCs apart. */
function tryOut(name: string, checksum: NativeChecksum, expected: number): void {
  const digits = Uint8Array.of(49, 50, 51, 52, 53, 54, 55, 56, 57);
  const found = checksum(digits.subarray(4), checksum(digits.subarray(0, 4), 0)) >>> 0;
  if (found === expected) return;
  throw new RangeError(`the ${name} that was given computes ${found} for "123456789", not ${expected}`);
}

// Each has its table in a closure of its own: there optimized code takes it for the constant that it is, and
// looks up without checking for the end. It is filled when it is first needed.

/**
 * Goes on with a CRC-32 (0 at the start) over the bytes from `start` to `end`.
 */
export const crc32: Checksum = /* @__PURE__ */ (() => {
  const table = new Int32Array(SLICES * 256);
  return function crc32(crc: number, bytes: Uint8Array, start = 0, end: number = bytes.length): number {
    if (plugged.crc32 !== null && end - start >= plugged.least)
      return plugged.crc32(bytes.subarray(start, end), crc) >>> 0;
    if (table[1] === 0) fill(table, ISO_HDLC);
    return updated(crc, bytes, start, end, table);
  };
})();

/** Goes on with a CRC-32C (0 at the start) over the bytes from `start` to `end`. */
export const crc32c: Checksum = /* @__PURE__ */ (() => {
  const table = new Int32Array(SLICES * 256);
  return function crc32c(crc: number, bytes: Uint8Array, start = 0, end: number = bytes.length): number {
    if (plugged.crc32c !== null && end - start >= plugged.least)
      return plugged.crc32c(bytes.subarray(start, end), crc) >>> 0;
    if (table[1] === 0) fill(table, CASTAGNOLI);
    return updated(crc, bytes, start, end, table);
  };
})();

function updated(crc: number, bytes: Uint8Array, start: number, end: number, table: Int32Array): number {
  const size = end - start < LONG ? 0 : (end - start) & -SLICES;
  let value = ~crc;
  if (size > 0)
    value = bySixteen(value, new DataView(bytes.buffer, bytes.byteOffset + start, size), size, table);
  return ~byEight(value, bytes, start + size, end, table) >>> 0;
}

/**
 * Eight bytes at a time (Intel's slicing-by-8) without a view, and the rest one by one. The four that have to
 * wait for the bytes before them are combined last, so that the processor looks up the others meanwhile.
 */
function byEight(crc: number, bytes: Uint8Array, start: number, end: number, t: Int32Array): number {
  let value = crc;
  let pos = start;
  for (; pos + 8 <= end; pos += 8) {
    const later =
      (t[(bytes[pos + 4] as number) + 3 * 256] as number) ^
      (t[(bytes[pos + 5] as number) + 2 * 256] as number) ^
      ((t[(bytes[pos + 6] as number) + 256] as number) ^ (t[bytes[pos + 7] as number] as number));
    value =
      later ^
      ((t[((value & 0xff) ^ (bytes[pos] as number)) + 7 * 256] as number) ^
        (t[(((value >>> 8) & 0xff) ^ (bytes[pos + 1] as number)) + 6 * 256] as number) ^
        ((t[(((value >>> 16) & 0xff) ^ (bytes[pos + 2] as number)) + 5 * 256] as number) ^
          (t[((value >>> 24) ^ (bytes[pos + 3] as number)) + 4 * 256] as number)));
  }
  for (; pos < end; pos++) value = (t[(value ^ (bytes[pos] as number)) & 0xff] as number) ^ (value >>> 8);
  return value;
}

/** Sixteen bytes at a time for a view that is a multiple of them. */
function bySixteen(crc: number, view: DataView, size: number, t: Int32Array): number {
  let value = crc;
  for (let at = 0; at < size; at += SLICES) {
    const later =
      fourOf(t, view.getInt32(at + 12, true), 0) ^
      fourOf(t, view.getInt32(at + 8, true), 4 * 256) ^
      fourOf(t, view.getInt32(at + 4, true), 8 * 256);
    value = later ^ fourOf(t, value ^ view.getInt32(at, true), 12 * 256);
  }
  return value;
}

/** What four bytes make by the four tables from `first` on. */
function fourOf(t: Int32Array, word: number, first: number): number {
  return (
    (t[(word & 0xff) + first + 3 * 256] as number) ^
    (t[((word >>> 8) & 0xff) + first + 2 * 256] as number) ^
    ((t[((word >>> 16) & 0xff) + first + 256] as number) ^ (t[(word >>> 24) + first] as number))
  );
}

/** Fills a table of a slice each, from the last byte to the first. */
function fill(table: Int32Array, polynomial: number): void {
  for (let byte = 0; byte < 256; byte++) {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? polynomial : 0);
    table[byte] = value;
  }
  for (let at = 256; at < table.length; at++) {
    const before = table[at - 256] as number;
    table[at] = (table[before & 0xff] as number) ^ (before >>> 8);
  }
}

/** Begins the span of a checksum at `pos`; what it returns is given to `checksumOf`. */
export function openSpan(out: WireWriter, pos: number): number {
  if (out.segments === null) return 0;
  flushSegment(out, out.segments, pos);
  return out.segments.length;
}

/** The checksum from `start` to `pos`, payloads that were not copied included. */
export function checksumOf(
  out: WireWriter,
  start: number,
  span: number,
  pos: number,
  checksum: Checksum,
): number {
  if (out.segments === null) return checksum(0, out.bytes, start, pos);
  const crc = out.segments.slice(span).reduce((sum, segment) => checksum(sum, segment), 0);
  return checksum(crc, out.bytes, out.cut, pos);
}

/** Compares a checksum that was read with that of the bytes from `start` to `end`. */
export function checkChecksum(
  input: WireReader,
  name: string,
  stated: number,
  start: number,
  end: number,
  checksum: Checksum,
): void {
  const found = checksum(0, input.bytes, start, end);
  if (found === stated) return;
  throw new Fault(`the bytes have the checksum ${found}, not ${stated}`, name, start);
}
