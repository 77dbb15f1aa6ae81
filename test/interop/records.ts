import { Compression, type RecordBatchRecord } from '../../generated/kafka/index.js';
import {
  platformRecordCodecs,
  RecordReader,
  recordBatch,
  recordOffset,
  recordTimestamp,
} from '../../generated/kafka/support/records.js';
import { encode } from '../../generated/runtime/index.js';
import type { PrintedRecord } from './kcat.js';

const codecs = platformRecordCodecs();

/** A record to be sent, as tests write it: what is left out is null, or now. */
export interface WrittenRecord {
  readonly key?: string | null;
  readonly value?: string | Uint8Array | null;
  readonly headers?: readonly (readonly [string, string | null])[];
  readonly timestamp?: number;
}

/** The bytes of a batch, as they stand in the records of a ProduceRequest. */
export function batchOf(
  records: readonly WrittenRecord[],
  compression: keyof typeof Compression = 'NONE',
): Uint8Array {
  const inits = records.map(({ key = null, value = null, headers = [], timestamp = Date.now() }) => ({
    key: bytesOf(key),
    value: bytesOf(value),
    headers: headers.map(([name, text]) => ({ key: name, value: bytesOf(text) })),
    timestamp: BigInt(timestamp),
  }));
  return encode(recordBatch(inits, { compression: Compression[compression], codecs }));
}

/** The records of a FetchResponse, as kcat would print them. */
export function recordsIn(batches: Uint8Array): PrintedRecord[] {
  return allIn(batches).map((record) => ({
    offset: Number(recordOffset(record)),
    timestamp: Number(recordTimestamp(record)),
    key: textOf(record.key),
    value: textOf(record.value),
    headers: record.headers.map(({ key, value }) => [key, textOf(value)] as const),
  }));
}

/** The values alone, as bytes. */
export function valuesIn(batches: Uint8Array): (Uint8Array | null)[] {
  return allIn(batches).map(({ value }) => value);
}

/** Reads some at a time, so that reading goes on in the middle of larger batches. */
function allIn(batches: Uint8Array): RecordBatchRecord[] {
  const reader = new RecordReader(batches, { codecs });
  const all = reader.take(100);
  for (let more = reader.take(100); more.length > 0; more = reader.take(100)) all.push(...more);
  return all;
}

function bytesOf(value: string | Uint8Array | null): Uint8Array | null {
  return typeof value === 'string' ? new TextEncoder().encode(value) : value;
}

function textOf(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : new TextDecoder().decode(bytes);
}
