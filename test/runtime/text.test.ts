import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fromBase64,
  fromHex,
  hexText,
  javaDouble,
  javaFloat,
  signedBytesText,
  toBase64,
  toHex,
} from '../../generator/runtime/text.js';

/** Texts by the rule of `Double.toString` since Java 19. */
const DOUBLES: readonly (readonly [number, string])[] = [
  [0, '0.0'],
  [-0, '-0.0'],
  [1, '1.0'],
  [-1.5, '-1.5'],
  [12.34, '12.34'],
  [100, '100.0'],
  [0.1 + 0.2, '0.30000000000000004'],
  [10 / 3, '3.3333333333333335'],
  [0.001, '0.001'],
  [0.002, '0.002'],
  [0.0009999999999999998, '9.999999999999998E-4'],
  [1e-4, '1.0E-4'],
  [1e-7, '1.0E-7'],
  [9999999, '9999999.0'],
  [9999999.999999998, '9999999.999999998'],
  [1e7, '1.0E7'],
  [-123456789, '-1.23456789E8'],
  [1e10, '1.0E10'],
  [1e21, '1.0E21'],
  [2e23, '2.0E23'],
  [-8318711401389766700, '-8.318711401389767E18'],
  // Halfway between two decimals of seventeen digits: the even one.
  [2 ** 50 + 0.25, '1.1258999068426242E15'],
  [Number.MAX_VALUE, '1.7976931348623157E308'],
  [2.2250738585072014e-308, '2.2250738585072014E-308'],
  [5e-324, '4.9E-324'],
  [1e-323, '9.9E-324'],
  [1.5e-323, '1.5E-323'],
  [Number.NaN, 'NaN'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
  [Number.NEGATIVE_INFINITY, '-Infinity'],
];

const FLOATS: readonly (readonly [number, string])[] = [
  [0, '0.0'],
  [-0, '-0.0'],
  [0.1, '0.1'],
  [1, '1.0'],
  [1 / 3, '0.33333334'],
  [0.001, '0.001'],
  [1e-4, '1.0E-4'],
  [1e7, '1.0E7'],
  [16777216, '1.6777216E7'],
  // Nearly halfway between two decimals of eight digits: the closer one.
  [57030336512, '5.7030337E10'],
  [215288928, '2.1528893E8'],
  // Halfway between two decimals of eight digits: the even one.
  [3215657.25, '3215657.2'],
  [2 ** 21 + 3.75, '2097155.8'],
  // Powers of two whose shortest decimal is not the closest one of its length.
  [2 ** -96, '1.2621775E-29'],
  [2 ** 87, '1.5474251E26'],
  [2 ** 90, '1.2379401E27'],
  [3.4028234663852886e38, '3.4028235E38'],
  [2 ** -149, '1.4E-45'],
  [2 ** -148, '2.8E-45'],
  [1e300, 'Infinity'],
  [Number.NaN, 'NaN'],
  [Number.NEGATIVE_INFINITY, '-Infinity'],
];

const javaForm = /^-?(?:\d+\.\d+|\d\.\d+E-?\d+|Infinity|NaN)$/;

describe('javaDouble', () => {
  it.each(DOUBLES)('E21 prints %d as %s', (x, text) => {
    expect(javaDouble(x)).toBe(text);
  });

  it('E21 prints what reads back', () => {
    fc.assert(
      fc.property(fc.double(), (x) => {
        expect(javaDouble(x)).toMatch(javaForm);
        expect(Number(javaDouble(x))).toBe(x);
      }),
    );
  });
});

describe('javaFloat', () => {
  it.each(FLOATS)('prints %d as %s', (x, text) => {
    expect(javaFloat(x)).toBe(text);
  });

  it('prints what reads back, in nine digits at most', () => {
    fc.assert(
      fc.property(fc.float(), (x) => {
        expect(javaFloat(x)).toMatch(javaForm);
        expect(Math.fround(Number(javaFloat(x)))).toBe(x);
        expect(
          javaFloat(x)
            .replace(/E.*|\D/g, '')
            .replace(/^0+|0+$/g, '').length,
        ).toBeLessThan(10);
      }),
    );
  });
});

describe('texts of bytes', () => {
  it('prints bytes as signed numbers, of a part of a buffer too', () => {
    expect(signedBytesText(Uint8Array.of(9, 1, 254, 3, 127, 128).subarray(1))).toBe('[1, -2, 3, 127, -128]');
    expect(signedBytesText(new Uint8Array())).toBe('[]');
  });

  it('E32 prints few bytes in full and many in part', () => {
    expect(hexText(Uint8Array.of(0, 10, 255))).toBe('000aff');
    expect(hexText(new Uint8Array(32))).toBe('00'.repeat(32));
    expect(hexText(new Uint8Array(33))).toBe(`${'00'.repeat(32)}… (33 bytes)`);
    expect(hexText(Uint8Array.of(1, 2, 3), 2)).toBe('0102… (3 bytes)');
  });

  it('turns bytes into hexadecimal and back', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'));
        expect(fromHex(toHex(bytes))).toEqual(bytes);
        expect(fromHex(toHex(bytes).toUpperCase())).toEqual(bytes);
      }),
    );
  });

  it.each(['0', '0g', 'gg', ' 00', '0x00', '00\n', '-1'])('refuses %j as hexadecimal', (text) => {
    expect(fromHex(text)).toBeUndefined();
  });

  it('turns bytes into base64 and back', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
        expect(fromBase64(toBase64(bytes))).toEqual(bytes);
      }),
    );
  });

  it.each([
    'A',
    'AA',
    'AAA',
    'AA=',
    'A===',
    '====',
    '=',
    'AAAA=',
    'AAAAA===',
    'AA==AA==',
    'AB==',
    'AAB=',
    'AA A',
    'AA-_',
    'AAAA\n',
    'é===',
    'AAA\u0141',
  ])('refuses %j as base64', (text) => {
    expect(fromBase64(text)).toBeUndefined();
  });

  it('takes only the base64 texts that it would print', () => {
    const digits = fc.string({ unit: fc.constantFrom('A', 'B', 'g', '/', '+', '9', '='), maxLength: 9 });
    fc.assert(
      fc.property(digits, (text) => {
        const isCanonical = Buffer.from(text, 'base64').toString('base64') === text;
        expect(fromBase64(text) !== undefined).toBe(isCanonical);
      }),
    );
  });
});
