import type { Writer } from '@platformatic/kafka';
import type { ProduceContent, ProducePartition, ProduceTopic } from '../workloads/contents.js';
import { REQUEST_HEADER } from '../workloads/kafka.js';
import type { PlainRecord } from '../workloads/records.js';
import { bufferOf } from './buffers.js';

/**
 * Makes the body of a ProduceRequest 11 whose records are bytes already, with the writer of `@platformatic/kafka`: its
 * own requests know messages only. Casts give the writer arrays that it may not change, and does not.
 */
export async function platformaticOpaque(content: ProduceContent): Promise<() => Writer> {
  const { Writer } = await import('@platformatic/kafka');
  return () => appendOpaque(Writer.create(), content);
}

function appendOpaque(writer: Writer, content: ProduceContent): Writer {
  return writer
    .appendString(content.transactionalId)
    .appendInt16(content.acks)
    .appendInt32(content.timeoutMs)
    .appendArray(content.topicData as ProduceTopic[], (w, { name, partitionData }) => {
      w.appendString(name).appendArray(partitionData as ProducePartition[], (each, { index, records }) => {
        each.appendInt32(index).appendBytes(records as Buffer);
      });
    })
    .appendTaggedFields();
}

const API_KEY = 0;
const VERSION = 9;

/**
 * From messages to the frame of a ProduceRequest 9 in pieces: its request, behind the header that its connection
 * puts there. The connection then joins the pieces.
 */
export async function platformaticProduceFrame(
  topic: string,
  records: readonly PlainRecord[],
): Promise<() => Writer> {
  const { NumericMap, produceV9, Writer } = await import('@platformatic/kafka');
  const messages = records.map(({ key, value, timestamp }) => {
    return { key: bufferOf(key), value: bufferOf(value), timestamp, topic, partition: 0 };
  });
  // What it would leave 0, and Kafka's own client -1.
  const sequences = new NumericMap([[`${topic}:0`, -1]]);
  const options = { sequences, producerEpoch: -1, partitionLeaderEpoch: -1 };
  return () =>
    Writer.create()
      .appendInt16(API_KEY)
      .appendInt16(VERSION)
      .appendInt32(REQUEST_HEADER.correlationId)
      .appendString(REQUEST_HEADER.clientId, false)
      .appendTaggedFields()
      .appendFrom(produceV9.createRequest(1, 100, messages, options))
      .prependLength();
}
