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
