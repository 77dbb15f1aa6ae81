import type { Comparison } from '../harness/comparison.js';
import { CLIENTS } from '../suites/w5.js';

/** The most time that generated code may take, in relation to code by hand: the floor, not the aim. */
const MOST_TO_HAND = 1.2;

const W1 = ['10x3 112 B', '500x10 112 B'].flatMap((cell) =>
  ['fresh', 'into'].map((way) => ({
    what: `FetchResponse ${cell} ${way}: at most ${MOST_TO_HAND}× the time by hand`,
    suite: 'w1',
    slower: `${cell} ${way} by hand`,
    faster: `${cell} ${way}`,
    atLeast: 1 / MOST_TO_HAND,
  })),
);

const W2: readonly Comparison[] = [
  {
    what: 'ProduceRequest 100 KiB: segments at least 12 times as fast as fresh',
    suite: 'w2',
    slower: '100 KiB fresh',
    faster: '100 KiB segments',
    atLeast: 12,
  },
  {
    what: 'ProduceRequest: segments of 1 MiB take at most 1.5 times as long as of 4 KiB',
    suite: 'w2',
    slower: '4 KiB segments',
    faster: '1 MiB segments',
    atLeast: 1 / 1.5,
  },
];

const W4 = [10, 100].flatMap((count) =>
  Object.entries({ '128 B': 1.35, '1 KiB': 1.5 }).map(([size, atLeast]) => ({
    what: `RocketMQ ${count} × ${size}: a batch at least ${atLeast} times as fast as each by itself`,
    suite: 'w4',
    slower: `${count} × ${size} each`,
    faster: `${count} × ${size} batch`,
    atLeast,
  })),
);

const W5_CLIENTS = Object.entries(CLIENTS).flatMap(([client, { encode, lazily, eagerly }]) => {
  const decode = (how: string, atLeast: number): Comparison => ({
    what: `Records decoded ${how}: at least ${atLeast} times as fast as ${client}`,
    suite: 'w5',
    slower: `decode 1x1000 ${client}`,
    faster: `decode 1x1000 generated, ${how}`,
    atLeast,
  });
  const encoded = {
    what: `Records encoded: at least ${encode} times as fast as ${client}`,
    suite: 'w5',
    slower: `encode ${client}`,
    faster: 'encode generated',
    atLeast: encode,
  };
  return [encoded, decode('lazily', lazily), decode('eagerly', eagerly)];
});

const W5_HAND = [
  ['encode generated', 'encode by hand'],
  ['decode 1x1000 generated, lazily', 'decode 1x1000 by hand, lazily, checksum'],
  ['decode 1x1000 generated, eagerly', 'decode 1x1000 by hand, eagerly'],
].map(([faster = '', slower = '']) => ({
  what: `Records, ${faster}: at most ${MOST_TO_HAND}× the time by hand`,
  suite: 'w5',
  slower,
  faster,
  atLeast: 1 / MOST_TO_HAND,
}));

const W6 = ['SendMessage', 'PullMessage'].flatMap((header) =>
  Object.entries({ joined: 5, added: 2.2 }).map(([way, atLeast]) => ({
    what: `Text of ${header}: at least ${atLeast} times as fast as a helper, ${way}`,
    suite: 'w6',
    slower: `${header} helper, ${way}`,
    faster: `${header} generated`,
    atLeast,
  })),
);

/** Comparisons of w1, w2, w4, w5 and w6, with their floors. */
export const comparisons: readonly Comparison[] = [...W1, ...W2, ...W4, ...W5_CLIENTS, ...W5_HAND, ...W6];
