import { describe, expect, it } from 'vitest';
import { halfOf, high, isLittleEndian, long, low } from '../../generator/runtime/halves.js';
import {
  setInt64,
  setInt64LittleEndian,
  setSafeInteger,
  setSafeIntegerLittleEndian,
} from '../../generator/runtime/longs.js';

const EDGES = [
  0n,
  1n,
  -1n,
  0x7fffffffn,
  0x80000000n,
  0xffffffffn,
  0x100000000n,
  -0x80000000n,
  -0x80000001n,
  2n ** 53n - 1n,
  -(2n ** 53n) + 1n,
];
const LONGS = [...EDGES, 2n ** 63n - 1n, -(2n ** 63n), 0x0123456789abcdefn];

/** What a setter leaves of bytes that are all ones. */
function stored(set: (view: DataView) => void): Uint8Array {
  const view = new DataView(new ArrayBuffer(10));
  view.setBigInt64(0, -1n);
  view.setInt16(8, -1);
  set(view);
  return new Uint8Array(view.buffer);
}

describe('64 bits', () => {
  it.each(LONGS)('%s is stored as by setBigInt64, and nothing beside it', (value) => {
    for (const pos of [0, 1, 2]) {
      expect(stored((view) => setInt64(view, pos, value))).toEqual(
        stored((view) => view.setBigInt64(pos, value)),
      );
      expect(stored((view) => setInt64LittleEndian(view, pos, value))).toEqual(
        stored((view) => view.setBigInt64(pos, value, true)),
      );
    }
  });

  it('unsigned are stored as by setBigUint64', () => {
    for (const value of [2n ** 63n, 2n ** 64n - 1n]) {
      expect(stored((view) => setInt64(view, 1, value))).toEqual(
        stored((view) => view.setBigUint64(1, value)),
      );
    }
  });

  it.each(EDGES)('%s as a number are stored as the bigint is', (value) => {
    const number = Number(value);
    expect(stored((view) => setSafeInteger(view, 1, number))).toEqual(
      stored((view) => view.setBigInt64(1, value)),
    );
    expect(stored((view) => setSafeIntegerLittleEndian(view, 1, number))).toEqual(
      stored((view) => view.setBigInt64(1, value, true)),
    );
  });

  it('are not stored behind the end', () => {
    expect(() => stored((view) => setInt64(view, 3, 1n))).toThrow(RangeError);
  });
});

describe('the halves of 64 bits', () => {
  const FIRST = 0x01020304;
  const SECOND = 0x05060708;

  it.each([
    ['little', true, FIRST, SECOND],
    ['big', false, SECOND, FIRST],
  ])('are where a %s-endian host puts them', (_name, littleEndian, lower, higher) => {
    const memory = new BigInt64Array(1);
    new Int32Array(memory.buffer).set([FIRST, SECOND]);
    expect(halfOf(memory, 'low', littleEndian)[0]).toBe(lower);
    expect(halfOf(memory, 'high', littleEndian)[0]).toBe(higher);
  });

  it('are found by how the host holds a one', () => {
    expect(isLittleEndian(new Uint16Array(Uint8Array.of(1, 0).buffer))).toBe(true);
    expect(isLittleEndian(new Uint16Array(Uint8Array.of(0, 1).buffer))).toBe(false);
  });

  it('are those of the bigint that is set', () => {
    long[0] = -0x0123456789abcdefn;
    expect(BigInt.asIntN(32, long[0])).toBe(BigInt(low[0] as number));
    expect(long[0] >> 32n).toBe(BigInt(high[0] as number));
  });
});
