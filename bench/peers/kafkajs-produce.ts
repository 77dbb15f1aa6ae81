import Encoder from 'kafkajs/src/protocol/encoder.js';
import frame from 'kafkajs/src/protocol/request.js';
import produce from 'kafkajs/src/protocol/requests/produce/v7/request.js';
import type { ProduceContent } from '../workloads/contents.js';
import { REQUEST_HEADER } from '../workloads/kafka.js';
import type { PlainRecord } from '../workloads/records.js';
import { bufferOf } from './buffers.js';

/**
 * The body of a ProduceRequest 11 whose records are bytes already, with kafkajs's encoder: its own requests
 * know messages only.
 */
export function kafkajsOpaque({ transactionalId, acks, timeoutMs, topicData }: ProduceContent): Encoder {
  const topics = topicData.map(({ name, partitionData }) => {
    const partitions = partitionData.map(({ index, records }) => {
      return new Encoder()
        .writeInt32(index)
        .writeUVarIntBytes(records as Buffer)
        .writeUVarIntBytes();
    });
    return new Encoder().writeUVarIntString(name).writeUVarIntArray(partitions, 'object').writeUVarIntBytes();
  });
  return new Encoder()
    .writeUVarIntString(transactionalId ?? null)
    .writeInt16(acks)
    .writeInt32(timeoutMs)
    .writeUVarIntArray(topics, 'object')
    .writeUVarIntBytes();
}

/** From messages to the frame of a ProduceRequest 7, as kafkajs's connection sends it. */
export function kafkajsProduceFrame(
  topic: string,
  records: readonly PlainRecord[],
): () => Promise<Uint8Array> {
  const messages = records.map(({ key, value, timestamp }) => {
    return { key: bufferOf(key), value: bufferOf(value), timestamp: String(timestamp) };
  });
  // What it would leave 0, and Kafka's own client -1.
  const partitions = [{ partition: 0, firstSequence: -1, messages }];
  return async () => {
    const topicData = [{ topic, partitions }];
    const request = produce({ acks: 1, timeout: 100, producerEpoch: -1, topicData });
    return (await frame({ ...REQUEST_HEADER, request })).buffer;
  };
}
