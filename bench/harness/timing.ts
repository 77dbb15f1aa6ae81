import { performance } from 'node:perf_hooks';

/** Does something `count` times. */
export type Batch = (count: number) => void | Promise<void>;

/** Long enough for the clock to be exact, short enough to fall between two interruptions. */
const BATCH_MS = 0.25;
const WINDOW_MS = 30;
const LEAST_WARM_UP_MS = 200;
const MOST_WARM_UP_MS = 2000;
const SAMPLE_MS = 150;
const LEAST_SAMPLES = 21;
const NS_PER_MS = 1e6;
const NS_PER_US = 1e3;

/** Keeps the result of the last operation, which an optimizing compiler could otherwise leave out. */
const kept: { last: unknown } = { last: undefined };

/** A batch of a function. */
export function repeat(run: () => unknown): Batch {
  return (count) => {
    for (let i = 0; i < count; i++) kept.last = run();
  };
}

/** A batch of a function that gives a promise. */
export function repeatPromised(promise: () => Promise<unknown>): Batch {
  return async (count) => {
    for (let i = 0; i < count; i++) kept.last = await promise();
  };
}

/** How long one operation takes, in nanoseconds. */
export interface Timing {
  /** The median of many samples: without what happens once in a while. */
  readonly median: number;
  /** Processor time of all threads by all operations: with the collections of the heap that they set off. */
  readonly cpu: number;
}

/** Warms up, then takes many samples. */
export async function time(batch: Batch): Promise<Timing> {
  let count = await warmUp(batch);
  const samples: number[] = [];
  let [spent, operations] = [0, 0];
  const start = process.cpuUsage();
  while (samples.length < LEAST_SAMPLES || spent < SAMPLE_MS) {
    const ms = await timeBatch(batch, count);
    spent += ms;
    operations += count;
    samples.push((ms * NS_PER_MS) / count);
    // What was still compiled during the last window makes batches shorter than wanted.
    if (ms < BATCH_MS / 2) count *= 2;
  }
  const { user, system } = process.cpuUsage(start);
  return { median: median(samples), cpu: ((user + system) * NS_PER_US) / operations };
}

/** Runs until it gets no faster; returns how many operations make a batch. */
export async function warmUp(batch: Batch): Promise<number> {
  const start = performance.now();
  const windows: number[] = [];
  let count = 1;
  for (;;) {
    const samples: number[] = [];
    const end = performance.now() + WINDOW_MS;
    do {
      const ms = await timeBatch(batch, count);
      samples.push(ms / count);
      if (ms < BATCH_MS) count *= 2;
    } while (performance.now() < end);
    windows.push(median(samples));
    const spent = performance.now() - start;
    if (spent > MOST_WARM_UP_MS || (spent > LEAST_WARM_UP_MS && isSteady(windows))) return count;
  }
}

/** Whether the last three windows are no faster than those before them: noise makes them slower at most. */
function isSteady(windows: readonly number[]): boolean {
  const last = Math.min(...windows.slice(-3));
  const before = Math.min(...windows.slice(0, -3));
  return last > 0.97 * before;
}

async function timeBatch(batch: Batch, count: number): Promise<number> {
  const start = performance.now();
  const done = batch(count);
  if (done !== undefined) await done;
  return performance.now() - start;
}

/** The middle one of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
