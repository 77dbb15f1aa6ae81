import { COMPARISONS, compared } from './comparisons.js';
import type { Bound, Goal, Quantity } from './goal.js';
import { heapEach, heapSaved, ratio, shareOf, slowness, throughput, within } from './quantities.js';

function floor(id: string, text: string, bound: Bound, quantities: readonly Quantity[], unit = '×'): Goal {
  return { id, kind: 'floor', text, bound, unit, quantities };
}

/** Suites that measure libraries with a message. */
const SUITES = {
  Fetch: /^peers-fetch$/,
  Metadata: /^peers-metadata$/,
  Message: /^peers-(?:fetch|metadata)$/,
};

/** Libraries, and how many times as long as ours they are to take at least. */
const LIBRARIES: readonly (readonly ['encode' | 'decode', keyof typeof SUITES, string, number])[] = [
  ['encode', 'Fetch', 'protobufjs', 4.5],
  ['encode', 'Metadata', 'protobufjs', 3],
  ['encode', 'Message', '@bufbuild/protobuf', 6],
  ['encode', 'Message', 'ts-proto', 4],
  ['encode', 'Fetch', 'avsc', 2.2],
  ['encode', 'Metadata', 'avsc', 3.5],
  ['encode', 'Message', 'msgpackr', 4],
  ['encode', 'Message', 'cbor-x', 4.5],
  ['encode', 'Fetch', 'kafkajs', 30],
  ['encode', 'Metadata', 'kafkajs', 15],
  ['encode', 'Fetch', '@platformatic/kafka', 11],
  ['encode', 'Metadata', '@platformatic/kafka', 25],
  ['decode', 'Fetch', 'protobufjs', 3.5],
  ['decode', 'Metadata', 'protobufjs', 1.8],
  ['decode', 'Fetch', '@bufbuild/protobuf', 8],
  ['decode', 'Metadata', '@bufbuild/protobuf', 4.5],
  ['decode', 'Fetch', 'ts-proto', 9],
  ['decode', 'Metadata', 'ts-proto', 1.8],
  ['decode', 'Fetch', 'avsc', 3.7],
  ['decode', 'Metadata', 'avsc', 1.8],
  ['decode', 'Fetch', 'msgpackr', 1.8],
  ['decode', 'Metadata', 'msgpackr', 1.3],
  ['decode', 'Fetch', 'kafkajs', 10],
  ['decode', 'Metadata', 'kafkajs', 2.5],
  ['decode', 'Fetch', '@platformatic/kafka', 9],
  ['decode', 'Metadata', '@platformatic/kafka', 7],
];

/** What Kafka's clients are to take for records at least, in relation to ours. */
const CLIENTS = {
  kafkajs: { produce: 13, encode: 30, lazily: 30, eagerly: 12 },
  '@platformatic/kafka': { produce: 2, encode: 14, lazily: 12, eagerly: 5 },
} as const;

const LIMITS: readonly Goal[] = [
  floor('hand', 'Generated classes: time to by hand', { atMost: 1.2 }, [
    ...compared(/^w/, /by hand/).map(shareOf),
  ]),
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
  floor('w3-loop', 'W3, into: time to a loop of setInt32', { atMost: 6.5 }, [
    within('w3', 'into', 'setInt32 loop'),
  ]),
  floor('w3-copy', 'W3, into: time to a copy of the bytes', { atMost: 50 }, [within('w3', 'into', 'memcpy')]),
  floor('opaque', 'Produce 100 KiB, segments: times as fast as any library', { atLeast: 12 }, [
    ...compared(/^peers-produce$/, /opaque/).map(slowness),
  ]),
  floor('native', 'Produce, native checksum: to @platformatic/kafka', { atLeast: 4 }, [
    ...compared(/^peers-produce$/, /to generated, native/).map(slowness),
  ]),
  floor('growing', 'Two passes: times as fast as one into a growing buffer', { atLeast: 1.4 }, []),
  floor('size-pass', 'The size: its share of the time of encoding', { atMost: 0.15 }, [
    ratio({ suite: 'parts', name: '10x3 112 B sized' }, { suite: 'w1', name: '10x3 112 B into' }),
  ]),
];

function library([verb, message, name, atLeast]: (typeof LIBRARIES)[number]): Goal {
  // A library is known by the first word of its name, with or without its scope.
  const word = /\w[\w-]*/.exec(name)?.[0];
  const about = new RegExp(`${verb}.*${word}|${word}.*${verb}`, 'i');
  const text = `${message} ${verb}d: times as fast as ${name}`;
  return floor(text, text, { atLeast }, compared(SUITES[message], about).map(slowness));
}

function client([name, least]: [string, (typeof CLIENTS)[keyof typeof CLIENTS]]): Goal[] {
  const goal = (text: string, atLeast: number, quantities: readonly Quantity[]) =>
    floor(`${text} ${name}`, `${text} ${name}`, { atLeast }, quantities);
  const decoded = (how: 'lazily' | 'eagerly') =>
    goal(`Records decoded ${how}: times as fast as`, least[how], [
      within('w5', `decode 1x1000 ${name}`, `decode 1x1000 generated, ${how}`),
    ]);
  return [
    goal(
      '100 messages to a produce request: to',
      least.produce,
      compared(/^peers-produce$/, new RegExp(`full.*${name} to generated full`)).map(slowness),
    ),
    goal('Record batch encoded: times as fast as', least.encode, [
      within('w5', `encode ${name}`, 'encode generated'),
    ]),
    decoded('lazily'),
    decoded('eagerly'),
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
  return floor(text, text, { atLeast: one.atLeast }, [slowness(one)]);
});

/** What must not be fallen under. */
export const FLOORS: readonly Goal[] = [
  ...LIMITS,
  ...LIBRARIES.map(library),
  ...Object.entries(CLIENTS).flatMap(client),
  ...MEMORY,
  ...OTHERS,
];
