import type { FetchResponse } from '../../generated/kafka/fetch-response.js';
import { frameResponse, frameResponseSegments } from '../../generated/kafka/frames.js';
import { encodeInto } from '../../generated/runtime/index.js';
import { type Case, type Operation, type Results, resultOf, type Suite } from '../harness/case.js';
import { allocatedText, ratioText, sizeText, table, timeText } from '../harness/format.js';
import { bodyInto, frame, frameSegments } from '../reference/fetch-response.js';
import { fetchResponse, type Grid, KAFKA_RECORDS, payload, RESPONSE_HEADER } from '../workloads/kafka.js';

const VERSION = 17;
const { correlationId } = RESPONSE_HEADER;

type Way = (message: FetchResponse) => Operation;

/** How a message is encoded: by the generated code, and by hand. */
const WAYS = {
  fresh: {
    output: 'frame',
    ours: (message) => flat(() => frameResponse(message, RESPONSE_HEADER, VERSION)),
    byHand: (message) => flat(() => frame(message, correlationId)),
  },
  into: { output: 'body', ours: ourBody, byHand: handBody },
  segments: {
    output: 'frame',
    ours: (message) =>
      pieces(() => frameResponseSegments(message, RESPONSE_HEADER, VERSION, { minReference: 0 })),
    byHand: (message) => pieces(() => frameSegments(message, correlationId)),
  },
} as const satisfies Record<string, { output: string; ours: Way; byHand: Way }>;

type WayName = keyof typeof WAYS;
const WAY_NAMES = Object.keys(WAYS) as WayName[];

/** One message of the grid. */
interface Cell extends Grid {
  readonly size: number;
  readonly isExtra?: boolean;
}

/** The corners of the grid, which the sizes other than Kafka's own are measured at. */
const CORNERS = ['10x3', '10x20', '500x10', '1000x20'];
const KAFKA_SIZE = KAFKA_RECORDS.length;

const CELLS: readonly Cell[] = [KAFKA_SIZE, 8, 1024].flatMap((size) =>
  [10, 500, 1000].flatMap((topics) =>
    [3, 10, 20].map((partitions) => ({
      topics,
      partitions,
      size,
      isExtra: size !== KAFKA_SIZE && !CORNERS.includes(`${topics}x${partitions}`),
    })),
  ),
);

const cases: readonly Case[] = CELLS.flatMap((cell) => WAY_NAMES.flatMap((way) => casesOf(cell, way)));

function casesOf(cell: Cell, way: WayName): Case[] {
  const { output, ours, byHand } = WAYS[way];
  const records = cell.size === KAFKA_SIZE ? KAFKA_RECORDS : payload(cell.size);
  const sameBytes = `${labelOf(cell)} ${output}`;
  const caseOf = (name: string, encode: Way): Case => ({
    name,
    isExtra: cell.isExtra === true,
    sameBytes,
    prepare: () => encode(fetchResponse(cell, records)),
  });
  return [caseOf(nameOf(cell, way), ours), caseOf(`${nameOf(cell, way)} by hand`, byHand)];
}

function nameOf(cell: Cell, way: WayName): string {
  return `${labelOf(cell)} ${way}`;
}

function labelOf({ topics, partitions, size }: Cell): string {
  return `${topics}x${partitions} ${sizeText(size)}`;
}

function flat(run: () => Uint8Array): Operation {
  return { run, bytes: run };
}

function pieces(run: () => readonly Uint8Array[]): Operation {
  return { run, bytes: () => Buffer.concat(run()) };
}

function ourBody(message: FetchResponse): Operation {
  const buffer = new Uint8Array(message.size(VERSION));
  const run = () => encodeInto(message, buffer, 0, VERSION);
  return { run, bytes: () => buffer.subarray(0, run()) };
}

function handBody(message: FetchResponse): Operation {
  const buffer = new Uint8Array(message.size(VERSION));
  const view = new DataView(buffer.buffer);
  const run = () => bodyInto(message, buffer, view, 0);
  return { run, bytes: () => buffer.subarray(0, run()) };
}

function report(results: Results): string {
  const cells = CELLS.filter(({ isExtra }) => isExtra !== true);
  return [times(results, cells), '', allocation(results, cells), '', summary(results, cells)].join('\n');
}

function times(results: Results, cells: readonly Cell[]): string {
  const head = ['topics × partitions, records', ...WAY_NAMES.flatMap((way) => [way, 'to by hand'])];
  const rows = cells.map((cell) => [
    `${cell.topics} × ${cell.partitions}, ${sizeText(cell.size)}`,
    ...WAY_NAMES.flatMap((way) => {
      const { ns } = resultOf(results, nameOf(cell, way));
      return [timeText(ns), ratioText(ns, byHand(results, cell, way))];
    }),
  ]);
  return table(head, rows);
}

function byHand(results: Results, cell: Cell, way: WayName): number {
  return resultOf(results, `${nameOf(cell, way)} by hand`).ns;
}

function allocation(results: Results, cells: readonly Cell[]): string {
  const rows = cells
    .filter(({ topics, partitions }) => CORNERS.includes(`${topics}x${partitions}`))
    .map((cell) => [
      `${cell.topics} × ${cell.partitions}, ${sizeText(cell.size)}`,
      ...WAY_NAMES.map((way) => allocatedText(resultOf(results, nameOf(cell, way)))),
    ]);
  return table(['heap + ArrayBuffer bytes', ...WAY_NAMES], rows);
}

function summary(results: Results, cells: readonly Cell[]): string {
  const lines = WAY_NAMES.map((way) => {
    const ratios = cells.map((cell) => resultOf(results, nameOf(cell, way)).ns / byHand(results, cell, way));
    const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
    const worst = Math.max(...ratios);
    return `- ${way}: ${ratioText(mean, 1)} the time by hand as a geometric mean, ${ratioText(worst, 1)} at worst`;
  });
  return [...lines, `- ${growth(results)}`].join('\n');
}

/** How the time of one partition grows from the smallest to the largest message. */
function growth(results: Results): string {
  const perPartition = (topics: number, partitions: number) =>
    resultOf(results, nameOf({ topics, partitions, size: KAFKA_SIZE }, 'into')).ns / (topics * partitions);
  const [least, most] = [perPartition(10, 3), perPartition(1000, 20)];
  const text = `${timeText(least)} at 10 × 3, ${timeText(most)} at 1000 × 20`;
  return `into, a partition with ${KAFKA_SIZE} bytes: ${text}, ${ratioText(most, least)} (goal: at most 1.3)`;
}

/** FetchResponse 17 with its header: how the cost of structs grows. */
export const suite: Suite = { name: 'w1', cases, report };
