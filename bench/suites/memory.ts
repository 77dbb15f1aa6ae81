import { ApiVersionsRequest } from '../../generated/kafka/api-versions-request.js';
import { frameRequest } from '../../generated/kafka/frames.js';
import { EncodePool, encode, encodeInto } from '../../generated/runtime/index.js';
import { knownViewOf, viewOf } from '../../generated/runtime/views.js';
import { type Case, type Results, resultOf, type Suite } from '../harness/case.js';
import { bytesText, ratioText, table, timeText } from '../harness/format.js';
import { fetchRequest, REQUEST_HEADER } from '../workloads/kafka.js';

/** The ways of encoding a small message. */
interface Ways {
  readonly own: () => unknown;
  readonly pool: () => unknown;
  readonly into: () => unknown;
  readonly frame: () => unknown;
  readonly framePool: () => unknown;
}

const WAY_NAMES = ['own', 'pool', 'into', 'frame', 'framePool'] as const;

const MESSAGES: Readonly<Record<string, () => Ways>> = {
  'ApiVersionsRequest 3': hello,
  'FetchRequest 17, 1 × 1': () => fetch(1, 1),
  'FetchRequest 17, 10 × 3': () => fetch(10, 3),
};

function hello(): Ways {
  const message = new ApiVersionsRequest({ clientSoftwareName: 'demo', clientSoftwareVersion: '1.0' });
  const buffer = new Uint8Array(message.size(3));
  const options = { pool: new EncodePool() };
  return {
    own: () => encode(message, 3),
    pool: () => encode(message, 3, options),
    into: () => encodeInto(message, buffer, 0, 3),
    frame: () => frameRequest(message, REQUEST_HEADER, 3),
    framePool: () => frameRequest(message, REQUEST_HEADER, 3, options),
  };
}

function fetch(topics: number, partitions: number): Ways {
  const message = fetchRequest({ topics, partitions }, 'consumer');
  const buffer = new Uint8Array(message.size(17));
  const options = { pool: new EncodePool() };
  return {
    own: () => encode(message, 17),
    pool: () => encode(message, 17, options),
    into: () => encodeInto(message, buffer, 0, 17),
    frame: () => frameRequest(message, REQUEST_HEADER, 17),
    framePool: () => frameRequest(message, REQUEST_HEADER, 17, options),
  };
}

/** Finding the view of a buffer that is written again: of one buffer, and of a thousand in turn. */
const VIEWS = {
  'view: known, one buffer': () => inTurn(1, knownViewOf),
  'view: known, 1,000 buffers': () => inTurn(1000, knownViewOf),
  'view: new, one buffer': () => inTurn(1, viewOf),
  'view: new, 1,000 buffers': () => inTurn(1000, viewOf),
} as const;

function inTurn(count: number, find: (bytes: Uint8Array) => DataView): () => unknown {
  const buffers = Array.from({ length: count }, () => new Uint8Array(4096));
  let next = 0;
  return () => {
    next = next + 1 < count ? next + 1 : 0;
    return find(buffers[next] as Uint8Array);
  };
}

const cases: readonly Case[] = [
  ...Object.entries(MESSAGES).flatMap(([name, make]) =>
    WAY_NAMES.map((way) => ({ name: `${name} ${way}`, prepare: () => ({ run: make()[way] }) })),
  ),
  ...Object.entries(VIEWS).map(([name, make]) => ({ name, prepare: () => ({ run: make() }) })),
];

function report(results: Results): string {
  const messages = Object.keys(MESSAGES).map((name) => {
    const of = (way: keyof Ways) => resultOf(results, `${name} ${way}`);
    return [name, ...WAY_NAMES.map((way) => timeText(of(way).cpu)), ratioText(of('own').cpu, of('pool').cpu)];
  });
  const views = Object.keys(VIEWS).map((name) => {
    const { cpu, heap } = resultOf(results, name);
    return [name, timeText(cpu), bytesText(heap)];
  });
  const head = ['message', 'own', 'pool', 'into', 'frame', 'frame, pool', 'own to pool'];
  return [table(head, messages), '', table(['', 'time', 'heap bytes'], views)].join('\n');
}

/** Small messages: what memory of a pool saves, and what finding a view costs. */
export const suite: Suite = { name: 'memory', isOnDemand: true, cases, report };
