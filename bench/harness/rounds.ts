import type { Allocation } from './allocation.js';
import type { Case, ForeignCase, Suite } from './case.js';
import type { Told } from './child.js';
import { runCase } from './run-case.js';
import type { Timing } from './timing.js';

/** A case that was chosen. */
export interface Chosen {
  readonly suite: Suite;
  readonly one: Case | ForeignCase;
}

/** Told what is being done. */
export type Progress = (text: string) => void;

/** Without the suites that cannot run on this machine; says which, and what is missing. */
export function leaveOutUnready(chosen: readonly Chosen[], say: Progress): Chosen[] {
  const suites = new Set(chosen.map(({ suite }) => suite));
  const unready = [...suites].filter((suite) => {
    const missing = suite.makeReady?.();
    if (missing !== undefined) say(`skipped: ${suite.name}, ${missing}`);
    return missing !== undefined;
  });
  return chosen.filter(({ suite }) => !unready.includes(suite));
}

/** What cases allocate, where that is measured. Refuses cases that should give the same bytes and do not. */
export async function measureAllocations(
  chosen: readonly Chosen[],
  progress: Progress,
  node: string,
): Promise<ReadonlyMap<Chosen, Allocation | undefined>> {
  const told = await round(chosen, 'allocation', { title: 'allocation', progress, node });
  refuseOtherBytes(told);
  return new Map([...told].map(([each, { allocation }]) => [each, allocation]));
}

/**
 * How long cases take, once a round. A round is all cases in random order, so that what
 * disturbs the machine for a while disturbs all alike.
 */
export async function measureTimes(
  chosen: readonly Chosen[],
  rounds: number,
  progress: Progress,
  node: string,
): Promise<ReadonlyMap<Chosen, readonly Timing[]>> {
  const times = new Map<Chosen, Timing[]>(chosen.map((each) => [each, []]));
  for (let i = 1; i <= rounds; i++) {
    const told = await round(chosen, 'time', { title: `round ${i} of ${rounds}`, progress, node });
    for (const [each, { timing }] of told) if (timing !== undefined) times.get(each)?.push(timing);
  }
  return times;
}

/** How a round is run. */
interface Round {
  readonly title: string;
  readonly progress: Progress;
  /** The program of Node that runs the cases. */
  readonly node: string;
}

async function round(
  chosen: readonly Chosen[],
  mode: 'allocation' | 'time',
  { title, progress, node }: Round,
): Promise<ReadonlyMap<Chosen, Told>> {
  const told = new Map<Chosen, Told>();
  for (const each of shuffled(chosen)) {
    const { suite, one } = each;
    progress(`${title}: ${told.size + 1} of ${chosen.length}, ${suite.name} ${one.name}`);
    const isForeign = 'measure' in one;
    told.set(
      each,
      await (isForeign ? one.measure(mode) : runCase({ suite: suite.name, name: one.name }, mode, node)),
    );
  }
  return told;
}

/** Times of cases that do not do the same work must not stand side by side. */
function refuseOtherBytes(told: ReadonlyMap<Chosen, Told>): void {
  const digests = new Map<string, string>();
  for (const [{ suite, one }, { digest }] of told) {
    if (one.sameBytes === undefined) continue;
    const key = `${suite.name}: ${one.sameBytes}`;
    const known = digests.get(key) ?? digest;
    if (known === undefined || known !== digest) throw new Error(`${key}: "${one.name}" gives other bytes`);
    digests.set(key, known);
  }
}

function shuffled<T>(values: readonly T[]): T[] {
  const order = [...values];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [order[i], order[j]] = [order[j] as T, order[i] as T];
  }
  return order;
}
