import { encodeBatch, enumName } from '../../runtime/index.js';
import { exactNumber, LazyArray } from '../../runtime/internal.js';
import { Compression, TimestampType } from '../enums.js';
import {
  RecordBatch,
  type RecordBatchHeaderInit,
  type RecordBatchInit,
  type RecordBatchRecord,
} from '../records/record-batch.js';
import { codecOf, type RecordCodecs } from './record-codecs.js';
import { exactTime, NO_TIMESTAMP, timeOf } from './record-times.js';
import { UnmadeRecords } from './unmade-records.js';

export { NO_TIMESTAMP };

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
  /** A record of a batch is none: its offset and time are the batch's. Say `recordInput`. */
  readonly offsetDelta?: never;
  /** The same: what is left of a record when its members are spread has no key, value or headers. Say `recordInput`. */
  readonly attributes?: never;
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
  readonly logAppendTime?: bigint | number | null | undefined;
  /** How the records are compressed. Not at all by default. */
  readonly compression?: Compression | undefined;
  /** What compresses them. */
  readonly codecs?: RecordCodecs | undefined;
}

/**
 * Makes a batch of records. Offsets and timestamps go into it as differences from those of the first record; the
 * greatest timestamp and the last offset are those of the records. Whatever else a RecordBatch holds can be set on what
 * this returns. The records are taken as they are now: what is added to them or to their headers later is not in the
 * batch. Bytes of keys and values are not copied. `encode` gives the bytes of the batch; `encodeSegments` leaves values
 * of 4 KiB and more where they are.
 *
 * @throws RangeError for no records, an offset that is not behind the one before it, a timestamp that is negative (but
 * for -1) or no integer, or a compression without a codec
 */
export function recordBatch(records: readonly RecordInput[], options: RecordBatchOptions = {}): RecordBatch {
  const { leaderEpoch, producer, isTransactional, isControl } = options;
  const [first] = records;
  if (first === undefined) throw new RangeError('a batch has at least one record');
  const appended = options.logAppendTime ?? null;
  const appendTime = appended === null ? null : timeOf(appended, 0n, 'the log append time is');
  const baseOffset = first.offset ?? options.baseOffset ?? 0n;
  const made = recordsFrom(records, baseOffset);
  return new RecordBatch({
    baseOffset,
    partitionLeaderEpoch: leaderEpoch ?? -1,
    attributes: {
      compression: options.compression ?? Compression.NONE,
      timestampType: appendTime === null ? TimestampType.CREATE_TIME : TimestampType.LOG_APPEND_TIME,
      transactional: isTransactional ?? false,
      control: isControl ?? false,
    },
    lastOffsetDelta: made.lastOffsetDelta,
    baseTimestamp: made.baseTimestamp,
    maxTimestamp: appendTime ?? made.maxTimestamp,
    producerId: producer?.id,
    producerEpoch: producer?.epoch,
    baseSequence: producer?.baseSequence,
    ...contentOf(made.records, options),
  });
}

interface BuiltRecords {
  readonly records: UnmadeRecords;
  readonly lastOffsetDelta: number;
  readonly baseTimestamp: bigint;
  readonly maxTimestamp: bigint;
}

/** Numbers take the place of bigints where they are exact. */
function recordsFrom(inputs: readonly RecordInput[], baseOffset: bigint): BuiltRecords {
  const records = new UnmadeRecords(inputs.length);
  const first = inputs[0]?.timestamp;
  const firstTime = exactTime(first);
  if (typeof baseOffset !== 'bigint') refuseOffsetType(0);
  const firstOffset = exactNumber(baseOffset);
  let [next, greatest, greatestLong] = [0, -1, NO_TIMESTAMP];
  // As it was given: a number that is only compared needs no memory.
  let latest: bigint | number = NO_TIMESTAMP;
  for (let i = 0; i < inputs.length; i++) {
    const input = inputs[i] as RecordInput;
    checkInput(input, i);
    const { offset, timestamp } = input;
    const time = exactTime(timestamp);
    if (time > greatest) {
      greatest = time;
      latest = timestamp as bigint | number;
    }
    const offsetDelta = offset === undefined ? next : deltaOf(offset, baseOffset, firstOffset, next, i);
    if (offsetDelta > 2147483647) refuseOffset(offset ?? baseOffset + BigInt(offsetDelta), baseOffset, i);
    if (time >= -1 && !Number.isNaN(firstTime)) records.set(i, offsetDelta, time - firstTime, input);
    else {
      const given = timestamp === undefined ? NO_TIMESTAMP : timestamp;
      const long = timeOf(given, NO_TIMESTAMP, `record ${i} has the timestamp`);
      if (long > greatestLong) greatestLong = long;
      records.setLong(i, offsetDelta, long - BigInt(first ?? NO_TIMESTAMP), input);
    }
    next = offsetDelta + 1;
  }
  const most = BigInt(latest);
  return {
    records,
    lastOffsetDelta: next - 1,
    baseTimestamp: BigInt(first ?? NO_TIMESTAMP),
    maxTimestamp: greatestLong > most ? greatestLong : most,
  };
}

/** What an offset is behind that of the batch, which is `base` as a number; at least `least`. */
function deltaOf(offset: bigint, baseOffset: bigint, base: number, least: number, index: number): number {
  if (typeof offset !== 'bigint') refuseOffsetType(index);
  const number = exactNumber(offset) - base;
  const delta = Number.isNaN(number) ? Number(offset - baseOffset) : number;
  if (delta >= least) return delta;
  const last = baseOffset + BigInt(least) - 1n;
  throw new RangeError(`record ${index} has offset ${offset}, which is not behind ${last}`);
}

function refuseOffsetType(index: number): never {
  throw new RangeError(`record ${index} has an offset that is no bigint`);
}

function refuseOffset(offset: bigint, baseOffset: bigint, index: number): never {
  throw new RangeError(`record ${index} has offset ${offset}, too far behind ${baseOffset}`);
}

function checkInput(record: RecordInput | RecordBatchRecord, index: number): void {
  if (record.offsetDelta === undefined && record.attributes === undefined) return;
  throw new RangeError(
    `record ${index} is one of a batch, or what a spread leaves of it: give recordInput(record)`,
  );
}

/** The records as they are, or their bytes, compressed. */
function contentOf(
  records: UnmadeRecords,
  { compression = Compression.NONE, codecs }: RecordBatchOptions,
): RecordBatchInit {
  if (compression === Compression.NONE) return { records: new LazyArray(records) };
  const codec = codecOf(compression, codecs);
  if (codec === undefined)
    throw new RangeError(
      `no codec was given for compression ${enumName(Compression, compression) ?? compression}`,
    );
  const compressedRecords = codec.compress(encodeBatch(records.make()));
  return { compressedCount: records.length, compressedRecords };
}
