import type { Comparison } from '../harness/comparison.js';
import { COMPARISONS, compared } from './comparisons.js';
import type { Bound, Goal, Quantity } from './goal.js';
import { heapEach, heapSaved, ratio, shareOf, slowness, throughput, within } from './quantities.js';

function floor(id: string, text: string, bound: Bound, quantities: readonly Quantity[], unit = '×'): Goal {
  return { id, kind: 'floor', text, bound, unit, quantities };
}

/** How many times as long what is slower has to take, by comparisons that agree about it. */
function floorOf(text: string, comparisons: readonly Comparison[]): number {
  const [atLeast, ...others] = new Set(comparisons.map((one) => one.atLeast));
  if (atLeast === undefined) throw new Error(`no comparison is about "${text}"`);
  if (others.length > 0) throw new Error(`comparisons of "${text}" have several floors`);
  return atLeast;
}

function timesAsFast(text: string, comparisons: readonly Comparison[], id = text): Goal {
  return floor(id, text, { atLeast: floorOf(text, comparisons) }, comparisons.map(slowness));
}

function timeTo(id: string, text: string, comparisons: readonly Comparison[]): Goal {
  return floor(id, text, { atMost: 1 / floorOf(text, comparisons) }, comparisons.map(shareOf));
}

const LIMITS: readonly Goal[] = [
  timeTo('hand', 'Generated classes: time to by hand', compared(/^w/, /by hand/)),
  floor('copy-into', 'W1 10 × 3, 1 KiB, into: time to a copy of the bytes', { atMost: 4.5 }, [
    ratio({ suite: 'w1', name: '10x3 1 KiB into' }, { suite: 'parts', name: '10x3 1 KiB copied into' }),
  ]),
  floor('copy-fresh', 'W1 10 × 3, 1 KiB, fresh: time to a fresh copy', { atMost: 1.6 }, [
    ratio({ suite: 'w1', name: '10x3 1 KiB fresh' }, { suite: 'parts', name: '10x3 1 KiB copied fresh' }),
  ]),
  floor('loop', 'W1 10 × 3, 8 B, into: time to a loop of setInt32', { atMost: 6 }, [
    ratio({ suite: 'w1', name: '10x3 8 B into' }, { suite: 'parts', name: '10x3 8 B by setInt32' }),
  ]),
  floor('header-copy', 'W1 10 × 3, 8 B, into: time to a copy of the bytes', { atMost: 55 }, [
    ratio({ suite: 'w1', name: '10x3 8 B into' }, { suite: 'parts', name: '10x3 8 B copied into' }),
  ]),
  timeTo('w3-loop', 'W3, into: time to a loop of setInt32', compared(/^w3$/, /setInt32/)),
  floor('w3-copy', 'W3, into: time to a copy of the bytes', { atMost: 50 }, [within('w3', 'into', 'memcpy')]),
  timesAsFast(
    'Produce 100 KiB, segments: times as fast as any library',
    compared(/^peers-produce$/, /opaque/),
    'opaque',
  ),
  timesAsFast(
    'Produce, native checksum: to @platformatic/kafka',
    compared(/^peers-produce$/, /to generated, native/),
    'native',
  ),
  floor('size-pass', 'The size: its share of the time of encoding', { atMost: 0.15 }, [
    ratio({ suite: 'parts', name: '10x3 112 B sized' }, { suite: 'w1', name: '10x3 112 B into' }),
  ]),
];

/** What is done with a message, its size where there are several, and the library: `encode FetchResponse 10 × 3, 8 B: avsc`. */
const PEER = /^(encode|decode)\b.* (Fetch|Metadata)Response .*?(\d+ (?:B|KiB))?: (\S+)$/;

/** A goal for each library and thing done, or for each size of a message where their floors differ. */
function libraries(): Goal[] {
  const groups = new Map<string, Comparison[]>();
  for (const one of compared(/^peers-(?:fetch|metadata)$/, /./)) {
    const [, verb, message, , name] = PEER.exec(one.what) ?? [];
    const text = `${message} ${verb}d: times as fast as ${name}`;
    groups.set(text, [...(groups.get(text) ?? []), one]);
  }
  return [...groups].flatMap(([text, all]) => {
    const floors = [...new Set(all.map(({ atLeast }) => atLeast))];
    if (floors.length === 1) return timesAsFast(text, all);
    return floors.map((atLeast) => {
      const some = all.filter((one) => one.atLeast === atLeast);
      const sizes = new Set(some.map(({ what }) => PEER.exec(what)?.[3]));
      return timesAsFast(text.replace(':', `, ${[...sizes].join(', ')}:`), some);
    });
  });
}

/** What Kafka's clients are to take for records at least. */
function client(name: string): Goal[] {
  const records = (what: string) => compared(/^w5$/, new RegExp(`^Records ${what}: .* ${name} `));
  return [
    timesAsFast(
      `100 messages to a produce request: to ${name}`,
      compared(/^peers-produce$/, new RegExp(`full.*: ${name} to generated full`)),
    ),
    timesAsFast(`Record batch encoded: times as fast as ${name}`, records('encoded')),
    timesAsFast(`Records decoded lazily: times as fast as ${name}`, records('decoded lazily')),
    timesAsFast(`Records decoded eagerly: times as fast as ${name}`, records('decoded eagerly')),
  ];
}

const RECORD = { suite: 'w5', name: 'decode 1x1000 generated, eagerly' };
const LONE = { suite: 'w5', name: `${RECORD.name}, unshared` };

const MEMORY: readonly Goal[] = [
  floor(
    'eager-bytes',
    '1000 records read eagerly: heap of each',
    { atMost: 300 },
    [heapEach(RECORD, 1000)],
    ' B',
  ),
  floor(
    'eager-shared',
    'The same: heap saved by sharing the batch',
    { atLeast: 85 },
    [heapSaved(RECORD, LONE, 1000)],
    ' B',
  ),
  floor(
    'pool-bytes',
    'Encoding into a pool: heap of a message',
    { atMost: 120 },
    [heapEach({ suite: 'memory', name: 'ApiVersionsRequest 3 pool' }, 1)],
    ' B',
  ),
  floor(
    'crc',
    'CRC-32C of 4 KiB',
    { atLeast: 1 },
    [throughput({ suite: 'parts', name: 'CRC-32C of 4 KiB' }, 4096)],
    ' GB/s',
  ),
];

/** Comparisons of w2, w4 and w6 of which the floor says all that there is to say. */
const OTHERS: readonly Goal[] = COMPARISONS.filter(
  ({ suite, atLeast }) => /^w[246]$/.test(suite) && atLeast > 1,
).map((one) => {
  const text = one.what.replace(
    /:? at least [\d.]+ times/,
    (from) => `${from.startsWith(':') ? ':' : ','} times`,
  );
  return timesAsFast(text, [one]);
});

/** What must not be fallen under. */
export const FLOORS: readonly Goal[] = [
  ...LIMITS,
  ...libraries(),
  ...['kafkajs', '@platformatic/kafka'].flatMap(client),
  ...MEMORY,
  ...OTHERS,
];
