import type { ClientMessage } from '../../generated/rocketmq/index.js';
import { encodeBatch, encodeBatchSegments } from '../../generated/runtime/index.js';
import { type Case, type Operation, type Results, resultOf, type Suite } from '../harness/case.js';
import { allocatedText, ratioText, sizeText, table, timeText } from '../harness/format.js';
import { encodeEach } from '../reference/rocketmq.js';
import { clientMessages } from '../workloads/rocketmq.js';

const CELLS = [10, 100].flatMap((count) => [128, 1024].map((size) => ({ count, size })));
type Cell = (typeof CELLS)[number];

const WAYS = { batch, segments, each } as const;
type WayName = keyof typeof WAYS;
const WAY_NAMES = Object.keys(WAYS) as WayName[];

function nameOf({ count, size }: Cell, way?: WayName): string {
  return `${count} × ${sizeText(size)}${way === undefined ? '' : ` ${way}`}`;
}

const cases: readonly Case[] = CELLS.flatMap((cell) =>
  WAY_NAMES.map((way) => ({
    name: nameOf(cell, way),
    sameBytes: nameOf(cell),
    prepare: () => WAYS[way](clientMessages(cell.count, cell.size)),
  })),
);

function batch(messages: readonly ClientMessage[]): Operation {
  const run = () => encodeBatch(messages);
  return { run, bytes: run };
}

function segments(messages: readonly ClientMessage[]): Operation {
  const run = () => encodeBatchSegments(messages, { minReference: 0 });
  return { run, bytes: () => Buffer.concat(run()) };
}

function each(messages: readonly ClientMessage[]): Operation {
  const run = () => encodeEach(messages);
  return { run, bytes: run };
}

function report(results: Results): string {
  const of = (cell: Cell, way: WayName) => resultOf(results, nameOf(cell, way));
  const rows = CELLS.map((cell) => {
    const [whole, apart] = [of(cell, 'batch'), of(cell, 'each')];
    const buffers = (apart.buffers ?? 0) === 0 ? '–' : ratioText(whole.buffers ?? 0, apart.buffers ?? 1);
    return [
      nameOf(cell),
      ...[timeText(whole.ns), timeText(of(cell, 'segments').ns), timeText(apart.ns)],
      ...[ratioText(apart.ns, whole.ns), buffers],
    ];
  });
  const bytes = CELLS.map((cell) => [nameOf(cell), ...WAY_NAMES.map((way) => allocatedText(of(cell, way)))]);
  const head = ['messages', 'batch', 'segments', 'each', 'each to batch', 'ArrayBuffer bytes'];
  return [table(head, rows), table(['heap + ArrayBuffer bytes', ...WAY_NAMES], bytes)].join('\n\n');
}

/** A batch of RocketMQ's messages, and the way in which its own code makes it. */
export const suite: Suite = { name: 'w4', cases, report };
