import type {
  FetchResponse,
  FetchResponseAbortedTransaction,
  FetchResponseFetchableTopicResponse,
  FetchResponsePartitionData,
} from '../../generated/kafka/fetch-response.js';

/**
 * FetchResponse 17 written by hand for this one message and version, as fast as we can make it: what the
 * generated code is held to. It checks no values. It carries no tagged fields and refuses them, so it has to
 * look for them as an encoder that carries them does.
 */

/** Bytes in front of the body: the size of the frame, the correlation id and an empty tag section. */
const HEAD = 9;
/** From this size on, memory that is not zeroed first is worth asking for. */
const LARGE = 8192;
/** A literal in its place would be made anew at each comparison. */
const UNSET = -1n;

// Faster than `setBigInt64`; the checks of the harness would fail on a host with the other byte order.
const int64 = new BigInt64Array(1);
const halves = new Int32Array(int64.buffer);

/** A whole frame in memory of its own. */
export function frame(message: FetchResponse, correlationId: number): Uint8Array {
  const size = HEAD + sizeBody(message);
  const bytes = memory(size);
  const view = new DataView(bytes.buffer);
  writeBody(message, bytes, view, writeHead(view, size - 4, correlationId));
  return bytes;
}

/** The body at `offset` of a buffer whose view the caller keeps; returns the offset behind it. */
export function bodyInto(message: FetchResponse, bytes: Uint8Array, view: DataView, offset: number): number {
  if (sizeBody(message) > bytes.length - offset) throw new RangeError('the buffer is too small');
  return writeBody(message, bytes, view, offset);
}

/** A whole frame in pieces: the records themselves, and slices of one buffer around them. */
export function frameSegments(message: FetchResponse, correlationId: number): Uint8Array[] {
  const total = sizeBody(message);
  const bytes = memory(HEAD + total - recordBytes(message));
  const view = new DataView(bytes.buffer);
  const start = writeHead(view, HEAD - 4 + total, correlationId);
  const segments: Uint8Array[] = [];
  const cut = writePieces(message, bytes, view, start, segments);
  segments.push(new Uint8Array(bytes.buffer, cut));
  return segments;
}

/** Memory of its own: not zeroed first where that takes long. */
export function memory(size: number): Uint8Array<ArrayBuffer> {
  return size < LARGE ? new Uint8Array(size) : new Uint8Array(Buffer.allocUnsafeSlow(size).buffer);
}

function sizeBody({ responses, nodeEndpoints, unknownTaggedFields }: FetchResponse): number {
  if (nodeEndpoints.length + unknownTaggedFields.length !== 0) refuseTags();
  let size = 11 + uvarintSize(responses.length + 1);
  for (let i = 0; i < responses.length; i++) {
    const topic = responses[i] as FetchResponseFetchableTopicResponse;
    const { partitions } = topic;
    if (topic.unknownTaggedFields.length !== 0) refuseTags();
    size += 17 + uvarintSize(partitions.length + 1);
    for (let j = 0; j < partitions.length; j++) {
      size += sizePartition(partitions[j] as FetchResponsePartitionData);
    }
  }
  return size;
}

function sizePartition(partition: FetchResponsePartitionData): number {
  const { abortedTransactions, records } = partition;
  if (hasTags(partition)) refuseTags();
  let size = 35;
  if (abortedTransactions === null) size++;
  else size += uvarintSize(abortedTransactions.length + 1) + 17 * abortedTransactions.length;
  return size + (records === null ? 1 : uvarintSize(records.length + 1) + records.length);
}

function hasTags(partition: FetchResponsePartitionData): boolean {
  const { divergingEpoch, currentLeader, snapshotId, unknownTaggedFields } = partition;
  return (
    divergingEpoch.epoch !== -1 ||
    divergingEpoch.endOffset !== UNSET ||
    currentLeader.leaderId !== -1 ||
    currentLeader.leaderEpoch !== -1 ||
    snapshotId.endOffset !== UNSET ||
    snapshotId.epoch !== -1 ||
    unknownTaggedFields.length !== 0
  );
}

function refuseTags(): never {
  throw new TypeError('tagged fields are not carried');
}

function recordBytes({ responses }: FetchResponse): number {
  let size = 0;
  for (let i = 0; i < responses.length; i++) {
    const { partitions } = responses[i] as FetchResponseFetchableTopicResponse;
    for (let j = 0; j < partitions.length; j++) {
      size += (partitions[j] as FetchResponsePartitionData).records?.length ?? 0;
    }
  }
  return size;
}

function writeHead(view: DataView, size: number, correlationId: number): number {
  view.setInt32(0, size);
  view.setInt32(4, correlationId);
  view.setUint8(8, 0);
  return HEAD;
}

function writeBody(message: FetchResponse, bytes: Uint8Array, view: DataView, start: number): number {
  const { responses } = message;
  let pos = writeFixed(message, bytes, view, start);
  for (let i = 0; i < responses.length; i++) {
    const topic = responses[i] as FetchResponseFetchableTopicResponse;
    const { partitions } = topic;
    pos = writeTopic(topic, bytes, view, pos);
    for (let j = 0; j < partitions.length; j++) {
      const partition = partitions[j] as FetchResponsePartitionData;
      const { records } = partition;
      pos = writePartition(partition, bytes, view, pos);
      if (records !== null) pos = copy(records, bytes, pos);
      bytes[pos++] = 0;
    }
    bytes[pos++] = 0;
  }
  bytes[pos++] = 0;
  return pos;
}

/** Writes the same with the records left out, and cuts it where they belong; returns the last cut. */
function writePieces(
  message: FetchResponse,
  bytes: Uint8Array<ArrayBuffer>,
  view: DataView,
  start: number,
  segments: Uint8Array[],
): number {
  const { responses } = message;
  let cut = 0;
  let pos = writeFixed(message, bytes, view, start);
  for (let i = 0; i < responses.length; i++) {
    const topic = responses[i] as FetchResponseFetchableTopicResponse;
    const { partitions } = topic;
    pos = writeTopic(topic, bytes, view, pos);
    for (let j = 0; j < partitions.length; j++) {
      const partition = partitions[j] as FetchResponsePartitionData;
      const { records } = partition;
      pos = writePartition(partition, bytes, view, pos);
      if (records !== null) {
        segments.push(new Uint8Array(bytes.buffer, cut, pos - cut), records);
        cut = pos;
      }
      bytes[pos++] = 0;
    }
    bytes[pos++] = 0;
  }
  bytes[pos] = 0;
  return cut;
}

function writeFixed(message: FetchResponse, bytes: Uint8Array, view: DataView, pos: number): number {
  view.setInt32(pos, message.throttleTimeMs);
  view.setInt16(pos + 4, message.errorCode);
  view.setInt32(pos + 6, message.sessionId);
  return writeUvarint(bytes, pos + 10, message.responses.length + 1);
}

function writeTopic(
  { topicId, partitions }: FetchResponseFetchableTopicResponse,
  bytes: Uint8Array,
  view: DataView,
  pos: number,
): number {
  view.setInt32(pos, topicId.a);
  view.setInt32(pos + 4, topicId.b);
  view.setInt32(pos + 8, topicId.c);
  view.setInt32(pos + 12, topicId.d);
  return writeUvarint(bytes, pos + 16, partitions.length + 1);
}

/** All of a partition up to the length of its records. */
function writePartition(
  partition: FetchResponsePartitionData,
  bytes: Uint8Array,
  view: DataView,
  start: number,
): number {
  const { abortedTransactions, records } = partition;
  let pos = start + 30;
  view.setInt32(start, partition.partitionIndex);
  view.setInt16(start + 4, partition.errorCode);
  writeInt64(view, start + 6, partition.highWatermark);
  writeInt64(view, start + 14, partition.lastStableOffset);
  writeInt64(view, start + 22, partition.logStartOffset);
  if (abortedTransactions === null) bytes[pos++] = 0;
  else pos = writeAborted(abortedTransactions, bytes, view, pos);
  view.setInt32(pos, partition.preferredReadReplica);
  return writeUvarint(bytes, pos + 4, records === null ? 0 : records.length + 1);
}

function writeAborted(
  aborted: readonly FetchResponseAbortedTransaction[],
  bytes: Uint8Array,
  view: DataView,
  start: number,
): number {
  let pos = writeUvarint(bytes, start, aborted.length + 1);
  for (let i = 0; i < aborted.length; i++) {
    const { producerId, firstOffset } = aborted[i] as FetchResponseAbortedTransaction;
    writeInt64(view, pos, producerId);
    writeInt64(view, pos + 8, firstOffset);
    bytes[pos + 16] = 0;
    pos += 17;
  }
  return pos;
}

function writeInt64(view: DataView, pos: number, value: bigint): void {
  int64[0] = value;
  view.setInt32(pos, halves[1] as number);
  view.setInt32(pos + 4, halves[0] as number);
}

function copy(from: Uint8Array, to: Uint8Array, pos: number): number {
  const { length } = from;
  if (length > 8) to.set(from, pos);
  else for (let i = 0; i < length; i++) to[pos + i] = from[i] as number;
  return pos + length;
}

export function uvarintSize(value: number): number {
  if (value < 0x80) return 1;
  if (value < 0x4000) return 2;
  if (value < 0x200000) return 3;
  return value < 0x10000000 ? 4 : 5;
}

/** Writes a number in base-128 groups; returns the position behind it. */
export function writeUvarint(bytes: Uint8Array, start: number, value: number): number {
  let pos = start;
  let rest = value;
  for (; rest >= 0x80; rest >>>= 7) bytes[pos++] = rest | 0x80;
  bytes[pos] = rest;
  return pos + 1;
}
