import { gunzipSync, gzipSync } from 'node:zlib';
import {
  crc32c,
  type Encodable,
  putVarlong,
  readVarint,
  readVarlong,
  type SizeAccumulator,
  varlongSize,
  WireReader,
  WireWriter,
} from '../../generated/runtime/index.js';

/*
 * Record batches by hand, in the place and with the names of the helper for them: just enough for the tests of this
 * folder, and nothing that is wrong on the wire is looked for.
 */

/** How a batch is compressed. */
export const Compression = { NONE: 0, GZIP: 1 } as const;

/** What compresses and decompresses, by the number of the compression. */
export type RecordCodecs = Readonly<{
  [compression: number]: {
    compress(bytes: Uint8Array): Uint8Array;
    decompress(bytes: Uint8Array): Uint8Array;
  };
}>;

/** What Node has of it. */
export function platformRecordCodecs(): RecordCodecs {
  return {
    [Compression.GZIP]: {
      compress: (bytes) => gzipSync(bytes),
      decompress: (bytes) => gunzipSync(bytes),
    },
  };
}

/** A header of a record. */
export interface RecordHeader {
  readonly key: string;
  readonly value: Uint8Array | null;
}

/** What a record is made of. */
export interface RecordInit {
  readonly key?: Uint8Array | null;
  readonly value?: Uint8Array | null;
  readonly headers?: readonly RecordHeader[];
  readonly timestamp?: bigint;
}

/** A record that was read. */
export interface RecordBatchRecord {
  readonly key: Uint8Array | null;
  readonly value: Uint8Array | null;
  readonly headers: readonly RecordHeader[];
  readonly offset: bigint;
  readonly timestamp: bigint;
}

/** Bytes in front of the records of a batch. */
const HEADER = 61;

/** One batch of records. */
export function recordBatch(
  records: readonly RecordInit[],
  options: { readonly compression?: number; readonly codecs?: RecordCodecs } = {},
): Encodable {
  const times = records.map(({ timestamp }) => timestamp ?? BigInt(Date.now()));
  const base = times[0] ?? 0n;
  const bodies = records.map((record, at) => recordBytes(record, (times[at] ?? base) - base, BigInt(at)));
  const plain = Buffer.concat(bodies);
  const { compression = Compression.NONE, codecs } = options;
  const body = codecs?.[compression]?.compress(plain) ?? plain;
  const head = Buffer.alloc(HEADER, 0xff);
  head.writeBigInt64BE(0n, 0);
  head.writeInt32BE(HEADER - 12 + body.length, 8);
  head.writeInt8(2, 16);
  head.writeInt16BE(compression, 21);
  head.writeInt32BE(records.length - 1, 23);
  head.writeBigInt64BE(base, 27);
  head.writeBigInt64BE(latest(times, base), 35);
  head.writeInt32BE(records.length, 57);
  const bytes = Buffer.concat([head, body]);
  bytes.writeUInt32BE(crc32c(0, bytes, 21), 17);
  return {
    addSize: (sizes: SizeAccumulator) => {
      sizes.total += bytes.length;
    },
    write: (out: WireWriter) => {
      out.bytes.set(bytes, out.offset);
      out.offset += bytes.length;
    },
  };
}

function latest(times: readonly bigint[], base: bigint): bigint {
  let found = base;
  for (const time of times) if (time > found) found = time;
  return found;
}

function recordBytes(record: RecordInit, timestampDelta: bigint, offsetDelta: bigint): Buffer {
  const { key = null, value = null, headers = [] } = record;
  const parts = [
    Buffer.of(0),
    varlong(timestampDelta),
    varlong(offsetDelta),
    ...counted(key),
    ...counted(value),
  ];
  parts.push(varlong(BigInt(headers.length)));
  for (const header of headers) parts.push(...counted(Buffer.from(header.key)), ...counted(header.value));
  const body = Buffer.concat(parts);
  return Buffer.concat([varlong(BigInt(body.length)), body]);
}

function counted(bytes: Uint8Array | null): Buffer[] {
  return bytes === null ? [varlong(-1n)] : [varlong(BigInt(bytes.length)), Buffer.from(bytes)];
}

function varlong(value: bigint): Buffer {
  const bytes = Buffer.alloc(varlongSize(value));
  putVarlong(new WireWriter(bytes), 0, value);
  return bytes;
}

/** Reads the records of one or more batches. */
export class RecordReader {
  readonly #records: Iterator<RecordBatchRecord>;

  constructor(bytes: Uint8Array, options: { readonly codecs?: RecordCodecs } = {}) {
    this.#records = recordsOf(bytes, options.codecs);
  }

  /** The next records, up to `count`. */
  take(count: number): RecordBatchRecord[] {
    const taken: RecordBatchRecord[] = [];
    while (taken.length < count) {
      const next = this.#records.next();
      if (next.done === true) break;
      taken.push(next.value);
    }
    return taken;
  }
}

function* recordsOf(bytes: Uint8Array, codecs: RecordCodecs | undefined): Generator<RecordBatchRecord> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let start = 0; start < view.length; ) {
    const end = start + 12 + view.readInt32BE(start + 8);
    const body = view.subarray(start + HEADER, end);
    const codec = codecs?.[view.readInt16BE(start + 21) & 7];
    const input = new WireReader(codec?.decompress(body) ?? body);
    const baseOffset = view.readBigInt64BE(start);
    const baseTimestamp = view.readBigInt64BE(start + 27);
    while (input.remaining > 0) yield recordAt(input, baseOffset, baseTimestamp);
    start = end;
  }
}

function recordAt(input: WireReader, baseOffset: bigint, baseTimestamp: bigint): RecordBatchRecord {
  readVarint(input, 'length');
  input.offset++;
  const timestamp = baseTimestamp + readVarlong(input, 'timestampDelta');
  const offset = baseOffset + BigInt(readVarint(input, 'offsetDelta'));
  const key = countedBytes(input);
  const value = countedBytes(input);
  const headers = Array.from({ length: readVarint(input, 'headers') }, () => {
    const name = new TextDecoder().decode(countedBytes(input) ?? undefined);
    return { key: name, value: countedBytes(input) };
  });
  return { key, value, headers, offset, timestamp };
}

function countedBytes(input: WireReader): Uint8Array | null {
  const length = readVarint(input, 'length');
  if (length < 0) return null;
  const start = input.offset;
  input.offset += length;
  return input.bytes.slice(start, input.offset);
}

/** The absolute offset of a record. */
export function recordOffset(record: RecordBatchRecord): bigint {
  return record.offset;
}

/** The time of a record, in milliseconds since 1970. */
export function recordTimestamp(record: RecordBatchRecord): bigint {
  return record.timestamp;
}
