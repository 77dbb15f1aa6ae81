import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepText, putMapText, takeMapText } from '../../generator/runtime/map-text.js';
import { addMessageSize } from '../../generator/runtime/message.js';
import { WireReader } from '../../generator/runtime/reader.js';
import { SizeAccumulator } from '../../generator/runtime/sizes.js';
import { WireWriter } from '../../generator/runtime/writer.js';
import {
  bytesOfText,
  causeOf,
  decodeMap,
  encodeMap,
  entriesOf,
  faultIn,
  MapHolder,
  refusal,
  strictPrefixes,
  textCodec,
  textOf,
} from './map-holder.js';

const ENDS = { keyEnd: 1, valueEnd: 2 };
const STRICT = textCodec(ENDS);
const LENIENT = textCodec({ ...ENDS, lenient: true, skipNulls: true });
/** Keys and values end at the same byte, and nothing is replaced. */
const ZEROS = textCodec({ keyEnd: 0, valueEnd: 0, refuseUnpaired: true, refuseMalformed: true });

describe('a strict text', () => {
  it.each([
    ['', ''],
    ['=;', ':'],
    ['k=;', 'k:'],
    ['=v;', ':v'],
    ['k=v;', 'k:v'],
    ['k=v;k=w;', 'k:w'],
    ['a=b=c;', 'a:b=c'],
    ['a;b=c;', 'a;b:c'],
    ['2=b;1=a;k=c;', '2:b,1:a,k:c'],
    ['__proto__=a;constructor=b;toString=c;', '__proto__:a,constructor:b,toString:c'],
    ['é=€;😀=\0;', 'é:€,😀:\0'],
    ['\ufeffk=\ufeff;', '\ufeffk:\ufeff'],
  ])('D20 %j is read as %j, and written again', (text, entries) => {
    const map = decodeMap(STRICT, bytesOfText(text));
    expect(entriesOf(map)).toBe(entries);
    expect(textOf(encodeMap(STRICT, map))).toBe(text.replace('k=v;k=w;', 'k=w;'));
  });

  it.each([
    ['k', '', 'the key lacks its terminator, 0x01'],
    [';', '', 'the key lacks its terminator, 0x01'],
    ['k=', '.get("k")', 'the value lacks its terminator, 0x02'],
    ['k=v', '.get("k")', 'the value lacks its terminator, 0x02'],
    ['k=v=', '.get("k")', 'the value lacks its terminator, 0x02'],
    ['k=v;l', '', 'the key lacks its terminator, 0x01'],
    ['k=é;;', '', 'the key lacks its terminator, 0x01'],
    ['k=v;é=\0', '.get("é")', 'the value lacks its terminator, 0x02'],
  ])('%j is refused at its end', (text, place, reason) => {
    const bytes = bytesOfText(text);
    const error = faultIn(STRICT, bytes);
    expect(error.message).toBe(`Holder.properties${place}: ${reason} (offset ${bytes.length})`);
    expect([error.need, error.have]).toEqual([1, 0]);
  });

  it('D01 is refused where it is cut off, but not between entries', () => {
    const whole = bytesOfText('key=välue;=;k3=€;');
    const sizes = new Map([0, 11, 13].map((length, size) => [length, size]));
    for (const prefix of strictPrefixes(whole)) {
      const size = sizes.get(prefix.length);
      if (size === undefined) expect(faultIn(STRICT, prefix).offset).toBe(prefix.length);
      else expect(decodeMap(STRICT, prefix).size).toBe(size);
    }
  });

  it.each([
    ['a\x01', 'v', 'properties.get("a\\u0001"): the key holds its terminator, 0x01'],
    ['\x01', 'v', 'properties.get("\\u0001"): the key holds its terminator, 0x01'],
    ['k', 'v\x02w', 'properties.get("k"): the value holds its terminator, 0x02'],
    ['k', '\x02', 'properties.get("k"): the value holds its terminator, 0x02'],
    ['k', null, 'properties.get("k"): null is not a string'],
  ])('refuses %j with %j', (key, value, message) => {
    const map = new Map<string, string | null>([
      ['a', 'b'],
      [key, value],
    ]);
    expect(refusal(STRICT, map)).toBe(`Holder.${message}`);
  });

  it('holds the other terminator, which ends nothing where it stands', () => {
    const bytes = encodeMap(STRICT, new Map([['a\x02b', 'c\x01d']]));
    expect(textOf(bytes)).toBe('a;b=c=d;');
    expect(entriesOf(decodeMap(STRICT, bytes))).toBe('a;b:c=d');
  });

  it('may have one byte for both ends', () => {
    const map = new Map([
      ['user', 'postgres'],
      ['database', ''],
      ['1', '2'],
    ]);
    const bytes = encodeMap(ZEROS, map);
    expect(textOf(bytes)).toBe('user\0postgres\0database\0\x001\x002\0');
    expect([...decodeMap(ZEROS, bytes)]).toEqual([...map]);
    expect(refusal(ZEROS, new Map([['a\0', '']]))).toContain('the key holds its terminator, 0x00');
    expect(refusal(ZEROS, new Map([['a', '\0']]))).toContain('the value holds its terminator, 0x00');
  });

  it('sees a terminator that an unpaired surrogate is written as', () => {
    const codec = textCodec({ keyEnd: 0x3f, valueEnd: 0x3b });
    expect(refusal(codec, new Map([['a\ud800', 'b']]))).toContain('the key holds its terminator, 0x3f');
    expect(refusal(codec, new Map([['a?', 'b']]))).toContain('the key holds its terminator, 0x3f');
    const bytes = encodeMap(codec, new Map([['a', 'b\ud800?']]));
    expect(Buffer.from(bytes).toString()).toBe('a?b??;');
  });

  it('is read as it was written, whatever it holds', () => {
    const unit = fc.constantFrom('a', 'é', '😀', '\0', '\x03', '\ufeff', '\u0101', '\u0201');
    const text = fc.string({ unit, maxLength: 20 });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), (pairs) => {
        const map = new Map(pairs);
        expect([...decodeMap(STRICT, encodeMap(STRICT, map))]).toEqual([...map]);
      }),
    );
  });

  it('D03 is found in few bytes; others are refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ min: 1, max: 3, maxLength: 12 }), (bytes) => {
        const isMap = /^(?:[^=]*=[^;]*;)*$/.test(textOf(bytes));
        if (isMap) expect(decodeMap(STRICT, bytes)).toBeInstanceOf(Map);
        else expect(faultIn(STRICT, bytes).path).toMatch(/^properties/);
      }),
    );
  });
});

describe('a text of either kind', () => {
  it.each([
    [undefined, 'properties: undefined is not a Map'],
    [null, 'properties: null is not allowed in this version'],
    [{}, 'properties: an object is not a Map'],
    [[['k', 'v']], 'properties: an array is not a Map'],
    ['k=v;', 'properties: "k=v;" is not a Map'],
    [new Set(['k']), 'properties: an object is not a Map'],
    [new Map([[1, 'v']]), 'properties: the key 1 is not a string'],
    [new Map([[null, 'v']]), 'properties: the key null is not a string'],
    [new Map([[null, null]]), 'properties: the key null is not a string'],
    [new Map([['k', 5]]), 'properties.get("k"): 5 is not a string or null'],
    [new Map([['k', undefined]]), 'properties.get("k"): undefined is not a string or null'],
    [new Map([['k', ['v']]]), 'properties.get("k"): an array is not a string or null'],
    [new Map([['k'.repeat(50), 5n]]), `properties.get("${'k'.repeat(40)}…"): 5n is not a string or null`],
  ])('E15 refuses %j', (properties, message) => {
    expect(refusal(LENIENT, properties)).toBe(`Holder.${message}`);
    expect(refusal(STRICT, properties)).toBe(`Holder.${message.replace(' or null', '')}`);
  });

  it.each([127, 255, 32767])('E31 has %i bytes at most where the schema says so', (max) => {
    for (const codec of [textCodec(ENDS, max), textCodec({ ...ENDS, lenient: true }, max)]) {
      expect(encodeMap(codec, new Map([['k', 'v'.repeat(max - 3)]]))).toHaveLength(max);
      expect(encodeMap(codec, new Map([['é'.repeat((max - 3) / 2), 'v']]))).toHaveLength(max);
      const message = `Holder.properties: length ${max + 1} is over ${max}`;
      expect(refusal(codec, new Map([['k', 'v'.repeat(max - 2)]]))).toBe(message);
      expect(refusal(codec, new Map([['é'.repeat((max - 3) / 2), 'vw']]))).toBe(message);
    }
  });

  it('E19 refuses an unpaired surrogate where the protocol does', () => {
    const codec = textCodec({ ...ENDS, refuseUnpaired: true, lenient: true });
    expect(refusal(codec, new Map([['a\ud800', 'b']]))).toBe(
      'Holder.properties.get("a\\ud800"): the key holds an unpaired surrogate',
    );
    expect(refusal(codec, new Map([['c', '\udc00']]))).toBe(
      'Holder.properties.get("c"): the value holds an unpaired surrogate',
    );
    expect(refusal(codec, new Map([['\ud83d', '\ude00']]))).toContain('the key holds an unpaired surrogate');
    expect(encodeMap(codec, new Map([['😀', '😀']]))).toHaveLength(10);
  });

  it('D13 refuses malformed UTF-8 where the protocol does', () => {
    const bytes = Uint8Array.of(0x6b, 0, 0xed, 0xa0, 0x80, 0);
    expect(faultIn(ZEROS, bytes).message).toBe('Holder.properties: the text is not UTF-8 (offset 0)');
    expect(entriesOf(decodeMap(ZEROS, Uint8Array.of(0x6b, 0, 0xef, 0xbf, 0xbd, 0)))).toBe('k:\ufffd');
  });

  it.each([
    [-1, 'length -1 is negative'],
    [5, 'needs 5 bytes, 4 left'],
  ])('D06 refuses a length of %i', (length, reason) => {
    for (const form of [ENDS, { ...ENDS, lenient: true, refuseMalformed: true }]) {
      const read = (input: WireReader) => takeMapText(input, length, form, 'properties');
      const error = faultIn({ ...STRICT, read }, bytesOfText('k=v;'));
      expect(error.message).toBe(`Holder.properties: ${reason} (offset 0)`);
    }
  });

  it('is all that is read', () => {
    const input = new WireReader(bytesOfText('x;k=v;l=w;'), 2);
    expect(entriesOf(takeMapText(input, 4, ENDS, 'properties'))).toBe('k:v');
    expect([input.offset, input.end]).toEqual([6, 10]);
  });

  it('E22 is written as it was sized, whatever becomes of the map', () => {
    const map = new Map([['k', 'v']]);
    const bytes = encodeMap(LENIENT, map, (holder) => {
      map.set('k', 'another');
      map.set('l', 'w');
      holder.properties = null;
    });
    expect(textOf(bytes)).toBe('k=v;');
  });

  it('E27 leaves nothing on the map', () => {
    const map = new Map([['k', 'v']]);
    expect(encodeMap(STRICT, map)).toHaveLength(4);
    map.set('k', 'vv');
    expect(encodeMap(STRICT, Object.freeze(map))).toHaveLength(5);
    expect(Reflect.ownKeys(map)).toEqual([]);
  });
});

describe('kept texts', () => {
  it('come back in their order, each once', () => {
    const sizes = new SizeAccumulator();
    expect(keepText(sizes, '€')).toBe(3);
    expect(STRICT.size(new MapHolder(new Map([['k', 'é']])), sizes)).toBe(5);
    const out = Object.assign(new WireWriter(new Uint8Array(8)), { sizes });
    expect([putMapText(out, 0), putMapText(out, 3)]).toEqual([3, 8]);
    expect(textOf(out.bytes)).toBe('€k=é;');
    expect(causeOf(() => putMapText(out, 8))).toContain('the message changed');
  });

  it('are missing where nothing was sized', () => {
    for (const sizes of [null, new SizeAccumulator()]) {
      const out = Object.assign(new WireWriter(new Uint8Array(8)), { sizes });
      expect(causeOf(() => putMapText(out, 0))).toContain('the message changed');
    }
  });

  it('of a message that was refused are not taken for those of another', () => {
    const sizes = new SizeAccumulator();
    keepText(sizes, 'a');
    const { textCount } = sizes;
    keepText(sizes, 'b');
    sizes.textCount = textCount;
    const out = Object.assign(new WireWriter(new Uint8Array(2)), { sizes });
    expect(putMapText(out, 0)).toBe(1);
    expect(causeOf(() => putMapText(out, 1))).toContain('the message changed');
  });

  it('are forgotten with the sizes', () => {
    const sizes = new SizeAccumulator();
    keepText(sizes, 'text');
    sizes.clear();
    expect(sizes.textCount).toBe(0);
    expect(sizes.texts).toBeNull();
  });

  it('do not count for a message that is refused', () => {
    const sizes = new SizeAccumulator();
    keepText(sizes, 'text');
    const holder = new MapHolder(new Map([['k', 'v']]));
    const { size } = textCodec(ENDS, 3);
    expect(() => addMessageSize('Holder', holder, sizes, undefined, size)).toThrow('length 4 is over 3');
    expect([sizes.textCount, sizes.count]).toEqual([1, 1]);
  });
});
