import type {
  FetchResponse,
  FetchResponseFetchableTopicResponse,
  FetchResponsePartitionData,
} from '../../generated/kafka/fetch-response.js';
import type {
  MetadataResponse,
  MetadataResponseMetadataResponseTopic,
} from '../../generated/kafka/metadata-response.js';
import type { ProduceRequest } from '../../generated/kafka/produce-request.js';

/**
 * What messages say, in terms that every library can carry: plain objects, in which only what stands for a
 * number of 64 bits is of the library's own kind. Tagged fields are left out; the workloads have none.
 */

/** An integer of any kind whose `toString` gives its digits. */
export interface Integer {
  toString(): string;
}

/** What makes of a bigint what a library takes for it. */
export type Int64 = (value: bigint) => Integer;

export interface FetchContent {
  readonly throttleTimeMs: number;
  readonly errorCode: number;
  readonly sessionId: number;
  readonly responses: readonly FetchTopic[];
}

export interface FetchTopic {
  /** Its 16 bytes, or a text. */
  readonly topicId: Uint8Array | string;
  readonly partitions: readonly FetchPartition[];
}

export interface FetchPartition {
  readonly partitionIndex: number;
  readonly errorCode: number;
  readonly highWatermark: Integer;
  readonly lastStableOffset: Integer;
  readonly logStartOffset: Integer;
  readonly abortedTransactions: readonly AbortedTransaction[];
  readonly preferredReadReplica: number;
  readonly records: Uint8Array | null;
}

export interface AbortedTransaction {
  readonly producerId: Integer;
  readonly firstOffset: Integer;
}

export interface MetadataContent {
  readonly throttleTimeMs: number;
  readonly brokers: readonly MetadataBroker[];
  readonly clusterId?: string | null | undefined;
  readonly controllerId: number;
  readonly topics: readonly MetadataTopic[];
}

export interface MetadataBroker {
  readonly nodeId: number;
  readonly host: string;
  readonly port: number;
  readonly rack?: string | null | undefined;
}

export interface MetadataTopic {
  readonly errorCode: number;
  readonly name: string;
  readonly topicId: Uint8Array | string;
  readonly isInternal: boolean;
  readonly partitions: readonly MetadataPartition[];
  readonly topicAuthorizedOperations: number;
}

export interface MetadataPartition {
  readonly errorCode: number;
  readonly partitionIndex: number;
  readonly leaderId: number;
  readonly leaderEpoch: number;
  readonly replicaNodes: readonly number[];
  readonly isrNodes: readonly number[];
  readonly offlineReplicas: readonly number[];
}

export interface ProduceContent {
  readonly transactionalId?: string | null | undefined;
  readonly acks: number;
  readonly timeoutMs: number;
  readonly topicData: readonly ProduceTopic[];
}

export interface ProduceTopic {
  readonly name: string;
  readonly partitionData: readonly ProducePartition[];
}

export interface ProducePartition {
  readonly index: number;
  readonly records: Uint8Array | null;
}

/** What a FetchResponse says. */
export function fetchContent(message: FetchResponse, int64: Int64): FetchContent {
  const { throttleTimeMs, errorCode, sessionId, responses } = message;
  return {
    throttleTimeMs,
    errorCode,
    sessionId,
    responses: responses.map((topic) => fetchTopic(topic, int64)),
  };
}

function fetchTopic({ topicId, partitions }: FetchResponseFetchableTopicResponse, int64: Int64): FetchTopic {
  return {
    topicId: Buffer.from(topicId.toBytes()),
    partitions: partitions.map((partition) => fetchPartition(partition, int64)),
  };
}

function fetchPartition(partition: FetchResponsePartitionData, int64: Int64): FetchPartition {
  const aborted = partition.abortedTransactions ?? [];
  return {
    partitionIndex: partition.partitionIndex,
    errorCode: partition.errorCode,
    highWatermark: int64(partition.highWatermark),
    lastStableOffset: int64(partition.lastStableOffset),
    logStartOffset: int64(partition.logStartOffset),
    abortedTransactions: aborted.map(({ producerId, firstOffset }) => ({
      producerId: int64(producerId),
      firstOffset: int64(firstOffset),
    })),
    preferredReadReplica: partition.preferredReadReplica,
    records: bufferOrNull(partition.records),
  };
}

/** What a MetadataResponse says. */
export function metadataContent(message: MetadataResponse): MetadataContent {
  const { throttleTimeMs, brokers, clusterId, controllerId, topics } = message;
  return {
    throttleTimeMs,
    brokers: brokers.map(({ nodeId, host, port, rack }) => ({ nodeId, host, port, rack })),
    clusterId,
    controllerId,
    topics: topics.map(metadataTopic),
  };
}

function metadataTopic(topic: MetadataResponseMetadataResponseTopic): MetadataTopic {
  return {
    errorCode: topic.errorCode,
    name: topic.name ?? '',
    topicId: Buffer.from(topic.topicId.toBytes()),
    isInternal: topic.isInternal,
    partitions: topic.partitions.map((partition) => ({
      errorCode: partition.errorCode,
      partitionIndex: partition.partitionIndex,
      leaderId: partition.leaderId,
      leaderEpoch: partition.leaderEpoch,
      replicaNodes: [...partition.replicaNodes],
      isrNodes: [...partition.isrNodes],
      offlineReplicas: [...partition.offlineReplicas],
    })),
    topicAuthorizedOperations: topic.topicAuthorizedOperations,
  };
}

/** What a ProduceRequest says. */
export function produceContent(message: ProduceRequest): ProduceContent {
  const { transactionalId, acks, timeoutMs, topicData } = message;
  const topics = topicData.map(({ name, partitionData }) => ({
    name,
    partitionData: partitionData.map(({ index, records }) => ({ index, records: bufferOrNull(records) })),
  }));
  return { transactionalId, acks, timeoutMs, topicData: topics };
}

/** The same memory as Node's own kind of bytes, which the libraries are fastest with. */
function bufferOrNull(bytes: Uint8Array | null): Buffer | null {
  return bytes === null ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
