import Encoder from 'kafkajs/src/protocol/encoder.js';
import {
  decode as decodeFetch,
  type Fetched,
  type FetchPartition as KafkajsPartition,
} from 'kafkajs/src/protocol/requests/fetch/v11/response.js';
import {
  decode as decodeMetadata,
  type MetadataTopic as KafkajsTopic,
  type Metadata,
} from 'kafkajs/src/protocol/requests/metadata/v5/response.js';
import type {
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
 * kafkajs encodes no responses, so its encoder is used here as its requests use it: an encoder for each struct.
 * Only arrays of int32, for which it has no method in the compact form, are spared that.
 */

/** The body of a FetchResponse 17. */
export function kafkajsFetch({ throttleTimeMs, errorCode, sessionId, responses }: FetchContent): Encoder {
  return new Encoder()
    .writeInt32(throttleTimeMs)
    .writeInt16(errorCode)
    .writeInt32(sessionId)
    .writeUVarIntArray(responses.map(encodeTopic), 'object')
    .writeUVarIntBytes();
}

function encodeTopic({ topicId, partitions }: FetchTopic): Encoder {
  return new Encoder()
    .writeBuffer(topicId as Buffer)
    .writeUVarIntArray(partitions.map(encodePartition), 'object')
    .writeUVarIntBytes();
}

function encodePartition(partition: FetchPartition): Encoder {
  const aborted = partition.abortedTransactions.map(({ producerId, firstOffset }) => {
    return new Encoder()
      .writeInt64(producerId as string)
      .writeInt64(firstOffset as string)
      .writeUVarIntBytes();
  });
  return new Encoder()
    .writeInt32(partition.partitionIndex)
    .writeInt16(partition.errorCode)
    .writeInt64(partition.highWatermark as string)
    .writeInt64(partition.lastStableOffset as string)
    .writeInt64(partition.logStartOffset as string)
    .writeUVarIntArray(aborted, 'object')
    .writeInt32(partition.preferredReadReplica)
    .writeUVarIntBytes(partition.records as Buffer | null)
    .writeUVarIntBytes();
}

/** The body of a MetadataResponse 12. */
export function kafkajsMetadata(content: MetadataContent): Encoder {
  return new Encoder()
    .writeInt32(content.throttleTimeMs)
    .writeUVarIntArray(content.brokers.map(encodeBroker), 'object')
    .writeUVarIntString(content.clusterId ?? null)
    .writeInt32(content.controllerId)
    .writeUVarIntArray(content.topics.map(encodeMetadataTopic), 'object')
    .writeUVarIntBytes();
}

function encodeBroker({ nodeId, host, port, rack }: MetadataBroker): Encoder {
  return new Encoder()
    .writeInt32(nodeId)
    .writeUVarIntString(host)
    .writeInt32(port)
    .writeUVarIntString(rack ?? null)
    .writeUVarIntBytes();
}

function encodeMetadataTopic(topic: MetadataTopic): Encoder {
  return new Encoder()
    .writeInt16(topic.errorCode)
    .writeUVarIntString(topic.name)
    .writeBuffer(topic.topicId as Buffer)
    .writeBoolean(topic.isInternal)
    .writeUVarIntArray(topic.partitions.map(encodeMetadataPartition), 'object')
    .writeInt32(topic.topicAuthorizedOperations)
    .writeUVarIntBytes();
}

function encodeMetadataPartition(partition: MetadataPartition): Encoder {
  const encoder = new Encoder()
    .writeInt16(partition.errorCode)
    .writeInt32(partition.partitionIndex)
    .writeInt32(partition.leaderId)
    .writeInt32(partition.leaderEpoch);
  writeInt32s(encoder, partition.replicaNodes);
  writeInt32s(encoder, partition.isrNodes);
  writeInt32s(encoder, partition.offlineReplicas);
  return encoder.writeUVarIntBytes();
}

function writeInt32s(encoder: Encoder, values: readonly number[]): void {
  encoder.writeUVarInt(values.length + 1);
  for (const value of values) encoder.writeInt32(value);
}

/** Reads the body of a FetchResponse 11 as its consumer does. */
export function kafkajsFetchDecoder(body: Uint8Array): () => Promise<Fetched> {
  const buffer = nodeBuffer(body);
  return () => decodeFetch(buffer);
}

/** What that says; topics have names in this version. Its list of messages is empty where there are no records. */
export function kafkajsFetched({ clientSideThrottleTime, ...fetched }: Fetched): FetchContent {
  return {
    throttleTimeMs: clientSideThrottleTime,
    errorCode: fetched.errorCode,
    sessionId: fetched.sessionId,
    responses: fetched.responses.map(({ topicName, partitions }) => ({
      topicId: topicName,
      partitions: partitions.map(fetchedPartition),
    })),
  };
}

function fetchedPartition({
  partition,
  lastStartOffset,
  messages,
  ...rest
}: KafkajsPartition): FetchPartition {
  if (messages.length !== 0) throw new Error('records are not compared here');
  return { ...rest, partitionIndex: partition, logStartOffset: lastStartOffset, records: null };
}

/** Reads the body of a MetadataResponse 5 as its cluster does. */
export function kafkajsMetadataDecoder(body: Uint8Array): () => Promise<Metadata> {
  const buffer = nodeBuffer(body);
  return () => decodeMetadata(buffer);
}

/** What that says. */
export function kafkajsMetadataContent({ throttleTime, topicMetadata, ...rest }: Metadata): MetadataContent {
  return { ...rest, throttleTimeMs: throttleTime, topics: topicMetadata.map(metadataTopic) };
}

/** Fields of later versions have the values that the generated class gives them where they are missing. */
function metadataTopic({
  topicErrorCode,
  topic,
  isInternal,
  partitionMetadata,
}: KafkajsTopic): MetadataTopic {
  return {
    errorCode: topicErrorCode,
    name: topic,
    topicId: Buffer.alloc(16),
    isInternal,
    partitions: partitionMetadata.map(({ replicas, isr, offlineReplicas, ...partition }) => ({
      errorCode: partition.partitionErrorCode,
      partitionIndex: partition.partitionId,
      leaderId: partition.leader,
      leaderEpoch: -1,
      replicaNodes: replicas,
      isrNodes: isr,
      offlineReplicas,
    })),
    topicAuthorizedOperations: -2_147_483_648,
  };
}
