import { describe, expect, it } from 'vitest';
import type { Results } from '../../bench/harness/case.js';
import { bytesTable, ratioTables, timesTable } from '../../bench/harness/ratio-table.js';
import * as fetch from '../../bench/suites/peers-fetch.js';
import * as metadata from '../../bench/suites/peers-metadata.js';
import * as produce from '../../bench/suites/peers-produce.js';

const SUITES = [fetch, metadata, produce];

describe('what must take how many times as long', () => {
  it.each(SUITES.map((module) => [module.suite.name, module] as const))(
    '%s has the cases',
    (name, module) => {
      const cases = new Set(module.suite.cases.map((each) => each.name));
      expect(cases.size).toBe(module.suite.cases.length);
      for (const { suite, slower, faster, atLeast } of module.comparisons) {
        expect(suite).toBe(name);
        expect([slower, faster].filter((each) => !cases.has(each))).toEqual([]);
        expect(atLeast).toBeGreaterThan(1);
      }
    },
  );

  it('is stated once', () => {
    const all = SUITES.flatMap(({ comparisons }) => comparisons.map(({ what }) => what));
    expect(new Set(all).size).toBe(all.length);
    expect(all).not.toEqual([]);
  });

  it.each(SUITES.map(({ suite }) => [suite.name, suite] as const))(
    '%s compares what all of it says',
    (_, suite) => {
      expect(suite.cases.filter(({ sameBytes }) => sameBytes === undefined)).toEqual([]);
    },
  );
});

describe('a table of ratios', () => {
  const results: Results = new Map([
    ['a ours', { ns: 1000, worst: 1000, cpu: 1000, heap: 16, buffers: 1024 }],
    ['a theirs', { ns: 4500, worst: 4500, cpu: 4500, heap: 5000, buffers: undefined }],
  ]);
  const nameOf = (way: string) => `a ${way}`;
  const columns = [{ title: 'a message', nameOf }];
  const ratios = { title: 'encode', ways: ['ours', 'theirs'], bases: ['ours'], columns };

  it('shows what a ratio is and must be', () => {
    const comparisons = [{ what: 'a', suite: 's', slower: 'a theirs', faster: 'a ours', atLeast: 6 }];
    expect(timesTable(ratios, results, comparisons).split('\n')).toEqual([
      '| encode | a message |     to ours |',
      '| ------ | --------: | ----------: |',
      '| ours   |   1.00 µs |       1.00× |',
      '| theirs |   4.50 µs | 4.50× (≥ 6) |',
    ]);
  });

  it('is cut where it has more than two messages', () => {
    const many = { ...ratios, columns: [0, 1, 2].map((i) => ({ title: `message ${i}`, nameOf })) };
    const heads = ratioTables(many, results, []).map((each) => each.split('\n')[0]);
    expect(heads).toEqual([
      '| encode | message 0 | to ours | message 1 | to ours |',
      '| encode | message 2 | to ours |',
      '| encode: heap + ArrayBuffer bytes |  message 0 |  message 1 |',
      '| encode: heap + ArrayBuffer bytes |  message 2 |',
    ]);
  });

  it('shows what is allocated', () => {
    expect(bytesTable(ratios, results).split('\n').slice(2)).toEqual([
      '| ours                             | 16 + 1,024 |',
      '| theirs                           |  5,000 + – |',
    ]);
  });
});
