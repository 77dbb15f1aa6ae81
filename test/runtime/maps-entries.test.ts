import { describe, expect, it } from 'vitest';
import {
  type EntrySide,
  type MapEntriesForm,
  type PrefixedSide,
  takeMapEntries,
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

describe('entries with lengths', () => {
  it.each<readonly [string, MapEntriesForm, string]>([
    ['int8 and uint8', { key: INT8, value: UINT8 }, '026b31 02c3a9 00 00'],
    ['int16 and int32', { key: INT16, value: INT32 }, '00026b31 00000002c3a9 0000 00000000'],
    [
      'the same in little endian',
      { key: { ...INT16, littleEndian: true }, value: { ...INT32, littleEndian: true } },
      '02006b31 02000000c3a9 0000 00000000',
    ],
    [
      'uint16 and uint24',
      { key: { width: 2, isSigned: false, max: 65535 }, value: { width: 3, isSigned: false, max: 0xffffff } },
      '00026b31 000002c3a9 0000 000000',
    ],
    [
      'uint24 in little endian and uint32',
      {
        key: { width: 3, isSigned: false, max: 0xffffff, littleEndian: true },
        value: { width: 4, isSigned: false, max: 0xffffffff },
      },
      '0200006b31 00000002c3a9 000000 00000000',
    ],
    ['a length and a terminator', { key: INT8, value: { width: 0, terminator: 10 } }, '026b31 c3a90a 00 0a'],
    [
      'a terminator and a length',
      { key: { width: 0, terminator: 0x3d }, value: INT16 },
      '6b313d 0002c3a9 3d 0000',
    ],
    [
      'two terminators',
      { key: { width: 0, terminator: 1 }, value: { width: 0, terminator: 0xff } },
      '6b3101 c3a9ff 01 ff',
    ],
  ])('of %s are written and read', (_what, form, hex) => {
    const map = new Map([
      ['k1', 'é'],
      ['', ''],
    ]);
    const bytes = encodeMap(entriesCodec(form), map);
    expect(hexOf(bytes)).toBe(hex.replaceAll(' ', ''));
    expect([...decodeMap(entriesCodec(form), bytes)]).toEqual([...map]);
  });

  it('D20 keep the order of the map, and any key', () => {
    const keys = ['10', '9', 'b', '1', '__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const map = new Map(keys.map((key) => [key, `of ${key}`]));
    const read = decodeMap(EXT, encodeMap(EXT, map));
    expect([...read]).toEqual([...map]);
    expect(({} as Record<string, unknown>)['of __proto__']).toBeUndefined();
    expect(Object.getPrototypeOf(read)).toBe(Map.prototype);
  });

  it('are left out where the value is null', () => {
    const map = new Map<string, string | null>([
      ['a', null],
      ['b', ''],
      ['c', null],
    ]);
    expect(hexOf(encodeMap(EXT, map))).toBe('00016200000000');
    expect(encodeMap(EXT, new Map([['a', null]]))).toHaveLength(0);
    expect(encodeMap(EXT, new Map())).toHaveLength(0);
    expect(decodeMap(EXT, bytesOf('')).size).toBe(0);
    expect(refusal(BYTES, map)).toBe('Holder.properties.get("a"): null is not a string');
  });

  it('of one key twice hold the last value', () => {
    expect([...decodeMap(BYTES, bytesOf('016b0176016c0177016b0178'))]).toEqual([
      ['k', 'x'],
      ['l', 'w'],
    ]);
  });

  it.each([
    [127, INT8],
    [255, UINT8],
    [32767, INT16],
    [65535, { width: 2, isSigned: false, max: 65535 } as const],
    [100, { ...INT16, max: 100 }],
  ])('E31 have at most %i bytes', (max, side) => {
    const codec = entriesCodec({ key: side, value: side });
    const most = 'é'.repeat((max - 1) / 2) + 'x'.repeat(2 - (max % 2));
    expect(decodeMap(codec, encodeMap(codec, new Map([[most, most]]))).get(most)).toBe(most);
    const key = `properties.get("${most.slice(0, 40)}…")`;
    const reason = `is ${max + 1} bytes, over ${max}`;
    expect(refusal(codec, new Map([[`${most}y`, '']]))).toBe(`Holder.${key}: the key ${reason}`);
    const longValue = new Map([
      ['a', 'b'],
      ['k', `${most}y`],
    ]);
    expect(refusal(codec, longValue)).toBe(`Holder.properties.get("k"): the value ${reason}`);
  });

  it('E31 have at most as many bytes in all as the schema says', () => {
    const codec = entriesCodec({ key: INT8, value: INT8 }, 6);
    const map = new Map([
      ['k', 'v'],
      ['', ''],
    ]);
    expect(encodeMap(codec, map)).toHaveLength(6);
    expect(refusal(codec, map.set('', 'v'))).toBe('Holder.properties: length 7 is over 6');
  });

  it.each([
    ['01', '', 'the key needs 1 bytes, 0 left', 1, 1, 0],
    ['016b', '.get("k")', 'the value needs 1 bytes for its length, 0 left', 2, 1, 0],
    ['016b0276', '.get("k")', 'the value needs 2 bytes, 1 left', 3, 2, 1],
    ['016b0176ff6b', '', 'the key needs 255 bytes, 1 left', 5, 255, 1],
    ['016bff', '.get("k")', 'the value has the length -1', 3, undefined, undefined],
    ['016b80', '.get("k")', 'the value has the length -128', 3, undefined, undefined],
    ['016b7f', '.get("k")', 'the value needs 127 bytes, 0 left', 3, 127, 0],
  ])('%s are refused', (hex, place, reason, offset, need, have) => {
    const error = faultIn(BYTES, bytesOf(hex));
    expect(error.message).toBe(`Holder.properties${place}: ${reason} (offset ${offset})`);
    expect([error.path, error.offset, error.need, error.have]).toEqual([
      `properties${place}`,
      offset,
      need,
      have,
    ]);
  });

  it.each<readonly [PrefixedSide, string, string]>([
    [INT16, 'ffff', 'the key has the length -1'],
    [INT16, '8000', 'the key has the length -32768'],
    [INT32, 'ffffffff', 'the key has the length -1'],
    [{ ...INT16, littleEndian: true }, 'feff', 'the key has the length -2'],
    [{ ...INT16, max: 10 }, '000b', 'the key is 11 bytes, over 10'],
    [{ width: 3, isSigned: false, max: 0x7fffff }, '800000', 'the key is 8388608 bytes, over 8388607'],
    [
      { width: 4, isSigned: false, max: 0xfffffffe },
      'ffffffff',
      'the key is 4294967295 bytes, over 4294967294',
    ],
    [{ width: 4, isSigned: false, max: 0xffffffff }, 'ffffffff', 'the key needs 4294967295 bytes, 0 left'],
    [INT16, '00', 'the key needs 2 bytes for its length, 1 left'],
  ])('D06 refuse a length of %j from %s', (side, hex, reason) => {
    const error = faultIn(entriesCodec({ key: side, value: INT8 }), bytesOf(hex));
    expect(error.message).toMatch(`Holder.properties: ${reason} (offset `);
  });

  it('D01 are refused where they are cut off, but not between two', () => {
    for (const form of [
      { key: INT16, value: INT32 },
      { key: ZERO, value: ZERO },
      { key: INT8, value: ZERO },
    ]) {
      const map = new Map([
        ['key', 'välue'],
        ['k', '€'],
      ]);
      const codec = entriesCodec(form);
      const [first] = map;
      const whole = encodeMap(codec, new Map(first === undefined ? [] : [first])).length;
      for (const prefix of strictPrefixes(encodeMap(codec, map))) {
        const isWhole = prefix.length === 0 || prefix.length === whole;
        if (isWhole) expect(decodeMap(codec, prefix).size).toBe(prefix.length === 0 ? 0 : 1);
        else expect(faultIn(codec, prefix).path).toMatch(/^properties(?:\.get\("\w+"\))?$/);
      }
    }
  });

  it('are read within their bound, and leave it', () => {
    const input = new WireReader(bytesOf('ff016b0176016c'), 1);
    expect([...takeMapEntries(input, 4, { key: INT8, value: INT8 }, 'm')]).toEqual([['k', 'v']]);
    expect([input.offset, input.end]).toEqual([5, 7]);
    for (const [length, reason] of [
      [-1, 'length -1 is negative'],
      [3, 'needs 3 bytes, 2 left'],
    ] as const) {
      expect(() => takeMapEntries(input, length, { key: INT8, value: INT8 }, 'm')).toThrow(
        expect.objectContaining({ reason, path: 'm', offset: 5 }),
      );
    }
  });

  it('E19 and D13 follow the policy of the protocol', () => {
    const replacing = entriesCodec({ key: INT8, value: INT8 });
    expect(hexOf(encodeMap(replacing, new Map([['\ud800', 'a\udc00']])))).toBe('013f02613f');
    expect([...decodeMap(replacing, bytesOf('03eda08001ff'))]).toEqual([['\ufffd', '\ufffd']]);

    const strict = entriesCodec({ key: INT8, value: INT8, refuseUnpaired: true, refuseMalformed: true });
    expect(refusal(strict, new Map([['\ud800', 'a']]))).toContain('the key holds an unpaired surrogate');
    expect(refusal(strict, new Map([['a', '\udc00']]))).toBe(
      'Holder.properties.get("a"): the value holds an unpaired surrogate',
    );
    expect(faultIn(strict, bytesOf('03eda08001ff')).message).toBe(
      'Holder.properties: the key is not UTF-8 (offset 1)',
    );
    expect(faultIn(strict, bytesOf('016b01ff')).message).toBe(
      'Holder.properties.get("k"): the value is not UTF-8 (offset 3)',
    );
    const map = new Map([['😀', '\ufffd']]);
    expect([...decodeMap(strict, encodeMap(strict, map))]).toEqual([...map]);
  });
});
