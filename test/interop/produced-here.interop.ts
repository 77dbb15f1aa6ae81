import { expect, it } from 'vitest';
import { ProduceResponse } from '../../generated/kafka/index.js';
import { kcatConsumes, kcatConsumesValues, type PrintedRecord } from './kcat.js';
import { connectedBroker } from './mock-broker.js';
import { Partition } from './partition.js';
import { describeWithPeers } from './peers.js';
import { batchOf, type WrittenRecord } from './records.js';
import { sharedVersions } from './versions.js';

const TIME = 1_700_000_000_000;
const DAY = 86_400_000;

/** Records in one batch each, as they are sent and as kcat is to print them. */
const CASES: Readonly<Record<string, readonly WrittenRecord[]>> = {
  'plain records': [
    { key: 'a', value: 'first', timestamp: TIME },
    { key: 'b', value: 'second', timestamp: TIME },
  ],
  'null and empty keys and values': [
    { key: null, value: 'v', timestamp: TIME },
    { key: '', value: 'v', timestamp: TIME },
    { key: 'k', value: null, timestamp: TIME },
    { key: 'k', value: '', timestamp: TIME },
    { key: '', value: '', timestamp: TIME },
    { key: null, value: null, timestamp: TIME },
  ],
  'text that is not ASCII': [
    { key: 'größe', value: '数', timestamp: TIME },
    { key: '🗝', value: 'e\u0301 \u2028 "\\', timestamp: TIME },
    { key: 'k', value: 'v', headers: [['ключ', 'значение']], timestamp: TIME },
  ],
  headers: [
    { value: 'v', headers: [['one', '1']], timestamp: TIME },
    {
      value: 'v',
      headers: [
        ['null', null],
        ['empty', ''],
        ['', 'no name'],
      ],
      timestamp: TIME,
    },
    {
      value: 'v',
      headers: [
        ['again', '1'],
        ['again', '2'],
      ],
      timestamp: TIME,
    },
    { value: 'v', timestamp: TIME },
  ],
  'times in any order': [
    { value: 'base', timestamp: TIME },
    { value: 'before it', timestamp: TIME - 30 * DAY },
    { value: 'long after it', timestamp: TIME + 30 * DAY },
    { value: '1970', timestamp: 0 },
  ],
  'many records': Array.from({ length: 1000 }, (_, at) => ({
    key: `k${at}`,
    value: `v${at}`,
    timestamp: TIME + at,
  })),
};

/** Records as kcat prints them, if the first one has that offset. */
function printed(records: readonly WrittenRecord[], firstOffset = 0): PrintedRecord[] {
  return records.map(({ key = null, value = null, headers = [], timestamp = 0 }, at) => {
    if (value instanceof Uint8Array) return expect.fail('kcat prints text');
    return { offset: firstOffset + at, timestamp, key, value, headers };
  });
}

describeWithPeers(['kcat'], 'records produced here and consumed by kcat', () => {
  const broker = connectedBroker();

  it.each(Object.keys(CASES))('%s', async (name) => {
    const records = CASES[name] ?? [];
    const topic = name.replaceAll(' ', '-');
    const partition = await Partition.of(broker.client, topic);
    expect(await partition.produce(batchOf(records))).toBe(0n);
    expect(await kcatConsumes(broker.port, topic)).toEqual(printed(records));
  });

  it('every version of Produce that both have', async () => {
    const partition = await Partition.of(broker.client, 'versions');
    const versions = sharedVersions(ProduceResponse, (await broker.client.apiVersions(2)).message);
    expect(versions.length).toBeGreaterThan(4);
    const batches = versions.map((version) => [
      { key: 'version', value: `${version}`, timestamp: TIME },
      { key: null, value: 'its second record', timestamp: TIME },
    ]);
    for (const [at, version] of versions.entries()) {
      expect(await partition.produce(batchOf(batches[at] ?? []), version)).toBe(BigInt(2 * at));
    }
    expect(await kcatConsumes(broker.port, 'versions')).toEqual(printed(batches.flat()));
  });

  it('several batches, which the broker moves to their offsets', async () => {
    const partition = await Partition.of(broker.client, 'batches');
    const batches = [3, 1, 2].map((count, batch) =>
      Array.from({ length: count }, (_, at) => ({
        key: `${batch}`,
        value: `${at}`,
        timestamp: TIME + batch,
      })),
    );
    // All are on their way before the first one is answered.
    const offsets = await Promise.all(batches.map((records) => partition.produce(batchOf(records))));
    expect(offsets).toEqual([0n, 3n, 4n]);
    expect(await kcatConsumes(broker.port, 'batches')).toEqual(printed(batches.flat()));
  });

  it('values of 100 KiB and of every byte', async () => {
    const partition = await Partition.of(broker.client, 'large');
    const values = [100 * 1024, 256, 0].map((size) => Uint8Array.from({ length: size }, (_, at) => at * 7));
    await partition.produce(batchOf(values.map((value) => ({ value }))));
    const counted = values.map((value) => [uint32(value.length), value]);
    const consumed = await kcatConsumesValues(broker.port, 'large');
    expect(consumed.equals(Buffer.concat(counted.flat()))).toBe(true);
  });

  it('a batch compressed with gzip', async () => {
    const records = CASES['many records'] ?? [];
    const [plain, compressed] = [batchOf(records), batchOf(records, 'GZIP')];
    expect(compressed.length).toBeLessThan(plain.length / 2);
    const partition = await Partition.of(broker.client, 'gzip');
    expect(await partition.produce(compressed)).toBe(0n);
    expect(await kcatConsumes(broker.port, 'gzip')).toEqual(printed(records));
  });

  it('kcat would see a wrong checksum', async () => {
    const partition = await Partition.of(broker.client, 'checksum');
    const batch = batchOf([{ value: 'right' }]);
    batch[batch.length - 2] = 'T'.charCodeAt(0);
    await partition.produce(batch);
    await expect(kcatConsumes(broker.port, 'checksum')).rejects.toThrow('failed CRC32C check');
  });
});

function uint32(value: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
