import type { PlainHeader } from '../workloads/records.js';
import { crc32c } from './crc32c.js';

/**
 * Reads record batches of Kafka (v2, not compressed) by hand, as fast as we can make it: what the generated code
 * is held to. It checks no values and trusts lengths.
 */

const HEAD = 61;
/** Bytes that the batch's length does not count. */
const UNCOUNTED = 12;
/** Where the bytes begin that the checksum covers. */
const CHECKED = 21;
const TIMESTAMP_TYPE = 0x08;
const utf8 = new TextDecoder();

/** What is the same for all records of a batch. */
export class Batch {
  readonly bytes: Uint8Array;
  /** That of `bytes`, kept because asking for it takes as long as making a view of it. */
  readonly buffer: ArrayBufferLike;
  readonly byteOffset: number;
  readonly start: number;
  readonly end: number;
  readonly count: number;
  readonly baseOffset: bigint;
  readonly baseTimestamp: bigint;
  readonly producerId: bigint;
  readonly timestampType: number;
  /** The time of all records if that is when they were appended. */
  readonly appendTime: bigint | null;
  readonly partitionLeaderEpoch: number | null;

  constructor(bytes: Uint8Array, view: DataView, start: number) {
    const epoch = view.getInt32(start + 12);
    this.bytes = bytes;
    this.buffer = bytes.buffer;
    this.byteOffset = bytes.byteOffset;
    this.start = start;
    this.end = start + UNCOUNTED + view.getInt32(start + 8);
    this.count = view.getInt32(start + 57);
    this.baseOffset = view.getBigInt64(start);
    this.baseTimestamp = view.getBigInt64(start + 27);
    this.producerId = view.getBigInt64(start + 43);
    this.timestampType = view.getInt16(start + 21) & TIMESTAMP_TYPE;
    this.appendTime = this.timestampType === 0 ? null : view.getBigInt64(start + 35);
    this.partitionLeaderEpoch = epoch === -1 ? null : epoch;
  }
}

/** The batches in what a partition was fetched. */
export function batchesOf(bytes: Uint8Array, isChecked: boolean): Batch[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const batches: Batch[] = [];
  for (let start = 0; start < bytes.length; ) {
    const batch = new Batch(bytes, view, start);
    if (isChecked && crc32c(bytes, view, start + CHECKED, batch.end) !== view.getUint32(start + CHECKED - 4))
      throw new Error('the checksum is wrong');
    batches.push(batch);
    start = batch.end;
  }
  return batches;
}

/** The bytes at a place; null if their length is -1. */
export function viewOf({ buffer, byteOffset }: Batch, at: number, length: number): Uint8Array | null {
  return length < 0 ? null : new Uint8Array(buffer, byteOffset + at, length);
}

/** Goes from record to record, and knows where the parts of the last one are. Lengths of what is null are -1. */
export class Cursor {
  timestampDelta = 0;
  offsetDelta = 0;
  key = 0;
  keyLength = 0;
  value = 0;
  valueLength = 0;
  headers = 0;
  readonly batch: Batch;
  readonly #bytes: Uint8Array;
  #left: number;
  #next: number;
  #pos = 0;

  constructor(batch: Batch) {
    this.batch = batch;
    this.#bytes = batch.bytes;
    this.#left = batch.count;
    this.#next = batch.start + HEAD;
  }

  /** Finds the next record; false if there is none. */
  advance(): boolean {
    if (this.#left-- === 0) return false;
    this.#pos = this.#next;
    const length = this.#varint();
    this.#next = this.#pos + length;
    this.#pos++;
    this.timestampDelta = this.#varlong();
    this.offsetDelta = this.#varint();
    this.keyLength = this.#varint();
    this.key = this.#pos;
    if (this.keyLength > 0) this.#pos += this.keyLength;
    this.valueLength = this.#varint();
    this.value = this.#pos;
    this.headers = this.valueLength > 0 ? this.#pos + this.valueLength : this.#pos;
    return true;
  }

  /** The headers at a place that a record has told. */
  headersAt(pos: number): PlainHeader[] {
    this.#pos = pos;
    return Array.from({ length: this.#varint() }, () => {
      const key = utf8.decode(this.#view() ?? undefined);
      return { key, value: this.#view() };
    });
  }

  #view(): Uint8Array | null {
    const length = this.#varint();
    const view = viewOf(this.batch, this.#pos, length);
    if (length > 0) this.#pos += length;
    return view;
  }

  #varint(): number {
    const bytes = this.#bytes;
    let pos = this.#pos;
    let byte = bytes[pos++] as number;
    let value = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = bytes[pos++] as number;
      value |= (byte & 0x7f) << shift;
    }
    this.#pos = pos;
    return (value >>> 1) ^ -(value & 1);
  }

  /** A varlong that a double holds exactly. */
  #varlong(): number {
    const bytes = this.#bytes;
    const start = this.#pos;
    const [first, second] = [bytes[start] as number, bytes[start + 1] as number];
    if (first >= 0x80 && second >= 0x80) return this.#longVarlong();
    this.#pos = first < 0x80 ? start + 1 : start + 2;
    const value = first < 0x80 ? first : (first & 0x7f) | (second << 7);
    return (value >>> 1) ^ -(value & 1);
  }

  #longVarlong(): number {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = this.#bytes[this.#pos++] as number;
      value += (byte & 0x7f) * unit;
      if (byte < 0x80) return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    }
  }
}
