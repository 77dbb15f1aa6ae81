import { Fault } from './faults.js';
import type { WireReader } from './reader.js';
import { flushSegment, type WireWriter } from './writer.js';

/** The polynomial of CRC-32 (ISO-HDLC: zip, Ethernet), lowest bit first. */
const ISO_HDLC = 0xedb88320;
/** The polynomial of CRC-32C (Castagnoli: iSCSI), lowest bit first. */
const CASTAGNOLI = 0x82f63b78;
/** Bytes that are taken at a time, each by a table of its own. */
const SLICES = 8;

const tables = /* @__PURE__ */ new Map<number, Int32Array>();

/**
 * Goes on with a CRC-32 (0 at the start) over the bytes from `start` to `end`.
 */
export function crc32(crc: number, bytes: Uint8Array, start = 0, end: number = bytes.length): number {
  return updated(crc, bytes, start, end, ISO_HDLC);
}

/** Goes on with a CRC-32C (0 at the start) over the bytes from `start` to `end`. */
export function crc32c(crc: number, bytes: Uint8Array, start = 0, end: number = bytes.length): number {
  return updated(crc, bytes, start, end, CASTAGNOLI);
}

/** Eight bytes at a time, by eight tables (Intel's slicing-by-8), and the rest one by one. */
function updated(crc: number, bytes: Uint8Array, start: number, end: number, polynomial: number): number {
  const table = tablesOf(polynomial);
  const at = (slice: number, byte: number) => table[slice * 256 + byte] as number;
  let value = ~crc;
  let pos = start;
  for (; pos + SLICES <= end; pos += SLICES) {
    value ^=
      (bytes[pos] as number) |
      ((bytes[pos + 1] as number) << 8) |
      ((bytes[pos + 2] as number) << 16) |
      ((bytes[pos + 3] as number) << 24);
    value =
      at(7, value & 0xff) ^
      at(6, (value >>> 8) & 0xff) ^
      at(5, (value >>> 16) & 0xff) ^
      at(4, value >>> 24) ^
      at(3, bytes[pos + 4] as number) ^
      at(2, bytes[pos + 5] as number) ^
      at(1, bytes[pos + 6] as number) ^
      at(0, bytes[pos + 7] as number);
  }
  for (; pos < end; pos++) value = at(0, (value ^ (bytes[pos] as number)) & 0xff) ^ (value >>> 8);
  return ~value >>> 0;
}

/** Made when they are first needed. */
function tablesOf(polynomial: number): Int32Array {
  const known = tables.get(polynomial);
  if (known !== undefined) return known;
  const table = new Int32Array(SLICES * 256);
  for (let byte = 0; byte < 256; byte++) {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? polynomial : 0);
    table[byte] = value;
  }
  for (let at = 256; at < table.length; at++) {
    const before = table[at - 256] as number;
    table[at] = (table[before & 0xff] as number) ^ (before >>> 8);
  }
  tables.set(polynomial, table);
  return table;
}

type Checksum = (crc: number, bytes: Uint8Array, start?: number, end?: number) => number;

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
