import { PerformanceObserver, performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { type Batch, median, warmUp } from './timing.js';

/** Flags of the process that measures allocation: so much new memory that no collection is due. */
export const ALLOCATION_FLAGS: readonly string[] = [
  '--expose-gc',
  '--min-semi-space-size=128',
  '--max-semi-space-size=128',
];

/** Bytes that something takes. */
export interface Allocation {
  /** In V8's heap. */
  readonly heap: number;
  /** In ArrayBuffers, whose content lies outside of it. */
  readonly buffers: number;
}

const STRETCHES = 7;
const MOST_ATTEMPTS = 70;
const STRETCH_MS = 10;
const MOST_OPERATIONS = 20_000;

/**
 * What one operation of a batch takes, once it is warm: the median of several stretches, each of them
 * between two looks at the counters of the heap and without any collection. What the looks themselves take
 * is subtracted.
 */
export async function measureAllocation(batch: Batch): Promise<Allocation> {
  const collections = new Collections();
  await warmUp(batch);
  const own = await costOfLooking(batch, collections);
  for (let count = await operations(batch); ; count = Math.ceil(count / 2)) {
    const taken = await cleanStretches(batch, count, collections);
    if (taken !== undefined) {
      collections.stop();
      return { heap: (taken.heap - own.heap) / count, buffers: (taken.buffers - own.buffers) / count };
    }
    if (count === 1) throw new Error('even a single operation sets off a collection');
  }
}

/** What a stretch of no operations takes. The first ones take more: they are compiled. */
async function costOfLooking(batch: Batch, collections: Collections): Promise<Allocation> {
  const seen: Allocation[] = [];
  while (seen.length < MOST_ATTEMPTS) {
    const one = await stretch(batch, 0, collections);
    if (one !== undefined) seen.push(one);
    const last = seen.slice(-STRETCHES);
    if (one !== undefined && last.length === STRETCHES && last.every(({ heap }) => heap === one.heap))
      return one;
  }
  throw new Error('looking at the heap does not come to cost the same each time');
}

/** As many as take some milliseconds. */
async function operations(batch: Batch): Promise<number> {
  let count = 1;
  for (; count < MOST_OPERATIONS; count *= 2) {
    const start = performance.now();
    await batch(count);
    if (performance.now() - start > STRETCH_MS) break;
  }
  return Math.min(count, MOST_OPERATIONS);
}

/** The medians of several stretches; undefined if too many of them were interrupted. */
async function cleanStretches(
  batch: Batch,
  count: number,
  collections: Collections,
): Promise<Allocation | undefined> {
  const clean: Allocation[] = [];
  for (let attempt = 0; clean.length < STRETCHES; attempt++) {
    const one = await stretch(batch, count, collections);
    if (one !== undefined) clean.push(one);
    if (attempt > 2 * clean.length + STRETCHES) return undefined;
  }
  return {
    heap: median(clean.map(({ heap }) => heap)),
    buffers: median(clean.map(({ buffers }) => buffers)),
  };
}

/** What `count` operations and the looks take; undefined if there was a collection meanwhile. */
async function stretch(
  batch: Batch,
  count: number,
  collections: Collections,
): Promise<Allocation | undefined> {
  await collections.makeOne();
  const before = look();
  const done = batch(count);
  // Waiting for nothing would be counted too.
  if (done !== undefined) await done;
  const after = look();
  if (await collections.haveHappened()) return undefined;
  return { heap: after.heap - before.heap, buffers: after.buffers - before.buffers };
}

function look(): Allocation {
  return { heap: getHeapStatistics().used_heap_size, buffers: process.memoryUsage().arrayBuffers };
}

/** Counts the collections of the heap. */
class Collections {
  #count = 0;
  readonly #observer = new PerformanceObserver((list) => {
    this.#count += list.getEntries().length;
  });

  constructor() {
    this.#observer.observe({ entryTypes: ['gc'] });
  }

  /**
   * Makes one happen now, which does not count. It is of young objects only: a full one would also throw away
   * optimized code that knows shapes of which no object is left, and what runs instead allocates more.
   */
  async makeOne(): Promise<void> {
    const { gc } = globalThis;
    if (gc === undefined) throw new Error('allocation is measured with --expose-gc');
    gc({ type: 'minor' });
    gc({ type: 'minor' });
    await this.#catchUp();
    this.#count = 0;
  }

  /** Whether any happened since then. */
  async haveHappened(): Promise<boolean> {
    await this.#catchUp();
    return this.#count > 0;
  }

  stop(): void {
    this.#observer.disconnect();
  }

  /** The observer is told a few turns of the event loop later. */
  async #catchUp(): Promise<void> {
    for (let turn = 0; turn < 4; turn++) await setImmediate();
  }
}
