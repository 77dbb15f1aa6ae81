// Modules of kafkajs that its package does not describe: the parts that its producer and consumer are made of.

declare module 'kafkajs/src/protocol/decoder.js' {
  export default class Decoder {
    constructor(buffer: Buffer);
  }
}

declare module 'kafkajs/src/protocol/recordBatch/v0/index.js' {
  export interface Encoder {
    readonly buffer: Buffer;
  }

  interface Batch {
    readonly firstTimestamp: string;
    readonly maxTimestamp: string;
    readonly partitionLeaderEpoch: number;
    readonly lastOffsetDelta: number;
    readonly producerEpoch: number;
    readonly firstSequence: number;
    readonly records: readonly Encoder[];
  }

  export function RecordBatch(batch: Batch): Promise<Encoder>;
}

declare module 'kafkajs/src/protocol/recordBatch/record/v0/index.js' {
  import type { Encoder } from 'kafkajs/src/protocol/recordBatch/v0/index.js';

  interface Record {
    readonly offsetDelta: number;
    readonly timestampDelta: number;
    readonly key: Buffer;
    readonly value: Buffer;
  }

  export default function encodeRecord(record: Record): Encoder;
}

declare module 'kafkajs/src/protocol/requests/fetch/v4/decodeMessages.js' {
  import type Decoder from 'kafkajs/src/protocol/decoder.js';

  export interface Message {
    readonly offset: string;
    readonly timestamp: string;
    readonly key: Buffer | null;
    readonly value: Buffer | null;
    readonly headers: { readonly [key: string]: Buffer };
    readonly batchContext: { readonly partitionLeaderEpoch: number };
  }

  /** Reads the size of the records and the batches in them. */
  export default function decodeMessages(decoder: Decoder): Promise<Message[]>;
}

declare module 'kafkajs/src/protocol/encoder.js' {
  /** Grows as it is written to; its methods return it. */
  export default class Encoder {
    readonly buffer: Buffer;
    writeInt16(value: number): this;
    writeInt32(value: number): this;
    writeInt64(value: string): this;
    writeBoolean(value: boolean): this;
    writeBuffer(value: Buffer): this;
    writeString(value: string | null): this;
    writeUVarInt(value: number): this;
    writeUVarIntString(value: string | null): this;
    writeUVarIntBytes(value?: Buffer | null): this;
    writeUVarIntArray(values: readonly Encoder[], type: 'object'): this;
  }
}

declare module 'kafkajs/src/protocol/request.js' {
  import type Encoder from 'kafkajs/src/protocol/encoder.js';

  interface Request {
    readonly apiKey: number;
    readonly apiVersion: number;
    encode(): Promise<Encoder>;
  }

  interface Frame {
    readonly correlationId: number;
    readonly clientId: string;
    readonly request: Request;
  }

  export default function frame(frame: Frame): Promise<Encoder>;
}

declare module 'kafkajs/src/protocol/requests/produce/v7/request.js' {
  import type { Request } from 'kafkajs/src/protocol/request.js';

  interface Message {
    readonly key: Buffer;
    readonly value: Buffer;
    readonly timestamp: string;
  }

  interface Partition {
    readonly partition: number;
    readonly firstSequence: number;
    readonly messages: readonly Message[];
  }

  interface Produce {
    readonly acks: number;
    readonly timeout: number;
    readonly producerEpoch: number;
    readonly topicData: readonly { readonly topic: string; readonly partitions: readonly Partition[] }[];
  }

  export default function produce(produce: Produce): Request;
}

declare module 'kafkajs/src/protocol/requests/fetch/v11/response.js' {
  export interface FetchPartition {
    readonly partition: number;
    readonly errorCode: number;
    readonly highWatermark: string;
    readonly lastStableOffset: string;
    /** kafkajs's name of the log start offset. */
    readonly lastStartOffset: string;
    readonly abortedTransactions: readonly { readonly producerId: string; readonly firstOffset: string }[];
    readonly preferredReadReplica: number;
    readonly messages: readonly object[];
  }

  export interface Fetched {
    readonly clientSideThrottleTime: number;
    readonly errorCode: number;
    readonly sessionId: number;
    readonly responses: readonly {
      readonly topicName: string;
      readonly partitions: readonly FetchPartition[];
    }[];
  }

  export const decode: (body: Buffer) => Promise<Fetched>;
}

declare module 'kafkajs/src/protocol/requests/metadata/v5/response.js' {
  export interface MetadataPartition {
    readonly partitionErrorCode: number;
    readonly partitionId: number;
    readonly leader: number;
    readonly replicas: readonly number[];
    readonly isr: readonly number[];
    readonly offlineReplicas: readonly number[];
  }

  export interface MetadataTopic {
    readonly topicErrorCode: number;
    readonly topic: string;
    readonly isInternal: boolean;
    readonly partitionMetadata: readonly MetadataPartition[];
  }

  export interface Metadata {
    readonly throttleTime: number;
    readonly brokers: readonly {
      readonly nodeId: number;
      readonly host: string;
      readonly port: number;
      readonly rack: string | null;
    }[];
    readonly clusterId: string | null;
    readonly controllerId: number;
    readonly topicMetadata: readonly MetadataTopic[];
  }

  export const decode: (body: Buffer) => Promise<Metadata>;
}
