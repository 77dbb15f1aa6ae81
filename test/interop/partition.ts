import {
  ErrorCode,
  FetchRequest,
  FetchResponse,
  type FetchResponseVersion,
  ListOffsetsRequest,
  ListOffsetsResponse,
  type ListOffsetsResponseVersion,
  MetadataRequest,
  MetadataResponse,
  ProduceRequest,
  ProduceResponse,
  type ProduceResponseVersion,
} from '../../generated/kafka/index.js';
import { enumName } from '../../generated/runtime/index.js';
import type { Client } from './client.js';
import { recordsIn } from './records.js';

/** What a broker has from some offset on. */
export interface Fetched {
  /** Whole batches; the first may begin before that offset. */
  readonly records: Uint8Array;
  /** The offset behind the last record of the partition. */
  readonly highWatermark: bigint;
}

/** Partition 0 of a topic, on the one broker that there is. */
export class Partition {
  readonly #client: Client;
  readonly #topic: string;

  private constructor(client: Client, topic: string) {
    this.#client = client;
    this.#topic = topic;
  }

  /** The partition of a topic that the broker makes, if it does not have it: asking for it is enough. */
  static async of(client: Client, topic: string): Promise<Partition> {
    const request = new MetadataRequest({ topics: [{ name: topic }] });
    const { topics } = await client.request(request, MetadataResponse, 2);
    succeeded(topics[0]?.errorCode);
    return new Partition(client, topic);
  }

  /** Appends batches, and gives the offset of the first record. */
  async produce(records: Uint8Array, version: ProduceResponseVersion = 7): Promise<bigint> {
    const topicData = [{ name: this.#topic, partitionData: [{ index: 0, records }] }];
    const request = new ProduceRequest({ acks: -1, timeoutMs: 5000, topicData });
    const { responses } = await this.#client.request(request, ProduceResponse, version);
    const partition = responses[0]?.partitionResponses[0];
    succeeded(partition?.errorCode);
    return partition?.baseOffset ?? -1n;
  }

  /** Batches from the one on that holds the record at `fetchOffset`. */
  async fetch(fetchOffset: bigint, version: FetchResponseVersion = 11): Promise<Fetched> {
    const partitions = [{ partition: 0, fetchOffset, partitionMaxBytes: 2 ** 20 }];
    const request = new FetchRequest({ maxWaitMs: 0, topics: [{ topic: this.#topic, partitions }] });
    const { responses } = await this.#client.request(request, FetchResponse, version);
    const partition = responses[0]?.partitions[0];
    succeeded(partition?.errorCode);
    return {
      records: partition?.records ?? new Uint8Array(0),
      highWatermark: partition?.highWatermark ?? -1n,
    };
  }

  /** All batches of the partition: this broker answers with one at a time, others with as many as fit. */
  async fetchAll(): Promise<Uint8Array[]> {
    const all: Uint8Array[] = [];
    for (let next = 0; ; ) {
      const { records } = await this.fetch(BigInt(next));
      const last = recordsIn(records).at(-1);
      if (last === undefined) return all;
      all.push(records);
      next = last.offset + 1;
    }
  }

  /** The offset of the first record at or after a time; -2 asks for the first one, and -1 for the end. */
  async offsetAt(timestamp: bigint, version: ListOffsetsResponseVersion = 3): Promise<bigint> {
    const topics = [{ name: this.#topic, partitions: [{ partitionIndex: 0, timestamp }] }];
    const request = new ListOffsetsRequest({ replicaId: -1, topics });
    const answer = await this.#client.request(request, ListOffsetsResponse, version);
    const partition = answer.topics[0]?.partitions[0];
    succeeded(partition?.errorCode);
    return (version === 0 ? partition?.oldStyleOffsets[0] : partition?.offset) ?? -1n;
  }
}

function succeeded(errorCode: ErrorCode | undefined): void {
  if (errorCode === ErrorCode.NONE) return;
  throw new Error(
    `the broker answers ${errorCode === undefined ? 'nothing' : enumName(ErrorCode, errorCode)}`,
  );
}
