import Decoder from 'kafkajs/src/protocol/decoder.js';
import encodeRecord from 'kafkajs/src/protocol/recordBatch/record/v0/index.js';
import { type Encoder, RecordBatch } from 'kafkajs/src/protocol/recordBatch/v0/index.js';
import decodeMessages, { type Message } from 'kafkajs/src/protocol/requests/fetch/v4/decodeMessages.js';
import type { PlainRecord, SeenRecord } from '../workloads/records.js';
import { bufferOf } from './buffers.js';

/** What its batches leave 0 unless they are told, and Kafka's own client -1. */
const NO_PRODUCER = { partitionLeaderEpoch: -1, producerEpoch: -1, firstSequence: -1 } as const;

/** Makes a batch of messages as kafkajs's produce requests do. */
export function kafkajsEncoder(records: readonly PlainRecord[]): () => Promise<Encoder> {
  const messages = records.map(({ key, value, timestamp }) => {
    return { key: bufferOf(key), value: bufferOf(value), timestamp: String(timestamp) };
  });
  const [firstTimestamp = '', maxTimestamp = ''] = [messages[0]?.timestamp, messages.at(-1)?.timestamp];
  return () => {
    const encoded = messages.map((message, offsetDelta) => {
      const timestampDelta = Number(message.timestamp) - Number(firstTimestamp);
      return encodeRecord({ ...message, offsetDelta, timestampDelta });
    });
    const lastOffsetDelta = messages.length - 1;
    return RecordBatch({ ...NO_PRODUCER, firstTimestamp, maxTimestamp, lastOffsetDelta, records: encoded });
  };
}

/** Reads batches as kafkajs's fetch responses do, without comparing the checksum. */
export function kafkajsDecoder(bytes: Uint8Array): () => Promise<Message[]> {
  const sized = Buffer.alloc(4 + bytes.length);
  sized.writeInt32BE(bytes.length);
  sized.set(bytes, 4);
  return () => decodeMessages(new Decoder(sized));
}

/** What such a message says. */
export function kafkajsRecord({ offset, timestamp, key, value, headers, batchContext }: Message): SeenRecord {
  return {
    offset: BigInt(offset),
    timestamp: BigInt(timestamp),
    key,
    value,
    headers: Object.entries(headers).map(([name, content]) => ({ key: name, value: content })),
    leaderEpoch: batchContext.partitionLeaderEpoch,
  };
}
