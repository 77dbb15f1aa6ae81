import { FetchRequest } from '../../generated/kafka/fetch-request.js';
import { FetchResponse } from '../../generated/kafka/fetch-response.js';
import { MetadataResponse } from '../../generated/kafka/metadata-response.js';
import { ProduceRequest } from '../../generated/kafka/produce-request.js';
import { fromHex, Uuid } from '../../generated/runtime/index.js';

/** How many topics a message has, and how many partitions each of them. */
export interface Grid {
  readonly topics: number;
  readonly partitions: number;
}

/** The header in front of every response. */
export const RESPONSE_HEADER = { correlationId: 100 } as const;

/** The header in front of every request. */
export const REQUEST_HEADER = { correlationId: 100, clientId: 'jmh-benchmark' } as const;

const RECORDS =
  '000000000000000000000064ffffffff024052ab6c00000000000200000000000003e800000000000003ea' +
  'ffffffffffffffffffffffffffff0000000320000000086b6579310c76616c756531002000020208' +
  '6b6579320c76616c7565320020000404086b6579330c76616c75653300';

/** The record batch of three records, 112 bytes, in every partition of Kafka's own workloads. */
export const KAFKA_RECORDS: Uint8Array = fromHex(RECORDS) ?? new Uint8Array(0);

/** A payload of another size. Its content makes no difference to an encoder. */
export function payload(size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, i) => i & 0xff);
}

/** What a broker answers to a fetch. Topics have names for versions up to 12, and ids for the others. */
export function fetchResponse(grid: Grid, records: Uint8Array): FetchResponse {
  const partition = (partitionIndex: number) => ({
    partitionIndex,
    lastStableOffset: 0n,
    logStartOffset: 0n,
    records,
  });
  const responses = numbers(grid.topics).map((i) => ({
    topic: topicName(i),
    topicId: topicId(i),
    partitions: numbers(grid.partitions).map(partition),
  }));
  return new FetchResponse({ responses });
}

/** What a consumer or a follower asks for. */
export function fetchRequest(grid: Grid, from: 'consumer' | 'replica'): FetchRequest {
  const partition = (index: number) => ({
    partition: index,
    fetchOffset: 0n,
    logStartOffset: 0n,
    partitionMaxBytes: 4096,
  });
  const topics = numbers(grid.topics).map((i) => ({
    topic: topicName(i),
    topicId: topicId(i),
    partitions: numbers(grid.partitions).map(partition),
  }));
  const replicaState = from === 'replica' ? { replicaId: 1, replicaEpoch: 1n } : undefined;
  return new FetchRequest({ replicaState, topics });
}

/** What a producer sends: the same records to every partition. */
export function produceRequest(grid: Grid, records: Uint8Array): ProduceRequest {
  const topicData = numbers(grid.topics).map((i) => ({
    name: topicName(i),
    partitionData: numbers(grid.partitions).map((index) => ({ index, records })),
  }));
  return new ProduceRequest({ acks: 1, timeoutMs: 100, topicData });
}

/** The description of a cluster of ten brokers. */
export function metadataResponse(grid: Grid): MetadataResponse {
  const brokers = numbers(10).map((nodeId) => ({ nodeId, host: `broker-${nodeId}.example.com`, port: 9092 }));
  const topics = numbers(grid.topics).map((i) => ({
    name: topicName(i),
    topicId: topicId(i),
    partitions: numbers(grid.partitions).map(metadataPartition),
  }));
  return new MetadataResponse({ brokers, clusterId: 'cluster-id', controllerId: 0, topics });
}

function metadataPartition(partitionIndex: number) {
  const nodes = [0, 1, 2].map((i) => (partitionIndex + i) % 10);
  return {
    partitionIndex,
    leaderId: partitionIndex % 10,
    leaderEpoch: 0,
    replicaNodes: nodes,
    isrNodes: nodes,
  };
}

function topicName(i: number): string {
  const hex = i.toString(16);
  return `${hex.padStart(8, '0')}-0000-4000-8000-${hex.padStart(12, '0')}`;
}

function topicId(i: number): Uuid {
  const bytes = new DataView(new ArrayBuffer(16));
  bytes.setBigInt64(0, BigInt(i + 1));
  bytes.setBigInt64(8, BigInt(i + 1_000_000));
  return Uuid.fromBytes(new Uint8Array(bytes.buffer));
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}
