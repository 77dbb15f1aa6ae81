import { Compression, type RecordBatchRecord, TimestampType } from '../../generated/kafka/index.js';
import {
  type batchInfo,
  type RecordBatchOptions,
  type RecordInput,
  recordOffset,
  recordSequence,
  recordTimestamp,
} from '../../generated/kafka/support/records.js';
import { fromBase64, toBase64 } from '../base64.js';
import { type BatchRow, goldenRows, type RecordBatchesRow, type RecordRow } from '../golden-rows.js';
import { bytesOf as fromHex } from '../hex.js';

/** All rows, and those that hold batches of format 2. */
export const ROWS: readonly RecordBatchesRow[] = goldenRows('record-batches');
export const BATCH_ROWS: readonly RecordBatchesRow[] = ROWS.filter(
  ({ batches }) => batches.length > 0 && batches.every(({ magic }) => magic === 2),
);

export function bytesOf(row: RecordBatchesRow): Uint8Array {
  return fromHex(row.hex);
}

export function base64(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : toBase64(bytes);
}

function bytesFrom(text: string | null): Uint8Array | null {
  return text === null ? null : fromBase64(text);
}

/** What a row says of a record, said of one that was read. The size of an old message is not that of the record made of it. */
export function recordRow(record: RecordBatchRecord, { magic, records }: BatchRow): RecordRow {
  return {
    sizeInBytes: magic === 2 ? record.size() : (records[0]?.sizeInBytes ?? 0),
    offset: String(recordOffset(record)),
    timestamp: String(recordTimestamp(record)),
    ...(magic === 2 ? { sequence: recordSequence(record) } : {}),
    key: base64(record.key),
    value: base64(record.value),
    headers: record.headers.map(({ key, value }) => ({ key, value: base64(value) })),
  };
}

/** A row's record as a producer would state it. */
export function recordInput({ offset, timestamp, key, value, headers }: RecordRow): RecordInput {
  return {
    offset: BigInt(offset),
    timestamp: BigInt(timestamp),
    key: bytesFrom(key),
    value: bytesFrom(value),
    headers: headers.map((header) => ({ key: header.key, value: bytesFrom(header.value) })),
  };
}

/** What the records of a row's batch have in common. */
export function batchOptions(row: BatchRow): RecordBatchOptions {
  const { producerId = '-1', producerEpoch = -1, baseSequence = -1, partitionLeaderEpoch = -1 } = row;
  return {
    leaderEpoch: partitionLeaderEpoch < 0 ? null : partitionLeaderEpoch,
    producer: producerId === '-1' ? null : { id: BigInt(producerId), epoch: producerEpoch, baseSequence },
    isTransactional: row.isTransactional,
    isControl: row.isControlBatch,
    logAppendTime: row.timestampType === 'LogAppendTime' ? BigInt(row.maxTimestamp ?? '-1') : null,
  };
}

/** What a row says of a batch, as `batchInfo` says it. */
export function factsOf(row: BatchRow): ReturnType<typeof batchInfo> {
  const { leaderEpoch = null, producer = null } = batchOptions(row);
  return {
    baseOffset: BigInt(row.baseOffset),
    leaderEpoch,
    producer,
    timestampType:
      row.timestampType === 'LogAppendTime' ? TimestampType.LOG_APPEND_TIME : TimestampType.CREATE_TIME,
    compression: Compression.NONE,
    isTransactional: row.isTransactional ?? false,
    isControl: row.isControlBatch ?? false,
    deleteHorizon: row.deleteHorizonMs == null ? null : BigInt(row.deleteHorizonMs),
  };
}
