import type { fetchV17, metadataV12, Writer } from '@platformatic/kafka';
import type {
  AbortedTransaction,
  FetchContent,
  FetchPartition,
  FetchTopic,
  MetadataBroker,
  MetadataContent,
  MetadataPartition,
  MetadataTopic,
} from '../workloads/contents.js';
import { nodeBuffer } from './peer.js';

/**
 * `@platformatic/kafka` encodes no responses, so its writer is used here as its requests use it. Its arrays end
 * each of their structs with a tag section. The package is loaded only where it is used, because that takes half a second. Casts give it arrays that it may not change, and does not.
 */

/** Ids as texts, which is what its writer takes. */
export function withTextIds<T extends { readonly topicId: Uint8Array | string }>(topics: readonly T[]): T[] {
  return topics.map((topic) => {
    const hex = Buffer.from(topic.topicId as Uint8Array).toString('hex');
    const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
    return { ...topic, topicId: parts.join('-') };
  });
}

/** Makes the body of a FetchResponse 17 in pieces. */
export async function platformaticFetch(content: FetchContent): Promise<() => Writer> {
  const { Writer } = await import('@platformatic/kafka');
  return () => appendFetch(Writer.create(), content);
}

function appendFetch(writer: Writer, content: FetchContent): Writer {
  const { throttleTimeMs, errorCode, sessionId, responses } = content;
  return writer
    .appendInt32(throttleTimeMs)
    .appendInt16(errorCode)
    .appendInt32(sessionId)
    .appendArray(responses as FetchTopic[], (w, { topicId, partitions }) => {
      w.appendUUID(topicId as string).appendArray(partitions as FetchPartition[], appendPartition);
    })
    .appendTaggedFields();
}

function appendPartition(writer: Writer, partition: FetchPartition): void {
  writer
    .appendInt32(partition.partitionIndex)
    .appendInt16(partition.errorCode)
    .appendInt64(partition.highWatermark as bigint)
    .appendInt64(partition.lastStableOffset as bigint)
    .appendInt64(partition.logStartOffset as bigint)
    .appendArray(partition.abortedTransactions as AbortedTransaction[], (w, { producerId, firstOffset }) => {
      w.appendInt64(producerId as bigint).appendInt64(firstOffset as bigint);
    })
    .appendInt32(partition.preferredReadReplica)
    .appendBytes(partition.records as Buffer | null);
}

/** Makes the body of a MetadataResponse 12 in pieces. */
export async function platformaticMetadata(content: MetadataContent): Promise<() => Writer> {
  const { Writer } = await import('@platformatic/kafka');
  return () => appendMetadata(Writer.create(), content);
}

function appendMetadata(writer: Writer, content: MetadataContent): Writer {
  return writer
    .appendInt32(content.throttleTimeMs)
    .appendArray(content.brokers as MetadataBroker[], (w, { nodeId, host, port, rack }) => {
      w.appendInt32(nodeId).appendString(host).appendInt32(port).appendString(rack);
    })
    .appendString(content.clusterId)
    .appendInt32(content.controllerId)
    .appendArray(content.topics as MetadataTopic[], appendTopic)
    .appendTaggedFields();
}

function appendTopic(writer: Writer, topic: MetadataTopic): void {
  writer
    .appendInt16(topic.errorCode)
    .appendString(topic.name)
    .appendUUID(topic.topicId as string)
    .appendBoolean(topic.isInternal)
    .appendArray(topic.partitions as MetadataPartition[], appendMetadataPartition)
    .appendInt32(topic.topicAuthorizedOperations);
}

function appendMetadataPartition(writer: Writer, partition: MetadataPartition): void {
  writer
    .appendInt16(partition.errorCode)
    .appendInt32(partition.partitionIndex)
    .appendInt32(partition.leaderId)
    .appendInt32(partition.leaderEpoch)
    .appendArray(partition.replicaNodes as number[], appendInt32, true, false)
    .appendArray(partition.isrNodes as number[], appendInt32, true, false)
    .appendArray(partition.offlineReplicas as number[], appendInt32, true, false);
}

function appendInt32(writer: Writer, value: number): void {
  writer.appendInt32(value);
}

type Fetched = ReturnType<typeof fetchV17.parseResponse>;

/** Reads the body of a FetchResponse 17 as its consumer does. */
export async function platformaticFetchDecoder(body: Uint8Array): Promise<() => Fetched> {
  const { fetchV17, Reader } = await import('@platformatic/kafka');
  const buffer = nodeBuffer(body);
  return () => fetchV17.parseResponse(0, 1, 17, Reader.from(buffer));
}

/** What that says. */
export function platformaticFetched({ responses, ...rest }: Fetched): FetchContent {
  return {
    ...rest,
    responses: responses.map(({ topicId, partitions }) => ({
      topicId,
      partitions: partitions.map(({ records, ...partition }) => {
        if (records !== undefined) throw new Error('records are not compared here');
        return { ...partition, records: null };
      }),
    })),
  };
}

type Metadata = ReturnType<typeof metadataV12.parseResponse>;

/** Reads the body of a MetadataResponse 12 as its cluster does. */
export async function platformaticMetadataDecoder(body: Uint8Array): Promise<() => Metadata> {
  const { metadataV12, Reader } = await import('@platformatic/kafka');
  const buffer = nodeBuffer(body);
  return () => metadataV12.parseResponse(0, 3, 12, Reader.from(buffer));
}

/** What that says. */
export function platformaticMetadataContent({ topics, ...rest }: Metadata): MetadataContent {
  return { ...rest, topics: topics.map((topic) => ({ ...topic, name: topic.name ?? '' })) };
}
