import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fromBase64, toBase64 } from './base64.js';
import { isSame, unequal } from './differences.js';
import { bytesOf, hexOf } from './hex.js';
import { sha256 } from './sha256.js';

const bytes = Uint8Array.from({ length: 700 }, (_, at) => (at * 7919) >> 3);

const SAME: readonly (readonly [unknown, unknown])[] = [
  [1, 1],
  ['a', 'a'],
  [5n, 5n],
  [Number.NaN, Number.NaN],
  [
    [1, [2]],
    [1, [2]],
  ],
  [
    { a: 1, b: null },
    { b: null, a: 1 },
  ],
  [bytesOf('00ff'), bytesOf('00ff')],
  [new Map([['a', [1]]]), new Map([['a', [1]]])],
];

const OTHERS: readonly (readonly [unknown, unknown])[] = [
  [1, 2],
  [1, '1'],
  [0, -0],
  [5n, 5],
  [null, undefined],
  [null, {}],
  [[], {}],
  [[1], [1, 2]],
  [{ a: 1 }, { a: 1, b: undefined }],
  [{ a: undefined }, { b: undefined }],
  [bytesOf('00'), bytesOf('01')],
  [bytesOf('00'), [0]],
  [new Map([['a', 1]]), new Map([['a', 2]])],
  [new Map(), {}],
];

describe('comparing what a row says', () => {
  it('finds the same in what has the same content', () => {
    for (const [a, b] of SAME) expect(unequal('it', a, b)).toEqual([]);
  });

  it('finds a difference in either direction', () => {
    for (const [a, b] of OTHERS) {
      expect(unequal('it', a, b)).toHaveLength(1);
      expect(unequal('it', b, a)).toHaveLength(1);
    }
  });

  it('keeps the order of maps', () => {
    const entries = Object.entries({ a: 1, b: 2 });
    expect(isSame(new Map(entries), new Map([...entries].reverse()))).toBe(false);
  });

  it('says what there is, and what was wanted', () => {
    const value = { n: 1n, bytes: bytesOf('0f'), map: new Map([['k', null]]) };
    expect(unequal('size', 1n, value)).toEqual([
      'size is 1n, not {"n":"1n","bytes":"0f","map":"Map [[\\"k\\",null]]"}',
    ]);
  });
});

describe('texts and checksums of bytes', () => {
  it('are those of Node', () => {
    for (let length = 0; length <= bytes.length; length++) {
      const part = bytes.subarray(0, length);
      expect(hexOf(part)).toBe(Buffer.from(part).toString('hex'));
      expect(toBase64(part)).toBe(Buffer.from(part).toString('base64'));
      expect(sha256(part)).toBe(createHash('sha256').update(part).digest('hex'));
    }
    expect(hexOf(bytesOf(hexOf(bytes).toUpperCase()))).toBe(hexOf(bytes));
    expect(fromBase64(toBase64(bytes))).toEqual(bytes);
  });
});
