import { expect, it } from 'vitest';
import {
  ApiVersionsRequest,
  ErrorCode,
  FetchRequest,
  FindCoordinatorRequest,
  FindCoordinatorResponse,
  InitProducerIdRequest,
  InitProducerIdResponse,
  ListOffsetsResponse,
  MetadataRequest,
  MetadataResponse,
  OffsetCommitRequest,
  OffsetCommitResponse,
  OffsetFetchRequest,
  OffsetFetchResponse,
  ProduceRequest,
} from '../../generated/kafka/index.js';
import { versionRange } from '../../generated/kafka/support/api-versions.js';
import { DecodeError, pickVersion } from '../../generated/runtime/index.js';
import { connectedBroker } from './mock-broker.js';
import { Partition } from './partition.js';
import { describeWithPeers } from './peers.js';
import { batchOf } from './records.js';
import { sharedVersions } from './versions.js';

describeWithPeers(['kcat'], 'requests to the mock broker of librdkafka', () => {
  const broker = connectedBroker();
  const served = async () => (await broker.client.apiVersions(2)).message;

  it.each([0, 1, 2] as const)('ApiVersions %i names what it serves', async (version) => {
    const { message, version: readIn } = await broker.client.apiVersions(version);
    expect(readIn).toBe(version);
    expect(message.errorCode).toBe(ErrorCode.NONE);
    for (const type of [ApiVersionsRequest, MetadataRequest, ProduceRequest, FetchRequest]) {
      expect(pickVersion(type, versionRange(message, type))).toBeGreaterThan(1);
    }
  });

  it('Metadata makes a topic and names the broker, in every version that both have', async () => {
    const versions = sharedVersions(MetadataResponse, await served());
    expect(versions.length).toBeGreaterThan(2);
    for (const version of versions) {
      const request = new MetadataRequest({ topics: [{ name: `metadata-${version}` }] });
      const { brokers, topics } = await broker.client.request(request, MetadataResponse, version);
      expect(brokers).toMatchObject([{ nodeId: 1, host: '127.0.0.1', port: broker.port }]);
      expect(topics).toMatchObject([{ errorCode: 0, name: `metadata-${version}` }]);
      expect(topics[0]?.partitions.map(({ leaderId }) => leaderId)).toEqual([1, 1, 1, 1]);
    }
  });

  it('ListOffsets gives the ends of a partition, in every version that both have', async () => {
    const partition = await Partition.of(broker.client, 'offsets');
    await partition.produce(batchOf([{ value: 'a' }, { value: 'b' }]));
    const versions = sharedVersions(ListOffsetsResponse, await served());
    expect(versions.length).toBeGreaterThan(3);
    for (const version of versions) {
      expect(await partition.offsetAt(-2n, version), `version ${version}`).toBe(0n);
      expect(await partition.offsetAt(-1n, version), `version ${version}`).toBe(2n);
    }
  });

  it('InitProducerId hands out ids, in flexible versions too', async () => {
    const versions = sharedVersions(InitProducerIdResponse, await served());
    expect(versions.at(-1)).toBeGreaterThan(2);
    for (const version of versions) {
      const request = new InitProducerIdRequest({ transactionalId: null, transactionTimeoutMs: 60_000 });
      const answer = await broker.client.request(request, InitProducerIdResponse, version);
      expect(answer).toMatchObject({ errorCode: ErrorCode.NONE, producerEpoch: 0 });
      expect(answer.producerId).toBeGreaterThan(0n);
    }
  });

  it('FindCoordinator names the broker', async () => {
    for (const version of sharedVersions(FindCoordinatorResponse, await served())) {
      const request = new FindCoordinatorRequest({ key: 'readers' });
      const answer = await broker.client.request(request, FindCoordinatorResponse, version);
      expect(answer).toMatchObject({ errorCode: 0, nodeId: 1, host: '127.0.0.1', port: broker.port });
    }
  });

  it('OffsetFetch gives what OffsetCommit has left, whatever versions they have', async () => {
    await Partition.of(broker.client, 'committed');
    const apis = await served();
    const commit = async (version: (typeof commits)[number], committedOffset: bigint) => {
      const partitions = [{ partitionIndex: 0, committedOffset, committedMetadata: 'größer' }];
      const request = new OffsetCommitRequest({
        groupId: 'readers',
        topics: [{ name: 'committed', partitions }],
      });
      const answer = await broker.client.request(request, OffsetCommitResponse, version);
      expect(answer.topics[0]?.partitions).toMatchObject([{ partitionIndex: 0, errorCode: 0 }]);
    };
    const commits = sharedVersions(OffsetCommitResponse, apis);
    const topics = [{ name: 'committed', partitionIndexes: [0] }];
    for (const [at, version] of sharedVersions(OffsetFetchResponse, apis).entries()) {
      const committedOffset = 2n ** 40n + BigInt(at);
      await commit(commits[at] ?? expect.fail('fewer versions to commit in'), committedOffset);
      const request = new OffsetFetchRequest({ groupId: 'readers', topics });
      const answer = await broker.client.request(request, OffsetFetchResponse, version);
      const found = { partitionIndex: 0, committedOffset, metadata: 'größer', errorCode: 0 };
      expect(answer.topics[0]?.partitions, `version ${version}`).toMatchObject([found]);
    }
  });

  it('several requests wait at the same time, and each gets its own answer', async () => {
    const names = Array.from({ length: 50 }, (_, at) => `waiting-${at}`);
    const asked = names.map((name) =>
      broker.client.request(new MetadataRequest({ topics: [{ name }] }), MetadataResponse, 2),
    );
    const answers = await Promise.all(asked);
    expect(answers.map(({ topics }) => topics[0]?.name)).toEqual(names);
  });

  it('answers that it writes wrongly are refused, and the next one is read again', async () => {
    const partition = await Partition.of(broker.client, 'miswritten');
    const records = batchOf([{ value: 'a' }]);
    // A later librdkafka may write them as Kafka does.
    const reads = async (answer: Promise<unknown>) => expect(await answer).toBeGreaterThanOrEqual(0n);
    await reads(partition.produce(records, 5)).catch(isDecodeError);
    await reads(partition.offsetAt(-1n, 4)).catch(isDecodeError);
    await reads(partition.offsetAt(-1n, 5)).catch(isDecodeError);
    expect(await partition.offsetAt(-1n)).toBe(1n);
  });

  it.each([3, 4] as const)('ApiVersions %i, which it refuses in no version, is refused', async (version) => {
    const answer = broker.client.apiVersions(version);
    await answer.then(({ message }) => expect(message.apiKeys).not.toEqual([])).catch(isDecodeError);
    expect((await broker.client.apiVersions(2)).message.errorCode).toBe(ErrorCode.NONE);
  });
});

function isDecodeError(error: unknown): void {
  expect(error).toBeInstanceOf(DecodeError);
}
