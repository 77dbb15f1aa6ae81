import { frameRequest, frameRequestSegments } from '../../generated/kafka/frames.js';
import type { ProduceRequest } from '../../generated/kafka/produce-request.js';
import { encodeInto } from '../../generated/runtime/index.js';
import {
  type Case,
  type Operation,
  type Result,
  type Results,
  resultOf,
  type Suite,
} from '../harness/case.js';
import { allocatedText, ratioText, sizeText, table, timeText } from '../harness/format.js';
import { payload, produceRequest, REQUEST_HEADER } from '../workloads/kafka.js';

const VERSION = 11;
const KIB = 1024;
const SIZES = [4 * KIB, 16 * KIB, 100 * KIB, 256 * KIB, 1024 * KIB];

const WAYS = { segments, fresh, into } as const;
type WayName = keyof typeof WAYS;
const WAY_NAMES = Object.keys(WAYS) as WayName[];

const cases: readonly Case[] = SIZES.flatMap((size) =>
  WAY_NAMES.map((way) => ({
    name: nameOf(size, way),
    prepare: () => WAYS[way](produceRequest({ topics: 1, partitions: 1 }, payload(size))),
    ...(way === 'into' ? {} : { sameBytes: sizeText(size) }),
  })),
);

function nameOf(size: number, way: WayName): string {
  return `${sizeText(size)} ${way}`;
}

function segments(message: ProduceRequest): Operation {
  const run = () => frameRequestSegments(message, REQUEST_HEADER, VERSION);
  return { run, bytes: () => Buffer.concat(run()) };
}

function fresh(message: ProduceRequest): Operation {
  const run = () => frameRequest(message, REQUEST_HEADER, VERSION);
  return { run, bytes: run };
}

function into(message: ProduceRequest): Operation {
  const buffer = new Uint8Array(message.size(VERSION));
  return { run: () => encodeInto(message, buffer, 0, VERSION) };
}

function report(results: Results): string {
  const of = (size: number, way: WayName) => resultOf(results, nameOf(size, way));
  const least = of(4 * KIB, 'segments').ns;
  const times = SIZES.map((size) => {
    const { ns } = of(size, 'segments');
    const fresh = of(size, 'fresh').ns;
    return [
      sizeText(size),
      ...[timeText(ns), ratioText(ns, least)],
      ...[timeText(fresh), ratioText(fresh, ns)],
      timeText(of(size, 'into').ns),
    ];
  });
  const bytes = SIZES.map((size) => [
    sizeText(size),
    ...WAY_NAMES.map((way) => allocatedText(of(size, way))),
  ]);
  return [
    table(['payload', 'segments', 'to 4 KiB', 'fresh', 'to segments', 'into'], times),
    table(['heap + ArrayBuffer bytes', ...WAY_NAMES], bytes),
    goals(of),
  ].join('\n\n');
}

function goals(of: (size: number, way: WayName) => Result): string {
  const flatness = ratioText(of(1024 * KIB, 'segments').ns, of(4 * KIB, 'segments').ns);
  const gain = ratioText(of(100 * KIB, 'fresh').ns, of(100 * KIB, 'segments').ns);
  return [
    `- segments of 1 MiB take ${flatness} the time of 4 KiB (goal: at most 1.5)`,
    `- fresh takes ${gain} the time of segments at 100 KiB (goal: at least 12)`,
  ].join('\n');
}

/** ProduceRequest 11 with one payload: what not copying it saves. */
export const suite: Suite = { name: 'w2', cases, report };
