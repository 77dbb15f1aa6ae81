import type { UnknownTaggedField, Uuid } from '../../generated/runtime/index.js';
import { readUuid } from '../../generated/runtime/internal.js';
import { Input, noTags, presentCount, text, tooShort, uvarint } from './input.js';
import { nameIn } from './names.js';

/**
 * Reads MetadataResponse 12 by hand, as fast as we can make it: what the generated code is held to. The objects
 * have the members of the generated ones. Counts and lengths are checked, so that short bytes do no harm. It
 * carries no tagged fields and refuses them.
 */

const NO_TAGS: readonly UnknownTaggedField[] = [];
/** What `topicAuthorizedOperations` and the like are where nobody asked for them. */
const NOT_ASKED = -2147483648;

/** The whole body, behind the header of the response. */
export function metadataResponse(bytes: Uint8Array): Response {
  const input = new Input(bytes);
  const { view } = input;
  input.pos = 4;
  const brokers = new Array<Broker>(presentCount(input, 11));
  for (let i = 0; i < brokers.length; i++) brokers[i] = broker(input);
  const clusterId = text(input);
  const controllerId = int32(input);
  const topics = new Array<Topic>(presentCount(input, 26));
  for (let i = 0; i < topics.length; i++) topics[i] = topic(input);
  noTags(input);
  if (input.pos !== bytes.length) throw new RangeError('bytes are left over');
  return new Response(view.getInt32(0), brokers, clusterId, controllerId, topics);
}

function broker(input: Input): Broker {
  const nodeId = int32(input);
  const host = presentName(input);
  const port = int32(input);
  const rack = name(input);
  noTags(input);
  return new Broker(nodeId, host, port, rack);
}

function topic(input: Input): Topic {
  const { view } = input;
  const errorCode = view.getInt16(input.pos);
  input.pos += 2;
  const own = name(input);
  const { pos } = input;
  const topicId = readUuid(view, pos);
  const isInternal = view.getUint8(pos + 16) !== 0;
  input.pos = pos + 17;
  const partitions = new Array<Partition>(presentCount(input, 18));
  for (let i = 0; i < partitions.length; i++) partitions[i] = partition(input);
  const operations = int32(input);
  noTags(input);
  return new Topic(errorCode, own, topicId, isInternal, partitions, operations);
}

function partition(input: Input): Partition {
  const { view, pos } = input;
  input.pos = pos + 14;
  const replicaNodes = nodes(input);
  const isrNodes = nodes(input);
  const offlineReplicas = nodes(input);
  noTags(input);
  return new Partition(
    view.getInt16(pos),
    view.getInt32(pos + 2),
    view.getInt32(pos + 6),
    view.getInt32(pos + 10),
    replicaNodes,
    isrNodes,
    offlineReplicas,
  );
}

function nodes(input: Input): number[] {
  const count = presentCount(input, 4);
  if (count === 0) return [];
  const { view, pos } = input;
  input.pos = pos + 4 * count;
  const list = new Array<number>(count);
  for (let i = 0; i < count; i++) list[i] = view.getInt32(pos + 4 * i);
  return list;
}

function int32(input: Input): number {
  const { pos } = input;
  input.pos = pos + 4;
  return input.view.getInt32(pos);
}

function name(input: Input): string | null {
  const length = uvarint(input) - 1;
  if (length < 0) return null;
  const { bytes, pos } = input;
  if (length > bytes.length - pos) tooShort();
  input.pos = pos + length;
  return nameIn(bytes, pos, pos + length);
}

function presentName(input: Input): string {
  const own = name(input);
  if (own === null) throw new TypeError('a name is null');
  return own;
}

class Response {
  throttleTimeMs: number;
  brokers: Broker[];
  clusterId: string | null;
  controllerId: number;
  topics: Topic[];
  clusterAuthorizedOperations = NOT_ASKED;
  unknownTaggedFields = NO_TAGS;

  constructor(
    throttleTimeMs: number,
    brokers: Broker[],
    clusterId: string | null,
    controllerId: number,
    topics: Topic[],
  ) {
    this.throttleTimeMs = throttleTimeMs;
    this.brokers = brokers;
    this.clusterId = clusterId;
    this.controllerId = controllerId;
    this.topics = topics;
  }
}

class Broker {
  nodeId: number;
  host: string;
  port: number;
  rack: string | null;
  unknownTaggedFields = NO_TAGS;

  constructor(nodeId: number, host: string, port: number, rack: string | null) {
    this.nodeId = nodeId;
    this.host = host;
    this.port = port;
    this.rack = rack;
  }
}

class Topic {
  errorCode: number;
  name: string | null;
  topicId: Uuid;
  isInternal: boolean;
  partitions: Partition[];
  topicAuthorizedOperations: number;
  unknownTaggedFields = NO_TAGS;

  constructor(
    errorCode: number,
    name: string | null,
    topicId: Uuid,
    isInternal: boolean,
    partitions: Partition[],
    topicAuthorizedOperations: number,
  ) {
    this.errorCode = errorCode;
    this.name = name;
    this.topicId = topicId;
    this.isInternal = isInternal;
    this.partitions = partitions;
    this.topicAuthorizedOperations = topicAuthorizedOperations;
  }
}

class Partition {
  errorCode: number;
  partitionIndex: number;
  leaderId: number;
  leaderEpoch: number;
  replicaNodes: number[];
  isrNodes: number[];
  offlineReplicas: number[];
  unknownTaggedFields = NO_TAGS;

  constructor(
    errorCode: number,
    partitionIndex: number,
    leaderId: number,
    leaderEpoch: number,
    replicaNodes: number[],
    isrNodes: number[],
    offlineReplicas: number[],
  ) {
    this.errorCode = errorCode;
    this.partitionIndex = partitionIndex;
    this.leaderId = leaderId;
    this.leaderEpoch = leaderEpoch;
    this.replicaNodes = replicaNodes;
    this.isrNodes = isrNodes;
    this.offlineReplicas = offlineReplicas;
  }
}
