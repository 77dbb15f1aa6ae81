import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type EntrySide,
  type MapEntriesForm,
  type PrefixedSide,
  takeMapEntries,
  takeMapUntil,
} from '../../generator/runtime/map-entries.js';
import { WireReader } from '../../generator/runtime/reader.js';
import { bytesOf, hexOf } from '../hex.js';
import { decodeMap, encodeMap, entriesCodec, faultIn, refusal, strictPrefixes } from './map-holder.js';

const INT8: PrefixedSide = { width: 1, isSigned: true, max: 127 };
const UINT8: PrefixedSide = { width: 1, isSigned: false, max: 255 };
const INT16: PrefixedSide = { width: 2, isSigned: true, max: 32767 };
const INT32: PrefixedSide = { width: 4, isSigned: true, max: 0x7fffffff };
const ZERO: EntrySide = { width: 0, terminator: 0 };

/** Keys of an int16, values of an int32. */
const EXT = entriesCodec({ key: INT16, value: INT32, skipNulls: true });
const BYTES = entriesCodec({ key: UINT8, value: INT8 });
const STRINGS = entriesCodec({ key: ZERO, value: ZERO, terminator: 0 });

describe('entries with terminators', () => {
  it.each([
    [new Map([['a\0', 'v']]), 'properties.get("a\\u0000"): the key holds its terminator, 0x00'],
    [new Map([['k', 'v\0w']]), 'properties.get("k"): the value holds its terminator, 0x00'],
    [new Map([['', 'v']]), 'properties.get(""): the entry begins with 0x00, which ends the map'],
  ])('refuse %j', (map, message) => {
    expect(refusal(STRINGS, map)).toBe(`Holder.${message}`);
  });

  it.each([
    [0xa9, 'é', true],
    [0xa9, 'è', false],
    [0xe9, 'é', false],
    [0x80, 'À', true],
    [0x80, '\x81', false],
    [0x7f, '\x7f', true],
    [0x7f, '\xff', false],
    [0x3f, '?', true],
    [0x3f, '\ud800', true],
    [0xff, '\xff', false],
  ])('with %i behind it, find it in the bytes of %j: %s', (terminator, text, isFound) => {
    const codec = entriesCodec({ key: { width: 0, terminator }, value: { width: 0, terminator } });
    const [inKey, inValue] = [new Map([[text, 'v']]), new Map([['k', text]])];
    if (isFound) {
      expect(refusal(codec, inKey)).toContain('the key holds its terminator, 0x');
      expect(refusal(codec, inValue)).toContain('the value holds its terminator, 0x');
    } else {
      expect([...decodeMap(codec, encodeMap(codec, inKey))]).toEqual([...inKey]);
      expect([...decodeMap(codec, encodeMap(codec, inValue))]).toEqual([...inValue]);
    }
  });

  it('end at a byte in the place of an entry', () => {
    const map = new Map([
      ['user', 'é'],
      ['db', ''],
    ]);
    const bytes = encodeMap(STRINGS, map);
    expect(hexOf(bytes)).toBe('7573657200c3a900646200' + '0000');
    expect([...decodeMap(STRINGS, bytes)]).toEqual([...map]);
    expect(hexOf(encodeMap(STRINGS, new Map()))).toBe('00');
    const input = new WireReader(bytesOf('6b007600006b'));
    expect(takeMapUntil(input, { key: ZERO, value: ZERO, terminator: 0 }, 'm').get('k')).toBe('v');
    expect(input.offset).toBe(5);
    for (const prefix of strictPrefixes(bytes)) expect(faultIn(STRINGS, prefix).path).toMatch(/^properties/);
  });

  it.each<readonly [MapEntriesForm, string, boolean]>([
    [{ key: UINT8, value: UINT8, terminator: 0 }, '', true],
    [{ key: UINT8, value: UINT8, terminator: 0 }, 'k', false],
    [{ key: UINT8, value: UINT8, terminator: 2 }, 'kk', true],
    [{ key: INT16, value: UINT8, terminator: 0 }, 'k', true],
    [{ key: INT16, value: UINT8, terminator: 0 }, 'k'.repeat(256), false],
    [{ key: INT16, value: UINT8, terminator: 1 }, 'k'.repeat(256), true],
    [{ key: { ...INT16, littleEndian: true }, value: UINT8, terminator: 0 }, 'k', false],
    [{ key: { ...INT16, littleEndian: true }, value: UINT8, terminator: 0 }, 'k'.repeat(256), true],
    [{ key: INT32, value: UINT8, terminator: 0 }, 'k'.repeat(256), true],
    [{ key: { width: 0, terminator: 5 }, value: UINT8, terminator: 5 }, '', true],
    [{ key: { width: 0, terminator: 5 }, value: UINT8, terminator: 0 }, '', false],
    [{ key: ZERO, value: UINT8, terminator: 0x6b }, 'k', true],
    [{ key: ZERO, value: UINT8, terminator: 0xc2 }, '\x80', true],
    [{ key: ZERO, value: UINT8, terminator: 0x80 }, '\x80', false],
    [{ key: ZERO, value: UINT8, terminator: 0xc3 }, 'é', true],
    [{ key: ZERO, value: UINT8, terminator: 0xf0 }, '😀', true],
    [{ key: ZERO, value: UINT8, terminator: 0x3f }, '\ud800', true],
    [{ key: ZERO, value: UINT8, terminator: 0xed }, '\ud800', false],
  ])('with %j, key %j, begin with what ends the map: %s', (form, key, isRefused) => {
    const codec = entriesCodec(form);
    const map = new Map([[key, 'v']]);
    if (isRefused) expect(refusal(codec, map)).toContain('which ends the map');
    else expect(decodeMap(codec, encodeMap(codec, map)).size).toBe(1);
  });

  it.each([
    ['', 'properties', 'needs 1 bytes, 0 left', 0],
    ['6b', 'properties', 'the key lacks its terminator, 0x00', 1],
    ['6b0076', 'properties.get("k")', 'the value lacks its terminator, 0x00', 3],
    ['6b007600', 'properties', 'needs 1 bytes, 0 left', 4],
  ])('%j are refused', (hex, path, reason, offset) => {
    const error = faultIn(STRINGS, bytesOf(hex));
    expect(error.message).toBe(`Holder.${path}: ${reason} (offset ${offset})`);
    expect([error.need, error.have]).toEqual([1, 0]);
  });

  it('are not looked for behind the bound', () => {
    const input = new WireReader(bytesOf('6b007600'), 0, 3);
    expect(() => takeMapEntries(input, 3, { key: ZERO, value: ZERO }, 'm')).toThrow(
      expect.objectContaining({ path: 'm.get("k")', offset: 3 }),
    );
  });
});

describe('entries of either kind', () => {
  it.each([
    [undefined, 'properties: undefined is not a Map'],
    [null, 'properties: null is not allowed in this version'],
    [[['k', 'v']], 'properties: an array is not a Map'],
    [new Map([[1n, 'v']]), 'properties: the key 1n is not a string'],
    [new Map([[{}, null]]), 'properties: the key an object is not a string'],
    [new Map([['k', true]]), 'properties.get("k"): true is not a string or null'],
    [new Map([['k', undefined]]), 'properties.get("k"): undefined is not a string or null'],
  ])('E15 refuse %j', (properties, message) => {
    expect(refusal(EXT, properties)).toBe(`Holder.${message}`);
    expect(refusal(BYTES, properties)).toBe(`Holder.${message.replace(' or null', '')}`);
  });

  it.each<readonly [string, (map: Map<string, unknown>) => unknown]>([
    ['an entry more', (map) => map.set('l', 'w')],
    ['an entry less', (map) => map.delete('k')],
    ['none', (map) => map.clear()],
    ['a longer value', (map) => map.set('k', 'vv')],
    ['a shorter value', (map) => map.set('k', '')],
    ['a longer letter', (map) => map.set('k', 'é')],
    ['no value', (map) => map.set('k', null)],
    ['a number', (map) => map.set('k', 5)],
    ['a key that is no text', (map) => map.clear() ?? map.set(5 as unknown as string, 'v')],
  ])('E22 notice %s', (_what, change) => {
    for (const form of [
      { key: INT16, value: INT32 },
      { key: ZERO, value: ZERO },
      { key: ZERO, value: UINT8, terminator: 0 },
    ]) {
      const map = new Map([
        ['k', 'v'],
        ['other', 'value'],
      ]);
      expect(refusal(entriesCodec(form), map, () => void change(map))).toBe(
        'Holder: the message changed while it was being encoded',
      );
    }
  });

  it('E22 notice a number where an empty text was', () => {
    const map = new Map<string, unknown>([['k', '']]);
    expect(refusal(BYTES, map, () => void map.set('k', 5))).toContain('the message changed');
  });

  it('E22 notice another member, and write another text of the same size', () => {
    const map = new Map([['k', 'v']]);
    const other = (properties: unknown) => (holder: { properties: unknown }) => {
      holder.properties = properties;
    };
    for (const properties of [null, undefined, [], 'kv', {}]) {
      expect(refusal(BYTES, map, other(properties))).toContain('the message changed');
    }
    expect(hexOf(encodeMap(BYTES, map, other(new Map([['l', 'w']]))))).toBe('016c0177');
  });

  it('are read as they were written', () => {
    const unit = fc.constantFrom('a', 'é', '😀', '\x01', '\ufeff', '\u0100');
    const text = fc.string({ unit, maxLength: 8 });
    const side = fc.constantFrom<EntrySide>(INT8, UINT8, INT16, INT32, ZERO, { width: 0, terminator: 0xff });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), side, side, (pairs, key, value) => {
        const codec = entriesCodec({ key, value });
        const map = new Map(pairs);
        expect([...decodeMap(codec, encodeMap(codec, map))]).toEqual([...map]);
      }),
    );
  });

  it('D03 are found in any bytes, or these are refused', () => {
    const side = fc.constantFrom<EntrySide>(INT8, UINT8, INT16, ZERO, { width: 0, terminator: 2 });
    fc.assert(
      fc.property(fc.uint8Array({ max: 3, maxLength: 16 }), side, side, (bytes, key, value) => {
        const form = { key, value, refuseMalformed: true };
        for (const codec of [entriesCodec(form), entriesCodec({ ...form, terminator: 1 })]) {
          const input = new WireReader(bytes);
          try {
            expect(codec.read(input)).toBeInstanceOf(Map);
          } catch (fault) {
            expect(fault).toMatchObject({ path: expect.stringMatching(/^properties/) });
          }
          expect(input.offset).toBeLessThanOrEqual(bytes.length);
        }
      }),
    );
  });
});
