import type {
  MetadataResponse,
  MetadataResponseMetadataResponseBroker,
  MetadataResponseMetadataResponsePartition,
  MetadataResponseMetadataResponseTopic,
} from '../../generated/kafka/metadata-response.js';
import { memory, uvarintSize, writeUvarint } from './fetch-response.js';
import { bytesOf } from './names.js';

/**
 * MetadataResponse 12 written by hand for this one message and version, as fast as we can make it: what the
 * generated code is held to. It checks no values. It carries no tagged fields and refuses them, so it has to
 * look for them as an encoder that carries them does.
 */

/** Bytes of the names of one message in their order: found when it is sized, copied when it is written. */
const names: (Uint8Array | null)[] = [];
let next = 0;

/** The body in memory of its own. */
export function body(message: MetadataResponse): Uint8Array {
  const bytes = memory(sizeBody(message));
  writeBody(message, bytes, new DataView(bytes.buffer), 0);
  return bytes;
}

/** The body at `offset` of a buffer whose view the caller keeps; returns the offset behind it. */
export function bodyInto(
  message: MetadataResponse,
  bytes: Uint8Array,
  view: DataView,
  offset: number,
): number {
  if (sizeBody(message) > bytes.length - offset) throw new RangeError('the buffer is too small');
  return writeBody(message, bytes, view, offset);
}

function sizeBody({ brokers, clusterId, topics, unknownTaggedFields }: MetadataResponse): number {
  if (unknownTaggedFields.length !== 0) refuseTags();
  next = 0;
  let size = 9 + uvarintSize(brokers.length + 1);
  for (let i = 0; i < brokers.length; i++) {
    const broker = brokers[i] as MetadataResponseMetadataResponseBroker;
    if (broker.unknownTaggedFields.length !== 0) refuseTags();
    size += 9 + sizeName(broker.host) + sizeName(broker.rack);
  }
  size += sizeName(clusterId) + uvarintSize(topics.length + 1);
  for (let i = 0; i < topics.length; i++) {
    size += sizeTopic(topics[i] as MetadataResponseMetadataResponseTopic);
  }
  return size;
}

function sizeTopic({ name, partitions, unknownTaggedFields }: MetadataResponseMetadataResponseTopic): number {
  if (unknownTaggedFields.length !== 0) refuseTags();
  let size = 24 + sizeName(name) + uvarintSize(partitions.length + 1);
  for (let i = 0; i < partitions.length; i++) {
    const partition = partitions[i] as MetadataResponseMetadataResponsePartition;
    if (partition.unknownTaggedFields.length !== 0) refuseTags();
    size += 15 + sizeNodes(partition.replicaNodes);
    size += sizeNodes(partition.isrNodes) + sizeNodes(partition.offlineReplicas);
  }
  return size;
}

function sizeName(name: string | null): number {
  const bytes = name === null ? null : bytesOf(name);
  names[next++] = bytes;
  return bytes === null ? 1 : uvarintSize(bytes.length + 1) + bytes.length;
}

function sizeNodes({ length }: readonly number[]): number {
  return uvarintSize(length + 1) + 4 * length;
}

function refuseTags(): never {
  throw new TypeError('tagged fields are not carried');
}

function writeBody(message: MetadataResponse, bytes: Uint8Array, view: DataView, start: number): number {
  const { brokers, topics } = message;
  next = 0;
  view.setInt32(start, message.throttleTimeMs);
  let pos = writeUvarint(bytes, start + 4, brokers.length + 1);
  for (let i = 0; i < brokers.length; i++) {
    const { nodeId, port } = brokers[i] as MetadataResponseMetadataResponseBroker;
    view.setInt32(pos, nodeId);
    pos = writeName(bytes, pos + 4);
    view.setInt32(pos, port);
    pos = writeName(bytes, pos + 4);
    bytes[pos++] = 0;
  }
  pos = writeName(bytes, pos);
  view.setInt32(pos, message.controllerId);
  pos = writeUvarint(bytes, pos + 4, topics.length + 1);
  for (let i = 0; i < topics.length; i++) {
    pos = writeTopic(topics[i] as MetadataResponseMetadataResponseTopic, bytes, view, pos);
  }
  bytes[pos] = 0;
  return pos + 1;
}

function writeTopic(
  topic: MetadataResponseMetadataResponseTopic,
  bytes: Uint8Array,
  view: DataView,
  start: number,
): number {
  const { partitions, topicId } = topic;
  view.setInt16(start, topic.errorCode);
  let pos = writeName(bytes, start + 2);
  view.setInt32(pos, topicId.a);
  view.setInt32(pos + 4, topicId.b);
  view.setInt32(pos + 8, topicId.c);
  view.setInt32(pos + 12, topicId.d);
  bytes[pos + 16] = topic.isInternal ? 1 : 0;
  pos = writeUvarint(bytes, pos + 17, partitions.length + 1);
  for (let i = 0; i < partitions.length; i++) {
    pos = writePartition(partitions[i] as MetadataResponseMetadataResponsePartition, bytes, view, pos);
  }
  view.setInt32(pos, topic.topicAuthorizedOperations);
  bytes[pos + 4] = 0;
  return pos + 5;
}

function writePartition(
  partition: MetadataResponseMetadataResponsePartition,
  bytes: Uint8Array,
  view: DataView,
  start: number,
): number {
  view.setInt16(start, partition.errorCode);
  view.setInt32(start + 2, partition.partitionIndex);
  view.setInt32(start + 6, partition.leaderId);
  view.setInt32(start + 10, partition.leaderEpoch);
  let pos = writeNodes(partition.replicaNodes, bytes, view, start + 14);
  pos = writeNodes(partition.isrNodes, bytes, view, pos);
  pos = writeNodes(partition.offlineReplicas, bytes, view, pos);
  bytes[pos] = 0;
  return pos + 1;
}

function writeNodes(nodes: readonly number[], bytes: Uint8Array, view: DataView, start: number): number {
  let pos = writeUvarint(bytes, start, nodes.length + 1);
  for (let i = 0; i < nodes.length; i++, pos += 4) view.setInt32(pos, nodes[i] as number);
  return pos;
}

function writeName(bytes: Uint8Array, pos: number): number {
  const name = names[next++] as Uint8Array | null;
  if (name === null) {
    bytes[pos] = 0;
    return pos + 1;
  }
  const start = writeUvarint(bytes, pos, name.length + 1);
  bytes.set(name, start);
  return start + name.length;
}
