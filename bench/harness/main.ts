import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { suite as memory } from '../suites/memory.js';
import { suite as minReference } from '../suites/min-reference.js';
import { suite as self, verify } from '../suites/self.js';
import { suite as w1 } from '../suites/w1.js';
import { suite as w1Decode } from '../suites/w1-decode.js';
import { suite as w2 } from '../suites/w2.js';
import { suite as w3 } from '../suites/w3.js';
import { suite as w4 } from '../suites/w4.js';
import { suite as w5 } from '../suites/w5.js';
import { suite as w6 } from '../suites/w6.js';
import type { Allocation } from './allocation.js';
import type { Result, Results, Suite } from './case.js';
import { bytesText, table, timeText } from './format.js';
import { type Recordings, readRecordings, recordingOf, writeRecordings, writeReport } from './report.js';
import { type Chosen, measureAllocations, measureTimes } from './rounds.js';
import type { Timing } from './timing.js';

const SUITES: readonly Suite[] = [self, w1, w1Decode, w2, w3, w4, w5, w6, minReference, memory];
const DEFAULT_ROUNDS = 3;

const USAGE = `node bench/run.mjs [--only PATTERN] [--rounds N] [--json FILE]

  --only PATTERN  cases whose suite and name match the regular expression
  --rounds N      processes a case, ${DEFAULT_ROUNDS} if left out
  --json FILE     writes the results there, and neither README.md nor results.json`;

interface Options {
  readonly only: RegExp | undefined;
  readonly rounds: number;
  readonly json: string | undefined;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, rounds: { type: 'string' }, json: { type: 'string' } },
  });
  const rounds = Number(values.rounds ?? DEFAULT_ROUNDS);
  if (!(Number.isInteger(rounds) && rounds > 0))
    throw new Error(`--rounds is a number from 1 on\n\n${USAGE}`);
  const only = values.only === undefined ? undefined : new RegExp(values.only, 'i');
  return { only, rounds, json: values.json };
}

/** What is asked for, and what shows that the harness can be trusted. */
function choose(only: RegExp | undefined): Chosen[] {
  const all = SUITES.flatMap((suite) => suite.cases.map((one) => ({ suite, one })));
  return all.filter(({ suite, one }) => {
    if (suite === self) return true;
    if (only !== undefined) return only.test(`${suite.name} ${one.name}`);
    return suite.isOnDemand !== true && one.isExtra !== true;
  });
}

async function measure(chosen: readonly Chosen[], rounds: number): Promise<ReadonlyMap<Suite, Results>> {
  const allocations = await measureAllocations(chosen, progress);
  for (const [{ suite, one }, allocation] of allocations) if (suite === self) verify(one.name, allocation);
  const times = await measureTimes(chosen, rounds, progress);
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

/** On a terminal only: a log would be full of it. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
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
  const isWhole = ({ cases }: Suite, results: Results) =>
    cases.every(({ name, isExtra }) => isExtra === true || results.has(name));
  const whole = [...all].filter(([suite, results]) => isWhole(suite, results));
  return new Map(whole.some(([suite]) => suite !== self) ? whole : []);
}

function recordingsOf(suites: ReadonlyMap<Suite, Results>, rounds: number): Recordings {
  return Object.fromEntries(
    [...suites].map(([suite, results]) => [suite.name, recordingOf(results, rounds)]),
  );
}

/** Measures as the arguments say and reports: to a file of its own, or to what lies in `folder`. */
export async function main(folder: string): Promise<void> {
  const { only, rounds, json } = readOptions();
  const chosen = choose(only);
  if (chosen.every(({ suite }) => suite === self)) throw new Error(`no case matches ${String(only)}`);
  const all = await measure(chosen, rounds);
  for (const [suite, results] of all) printCases(suite, results);
  if (json !== undefined) return writeRecordings(json, recordingsOf(all, rounds));
  const whole = wholeSuites(all);
  const file = join(folder, 'results.json');
  writeRecordings(file, { ...readRecordings(file), ...recordingsOf(whole, rounds) });
  for (const [suite, results] of whole) writeReport(join(folder, 'README.md'), suite, results, rounds);
}
