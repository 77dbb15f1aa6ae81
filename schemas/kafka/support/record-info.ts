import type { Compression, TimestampType } from '../enums.js';
import { type RecordBatch, RecordBatchRecord, unpackRecordBatchAttributes } from '../records/record-batch.js';
import type { RecordInput, RecordProducer } from './record-batches.js';

/** What is the same for all records of a batch. There is one of it for each batch. */
export interface RecordBatchInfo {
  /** Offset that those of the records are counted from. */
  readonly baseOffset: bigint;
  /** Epoch of the leader that appended the batch; null for none. */
  readonly leaderEpoch: number | null;
  /** Who produced the batch; null for a producer without an id. */
  readonly producer: RecordProducer | null;
  /** Whose clock set the timestamps. */
  readonly timestampType: TimestampType;
  /** How the records are compressed. */
  readonly compression: Compression;
  /** True for a part of a transaction. */
  readonly isTransactional: boolean;
  /** True for a control batch. */
  readonly isControl: boolean;
  /** When tombstones and transaction markers may be removed, in milliseconds since 1970; null for never. */
  readonly deleteHorizon: bigint | null;
}

const known = /* @__PURE__ */ new WeakMap<RecordBatch, RecordBatchInfo>();

/**
 * What is the same for all records of a batch, or of the batch of a record: made when it is first asked for, the same
 * object from then on, whatever is changed in the batch.
 *
 * @throws TypeError for a record without a batch
 */
export function batchInfo(of: RecordBatch | RecordBatchRecord): RecordBatchInfo {
  const batch = of instanceof RecordBatchRecord ? inBatch(of.parent) : of;
  const found = known.get(batch);
  if (found !== undefined) return found;
  const info = infoOf(batch);
  known.set(batch, info);
  return info;
}

function infoOf(batch: RecordBatch): RecordBatchInfo {
  const bits = unpackRecordBatchAttributes(batch.attributes);
  const { producerId: id, producerEpoch: epoch, baseSequence } = batch;
  return {
    baseOffset: batch.baseOffset,
    leaderEpoch: leaderEpochOf(batch),
    producer: id < 0n ? null : { id, epoch, baseSequence },
    timestampType: bits.timestampType,
    compression: bits.compression,
    isTransactional: bits.transactional,
    isControl: bits.control,
    deleteHorizon: bits.deleteHorizon ? batch.baseTimestamp : null,
  };
}

/** Epoch of the leader that appended a batch; null for none. */
export function leaderEpochOf({ partitionLeaderEpoch }: RecordBatch): number | null {
  return partitionLeaderEpoch < 0 ? null : partitionLeaderEpoch;
}

/**
 * The offset of a record in its partition. `batch` is for a record that was not read from one.
 *
 * @throws TypeError for a record without a batch
 */
export function recordOffset(record: RecordBatchRecord, batch: RecordBatch | null = record.parent): bigint {
  return inBatch(batch).baseOffset + BigInt(record.offsetDelta);
}

/** The bit of a batch whose timestamps the broker's clock set. */
const APPEND_TIME = 0x8;

/**
 * The timestamp of a record, in milliseconds since 1970, -1 for none: its own, or that of its batch where the broker's
 * clock set it. `batch` is for a record that was not read from one.
 *
 * @throws TypeError for a record without a batch
 */
export function recordTimestamp(
  record: RecordBatchRecord,
  batch: RecordBatch | null = record.parent,
): bigint {
  const { attributes, baseTimestamp, maxTimestamp } = inBatch(batch);
  return (attributes & APPEND_TIME) !== 0 ? maxTimestamp : baseTimestamp + record.timestampDelta;
}

/**
 * The sequence of a record, -1 where its batch has none: 0 follows 2147483647. `batch` is for a record that was not
 * read from one.
 *
 * @throws TypeError for a record without a batch
 */
export function recordSequence(record: RecordBatchRecord, batch: RecordBatch | null = record.parent): number {
  const { baseSequence } = inBatch(batch);
  return baseSequence < 0 ? -1 : (baseSequence + record.offsetDelta) % 2147483648;
}

/**
 * A record that was read as one to make another batch of: with its key, value, headers, offset and time, but for what
 * `changes` says. `{ offset: undefined }` puts it behind the record in front of it.
 *
 * @throws TypeError for a record without a batch
 */
export function recordInput(record: RecordBatchRecord, changes: RecordInput = {}): RecordInput {
  const { key, value, headers } = record;
  const [offset, timestamp] = [recordOffset(record), recordTimestamp(record)];
  return { key, value, headers, offset, timestamp, ...changes };
}

function inBatch(batch: RecordBatch | null): RecordBatch {
  if (batch !== null) return batch;
  throw new TypeError('a record that was not read from a batch knows none: give it as the second argument');
}
