import { encodeBatch } from '../../runtime/index.js';
import { Compression, TimestampType } from '../enums.js';
import {
  RecordBatch,
  type RecordBatchHeaderInit,
  RecordBatchRecord,
  unpackRecordBatchAttributes,
} from '../records/record-batch.js';
import { codecOf, type RecordCodecs } from './record-codecs.js';

/** The timestamp of a record without one. */
export const NO_TIMESTAMP: bigint = -1n;

/** A record as a producer knows it, with an offset and a time of its own. */
export interface RecordInput {
  /** What the record is about; null (the default) for nothing. It is not copied. */
  readonly key?: Uint8Array | null | undefined;
  /** The payload; null (the default) to say in a compacted topic that the key is gone. It is not copied. */
  readonly value?: Uint8Array | null | undefined;
  /** Further payloads by name. */
  readonly headers?: readonly RecordBatchHeaderInit[] | undefined;
  /** Milliseconds since 1970. By default it has none (-1). */
  readonly timestamp?: bigint | number | undefined;
  /** Its offset. By default one more than that of the record in front of it. */
  readonly offset?: bigint | undefined;
}

/** An idempotent or transactional producer. */
export interface RecordProducer {
  /** Its id. */
  readonly id: bigint;
  /** Its epoch. */
  readonly epoch: number;
  /** Sequence of the first record: 0 to 2147483647. Records in control batches have none: -1. */
  readonly baseSequence: number;
}

/** What a batch has in common. */
export interface RecordBatchOptions {
  /** Offset of the first record, if that does not state its own. 0 by default: the broker sets it. */
  readonly baseOffset?: bigint | undefined;
  /** Epoch of the leader that appended the batch; null (the default) for none. */
  readonly leaderEpoch?: number | null | undefined;
  /** Who produced the batch; null (the default) for a producer without an id. */
  readonly producer?: RecordProducer | null | undefined;
  /** True for a part of a transaction. */
  readonly isTransactional?: boolean | undefined;
  /** True for a control batch. */
  readonly isControl?: boolean | undefined;
  /** The broker's time of appending, which all records then have; null (the default) where they have their own. */
  readonly logAppendTime?: bigint | null | undefined;
  /** How the records are compressed. Not at all by default. */
  readonly compression?: Compression | undefined;
  /** What compresses them. */
  readonly codecs?: RecordCodecs | undefined;
}

/**
 * Makes a batch of records. Offsets and timestamps go into it as differences from those of the first record; the
 * greatest timestamp and the last offset are those of the records. Whatever else a RecordBatch holds can be set on what
 * this returns. `encode` gives its bytes; `encodeSegments` leaves values of 4 KiB and more where they are.
 *
 * @throws RangeError for no records, an offset that is not behind the one before it, a timestamp that is negative (but
 * for -1), or a compression without a codec
 */
export function recordBatch(records: readonly RecordInput[], options: RecordBatchOptions = {}): RecordBatch {
  const [first] = records;
  if (first === undefined) throw new RangeError('a batch has at least one record');
  const baseOffset = first.offset ?? options.baseOffset ?? 0n;
  const baseTimestamp = timestampOf(first, 0);
  const made = recordsFrom(records, baseOffset, baseTimestamp);
  const batch = new RecordBatch({
    baseOffset,
    partitionLeaderEpoch: options.leaderEpoch ?? -1,
    attributes: {
      timestampType:
        options.logAppendTime == null ? TimestampType.CREATE_TIME : TimestampType.LOG_APPEND_TIME,
      transactional: options.isTransactional ?? false,
      control: options.isControl ?? false,
    },
    lastOffsetDelta: made.at(-1)?.offsetDelta ?? 0,
    baseTimestamp,
    maxTimestamp: options.logAppendTime ?? greatestTimestamp(records),
    producerId: options.producer?.id ?? -1n,
    producerEpoch: options.producer?.epoch ?? -1,
    baseSequence: options.producer?.baseSequence ?? -1,
    records: made,
  });
  return compressed(batch, made, options);
}

function recordsFrom(
  records: readonly RecordInput[],
  baseOffset: bigint,
  baseTimestamp: bigint,
): RecordBatchRecord[] {
  let next = baseOffset;
  return records.map((record, index) => {
    const offset = record.offset ?? next;
    const delta = offset - baseOffset;
    if (offset < next)
      throw new RangeError(`record ${index} has offset ${offset}, which is not behind ${next - 1n}`);
    if (delta > 2147483647n)
      throw new RangeError(`record ${index} has offset ${offset}, too far behind ${baseOffset}`);
    next = offset + 1n;
    return new RecordBatchRecord({
      offsetDelta: Number(delta),
      timestampDelta: timestampOf(record, index) - baseTimestamp,
      key: record.key,
      value: record.value,
      headers: record.headers,
    });
  });
}

function timestampOf({ timestamp = NO_TIMESTAMP }: RecordInput, index: number): bigint {
  const time = BigInt(timestamp);
  if (time >= NO_TIMESTAMP) return time;
  throw new RangeError(`record ${index} has the timestamp ${time}; the least is 0, or -1 for none`);
}

function greatestTimestamp(records: readonly RecordInput[]): bigint {
  let greatest = NO_TIMESTAMP;
  records.forEach((record, index) => {
    const time = timestampOf(record, index);
    if (time > greatest) greatest = time;
  });
  return greatest;
}

/** Puts the bytes of the records, compressed, in their place. */
function compressed(
  batch: RecordBatch,
  records: readonly RecordBatchRecord[],
  { compression = Compression.NONE, codecs }: RecordBatchOptions,
): RecordBatch {
  if (compression === Compression.NONE) return batch;
  const codec = codecOf(compression, codecs);
  if (codec === undefined) throw new RangeError(`no codec was given for compression ${compression}`);
  batch.attributes |= compression;
  batch.records = null;
  batch.compressedCount = records.length;
  batch.compressedRecords = codec.compress(encodeBatch(records));
  return batch;
}

/** What is the same for all records of a batch. There is one of it for each batch. */
export interface RecordBatchFacts {
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

const known = /* @__PURE__ */ new WeakMap<RecordBatch, RecordBatchFacts>();

/** What is the same for all records of a batch: made when it is first asked for, the same object from then on. */
export function batchFacts(batch: RecordBatch): RecordBatchFacts {
  const facts = known.get(batch) ?? factsOf(batch);
  known.set(batch, facts);
  return facts;
}

function factsOf(batch: RecordBatch): RecordBatchFacts {
  const bits = unpackRecordBatchAttributes(batch.attributes);
  const { producerId: id, producerEpoch: epoch, baseSequence } = batch;
  return {
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
  const { timestampType } = unpackRecordBatchAttributes(attributes);
  return timestampType === TimestampType.LOG_APPEND_TIME
    ? maxTimestamp
    : baseTimestamp + record.timestampDelta;
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

function inBatch(batch: RecordBatch | null): RecordBatch {
  if (batch !== null) return batch;
  throw new TypeError('a record that was not read from a batch knows none: give it as the second argument');
}
