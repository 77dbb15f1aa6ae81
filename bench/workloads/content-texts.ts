import type {
  FetchContent,
  FetchPartition,
  MetadataContent,
  MetadataTopic,
  ProduceContent,
} from './contents.js';

/**
 * Contents as text, every field of them, whatever kind of integer holds it: two libraries whose texts are the
 * same have carried the same. A field that is missing shows as `undefined`.
 */

/** The text of a FetchResponse. */
export function fetchText(content: FetchContent): Uint8Array {
  const { throttleTimeMs, errorCode, sessionId, responses } = content;
  const topics = responses.map(({ topicId, partitions }) => {
    return [`topic ${idText(topicId)}`, ...partitions.map(partitionText)].join('\n');
  });
  return bytesOf([line([throttleTimeMs, errorCode, sessionId]), ...topics]);
}

function partitionText(partition: FetchPartition): string {
  const aborted = partition.abortedTransactions.map(({ producerId, firstOffset }) => {
    return `${producerId}@${firstOffset}`;
  });
  return line([
    partition.partitionIndex,
    partition.errorCode,
    partition.highWatermark,
    partition.lastStableOffset,
    partition.logStartOffset,
    `[${aborted.join()}]`,
    partition.preferredReadReplica,
    base64(partition.records),
  ]);
}

/** The text of a MetadataResponse. */
export function metadataText(content: MetadataContent): Uint8Array {
  const { throttleTimeMs, brokers, clusterId, controllerId, topics } = content;
  const nodes = brokers.map(({ nodeId, host, port, rack }) => line([nodeId, host, port, rack ?? null]));
  const head = line([throttleTimeMs, clusterId ?? null, controllerId]);
  return bytesOf([head, ...nodes, ...topics.map(topicText)]);
}

function topicText(topic: MetadataTopic): string {
  const { errorCode, name, topicId, isInternal, topicAuthorizedOperations } = topic;
  const head = line([errorCode, name, idText(topicId), isInternal, topicAuthorizedOperations]);
  const partitions = topic.partitions.map((partition) => {
    const { replicaNodes, isrNodes, offlineReplicas } = partition;
    const nodes = [replicaNodes, isrNodes, offlineReplicas].map((ids) => `[${ids.join()}]`);
    const { partitionIndex, leaderId, leaderEpoch } = partition;
    return line([partition.errorCode, partitionIndex, leaderId, leaderEpoch, ...nodes]);
  });
  return [head, ...partitions].join('\n');
}

/** The text of a ProduceRequest. */
export function produceText(content: ProduceContent): Uint8Array {
  const { transactionalId, acks, timeoutMs, topicData } = content;
  const topics = topicData.map(({ name, partitionData }) => {
    const partitions = partitionData.map(({ index, records }) => line([index, base64(records)]));
    return [`topic ${name}`, ...partitions].join('\n');
  });
  return bytesOf([line([transactionalId ?? null, acks, timeoutMs]), ...topics]);
}

function line(values: readonly unknown[]): string {
  return values.map(String).join(' ');
}

/** Ids as their digits, with or without hyphens; names of topics stand in their place where there are no ids. */
function idText(id: Uint8Array | string): string {
  return typeof id === 'string' ? id.replaceAll('-', '') : Buffer.from(id).toString('hex');
}

function base64(bytes: Uint8Array | null): string {
  return bytes === null ? 'null' : Buffer.from(bytes).toString('base64');
}

function bytesOf(lines: readonly string[]): Uint8Array {
  return Buffer.from(lines.join('\n'));
}
