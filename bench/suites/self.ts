import type { Allocation } from '../harness/allocation.js';
import { type Case, type Results, resultOf, type Suite } from '../harness/case.js';
import { bytesText, table, timeText } from '../harness/format.js';

/** What the harness must see, or none of its other numbers can be trusted. */
interface Known extends Case {
  /** Undefined where it depends on the version of V8. */
  readonly heap: number | undefined;
  readonly buffers: number;
}

const cases: readonly Known[] = [
  { name: 'nothing', heap: 0, buffers: 0, prepare: () => ({ run: () => undefined }) },
  {
    name: 'an object of ten fields',
    heap: 104,
    buffers: 0,
    prepare: () => ({ run: () => ({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8, i: 9, j: 10 }) }),
  },
  {
    name: 'a thousand bytes outside of the heap',
    heap: undefined,
    buffers: 1000,
    prepare: () => ({ run: () => new ArrayBuffer(1000) }),
  },
];

/** Refuses to go on with a harness that does not see what there is. */
export function verify(name: string, seen: Allocation | undefined): void {
  const known = cases.find((one) => one.name === name);
  if (known === undefined || seen === undefined) throw new Error(`${name} is not known or not measured`);
  const isHeapRight = known.heap === undefined || isNear(seen.heap, known.heap);
  if (isHeapRight && isNear(seen.buffers, known.buffers)) return;
  const texts = [known, seen].map(({ heap, buffers }) => `${heap} + ${buffers}`);
  throw new Error(`"${name}" takes ${texts.join(' bytes, seen are ')}`);
}

function isNear(seen: number, known: number): boolean {
  return Math.abs(seen - known) < 1;
}

function report(results: Results): string {
  const rows = cases.map(({ name }) => {
    const { ns, heap, buffers } = resultOf(results, name);
    return [name, timeText(ns), bytesText(heap), bytesText(buffers)];
  });
  return table(['operation', 'time', 'heap bytes', 'ArrayBuffer bytes'], rows);
}

/** Cases whose allocation is known, so that a harness that does not see it is found out. */
export const suite: Suite = { name: 'self', cases, report };
