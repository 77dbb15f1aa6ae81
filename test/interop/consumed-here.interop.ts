import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FetchResponse } from '../../generated/kafka/index.js';
import { temporaryFolder } from '../temporary-folder.js';
import { kcatConsumes, kcatProduces, type PrintedRecord } from './kcat.js';
import { connectedBroker } from './mock-broker.js';
import { Partition } from './partition.js';
import { describeWithPeers } from './peers.js';
import { batchOf, recordsIn, valuesIn } from './records.js';
import { sharedVersions } from './versions.js';

/** What kcat is told to produce: lines, options, and the records that they are. */
interface Case {
  readonly lines: string;
  readonly options?: readonly string[];
  readonly records: readonly Partial<PrintedRecord>[];
}

const CASES: Readonly<Record<string, Case>> = {
  'plain records': {
    lines: 'a:first\nb:second\n',
    options: ['-K', ':'],
    records: [
      { key: 'a', value: 'first' },
      { key: 'b', value: 'second' },
    ],
  },
  'null and empty keys, empty values': {
    lines: 'no key\n:empty key\nempty value:\n',
    options: ['-K', ':'],
    records: [
      { key: null, value: 'no key' },
      { key: '', value: 'empty key' },
      { key: 'empty value', value: '' },
    ],
  },
  'null values': {
    lines: 'deleted:\n:\nkept:v\n',
    options: ['-K', ':', '-Z'],
    records: [
      { key: 'deleted', value: null },
      { key: null, value: null },
      { key: 'kept', value: 'v' },
    ],
  },
  headers: {
    lines: 'v\nw\n',
    options: ['-H', 'one=1', '-H', 'null', '-H', 'empty=', '-H', 'one=again', '-H', 'größe=数'],
    records: ['v', 'w'].map((value) => ({
      value,
      headers: [
        ['one', '1'],
        ['null', null],
        ['empty', ''],
        ['one', 'again'],
        ['größe', '数'],
      ],
    })),
  },
  'text that is not ASCII': {
    lines: 'größe:数\nключ:значение\n🗝:e\u0301 \u2028 "\\\n',
    options: ['-K', ':'],
    records: [
      { key: 'größe', value: '数' },
      { key: 'ключ', value: 'значение' },
      { key: '🗝', value: 'e\u0301 \u2028 "\\' },
    ],
  },
  'records of a producer with an id': {
    lines: 'a\nb\n',
    options: ['-X', 'enable.idempotence=true'],
    records: [{ value: 'a' }, { value: 'b' }],
  },
  'records of a transaction': {
    lines: 'a\nb\n',
    options: ['-X', 'transactional.id=interop'],
    records: [{ value: 'a' }, { value: 'b' }],
  },
};

describeWithPeers(['kcat'], 'records produced by kcat and consumed here', () => {
  const broker = connectedBroker();

  /** All records of a partition as we read them, which must be as kcat reads them. */
  async function consumed(topic: string): Promise<PrintedRecord[]> {
    const partition = await Partition.of(broker.client, topic);
    const records = recordsIn(Buffer.concat(await partition.fetchAll()));
    expect(records).toEqual(await kcatConsumes(broker.port, topic));
    return records;
  }

  it.each(Object.keys(CASES))('%s', async (name) => {
    const { lines, options = [], records } = CASES[name] ?? expect.fail('no such case');
    const topic = name.replaceAll(/[ ,]+/g, '-');
    await kcatProduces(broker.port, topic, lines, ...options);
    expect(await consumed(topic)).toMatchObject(records.map((record, offset) => ({ offset, ...record })));
  });

  it('the times at which they were produced', async () => {
    const before = Date.now();
    await kcatProduces(broker.port, 'times', 'a\nb\n');
    const after = Date.now();
    for (const { timestamp } of await consumed('times')) {
      expect(timestamp).toBeGreaterThanOrEqual(before);
      expect(timestamp).toBeLessThanOrEqual(after);
    }
  });

  it('several batches, one by one and all at once', async () => {
    const values = Array.from({ length: 9 }, (_, at) => `${at}`);
    await kcatProduces(broker.port, 'batches', values.join('\n'), '-X', 'batch.num.messages=2');
    const batches = await (await Partition.of(broker.client, 'batches')).fetchAll();
    expect(batches.length).toBeGreaterThanOrEqual(5);
    expect(batches.flatMap((batch) => recordsIn(batch))).toEqual(recordsIn(Buffer.concat(batches)));
    expect((await consumed('batches')).map(({ value }) => value)).toEqual(values);
  });

  it('a batch as a whole, when it is asked for a record in its middle', async () => {
    await kcatProduces(broker.port, 'middle', 'a\nb\nc\n', '-X', 'linger.ms=100');
    const partition = await Partition.of(broker.client, 'middle');
    const { records, highWatermark } = await partition.fetch(2n);
    expect(highWatermark).toBe(3n);
    expect(recordsIn(records).map(({ offset }) => offset)).toEqual([0, 1, 2]);
  });

  it('every version of Fetch that both have', async () => {
    await kcatProduces(broker.port, 'versions', 'a:1\nb:2\n', '-K', ':', '-H', 'h=1');
    const expected = await consumed('versions');
    const partition = await Partition.of(broker.client, 'versions');
    const versions = sharedVersions(FetchResponse, (await broker.client.apiVersions(2)).message);
    expect(versions.length).toBeGreaterThan(10);
    for (const version of versions) {
      const { records } = await partition.fetch(0n, version);
      expect(recordsIn(records), `version ${version}`).toEqual(expected);
    }
  });

  it('a value of 100 KiB with every byte', async () => {
    const value = Uint8Array.from({ length: 100 * 1024 }, (_, at) => at * 7);
    const file = join(temporaryFolder(), 'value');
    writeFileSync(file, value);
    await kcatProduces(broker.port, 'large', '', file);
    const batches = await (await Partition.of(broker.client, 'large')).fetchAll();
    const [read] = valuesIn(Buffer.concat(batches));
    expect(Buffer.from(read ?? []).equals(value)).toBe(true);
  });

  it('batches compressed with gzip', async () => {
    const values = Array.from({ length: 1000 }, (_, at) => `value ${at}`);
    await kcatProduces(broker.port, 'gzip', values.join('\n'), '-z', 'gzip', '-H', 'null');
    const batches = await (await Partition.of(broker.client, 'gzip')).fetchAll();
    // The lowest bits of the attributes, which end in byte 22 of a batch.
    expect(batches.map((batch) => (batch[22] ?? 0) & 7)).toEqual(batches.map(() => 1));
    const records = await consumed('gzip');
    expect(records.map(({ value }) => value)).toEqual(values);
    expect(records.map(({ headers }) => headers)).toEqual(values.map(() => [['null', null]]));
  });

  it('batches produced here come back as they were sent, but for their offset', async () => {
    const partition = await Partition.of(broker.client, 'echo');
    const batches = ['a', 'b'].map((value) => batchOf([{ key: 'k', value, headers: [['h', null]] }]));
    for (const batch of batches) await partition.produce(batch);
    const [first, second] = await partition.fetchAll();
    expect(first).toEqual(batches[0]);
    expect(second?.subarray(8)).toEqual(batches[1]?.subarray(8));
    expect(second?.[7]).toBe(1);
  });
});
