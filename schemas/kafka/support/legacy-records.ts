import { DecodeError, decode, encode, type WireReader } from '../../runtime/index.js';
import { Compression, TimestampType } from '../enums.js';
import {
  LegacyMagic,
  LegacyMessageSet,
  type LegacyMessageSetMessage,
  unpackLegacyMessageSetMessageAttributes,
} from '../records/legacy-message-set.js';
import { RecordBatch, type RecordBatchRecordInit } from '../records/record-batch.js';

/** Decompresses the value of a message that holds a set. */
export type Decompress = (bytes: Uint8Array, compression: Compression) => Uint8Array;

/**
 * Reads one message of format 0 or 1, with the set inside of it if it is compressed, as a batch of format 2 with the
 * same offsets, timestamps, keys and values.
 *
 * @throws DecodeError for bytes that are no such message, or a set that holds another set or messages of another format
 */
export function legacyBatch(input: WireReader, decompress: Decompress): RecordBatch {
  const [message] = LegacyMessageSet.read(input).messages;
  if (message === undefined) throw wrong('there is no message', input);
  const { compression } = unpackLegacyMessageSetMessageAttributes(message.attributes);
  if (compression === Compression.NONE) return batchOf(message, [message], 0n, input);
  const inner = messagesInside(message, decompress(message.value ?? new Uint8Array(0), compression), input);
  const last = inner.at(-1)?.offset ?? 0n;
  return batchOf(message, inner, message.magic === LegacyMagic.V1 ? message.offset - last : 0n, input);
}

function messagesInside(
  outer: LegacyMessageSetMessage,
  bytes: Uint8Array,
  input: WireReader,
): LegacyMessageSetMessage[] {
  const inner = decode(LegacyMessageSet, bytes).messages.toArray();
  if (inner.length === 0) throw wrong('a compressed set is empty', input);
  for (const { magic, attributes } of inner) {
    const { compression } = unpackLegacyMessageSetMessageAttributes(attributes);
    if (compression !== Compression.NONE) throw wrong('a compressed set holds another one', input);
    if (magic !== outer.magic)
      throw wrong(`a set of format ${outer.magic} holds a message of format ${magic}`, input);
  }
  return inner;
}

/** `shift` is what offsets lack. The batch is read from its bytes again, so that its records know it. */
function batchOf(
  outer: LegacyMessageSetMessage,
  messages: readonly LegacyMessageSetMessage[],
  shift: bigint,
  input: WireReader,
): RecordBatch {
  const { timestampType } = unpackLegacyMessageSetMessageAttributes(outer.attributes);
  const isAppendTime = outer.magic === LegacyMagic.V1 && timestampType === TimestampType.LOG_APPEND_TIME;
  const times = messages.map(({ timestamp }) => timestamp ?? -1n);
  const baseTimestamp = times[0] ?? -1n;
  const baseOffset = (messages[0]?.offset ?? 0n) + shift;
  const records = messages.map(
    ({ offset, key, value }, index): RecordBatchRecordInit => ({
      offsetDelta: delta(offset + shift - baseOffset, input),
      timestampDelta: (times[index] ?? -1n) - baseTimestamp,
      key,
      value,
    }),
  );
  const batch = new RecordBatch({
    baseOffset,
    attributes: { timestampType: isAppendTime ? timestampType : TimestampType.CREATE_TIME },
    lastOffsetDelta: records.at(-1)?.offsetDelta,
    baseTimestamp,
    maxTimestamp: isAppendTime ? (outer.timestamp ?? -1n) : greatest(times),
    records,
  });
  return decode(RecordBatch, encode(batch));
}

function delta(offset: bigint, input: WireReader): number {
  if (offset >= 0n && offset <= 2147483647n) return Number(offset);
  throw wrong(`offsets of one set are ${offset} apart`, input);
}

function greatest(times: readonly bigint[]): bigint {
  let most = -1n;
  for (const time of times) if (time > most) most = time;
  return most;
}

function wrong(reason: string, { offset }: WireReader): DecodeError {
  return new DecodeError(reason, 'LegacyMessageSet', 'messages', undefined, { offset });
}
