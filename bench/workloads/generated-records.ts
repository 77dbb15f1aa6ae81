import type { RecordBatchRecord } from '../../generated/kafka/index.js';
import {
  leaderEpochOf,
  RecordReader,
  recordBatch,
  recordOffset,
  recordTimestamp,
} from '../../generated/kafka/support/records.js';
import { encode } from '../../generated/runtime/index.js';
import type { PlainRecord, SeenRecord } from './records.js';

/** From records to the bytes of a batch. */
export function encodeRecords(records: readonly PlainRecord[]): Uint8Array {
  return encode(recordBatch(records));
}

/** All records of all batches, read at once. */
export function eagerRecords(bytes: Uint8Array): RecordBatchRecord[] {
  return new RecordReader(bytes, { eager: true }).toArray();
}

/** What all records of a batch share, made for one of them alone. */
export function factsAlone(record: RecordBatchRecord): object | null {
  const { parent } = record;
  if (parent === null) return null;
  const { baseOffset, attributes, producerId } = parent;
  return { epoch: leaderEpochOf(parent), baseOffset, attributes, producerId, headers: [] };
}

/** What a record says, in the words of the comparison. */
export function seenRecord(record: RecordBatchRecord): SeenRecord {
  const { key, value, headers, parent } = record;
  const [offset, timestamp] = [recordOffset(record), recordTimestamp(record)];
  return { offset, timestamp, key, value, headers, leaderEpoch: parent && leaderEpochOf(parent) };
}
