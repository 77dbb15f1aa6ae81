import { beforeAll, describe, expect, it } from 'vitest';
import { generatePeers } from '../../bench/peers/generate.js';
import {
  kafkajsFetch,
  kafkajsFetchDecoder,
  kafkajsFetched,
  kafkajsMetadata,
  kafkajsMetadataContent,
  kafkajsMetadataDecoder,
} from '../../bench/peers/kafkajs-responses.js';
import { PEER_NAMES, PEERS } from '../../bench/peers/peers.js';
import {
  platformaticFetch,
  platformaticFetchDecoder,
  platformaticFetched,
  platformaticMetadata,
  platformaticMetadataContent,
  platformaticMetadataDecoder,
  withTextIds,
} from '../../bench/peers/platformatic-responses.js';
import { asBigint, bodyText, FETCH, METADATA, namedFetchText, PRODUCE } from '../../bench/workloads/kinds.js';
import { FetchResponse } from '../../generated/kafka/fetch-response.js';
import { MetadataResponse } from '../../generated/kafka/metadata-response.js';
import { ProduceRequest } from '../../generated/kafka/produce-request.js';
import { encode, Uuid } from '../../generated/runtime/index.js';

// No field has the value that it has when it is missing, so that one which is dropped shows.
const ID = Uuid.parse('01234567-89ab-4cde-8f01-23456789abcd');
const RECORDS = Uint8Array.of(0, 1, 127, 128, 255);

/** With an error only where there are records: `@platformatic/kafka` throws errors that it reads. */
function fetched(records: Uint8Array | null): FetchResponse {
  const partitions = [3, 4].map((partitionIndex) => ({
    partitionIndex,
    errorCode: records === null ? 0 : 6,
    highWatermark: 9_007_199_254_740_990n,
    lastStableOffset: 4_294_967_296n,
    logStartOffset: 1000n,
    abortedTransactions: [{ producerId: 77n, firstOffset: 5_000_000_000n }],
    preferredReadReplica: -2,
    records,
  }));
  const errorCode = records === null ? 0 : 3;
  const responses = [{ topic: 'one', topicId: ID, partitions }];
  return new FetchResponse({ throttleTimeMs: 5, errorCode, sessionId: 12, responses });
}

const FETCHED = fetched(RECORDS);

function described(errorCode: number, topicAuthorizedOperations?: number): MetadataResponse {
  const partition = {
    errorCode,
    partitionIndex: 2,
    leaderId: 1,
    leaderEpoch: 8,
    replicaNodes: [1, 2, 300],
    isrNodes: [1],
    offlineReplicas: [2, 300],
  };
  const topic = {
    errorCode,
    name: 'täglich',
    topicId: ID,
    isInternal: true,
    partitions: [partition],
    topicAuthorizedOperations,
  };
  const brokers = [
    { nodeId: 1, host: 'one.example.com', port: 9092, rack: 'r1' },
    { nodeId: 2, host: 'two.example.com', port: 9093, rack: null },
  ];
  return new MetadataResponse({
    throttleTimeMs: 3,
    brokers,
    clusterId: 'abc',
    controllerId: 2,
    topics: [topic],
  });
}

const DESCRIBED = described(5, -77);

const PRODUCED = new ProduceRequest({
  transactionalId: 'tx',
  acks: -1,
  timeoutMs: 30_000,
  topicData: [{ name: 'one', partitionData: [{ index: 3, records: RECORDS }] }],
});

/** The text of content, to be read when two differ. */
function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString();
}

describe('the libraries that the benchmark compares with', () => {
  beforeAll(generatePeers);

  it.each(PEER_NAMES)('%s carries all of a FetchResponse', async (name) => {
    const codec = await PEERS[name](FETCH, FETCHED);
    const text = textOf(FETCH.text(codec.decode(codec.encode())));
    expect(text).toBe(textOf(bodyText(FETCH, encode(FETCHED, 17), 17)));
  });

  it.each(PEER_NAMES)('%s carries all of a MetadataResponse', async (name) => {
    const codec = await PEERS[name](METADATA, DESCRIBED);
    const text = textOf(METADATA.text(codec.decode(codec.encode())));
    expect(text).toBe(textOf(bodyText(METADATA, encode(DESCRIBED, 12), 12)));
  });

  it.each(PEER_NAMES)('%s carries all of a ProduceRequest', async (name) => {
    const codec = await PEERS[name](PRODUCE, PRODUCED);
    const text = textOf(PRODUCE.text(codec.decode(codec.encode())));
    expect(text).toBe(textOf(bodyText(PRODUCE, encode(PRODUCED, 11), 11)));
  });

  it('says of a field what it is', () => {
    expect(textOf(FETCH.text(FETCH.content(fetched(null), asBigint)))).toBe(
      [
        '5 0 12',
        'topic 0123456789ab4cde8f0123456789abcd',
        '3 0 9007199254740990 4294967296 1000 [77@5000000000] -2 null',
        '4 0 9007199254740990 4294967296 1000 [77@5000000000] -2 null',
      ].join('\n'),
    );
  });
});

describe('the clients of Kafka that the benchmark compares with', () => {
  it('kafkajs writes the same bytes with its encoder', () => {
    const fetch = kafkajsFetch(FETCH.content(FETCHED, String)).buffer;
    expect(fetch.equals(encode(FETCHED, 17))).toBe(true);
    const metadata = kafkajsMetadata(METADATA.content(DESCRIBED, String)).buffer;
    expect(metadata.equals(encode(DESCRIBED, 12))).toBe(true);
  });

  it('@platformatic/kafka writes the same bytes with its writer', async () => {
    const fetch = FETCH.content(FETCHED, asBigint);
    const writeFetch = await platformaticFetch({ ...fetch, responses: withTextIds(fetch.responses) });
    expect(writeFetch().buffer.equals(encode(FETCHED, 17))).toBe(true);
    const metadata = METADATA.content(DESCRIBED, asBigint);
    const writeMetadata = await platformaticMetadata({ ...metadata, topics: withTextIds(metadata.topics) });
    expect(writeMetadata().buffer.equals(encode(DESCRIBED, 12))).toBe(true);
  });

  it('kafkajs reads the same', async () => {
    const fetch = encode(fetched(null), 11);
    const readFetch = kafkajsFetched(await kafkajsFetchDecoder(fetch)());
    expect(textOf(FETCH.text(readFetch))).toBe(textOf(namedFetchText(FETCH.decode(fetch, 11))));
    const metadata = encode(described(5), 5);
    const read = kafkajsMetadataContent(await kafkajsMetadataDecoder(metadata)());
    expect(textOf(METADATA.text(read))).toBe(textOf(bodyText(METADATA, metadata, 5)));
  });

  it('@platformatic/kafka reads the same', async () => {
    const fetch = encode(fetched(null), 17);
    const readFetch = platformaticFetched((await platformaticFetchDecoder(fetch))());
    expect(textOf(FETCH.text(readFetch))).toBe(textOf(bodyText(FETCH, fetch, 17)));
    const metadata = encode(described(0, -77), 12);
    const read = platformaticMetadataContent((await platformaticMetadataDecoder(metadata))());
    expect(textOf(METADATA.text(read))).toBe(textOf(bodyText(METADATA, metadata, 12)));
  });
});
