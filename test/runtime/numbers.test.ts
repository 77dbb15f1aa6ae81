import { describe, expect, it } from 'vitest';
import * as numbers from '../../generator/runtime/numbers.js';

const { MAX_SAFE_INTEGER } = Number;

describe('the check of a number', () => {
  it.each([
    ['isInt8', numbers.isInt8, -128, 127],
    ['isInt16', numbers.isInt16, -32768, 32767],
    ['isInt32', numbers.isInt32, -2147483648, 2147483647],
    ['isUint8', numbers.isUint8, 0, 255],
    ['isUint16', numbers.isUint16, 0, 65535],
    ['isUint24', numbers.isUint24, 0, 16777215],
    ['isUint32', numbers.isUint32, 0, 4294967295],
    ['isSafeInteger', numbers.isSafeInteger, -MAX_SAFE_INTEGER, MAX_SAFE_INTEGER],
    ['isSafeUnsigned', numbers.isSafeUnsigned, 0, MAX_SAFE_INTEGER],
  ])('by %s takes the integers of its range and nothing else', (_name, check, min, max) => {
    for (const value of [min, 0, -0, 1, max]) expect(check(value)).toBe(true);
    const others = [min - 1, max + 1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, '1', 1n, true, null, [1]];
    for (const value of others) expect(check(value as number)).toBe(false);
  });

  it.each([
    ['isInt64', numbers.isInt64, -(2n ** 63n), 2n ** 63n - 1n],
    ['isUint64', numbers.isUint64, 0n, 2n ** 64n - 1n],
  ])('by %s takes the bigints of its range and nothing else', (_name, check, min, max) => {
    for (const value of [min, 0n, 1n, max]) expect(check(value)).toBe(true);
    for (const value of [min - 1n, max + 1n, 1, '1', true, null]) expect(check(value as bigint)).toBe(false);
  });

  it('by isFloat and isFloat32 takes numbers, of the latter only those that do not become infinite', () => {
    const both = [0, -0.1, 3.4028234663852886e38, Number.NaN, Number.NEGATIVE_INFINITY, 1e-300];
    for (const value of both)
      expect([numbers.isFloat(value), numbers.isFloat32(value)]).toEqual([true, true]);
    expect([numbers.isFloat(1e39), numbers.isFloat32(1e39), numbers.isFloat32(-1e39)]).toEqual([
      true,
      false,
      false,
    ]);
    for (const value of ['1', 1n, true, null] as never[]) {
      expect([numbers.isFloat(value), numbers.isFloat32(value)]).toEqual([false, false]);
    }
  });

  it('by isBool takes no substitutes', () => {
    expect([true, false, 0, 1, 'true', null].map((value) => numbers.isBool(value as boolean))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('the size of a varint', () => {
  it('grows by a byte with every seven bits', () => {
    for (let bits = 1; bits <= 64; bits++) {
      const most = 2n ** BigInt(bits) - 1n;
      expect(numbers.uvarlongSize(most)).toBe(Math.ceil(bits / 7));
      if (bits <= 32) expect(numbers.uvarintSize(Number(most))).toBe(Math.ceil(bits / 7));
      if (bits < 64) expect(numbers.uvarlongSize(most + 1n)).toBe(Math.ceil((bits + 1) / 7));
      if (bits < 32) expect(numbers.uvarintSize(Number(most) + 1)).toBe(Math.ceil((bits + 1) / 7));
    }
    expect([numbers.uvarintSize(0), numbers.uvarlongSize(0n)]).toEqual([1, 1]);
  });

  it('is that of the zigzag form where it is signed', () => {
    expect([0, -1, 63, -64, 64, -65, 2147483647, -2147483648].map(numbers.varintSize)).toEqual([
      1, 1, 1, 1, 2, 2, 5, 5,
    ]);
    expect([0n, -1n, 63n, -64n, 64n, -65n, 2n ** 63n - 1n, -(2n ** 63n)].map(numbers.varlongSize)).toEqual([
      1, 1, 1, 1, 2, 2, 10, 10,
    ]);
    expect([0n, -1n, 1n, -2n, 2n].map(numbers.zigzag)).toEqual([0n, 1n, 2n, 3n, 4n]);
  });
});
