import { compared } from './comparisons.js';
import type { Bound, CaseName, Goal, Quantity } from './goal.js';
import {
  allocated,
  allocatedRatio,
  figure,
  heapEach,
  heapSaved,
  ratio,
  shareOf,
  slowness,
  within,
} from './quantities.js';

/** The grid of W1 as it is measured by default. */
const W1_CELLS = [
  ...['10', '500', '1000'].flatMap((topics) => ['3', '10', '20'].map((each) => `${topics}x${each} 112 B`)),
  ...['8 B', '1 KiB'].flatMap((size) =>
    ['10x3', '10x20', '500x10', '1000x20'].map((grid) => `${grid} ${size}`),
  ),
];
const W4_CELLS = ['10 × 128 B', '10 × 1 KiB', '100 × 128 B', '100 × 1 KiB'];
const HEADERS = ['SendMessage', 'PullMessage'];

const NS_PER_S = 1e9;
const KIB = 1024;

function aim(id: string, text: string, bound: Bound, unit: string, quantities: readonly Quantity[]): Goal {
  return { id, kind: 'aim', text, bound, unit, quantities };
}

function times(id: string, text: string, bound: Bound, quantities: readonly Quantity[]): Goal {
  return aim(id, text, bound, '×', quantities);
}

function w1(name: string): CaseName {
  return { suite: 'w1', name };
}

/** How many times as long as by hand the generated code takes, where a suite compares the two. */
function toHand(suites: RegExp): Quantity[] {
  return compared(suites, /by hand/).map(shareOf);
}

/** How many times as long as ours a library takes. */
function library(suites: RegExp, about: RegExp): Quantity[] {
  return compared(suites, about).map(slowness);
}

const SPEED: readonly Goal[] = [
  times('java-w1', 'FetchResponse encoded: time to that of Kafka’s Java', { atMost: 1 }, [
    ...compared(/^java$/, /Kafka's Java/).map(shareOf),
  ]),
  times('java-batch', 'RocketMQ batch: time to that of Java in two passes', { atMost: 1.5 }, [
    ...compared(/^java$/, /two passes/).map(shareOf),
  ]),
  times(
    'batch-each',
    'RocketMQ batch: times as fast as each message by itself',
    { atLeast: 1.5 },
    W4_CELLS.map((cell) => within('w4', `${cell} each`, `${cell} batch`)),
  ),
  times(
    'batch-bytes',
    'RocketMQ batch: ArrayBuffer bytes to those of each by itself',
    { atMost: 0.5 },
    W4_CELLS.map((cell) => within('w4', `${cell} batch`, `${cell} each`, 'buffers')),
  ),
  times(
    'hand-w1',
    'FetchResponse encoded, whole grid: time to by hand',
    { atMost: 1.15 },
    W1_CELLS.flatMap((cell) =>
      ['fresh', 'into', 'segments'].map((way) => within('w1', `${cell} ${way}`, `${cell} ${way} by hand`)),
    ),
  ),
  times('hand-w1-decode', 'FetchResponse decoded: time to by hand', { atMost: 1.15 }, toHand(/^w1-decode$/)),
  times('hand-w3', 'MetadataResponse: time to by hand', { atMost: 1.15 }, toHand(/^w3$/)),
  times('hand-w5', 'Record batches: time to by hand', { atMost: 1.15 }, toHand(/^w5$/)),
];

const CLIENTS: readonly Goal[] = [
  times('kafkajs-encode', 'Messages encoded: times as fast as kafkajs', { atLeast: 30 }, [
    ...library(/^peers/, /encode.*kafkajs|kafkajs.*encode/i),
  ]),
  times('platformatic-encode', 'Messages encoded: times as fast as @platformatic/kafka', { atLeast: 15 }, [
    ...library(/^peers/, /encode.*platformatic|platformatic.*encode/i),
  ]),
  times('kafkajs-fetch', 'Fetch decoded: times as fast as kafkajs', { atLeast: 12 }, [
    ...library(/^peers-fetch$/, /decode.*kafkajs|kafkajs.*decode/i),
  ]),
  times('platformatic-fetch', 'Fetch decoded: times as fast as @platformatic/kafka', { atLeast: 10 }, [
    ...library(/^peers-fetch$/, /decode.*platformatic|platformatic.*decode/i),
  ]),
  times('kafkajs-records', 'Record batch encoded: times as fast as kafkajs', { atLeast: 30 }, [
    ...library(/^w5$/, /encode kafkajs/),
  ]),
  times(
    'platformatic-records',
    'Record batch encoded: times as fast as @platformatic/kafka',
    { atLeast: 15 },
    [...library(/^w5$/, /encode @platformatic/)],
  ),
];

const MEMORY: readonly Goal[] = [
  times('flat', 'Segments of 1 MiB: time to those of 4 KiB', { atMost: 1.5 }, [
    within('w2', '1 MiB segments', '4 KiB segments'),
  ]),
  times('flat-bytes', 'Segments of 1 MiB: bytes allocated to those of 4 KiB', { atMost: 1.05 }, [
    allocatedRatio({ suite: 'w2', name: '1 MiB segments' }, { suite: 'w2', name: '4 KiB segments' }),
  ]),
  times(
    'text',
    'toString: times as fast as by helper objects',
    { atLeast: 5 },
    HEADERS.map((header) => within('w6', `${header} helper, joined`, `${header} generated`)),
  ),
  times(
    'text-bytes',
    'toString: heap bytes to those by helper objects',
    { atMost: 0.45 },
    HEADERS.map((header) => within('w6', `${header} generated`, `${header} helper, joined`, 'heap')),
  ),
  aim('lazy-bytes', '1000 records read lazily: heap of each', { atMost: 96 }, ' B', [
    heapEach({ suite: 'w5', name: 'decode 1x1000 generated, lazily' }, 1000),
  ]),
  aim(
    'shared-bytes',
    '1000 records that share their batch: heap saved by each',
    { atLeast: 85 },
    ' B',
    ['lazily', 'eagerly'].map((how) => {
      const name = `decode 1x1000 generated, ${how}`;
      return heapSaved({ suite: 'w5', name }, { suite: 'w5', name: `${name}, unshared` }, 1000);
    }),
  ),
  aim('into-bytes', 'Encoding into a buffer: bytes allocated', { atMost: 0 }, ' B', [
    ...W1_CELLS.map((cell) => allocated(w1(`${cell} into`))),
    allocated({ suite: 'w3', name: 'into' }),
  ]),
  times('linear', 'A partition of 1000 × 20: time to one of 10 × 3', { atMost: 1.3 }, [
    perPartition(w1('1000x20 112 B into'), 20_000, w1('10x3 112 B into'), 30),
  ]),
];

function perPartition(of: CaseName, parts: number, to: CaseName, ofThose: number): Quantity {
  const { compute, ...rest } = ratio(of, to);
  return { ...rest, compute: (measured) => (compute(measured) * ofThose) / parts };
}

const REPOSITORY: readonly Goal[] = [
  aim('deopts', 'Deoptimizations of W1 and W3 when they are warm', { atMost: 0 }, '', [
    figure('deoptimizations'),
  ]),
  aim('bytecode', 'The longest generated function: bytes of bytecode', { atMost: 8192 }, ' B', [
    figure('longest function'),
  ]),
  aim('generate', 'All protocols generated by a cold process', { atMost: 3 }, ' s', [
    figure('generate, from nothing', NS_PER_S),
  ]),
  aim('unchanged', 'The same when nothing changed', { atMost: 1 }, ' s', [
    figure('generate, unchanged', NS_PER_S),
  ]),
  aim('typecheck', 'The whole output checked by TypeScript 7', { atMost: 2 }, ' s', [
    figure('type-check', NS_PER_S),
  ]),
  aim('bundle-encode', 'Bundle of encode and ApiVersionsRequest, minified', { atMost: 5 }, ' KiB', [
    figure('bundle of encode and ApiVersionsRequest', KIB),
  ]),
  aim('bundle-decode', 'Bundle of decode and FetchResponse, minified', { atMost: 12 }, ' KiB', [
    figure('bundle of decode and FetchResponse', KIB),
  ]),
  aim('bundle-runtime', 'The largest export of the runtime alone, minified', { atMost: 3 }, ' KiB', [
    figure('bundle of the largest export', KIB),
  ]),
  aim('bundle-records', 'LazyArray alone, which reads records, minified', { atMost: 5 }, ' KiB', [
    figure('bundle of LazyArray', KIB),
  ]),
];

/** What the project wants to reach. */
export const AIMS: readonly Goal[] = [...SPEED, ...CLIENTS, ...MEMORY, ...REPOSITORY];
