import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findNode, type Node } from '../nodes/nodes.js';
import { CHOSEN } from '../nodes/report.js';
import { measureRepository } from '../repository/measure.js';
import { suite as self, verify } from '../suites/self.js';
import type { Allocation } from './allocation.js';
import { isWhole, type Result, type Results, type Suite } from './case.js';
import { BenchError } from './error.js';
import { bytesText, table, timeText } from './format.js';
import { progress } from './progress.js';
import { keyOf, type Recordings, readRecordings, recordingOf, writeRecordings } from './report.js';
import { type Chosen, leaveOutUnready, measureAllocations, measureTimes } from './rounds.js';
import { SUITES } from './suites.js';
import { writeSummary } from './summary.js';
import type { Timing } from './timing.js';

const DEFAULT_ROUNDS = 3;

const USAGE = `node bench/run.mjs [--only PATTERN] [--rounds N] [--node NODE] [--json FILE]

  --only PATTERN  cases whose suite and name match the regular expression; "repository" is the guards, times of
                  commands, and sizes of bundles
  --rounds N      processes a case, ${DEFAULT_ROUNDS} if left out
  --node NODE     runs the cases under another Node, a path or "current"; unless --only says others, those of
                  its table in README.md. Its results are kept apart
  --json FILE     writes the results there, and neither README.md nor results.json`;

interface Options {
  readonly only: RegExp | undefined;
  readonly node: Node;
  readonly rounds: number;
  readonly json: string | undefined;
}

function readOptions(folder: string): Options {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      rounds: { type: 'string' },
      node: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const rounds = Number(values.rounds ?? DEFAULT_ROUNDS);
  if (!(Number.isInteger(rounds) && rounds > 0))
    throw new BenchError(`--rounds is a number from 1 on\n\n${USAGE}`);
  const only = values.only === undefined ? undefined : new RegExp(values.only, 'i');
  return { only, rounds, node: findNode(values.node, folder), json: values.json };
}

/** What is asked for, and what shows that the harness can be trusted. */
function choose({ only, node }: Options): Chosen[] {
  const all = SUITES.flatMap((suite) => suite.cases.map((one) => ({ suite, one })));
  return all.filter(({ suite, one }) => {
    if (suite === self) return true;
    if (only !== undefined) return only.test(`${suite.name} ${one.name}`);
    if (node.isOther) return isCompared(suite.name, one.name);
    return suite.isOnDemand !== true && one.isExtra !== true;
  });
}

function isCompared(suite: string, name: string): boolean {
  return CHOSEN.some((one) => one.suite === suite && [one.slower, one.faster].includes(name));
}

async function measure(
  chosen: readonly Chosen[],
  { rounds, node }: Options,
): Promise<ReadonlyMap<Suite, Results>> {
  const allocations = await measureAllocations(chosen, progress, node.path);
  for (const [{ suite, one }, allocation] of allocations) if (suite === self) verify(one.name, allocation);
  const times = await measureTimes(chosen, rounds, progress, node.path);
  progress('');
  const results = new Map<Suite, Map<string, Result>>();
  for (const [each, timings] of times) {
    const ofSuite = results.get(each.suite) ?? new Map<string, Result>();
    results.set(each.suite, ofSuite.set(each.one.name, resultFrom(timings, allocations.get(each))));
  }
  return results;
}

function resultFrom(timings: readonly Timing[], allocation: Allocation | undefined): Result {
  const medians = timings.map(({ median }) => median);
  const cpu = Math.min(...timings.map((timing) => timing.cpu));
  const { heap, buffers } = allocation ?? {};
  return { ns: Math.min(...medians), worst: Math.max(...medians), cpu, heap, buffers };
}

function printCases(suite: Suite, results: Results): void {
  const rows = [...results].map(([name, { ns, worst, cpu, heap, buffers }]) => {
    return [name, timeText(ns), timeText(worst), timeText(cpu), bytesText(heap), bytesText(buffers)];
  });
  console.log(
    `\n${table([suite.name, 'best', 'worst', 'processor', 'heap bytes', 'ArrayBuffer bytes'], rows)}`,
  );
}

/** The suites of which everything was measured that their reports show; none if that is only the harness itself. */
function wholeSuites(all: ReadonlyMap<Suite, Results>): ReadonlyMap<Suite, Results> {
  const whole = [...all].filter(([suite, results]) => isWhole(suite, results));
  return new Map(whole.some(([suite]) => suite !== self) ? whole : []);
}

function recordingsOf(suites: ReadonlyMap<Suite, Results>, { rounds, node }: Options): Recordings {
  return Object.fromEntries(
    [...suites].map(([suite, results]) => [
      keyOf(suite.name, node),
      recordingOf(results, rounds, node.version, suite.besides?.()),
    ]),
  );
}

/** Measures as the arguments say and reports: to a file of its own, or to what lies in `folder`. */
export async function main(folder: string): Promise<void> {
  const options = readOptions(folder);
  const { only, node, json } = options;
  const wanted = choose(options);
  const chosen = leaveOutUnready(wanted, console.warn);
  const isWithRepository = !node.isOther && (only?.test('repository') ?? true);
  if (wanted.every(({ suite }) => suite === self) && !isWithRepository)
    throw new BenchError(`no case matches ${String(only)}`);
  if (chosen.every(({ suite }) => suite === self) && !isWithRepository) return;
  const all = await measure(chosen, options);
  for (const [suite, results] of all) printCases(suite, results);
  if (json !== undefined) return writeRecordings(json, recordingsOf(all, options));
  if (node.isOther) return keep(folder, recordingsOf(all, options));
  const whole = wholeSuites(all);
  const figures = isWithRepository ? await measureRepository(folder, progress) : {};
  keep(folder, { ...recordingsOf(whole, options), ...figures });
}

/** Puts what was measured into the file of results, and all that is made of it into place. */
function keep(folder: string, measured: Recordings): void {
  const file = join(folder, 'results.json');
  const recordings = { ...readRecordings(file), ...measured };
  writeRecordings(file, recordings);
  writeSummary(folder);
}
