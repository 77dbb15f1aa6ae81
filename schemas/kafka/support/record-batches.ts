import { encodeBatch, enumName } from '../../runtime/index.js';
import { Compression, TimestampType } from '../enums.js';
import {
  RecordBatch,
  type RecordBatchHeaderInit,
  type RecordBatchInit,
  RecordBatchRecord,
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
 * this returns. `encode` gives its bytes; `encodeSegments` leaves values of 4 KiB and more where they are.
 *
 * @throws RangeError for no records, an offset that is not behind the one before it, a timestamp that is negative (but
 * for -1) or no integer, or a compression without a codec
 */
export function recordBatch(records: readonly RecordInput[], options: RecordBatchOptions = {}): RecordBatch {
  const { leaderEpoch, producer, isTransactional, isControl } = options;
  records.forEach(checkInput);
  const times = records.map(timestampOf);
  const [first] = records;
  const [baseTimestamp] = times;
  if (first === undefined || baseTimestamp === undefined)
    throw new RangeError('a batch has at least one record');
  const appended = options.logAppendTime ?? null;
  const appendTime = appended === null ? null : timeOf(appended, 0n, 'the log append time is');
  const baseOffset = first.offset ?? options.baseOffset ?? 0n;
  const made = recordsFrom(records, times, baseOffset);
  return new RecordBatch({
    baseOffset,
    partitionLeaderEpoch: leaderEpoch ?? -1,
    attributes: {
      compression: options.compression ?? Compression.NONE,
      timestampType: appendTime === null ? TimestampType.CREATE_TIME : TimestampType.LOG_APPEND_TIME,
      transactional: isTransactional ?? false,
      control: isControl ?? false,
    },
    lastOffsetDelta: made.at(-1)?.offsetDelta,
    baseTimestamp,
    maxTimestamp: appendTime ?? greatest(times),
    producerId: producer?.id,
    producerEpoch: producer?.epoch,
    baseSequence: producer?.baseSequence,
    ...contentOf(made, options),
  });
}

function recordsFrom(
  records: readonly RecordInput[],
  times: readonly bigint[],
  baseOffset: bigint,
): RecordBatchRecord[] {
  const baseTimestamp = times[0] ?? NO_TIMESTAMP;
  let next = baseOffset;
  return records.map(({ offset = next, key, value, headers }, index) => {
    if (typeof offset !== 'bigint') throw new RangeError(`record ${index} has an offset that is no bigint`);
    const delta = offset - baseOffset;
    if (offset < next)
      throw new RangeError(`record ${index} has offset ${offset}, which is not behind ${next - 1n}`);
    if (delta > 2147483647n)
      throw new RangeError(`record ${index} has offset ${offset}, too far behind ${baseOffset}`);
    next = offset + 1n;
    const timestampDelta = (times[index] ?? NO_TIMESTAMP) - baseTimestamp;
    return new RecordBatchRecord({ offsetDelta: Number(delta), timestampDelta, key, value, headers });
  });
}

function timestampOf({ timestamp = NO_TIMESTAMP }: RecordInput, index: number): bigint {
  return timeOf(timestamp, NO_TIMESTAMP, `record ${index} has the timestamp`);
}

/** A time as a bigint; `what` says whose it is. */
function timeOf(time: bigint | number, least: bigint, what: string): bigint {
  const isInteger = typeof time === 'bigint' || (typeof time === 'number' && Number.isSafeInteger(time));
  if (!isInteger) throw new RangeError(`${what} ${String(time)}, which is no integer`);
  if (time >= least) return BigInt(time);
  throw new RangeError(`${what} ${time}; the least is 0${least < 0n ? ', or -1 for none' : ''}`);
}

function checkInput(record: RecordInput | RecordBatchRecord, index: number): void {
  if (record.offsetDelta === undefined && record.attributes === undefined) return;
  throw new RangeError(
    `record ${index} is one of a batch, or what a spread leaves of it: give recordInput(record)`,
  );
}

function greatest(times: readonly bigint[]): bigint {
  let most = NO_TIMESTAMP;
  for (const time of times) if (time > most) most = time;
  return most;
}

/** The records as they are, or their bytes, compressed. */
function contentOf(
  records: readonly RecordBatchRecord[],
  { compression = Compression.NONE, codecs }: RecordBatchOptions,
): RecordBatchInit {
  if (compression === Compression.NONE) return { records };
  const codec = codecOf(compression, codecs);
  if (codec === undefined)
    throw new RangeError(
      `no codec was given for compression ${enumName(Compression, compression) ?? compression}`,
    );
  const compressedRecords = codec.compress(encodeBatch(records));
  return { compressedCount: records.length, compressedRecords };
}
