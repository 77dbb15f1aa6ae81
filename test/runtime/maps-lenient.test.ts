import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bytesOfText,
  decodeMap,
  encodeMap,
  entriesOf,
  strictPrefixes,
  textCodec,
  textOf,
} from './map-holder.js';

const CODEC = textCodec({ keyEnd: 1, valueEnd: 2, skipNulls: true, lenient: true });

/** Texts, and what is read from them. */
const ROWS: readonly (readonly [string, string])[] = [
  ['', ''],
  ['k=v;', 'k:v'],
  ['k=v', 'k:v'],
  ['key=value;', 'key:value'],
  ['k=v;l=w;', 'k:v,l:w'],
  ['k=v;l=w', 'k:v,l:w'],
  // No entry without a key and a value.
  ['k=', ''],
  ['k=;', ''],
  ['=v;', ''],
  ['=v', ''],
  ['=;', ''],
  ['=', ''],
  [';', ''],
  [';;;;', ''],
  ['==', ''],
  ['===', ''],
  ['===;', ''],
  ['k', ''],
  ['k;', ''],
  ['kv', ''],
  ['kv;', ''],
  ['abc', ''],
  ['abc;', ''],
  ['abcdef;ghijkl;', ''],
  // Of several ends of a key the first one counts, wherever it is.
  ['a=b=c;', 'a:b=c'],
  ['a=b=;', 'a:b='],
  ['a==;', 'a:='],
  ['a==', 'a:='],
  ['a==b;', 'a:=b'],
  ['a===;', 'a:=='],
  ['==x;', ''],
  ['=a=b;', ''],
  ['=a=b;c=d;', 'c:d'],
  // What is dropped takes nothing with it.
  [';k=v;', 'k:v'],
  [';;k=v;', 'k:v'],
  ['k=v;;', 'k:v'],
  ['k=v;;;l=w', 'k:v,l:w'],
  ['ab;k=v;', 'k:v'],
  ['abc;k=v;', 'k:v'],
  ['abcdefgh;i;k=v;', 'k:v'],
  ['k=v;abc', 'k:v'],
  ['k=v;a', 'k:v'],
  ['k=v;=', 'k:v'],
  ['k=v;a=', 'k:v'],
  ['k=v;a=;b=w;', 'k:v,b:w'],
  ['k=v;=x;b=w;', 'k:v,b:w'],
  ['k1=v1;=x;k2=v2;', 'k1:v1,k2:v2'],
  ['a;b;c;d=e;f;g', 'd:e'],
  ['a;=;b=c', 'b:c'],
  // The last of a repeated key counts, if it is not dropped.
  ['k=v;k=w;', 'k:w'],
  ['k=v;l=x;k=w;', 'k:w,l:x'],
  ['k=v;k=;', 'k:v'],
  ['k=v;K=w;', 'k:v,K:w'],
  // All else is text.
  ['a b= c ;', 'a b: c '],
  ['k=\0;', 'k:\0'],
  ['\x03=\x7f;', '\x03:\x7f'],
  ['k=a\nb;', 'k:a\nb'],
  ['é=è;', 'é:è'],
  ['é=;', ''],
  ['é;=è', ''],
  ['€=😀;', '€:😀'],
  ['\ufeffk=\ufeff;', '\ufeffk:\ufeff'],
  ['你好=;é;😀=x', '😀:x'],
  ['k=👨\u200d👩;', 'k:👨\u200d👩'],
  ['\u0801=\u0102;', '\u0801:\u0102'],
  ['__proto__=a;constructor=b;', '__proto__:a,constructor:b'],
  ['2=b;1=a;', '2:b,1:a'],
  ['toString=x;hasOwnProperty=y', 'toString:x,hasOwnProperty:y'],
];

describe('a lenient text', () => {
  it.each(ROWS)('D20 %j is read as %j', (text, entries) => {
    expect(entriesOf(decodeMap(CODEC, bytesOfText(text)))).toBe(entries);
  });

  it('is written in the order of the map, each entry with both ends', () => {
    const map = new Map([
      ['2', 'é'],
      ['1', '€'],
      ['__proto__', '😀'],
      ['k'.repeat(300), 'ü'.repeat(300)],
    ]);
    const bytes = encodeMap(CODEC, map);
    expect(textOf(bytes)).toBe(`2=é;1=€;__proto__=😀;${'k'.repeat(300)}=${'ü'.repeat(300)};`);
    expect([...decodeMap(CODEC, bytes)]).toEqual([...map]);
  });

  it('leaves out entries without a value, but not those with an empty one', () => {
    const map = new Map<string, string | null>([
      ['a', null],
      ['b', ''],
      ['', 'c'],
      ['d', 'e'],
      ['f', null],
    ]);
    const bytes = encodeMap(CODEC, map);
    expect(textOf(bytes)).toBe('b=;=c;d=e;');
    expect(entriesOf(decodeMap(CODEC, bytes))).toBe('d:e');
    expect(encodeMap(CODEC, new Map([['a', null]]))).toHaveLength(0);
    expect(encodeMap(CODEC, new Map())).toHaveLength(0);
  });

  it('holds its two bytes inside of keys and values as they are', () => {
    const bytes = encodeMap(CODEC, new Map([['a\x01b', 'c\x02d']]));
    expect(textOf(bytes)).toBe('a=b=c;d;');
    expect(entriesOf(decodeMap(CODEC, bytes))).toBe('a:b=c');
  });

  it('E19 holds ? for an unpaired surrogate, also where two texts would make a pair', () => {
    const map = new Map([
      ['\ud83d', '\ude00'],
      ['a\udc00', '\ud800b'],
    ]);
    expect(textOf(encodeMap(CODEC, map))).toBe('?=?;a?=?b;');
  });

  it('D13 is read with U+FFFD for malformed UTF-8, which swallows no end', () => {
    const bytes = Uint8Array.of(0x6b, 0xe2, 0x82, 1, 0xff, 0x76, 0xc3, 2, 0xf0, 1, 0x80);
    expect(entriesOf(decodeMap(CODEC, bytes))).toBe('k\ufffd:\ufffdv\ufffd,\ufffd:\ufffd');
  });

  it('is read in time that grows with its length, however much is dropped', () => {
    const dropped = 'abc;'.repeat(1_000_000);
    const start = performance.now();
    expect(decodeMap(CODEC, bytesOfText(dropped)).size).toBe(0);
    expect(entriesOf(decodeMap(CODEC, bytesOfText(`${dropped}k=v`)))).toBe('k:v');
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it('is found in any bytes, and written again is read as the same map', () => {
    const byte = fc.oneof(fc.constantFrom(1, 2, 0x61, 0x62), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 40 }), (chosen) => {
        const map = decodeMap(CODEC, Uint8Array.from(chosen));
        expect([...decodeMap(CODEC, encodeMap(CODEC, map))]).toEqual([...map]);
      }),
    );
  });

  it('that is cut off loses its last entries, or the end of one', () => {
    const bytes = encodeMap(
      CODEC,
      new Map([
        ['key', 'välue'],
        ['k2', '€'],
        ['k3', 'v'],
      ]),
    );
    const whole = [...decodeMap(CODEC, bytes)];
    for (const prefix of strictPrefixes(bytes)) {
      const entries = [...decodeMap(CODEC, prefix)];
      expect(entries.length).toBeLessThanOrEqual(3);
      expect(entries.slice(0, -1)).toEqual(whole.slice(0, Math.max(0, entries.length - 1)));
    }
  });
});
