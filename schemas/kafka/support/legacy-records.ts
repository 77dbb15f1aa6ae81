import { DecodeError, decode, encodeBatch, type LazyArray, type WireReader } from '../../runtime/index.js';
import { Compression, TimestampType } from '../enums.js';
import {
  LegacyMagic,
  LegacyMessageSet,
  type LegacyMessageSetMessage,
  unpackLegacyMessageSetMessageAttributes,
} from '../records/legacy-message-set.js';
import { RecordBatch, RecordBatchRecord } from '../records/record-batch.js';
import { type DecompressOptions, decompressed } from './compressed-records.js';

type Messages = LazyArray<LegacyMessageSetMessage>;

/**
 * Reads one message of format 0 or 1, with the set inside of it if it is compressed, as a batch of format 2 with the
 * same offsets, timestamps, keys and values. Those are copied.
 *
 * @throws DecodeError for bytes that are no such message, or a set that holds another set, messages of another format,
 * or offsets and times that no batch can hold
 */
export function legacyBatch(input: WireReader, options: DecompressOptions): RecordBatch {
  const set = LegacyMessageSet.read(input).messages;
  const outer = set.cursor().next();
  if (outer === undefined) throw wrong('there is no message', input);
  const { compression, timestampType } = unpackLegacyMessageSetMessageAttributes(outer.attributes);
  const messages = compression === Compression.NONE ? set : inside(outer, compression, options, input);
  const { first, last, greatest } = spanOf(messages, input);
  const isRelative = compression !== Compression.NONE && outer.magic === LegacyMagic.V1;
  const shift = isRelative ? outer.offset - last.offset : 0n;
  const isAppendTime = outer.magic === LegacyMagic.V1 && timestampType === TimestampType.LOG_APPEND_TIME;
  const batch = new RecordBatch({
    baseOffset: int64(first.offset + shift, 'offsets', input),
    attributes: { timestampType: isAppendTime ? timestampType : TimestampType.CREATE_TIME },
    lastOffsetDelta: delta(last.offset - first.offset, input),
    baseTimestamp: first.timestamp ?? -1n,
    maxTimestamp: isAppendTime ? (outer.timestamp ?? -1n) : greatest,
  });
  batch.records = recordsOf(messages, first, batch, input);
  return batch;
}

function inside(
  { value, magic }: LegacyMessageSetMessage,
  compression: Compression,
  options: DecompressOptions,
  input: WireReader,
): Messages {
  const names = { message: 'LegacyMessageSet', path: 'messages[0].value' };
  const bytes = decompressed(value ?? new Uint8Array(0), compression, options, names);
  const { messages } = decode(LegacyMessageSet, bytes);
  for (const { magic: own, attributes } of messages) {
    if (unpackLegacyMessageSetMessageAttributes(attributes).compression !== Compression.NONE)
      throw wrong('a compressed set holds another one', input);
    if (own !== magic) throw wrong(`a set of format ${magic} holds a message of format ${own}`, input);
  }
  return messages;
}

/** The ends of a set. Offsets ascend, as they do in a topic. */
function spanOf(
  messages: Messages,
  input: WireReader,
): { first: LegacyMessageSetMessage; last: LegacyMessageSetMessage; greatest: bigint } {
  let first: LegacyMessageSetMessage | undefined;
  let last: LegacyMessageSetMessage | undefined;
  let greatest = -1n;
  for (const message of messages) {
    if (last !== undefined && message.offset <= last.offset)
      throw wrong(`offset ${message.offset} is not behind ${last.offset}`, input);
    if (message.timestamp !== null && message.timestamp > greatest) greatest = message.timestamp;
    first ??= message;
    last = message;
  }
  if (first === undefined || last === undefined) throw wrong('a compressed set is empty', input);
  return { first, last, greatest };
}

/** So many records are made at a time: a small set can hold millions when it is decompressed. */
const AT_ONCE = 1024;

/** The messages as records in bytes of their own. */
function recordsOf(
  messages: Messages,
  first: LegacyMessageSetMessage,
  batch: RecordBatch,
  input: WireReader,
): LazyArray<RecordBatchRecord> {
  const cursor = messages.cursor();
  const parts: Uint8Array[] = [];
  const record = ({ offset, timestamp, key, value }: LegacyMessageSetMessage) => {
    const offsetDelta = delta(offset - first.offset, input);
    const timestampDelta = int64((timestamp ?? -1n) - batch.baseTimestamp, 'times', input);
    return new RecordBatchRecord({ offsetDelta, timestampDelta, key, value });
  };
  for (let some = cursor.take(AT_ONCE); some.length > 0; some = cursor.take(AT_ONCE))
    parts.push(encodeBatch(some.map(record)));
  return RecordBatchRecord.lazyArray(joined(parts), cursor.index, batch);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}

function delta(offset: bigint, input: WireReader): number {
  if (offset <= 2147483647n) return Number(offset);
  throw wrong(`offsets of one set are ${offset} apart`, input);
}

function int64(value: bigint, what: string, input: WireReader): bigint {
  if (BigInt.asIntN(64, value) === value) return value;
  throw wrong(`the ${what} of the set do not fit 64 bits`, input);
}

function wrong(reason: string, { offset }: WireReader): DecodeError {
  return new DecodeError(reason, 'LegacyMessageSet', 'messages', undefined, { offset });
}
