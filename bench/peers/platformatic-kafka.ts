import {
  createRecordsBatch,
  NumericMap,
  Reader,
  type RecordsBatch,
  readRecordsBatches,
  type Writer,
} from '@platformatic/kafka';
import type { PlainRecord, SeenRecord } from '../workloads/records.js';
import { bufferOf } from './buffers.js';

const TOPIC = 'records';

/**
 * Makes a batch of messages as the produce requests of `@platformatic/kafka` do: a list of pieces. Its
 * connection joins those of a frame before it writes them.
 */
export function platformaticEncoder(records: readonly PlainRecord[]): () => Writer {
  const messages = records.map(({ key, value, timestamp }) => {
    return { key: bufferOf(key), value: bufferOf(value), timestamp, topic: TOPIC, partition: 0 };
  });
  // What it would leave 0, and Kafka's own client -1.
  const sequences = new NumericMap([[`${TOPIC}:0`, -1]]);
  const options = { sequences, producerEpoch: -1, partitionLeaderEpoch: -1 };
  return () => createRecordsBatch(messages, options);
}

/** Reads batches as its fetch responses do, without comparing the checksum. */
export function platformaticDecoder(bytes: Uint8Array): () => RecordsBatch[] {
  const buffer = bufferOf(bytes);
  return () => readRecordsBatches(Reader.from(buffer));
}

/** What such a batch says. Its records are left relative to it. */
export function platformaticRecords(batch: RecordsBatch): SeenRecord[] {
  return batch.records.map(({ offsetDelta, timestampDelta, key, value, headers }) => ({
    offset: batch.firstOffset + BigInt(offsetDelta),
    timestamp: batch.firstTimestamp + timestampDelta,
    key,
    value,
    headers: headers.map(([name, content]) => ({ key: String(name), value: content })),
    leaderEpoch: batch.partitionLeaderEpoch,
  }));
}
