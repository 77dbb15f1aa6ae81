import { FetchResponse } from '../../generated/kafka/fetch-response.js';
import { decode, encode } from '../../generated/runtime/index.js';
import { type Case, type Operation, type Results, resultOf, type Suite } from '../harness/case.js';
import type { Comparison } from '../harness/comparison.js';
import { contentOf } from '../harness/content.js';
import { allocatedText, ratioText, sizeText, table, timeText } from '../harness/format.js';
import { fetchResponse as readByHand } from '../reference/fetch-response-decoder.js';
import { fetchResponse, type Grid, KAFKA_RECORDS, payload } from '../workloads/kafka.js';

const VERSION = 17;

/** One message to read. */
interface Cell extends Grid {
  readonly size: number;
}

const CELLS: readonly Cell[] = [
  { topics: 10, partitions: 3, size: KAFKA_RECORDS.length },
  { topics: 10, partitions: 20, size: 1024 },
  { topics: 500, partitions: 10, size: 8 },
];

const cases: readonly Case[] = CELLS.flatMap((cell) => {
  const caseOf = (name: string, read: (bytes: Uint8Array) => unknown): Case => ({
    name,
    sameBytes: nameOf(cell),
    prepare: () => reading(read, body(cell)),
  });
  return [
    caseOf(nameOf(cell), (bytes) => decode(FetchResponse, bytes, VERSION)),
    caseOf(handName(cell), readByHand),
  ];
});

function nameOf({ topics, partitions, size }: Cell): string {
  return `${topics}x${partitions} ${sizeText(size)}`;
}

function handName(cell: Cell): string {
  return `${nameOf(cell)} by hand`;
}

function body(cell: Cell): Uint8Array {
  const { size } = cell;
  const records = size === KAFKA_RECORDS.length ? KAFKA_RECORDS : payload(size);
  return encode(fetchResponse(cell, records), VERSION);
}

function reading(read: (bytes: Uint8Array) => unknown, bytes: Uint8Array): Operation {
  const run = () => read(bytes);
  return { run, bytes: () => contentOf(run()) };
}

function report(results: Results): string {
  const rows = CELLS.map((cell) => {
    const [ours, byHand] = [resultOf(results, nameOf(cell)), resultOf(results, handName(cell))];
    return [
      `${cell.topics} × ${cell.partitions}, ${sizeText(cell.size)}`,
      ...[timeText(ours.ns), timeText(byHand.ns), ratioText(ours.ns, byHand.ns)],
      timeText(ours.ns / (cell.topics * cell.partitions)),
      ...[allocatedText(ours), allocatedText(byHand)],
    ];
  });
  const head = ['topics × partitions, records', 'generated', 'by hand', 'ratio', 'a partition'];
  return table([...head, 'bytes', 'bytes by hand'], rows);
}

/** FetchResponse 17 read from its body. */
export const suite: Suite = { name: 'w1-decode', cases, report };

/** How near the generated code has to come to what is written by hand. */
export const comparisons: readonly Comparison[] = CELLS.map((cell) => ({
  what: `FetchResponse ${VERSION} of ${nameOf(cell)}: decode takes at most 1.2 times as long as by hand`,
  suite: suite.name,
  slower: handName(cell),
  faster: nameOf(cell),
  atLeast: 1 / 1.2,
}));
