import type { PlainHeader, PlainRecord } from '../workloads/records.js';
import { crc32c } from './crc32c.js';

/**
 * A record batch of Kafka (v2, not compressed) written by hand, as fast as we can make it: what the generated
 * code is held to. One pass finds the size and keeps what the other one needs. It checks no values.
 */

/** What a batch has beside its records. */
export interface BatchHead {
  readonly partitionLeaderEpoch: number;
  readonly attributes: number;
  readonly producerId: bigint;
  readonly producerEpoch: number;
  readonly baseSequence: number;
}

/** That of a producer that is neither idempotent nor transactional. */
export const PLAIN_HEAD: BatchHead = {
  partitionLeaderEpoch: -1,
  attributes: 0,
  producerId: -1n,
  producerEpoch: -1,
  baseSequence: -1,
};

/** Bytes in front of the records. */
const HEAD = 61;
/** Those of them that the batch's length does not count. */
const UNCOUNTED = 12;
/** Where the bytes begin that the checksum covers. */
const CHECKED = 21;
const MAGIC = 2;
/** From this size on, memory that is not zeroed first is worth asking for. */
const LARGE = 8192;
/** Up to this size a loop is faster than a call. */
const SHORT = 8;

// Halves of an int64, the low one first: the checks of the harness would fail on a host with the other byte
// order. They say what a bigint is without making another one.
const int64 = new BigInt64Array(1);
const halves = new Int32Array(int64.buffer);
const utf8 = new TextEncoder();

/** What the first pass finds of each record: the bytes behind its length, and its deltas, zigzagged. */
let bodySizes = new Int32Array(1024);
let offsetDeltas = new Int32Array(1024);
let timestampDeltas = new Float64Array(1024);

/** A batch in memory of its own, relative to the offset and the timestamp of its first record. */
export function recordBatch(records: readonly PlainRecord[], head: BatchHead, isChecked = true): Uint8Array {
  const size = HEAD + measure(records);
  const bytes = memory(size);
  const view = new DataView(bytes.buffer);
  writeHead(view, size, records, head);
  let pos = HEAD;
  for (let i = 0; i < records.length; i++) pos = writeRecord(records[i] as PlainRecord, bytes, pos, i);
  if (isChecked) view.setUint32(CHECKED - 4, crc32c(bytes, view, CHECKED, size));
  return bytes;
}

function memory(size: number): Uint8Array<ArrayBuffer> {
  return size < LARGE ? new Uint8Array(size) : new Uint8Array(Buffer.allocUnsafeSlow(size).buffer);
}

/** The bytes of all records. */
function measure(records: readonly PlainRecord[]): number {
  const { length } = records;
  if (length > bodySizes.length) makeRoom(length);
  const { offset, timestamp } = records[0] as PlainRecord;
  int64[0] = timestamp;
  const [low, high] = halves as unknown as readonly [number, number];
  const base = Number(BigInt.asIntN(32, offset));
  let size = 0;
  for (let i = 0; i < length; i++) {
    const record = records[i] as PlainRecord;
    int64[0] = record.timestamp;
    const later = ((halves[1] as number) - high) * 2 ** 32 + (((halves[0] as number) >>> 0) - (low >>> 0));
    int64[0] = record.offset;
    const body = measureRecord(
      record,
      later < 0 ? -2 * later - 1 : 2 * later,
      (halves[0] as number) - base,
      i,
    );
    size += varintSize(2 * body) + body;
  }
  return size;
}

function makeRoom(length: number): void {
  bodySizes = new Int32Array(2 * length);
  offsetDeltas = new Int32Array(2 * length);
  timestampDeltas = new Float64Array(2 * length);
}

function measureRecord(record: PlainRecord, timestampDelta: number, offsetDelta: number, i: number): number {
  const { key, value, headers } = record;
  const zigzag = (offsetDelta << 1) ^ (offsetDelta >> 31);
  let size = 1 + varlongSize(timestampDelta) + varintSize(zigzag) + bytesSize(key) + bytesSize(value);
  size += headers.length === 0 ? 1 : headersSize(headers);
  timestampDeltas[i] = timestampDelta;
  offsetDeltas[i] = zigzag;
  bodySizes[i] = size;
  return size;
}

function headersSize(headers: readonly PlainHeader[]): number {
  let size = varintSize(2 * headers.length);
  for (const { key, value } of headers) {
    const length = Buffer.byteLength(key);
    size += varintSize(2 * length) + length + bytesSize(value);
  }
  return size;
}

function bytesSize(bytes: Uint8Array | null): number {
  return bytes === null ? 1 : varintSize(2 * bytes.length) + bytes.length;
}

function writeHead(view: DataView, size: number, records: readonly PlainRecord[], head: BatchHead): void {
  const [first, last] = [records[0], records[records.length - 1]] as [PlainRecord, PlainRecord];
  view.setBigInt64(0, first.offset);
  view.setInt32(8, size - UNCOUNTED);
  view.setInt32(12, head.partitionLeaderEpoch);
  view.setInt8(16, MAGIC);
  view.setInt16(21, head.attributes);
  view.setInt32(23, Number(last.offset - first.offset));
  view.setBigInt64(27, first.timestamp);
  view.setBigInt64(35, latest(records));
  view.setBigInt64(43, head.producerId);
  view.setInt16(51, head.producerEpoch);
  view.setInt32(53, head.baseSequence);
  view.setInt32(57, records.length);
}

/** The latest timestamp: that of the greatest delta, of which odd ones are below zero. */
function latest(records: readonly PlainRecord[]): bigint {
  let [most, at] = [0, 0];
  for (let i = 0; i < records.length; i++) {
    const delta = timestampDeltas[i] as number;
    if (delta > most && delta % 2 === 0) [most, at] = [delta, i];
  }
  return (records[at] as PlainRecord).timestamp;
}

function writeRecord(record: PlainRecord, bytes: Uint8Array, start: number, i: number): number {
  const { headers } = record;
  let pos = writeVarint(bytes, start, 2 * (bodySizes[i] as number));
  bytes[pos++] = 0;
  pos = writeVarlong(bytes, pos, timestampDeltas[i] as number);
  pos = writeVarint(bytes, pos, offsetDeltas[i] as number);
  pos = writeBytes(record.key, bytes, pos);
  pos = writeBytes(record.value, bytes, pos);
  if (headers.length > 0) return writeHeaders(headers, bytes, pos);
  bytes[pos] = 0;
  return pos + 1;
}

function writeHeaders(headers: readonly PlainHeader[], bytes: Uint8Array, start: number): number {
  let pos = writeVarint(bytes, start, 2 * headers.length);
  for (const { key, value } of headers) {
    pos = writeBytes(utf8.encode(key), bytes, pos);
    pos = writeBytes(value, bytes, pos);
  }
  return pos;
}

function writeBytes(from: Uint8Array | null, to: Uint8Array, start: number): number {
  if (from === null) {
    to[start] = 1;
    return start + 1;
  }
  const { length } = from;
  const pos = writeVarint(to, start, 2 * length);
  if (length > SHORT) to.set(from, pos);
  else for (let i = 0; i < length; i++) to[pos + i] = from[i] as number;
  return pos + length;
}

function varintSize(value: number): number {
  if (value < 0x80) return 1;
  if (value < 0x4000) return 2;
  if (value < 0x200000) return 3;
  return value < 0x10000000 ? 4 : 5;
}

function varlongSize(value: number): number {
  if (value < 2 ** 31) return varintSize(value);
  let size = 5;
  for (let rest = value / 2 ** 35; rest >= 1; rest /= 128) size++;
  return size;
}

/** Writes a number from 0 to 2^31 - 1. */
function writeVarint(bytes: Uint8Array, start: number, value: number): number {
  let pos = start;
  let rest = value;
  for (; rest >= 0x80; rest >>>= 7) bytes[pos++] = rest | 0x80;
  bytes[pos] = rest;
  return pos + 1;
}

/** Writes a whole number from 0 on that a double holds exactly. */
function writeVarlong(bytes: Uint8Array, start: number, value: number): number {
  if (value < 2 ** 31) return writeVarint(bytes, start, value | 0);
  let pos = start;
  let rest = value;
  for (; rest >= 2 ** 31; rest = Math.floor(rest / 128)) bytes[pos++] = (rest % 128) | 0x80;
  return writeVarint(bytes, pos, rest);
}
