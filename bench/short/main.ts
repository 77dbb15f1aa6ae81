import { performance } from 'node:perf_hooks';
import { guardRepository } from '../guards/main.js';
import type { Comparison } from '../harness/comparison.js';
import { table } from '../harness/format.js';
import { progress } from '../harness/progress.js';
import { type Chosen, measureTimes } from '../harness/rounds.js';
import { SUITES } from '../harness/suites.js';
import { HELD, SHORT } from './chosen.js';
import { failureOf, type Judged, judgeRatio, rowOf, stalenessOf } from './judge.js';

const ROUNDS = 2;
/** More for what fell short at first: on a busy machine that may be noise. */
const MORE_ROUNDS = 4;

/** The best time of each case so far, by suite and name. */
type Times = Map<string, number>;

/** Compares a few cases with each other and runs the guards. Sets the exit code if anything has failed. */
export async function main(folder: string): Promise<void> {
  const start = performance.now();
  const times: Times = new Map();
  await measure(SHORT, ROUNDS, times);
  const first = judgeAll(SHORT, times);
  const short = first.filter(({ hasFailed }) => hasFailed);
  if (short.length > 0) {
    console.log(`measured again, because they fell short: ${short.length}`);
    await measure(
      short.map(({ comparison }) => comparison),
      MORE_ROUNDS,
      times,
    );
  }
  const judged = judgeAll(SHORT, times);
  console.log(table(['comparison', 'measured', 'floor', 'held', ''], judged.map(rowOf)));
  const guarded = await guardRepository(folder);
  console.log(`\n${guarded.lines.join('\n')}`);
  const failures = [
    ...judged.filter(({ hasFailed }) => hasFailed).map(failureOf),
    ...first.filter(({ isHeldStale }) => isHeldStale).map(stalenessOf),
    ...guarded.failures,
  ];
  const below = judged.filter(({ isBelowFloor }) => isBelowFloor).length;
  console.log(`\n${below} of ${judged.length} comparisons are below their floors: their goals are not met`);
  console.log(`${failures.length} failures, in ${Math.round((performance.now() - start) / 1000)} s`);
  for (const failure of failures) console.error(`failed: ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
}

async function measure(comparisons: readonly Comparison[], rounds: number, times: Times): Promise<void> {
  const wanted = new Set(
    comparisons.flatMap((one) => [one.slower, one.faster].map((name) => keyOf(one.suite, name))),
  );
  const chosen: Chosen[] = SUITES.flatMap((suite) =>
    suite.cases.filter(({ name }) => wanted.has(keyOf(suite.name, name))).map((one) => ({ suite, one })),
  );
  const measured = await measureTimes(chosen, rounds, progress, process.execPath);
  progress('');
  for (const [{ suite, one }, timings] of measured) {
    const key = keyOf(suite.name, one.name);
    times.set(
      key,
      Math.min(times.get(key) ?? Number.POSITIVE_INFINITY, ...timings.map(({ median }) => median)),
    );
  }
}

function judgeAll(comparisons: readonly Comparison[], times: Times): Judged[] {
  return comparisons.map((one) => {
    const [slower, faster] = [one.slower, one.faster].map((name) => times.get(keyOf(one.suite, name)));
    return judgeRatio(one, (slower ?? Number.NaN) / (faster ?? Number.NaN), HELD[one.what]);
  });
}

function keyOf(suite: string, name: string): string {
  return `${suite} ${name}`;
}
