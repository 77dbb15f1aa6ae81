import { statSync, writeFileSync } from 'node:fs';
import { FetchResponse } from '../../generated/kafka/fetch-response.js';
import { MetadataResponse } from '../../generated/kafka/metadata-response.js';
import { decode, encode, encodeInto } from '../../generated/runtime/index.js';
import { fetchResponse, KAFKA_RECORDS, metadataResponse } from '../workloads/kafka.js';
import type { Steady } from './deopts.js';

/** What is done again and again, and how often before it counts. */
interface Workload {
  readonly rounds: number;
  make(): (round: number) => unknown;
}

const WORKLOADS: Readonly<Record<Steady, Workload>> = {
  FetchResponse: { rounds: 30_000, make: fetching },
  MetadataResponse: { rounds: 3000, make: describing },
  // Many, as a round takes no time: on a busy machine it takes a while until something is optimized.
  control: { rounds: 20_000_000, make: shifting },
};

/** W1, in the three ways that a program has. */
function fetching(): () => unknown {
  const message = fetchResponse({ topics: 10, partitions: 3 }, KAFKA_RECORDS);
  const bytes = encode(message, 17);
  const buffer = new Uint8Array(bytes.length);
  return () => [encode(message, 17), encodeInto(message, buffer, 0, 17), decode(FetchResponse, bytes, 17)];
}

/** W3, the same. */
function describing(): () => unknown {
  const message = metadataResponse({ topics: 100, partitions: 10 });
  const bytes = encode(message, 12);
  const buffer = new Uint8Array(bytes.length);
  return () => [encode(message, 12), encodeInto(message, buffer, 0, 12), decode(MetadataResponse, bytes, 12)];
}

/** Deoptimizes when all is warm, for a guard that must see it: a shape that was never there before. */
function shifting(): (round: number) => unknown {
  const turned = { y: 0, x: 0 };
  return (round) => xOf(round === 30_000_000 ? turned : { x: round });
}

function xOf(point: { readonly x: number }): number {
  return point.x + 1;
}

const kept: { last: unknown } = { last: undefined };

function run(step: (round: number) => unknown, from: number, to: number): void {
  for (let round = from; round < to; round++) kept.last = step(round);
}

/** How much V8 has written of its deoptimizations. It closes the file behind each. */
function traced(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

const [name, trace = ''] = process.argv.slice(2);
const { rounds, make } = WORKLOADS[name as Steady];
const step = make();
const stretch = Math.ceil(rounds / 10);
for (let from = 0; from < rounds; from += stretch) run(step, from, from + stretch);
const warm = traced(trace);
for (let from = rounds; from < 2 * rounds; from += stretch) run(step, from, from + stretch);
// Not to stdout, where V8 writes too.
writeFileSync(`${trace}.marks`, JSON.stringify({ rounds, warm, end: traced(trace) }));
