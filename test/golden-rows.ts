import { goldenText } from './golden-text.js';

/** A value in the JSON form of the golden files (int64 as decimal text, bytes as base64, uuids as 22 characters). */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

/** One message at one version, as Kafka's own generated class sized, wrote and printed it. */
export interface MessageRow {
  readonly message: string;
  readonly apiKey: number | null;
  readonly type: 'request' | 'response' | 'header' | 'data' | 'metadata';
  readonly version: number;
  readonly flexible: boolean;
  /** True where this version is the unstable latest one of its API. */
  readonly unstable?: true;
  readonly case: 'default' | 'random-1' | 'random-2' | 'random-3';
  readonly value: JsonObject;
  /** Bytes in total, and those of them that travel by reference. */
  readonly size: number;
  readonly zeroCopySize: number;
  readonly hex: string;
  readonly text: string;
  /** The buffers of the body in the order sent; only where something travels by reference. */
  readonly sendPieces?: readonly { readonly zeroCopy: boolean; readonly len: number }[];
}

/** One member set (or nulled) in a version that cannot carry it. Either `refused`, or `size` and `hex`. */
export interface AbsentRow {
  readonly message: string;
  readonly version: number;
  readonly case: 'non-default' | 'null' | 'null-in-non-nullable-version';
  /** `[0]` stands for one default element added to that array. */
  readonly path: string;
  readonly value: Json;
  readonly refused?: true;
  readonly size?: number;
  readonly hex?: string;
}

/** Version range, stability and header versions of one API; `requestHeaderVersions[i]` belongs to version `lowest + i`. */
export interface ApiVersionsRow {
  readonly api: string;
  readonly enum: string;
  readonly apiKey: number;
  readonly lowestSupportedVersion: number;
  readonly highestSupportedVersion: number;
  readonly highestStableVersion: number;
  readonly lowestDeprecatedVersion: number;
  /** -1 where no version is deprecated. */
  readonly highestDeprecatedVersion: number;
  readonly latestVersionUnstable: boolean;
  readonly listeners: readonly string[];
  readonly requestHeaderVersions: readonly number[];
  readonly responseHeaderVersions: readonly number[];
}

/** The default request and response of one API at one version, as whole frames. */
export interface FramingRow {
  readonly api: string;
  readonly apiKey: number;
  readonly version: number;
  readonly requestHeaderVersion: number;
  readonly clientId: string;
  readonly correlationId: number;
  readonly request: string;
  readonly responseHeaderVersion: number;
  readonly response: string;
}

export type PrimitiveKind =
  | 'unsignedVarint'
  | 'varint'
  | 'varlong'
  | 'readUnsignedVarint'
  | 'readVarlong'
  | 'float64'
  | 'decodeUtf8'
  | 'encodeUtf8'
  | 'uuid'
  | 'uuidFromString';

/** One primitive value and its bytes; which members are there depends on the kind. */
export interface PrimitiveRow {
  readonly kind: PrimitiveKind;
  readonly value?: number | string;
  readonly valueUnsigned?: number;
  readonly size?: number;
  readonly consumed?: number;
  /** UTF-16 code units in hex, separated by blanks. */
  readonly utf16?: string;
  readonly string?: string;
  readonly text?: string;
  readonly hex?: string;
  readonly refused?: true;
}

export interface EdgeEncodeRow {
  readonly id: string;
  readonly message: string;
  readonly version: number;
  /** Members that differ from the default; `{$repeat, count}` and `{$repeatByte, count}` stand for long values. */
  readonly set: JsonObject;
  readonly refused?: true;
  readonly size?: number;
  /** Present where Kafka wrote another number of bytes than it had counted. */
  readonly writtenSize?: number;
  readonly hex?: string;
  readonly sha256?: string;
  readonly text?: string;
}

export interface EdgeDecodeRow {
  readonly id: string;
  readonly message: string;
  readonly version: number;
  readonly hex: string;
  readonly refused?: true;
  readonly consumed?: number;
  readonly text?: string;
  /** Present where writing the message again gives other bytes than `hex`, or the same: what Kafka wrote. */
  readonly rewritten?: string;
  readonly unknownTaggedFields?: readonly { readonly tag: number; readonly data: string }[];
}

/** Bytes of a topic, with what Kafka's own classes read of them. */
export interface RecordBatchesRow {
  readonly id: string;
  readonly batches: readonly BatchRow[];
  readonly size: number;
  readonly hex: string;
}

/** A batch; one of format 0 or 1 has the members in front of `leaderEpoch` alone. */
export interface BatchRow {
  readonly magic: 0 | 1 | 2;
  readonly baseOffset: string;
  readonly lastOffset: string;
  readonly sizeInBytes: number;
  readonly checksum: number;
  readonly timestampType: 'NoTimestampType' | 'CreateTime' | 'LogAppendTime';
  readonly records: readonly RecordRow[];
  readonly partitionLeaderEpoch?: number;
  readonly baseTimestamp?: string;
  readonly maxTimestamp?: string;
  readonly producerId?: string;
  readonly producerEpoch?: number;
  readonly baseSequence?: number;
  readonly lastSequence?: number;
  readonly isTransactional?: boolean;
  readonly isControlBatch?: boolean;
  readonly deleteHorizonMs?: string | null;
}

/** A record with its absolute offset and time; key and values are base64. */
export interface RecordRow {
  readonly offset: string;
  readonly timestamp: string;
  readonly sizeInBytes: number;
  readonly sequence?: number;
  readonly key: string | null;
  readonly value: string | null;
  readonly headers: readonly { readonly key: string; readonly value: string | null }[];
}

/** A whole frame of one of Kafka's own benchmarks. */
export interface WorkloadRow {
  readonly workload:
    | 'FetchResponse'
    | 'FetchRequest-consumer'
    | 'FetchRequest-replica'
    | 'ProduceRequest'
    | 'MetadataResponse';
  readonly topicCount: number;
  readonly partitionCount: number;
  readonly version: number;
  readonly bodySize: number;
  readonly zeroCopySize: number;
  /** Bytes of the frame, its size prefix included, and the buffers that it is sent in. */
  readonly sendSize: number;
  readonly sendBuffers: number;
  readonly sendSha256: string;
}

interface GoldenFiles {
  readonly messages: MessageRow;
  readonly 'module-messages': MessageRow;
  readonly 'test-messages': MessageRow;
  readonly absent: AbsentRow;
  readonly 'api-versions': ApiVersionsRow;
  readonly framing: FramingRow;
  readonly primitives: PrimitiveRow;
  readonly 'edge-encode': EdgeEncodeRow;
  readonly 'edge-decode': EdgeDecodeRow;
  readonly workloads: WorkloadRow;
  readonly 'record-batches': RecordBatchesRow;
}

/** The rows of `test/golden/kafka/<name>.jsonl`, in file order. */
export function goldenRows<N extends keyof GoldenFiles>(name: N): readonly GoldenFiles[N][] {
  const lines = goldenText(`kafka/${name}`)
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as GoldenFiles[N]);
}

/** All 3,132 message vectors: Kafka's protocol messages, those of its other modules, and the four test messages. */
export function allMessageRows(): readonly MessageRow[] {
  return [...goldenRows('messages'), ...goldenRows('module-messages'), ...goldenRows('test-messages')];
}

/** Groups rows by a key, both in the order of first appearance. */
export function groupRows<R>(
  rows: readonly R[],
  keyOf: (row: R) => string,
): ReadonlyMap<string, readonly R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) {
      groups.set(keyOf(row), [row]);
    } else {
      group.push(row);
    }
  }
  return groups;
}
