import { MetadataResponse } from '../../generated/kafka/metadata-response.js';
import { decode, encode, encodeInto } from '../../generated/runtime/index.js';
import { type Case, type Operation, type Results, resultOf, type Suite } from '../harness/case.js';
import type { Comparison } from '../harness/comparison.js';
import { contentOf } from '../harness/content.js';
import { allocatedText, ratioText, table, timeText } from '../harness/format.js';
import { body, bodyInto } from '../reference/metadata-response.js';
import { metadataResponse as readByHand } from '../reference/metadata-response-decoder.js';
import { metadataResponse } from '../workloads/kafka.js';

const VERSION = 12;
const GRID = { topics: 100, partitions: 10 };

/** What is done with the message, by the generated code and by hand. */
const WAYS = {
  fresh: { output: 'bytes', ours: freshByUs, byHand: freshByHand },
  into: { output: 'bytes', ours: intoByUs, byHand: intoByHand },
  decode: { output: 'content', ours: readingByUs, byHand: readingByHand },
} as const;

type WayName = keyof typeof WAYS;
const WAY_NAMES = Object.keys(WAYS) as WayName[];

/** What encoding is a multiple of: moving as many bytes without a message. */
const FLOORS = { 'setInt32 loop': storing, memcpy: copying } as const;
type FloorName = keyof typeof FLOORS;
const FLOOR_NAMES = Object.keys(FLOORS) as FloorName[];
/** How many times as long as the loop `into` may take. */
const MOST_TO_LOOP = 6.5;

const cases: readonly Case[] = [
  ...WAY_NAMES.flatMap((way) => {
    const { output, ours, byHand } = WAYS[way];
    return [
      { name: way, sameBytes: output, prepare: ours },
      { name: handName(way), sameBytes: output, prepare: byHand },
    ];
  }),
  ...FLOOR_NAMES.map((name) => ({ name, prepare: FLOORS[name] })),
];

function handName(way: WayName): string {
  return `${way} by hand`;
}

function message(): MetadataResponse {
  return metadataResponse(GRID);
}

function freshByUs(): Operation {
  const one = message();
  const run = () => encode(one, VERSION);
  return { run, bytes: run };
}

function freshByHand(): Operation {
  const one = message();
  const run = () => body(one);
  return { run, bytes: run };
}

function intoByUs(): Operation {
  const one = message();
  const buffer = new Uint8Array(one.size(VERSION));
  const run = () => encodeInto(one, buffer, 0, VERSION);
  return { run, bytes: () => buffer.subarray(0, run()) };
}

function intoByHand(): Operation {
  const one = message();
  const buffer = new Uint8Array(one.size(VERSION));
  const view = new DataView(buffer.buffer);
  const run = () => bodyInto(one, buffer, view, 0);
  return { run, bytes: () => buffer.subarray(0, run()) };
}

function readingByUs(): Operation {
  return reading((bytes) => decode(MetadataResponse, bytes, VERSION));
}

function readingByHand(): Operation {
  return reading(readByHand);
}

function reading(read: (bytes: Uint8Array) => unknown): Operation {
  const bytes = encode(message(), VERSION);
  const run = () => read(bytes);
  return { run, bytes: () => contentOf(run()) };
}

function storing(): Operation {
  const { length } = encode(message(), VERSION);
  const view = new DataView(new ArrayBuffer(length));
  const run = () => {
    for (let pos = 0; pos + 4 <= length; pos += 4) view.setInt32(pos, pos);
    return view;
  };
  return { run };
}

function copying(): Operation {
  const bytes = encode(message(), VERSION);
  const target = new Uint8Array(bytes.length);
  const run = () => {
    target.set(bytes);
    return target;
  };
  return { run };
}

function report(results: Results): string {
  const rows = WAY_NAMES.map((way) => {
    const [ours, byHand] = [resultOf(results, way), resultOf(results, handName(way))];
    return [
      way,
      ...[timeText(ours.ns), timeText(byHand.ns), ratioText(ours.ns, byHand.ns)],
      ...[allocatedText(ours), allocatedText(byHand)],
    ];
  });
  const head = [`${GRID.topics} × ${GRID.partitions}`, 'generated', 'by hand', 'ratio', 'bytes'];
  const into = resultOf(results, 'into').ns;
  const floors = FLOOR_NAMES.map((name) => {
    const { ns } = resultOf(results, name);
    const goal = name === 'memcpy' ? '' : `; goal: at most ${MOST_TO_LOOP}`;
    return `- into takes ${ratioText(into, ns)} the time of ${name} (${timeText(ns)}${goal})`;
  });
  return [table([...head, 'bytes by hand'], rows), '', ...floors].join('\n');
}

/** MetadataResponse 12: names, ids and arrays of numbers. */
export const suite: Suite = { name: 'w3', cases, report };

/** How near the generated code has to come to what is written by hand, and to moving as many bytes. */
export const comparisons: readonly Comparison[] = [
  ...WAY_NAMES.map((way) => ({
    what: `MetadataResponse ${VERSION}: ${way} takes at most 1.2 times as long as by hand`,
    suite: suite.name,
    slower: handName(way),
    faster: way,
    atLeast: 1 / 1.2,
  })),
  {
    what: `MetadataResponse ${VERSION}: into takes at most ${MOST_TO_LOOP} times as long as setInt32 in a loop`,
    suite: suite.name,
    slower: 'setInt32 loop',
    faster: 'into',
    atLeast: 1 / MOST_TO_LOOP,
  },
];
