import { describe, expect, it } from 'vitest';
import { HeartbeatRequest } from '../../generated/kafka/index.js';
import { decode, encode, encodeInto, Uuid } from '../../generated/runtime/index.js';
import { SimpleArraysMessage, SimpleExampleMessage } from '../fixtures/kafka/generated/index.js';
import { hexOf } from '../hex.js';
import { encodeErrorOf } from './thrown.js';

/** Members of every type, wrong ones included, the way a caller without types could set them. */
function example(members: object): SimpleExampleMessage {
  return Object.assign(new SimpleExampleMessage(), members);
}

describe('numbers', () => {
  it.each([
    ['128', 128],
    ['-129', -129],
    ['1.5', 1.5],
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['"7"', '7'],
    ['null', null],
    ['undefined', undefined],
    ['true', true],
    ['5n', 5n],
  ])('E15 %s is refused as an int8', (_, color) => {
    const message = new SimpleArraysMessage({ goats: [{ color: 1 }, { color: 2 }] });
    Object.assign(message.goats[1] ?? expect.fail('no goat'), { color });
    const buffer = new Uint8Array(64);
    expect(encodeErrorOf(() => encode(message, 1))).toMatchObject({
      messageName: 'SimpleArraysMessage',
      path: 'goats[1].color',
      version: 1,
    });
    encodeErrorOf(() => encodeInto(message, buffer, 0, 1));
    expect(buffer).toEqual(new Uint8Array(64));
  });

  it.each([
    ['int16', 'myInt16', -32768, 32767],
    ['uint16', 'myUint16', 0, 65535],
    ['uint32', 'myUint32', 0, 4294967295],
  ] as const)('E15 E17 %s ends where it ends', (type, member, least, most) => {
    for (const value of [least, most]) {
      const bytes = encode(new SimpleExampleMessage({ [member]: value }), 1);
      expect(decode(SimpleExampleMessage, bytes, 1)[member]).toBe(value);
    }
    for (const value of [least - 1, most + 1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      const error = encodeErrorOf(() => encode(new SimpleExampleMessage({ [member]: value }), 1));
      expect(error.path).toBe(member);
      expect(error.message).toContain(type);
    }
  });

  it('E15 -128 and 127 are int8', () => {
    const message = new SimpleArraysMessage({ goats: [{ color: -128 }, { color: 127 }] });
    expect(hexOf(encode(message, 1))).toBe('03' + '8000' + '7f00' + '01' + '00');
  });

  it.each([
    ['a number', 5],
    ['a number beyond 2^53', 2 ** 60],
    ['text', '5'],
    ['2^63', 2n ** 63n],
    ['-2^63 - 1', -(2n ** 63n) - 1n],
    ['null', null],
  ])('E16 %s is refused as an int64', (_, taggedLong) => {
    const error = encodeErrorOf(() => encode(example({ taggedLong }), 1));
    expect(error).toMatchObject({ messageName: 'SimpleExampleMessage', path: 'taggedLong', version: 1 });
  });

  it('E16 the ends of int64 are carried, and -0 is 0', () => {
    for (const taggedLong of [-(2n ** 63n), 2n ** 63n - 1n]) {
      const bytes = encode(new SimpleExampleMessage({ taggedLong }), 1);
      expect(decode(SimpleExampleMessage, bytes, 1).taggedLong).toBe(taggedLong);
    }
    const zero = new SimpleExampleMessage({ myCommonStruct: { foo: -0 } });
    expect(hexOf(encode(zero, 0))).toBe('00000000' + '0000007b' + '0000007b' + '0000007b');
  });

  it('E17 uint16 goes from 0 to 65535', () => {
    expect(hexOf(encode(new SimpleExampleMessage({ myUint16: 65535 }), 1)).slice(72, 76)).toBe('ffff');
    expect(hexOf(encode(new SimpleExampleMessage({ myUint16: 0 }), 1)).slice(72, 76)).toBe('0000');
    for (const myUint16 of [65536, -1, 0.5]) {
      expect(encodeErrorOf(() => encode(example({ myUint16 }), 1)).path).toBe('myUint16');
    }
  });

  it('E17 uint32 goes from 0 to 2^32 - 1', () => {
    expect(hexOf(encode(new SimpleExampleMessage({ myUint32: 2 ** 32 - 1 }), 1)).slice(76, 84)).toBe(
      'ffffffff',
    );
    expect(hexOf(encode(new SimpleExampleMessage({ myUint32: 0 }), 1)).slice(76, 84)).toBe('00000000');
    for (const myUint32 of [2 ** 32, -1, 0.5]) {
      expect(encodeErrorOf(() => encode(example({ myUint32 }), 1)).path).toBe('myUint32');
    }
  });
});

describe('text', () => {
  const fits = `${'é'.repeat(16383)}a`;
  const tooLong = 'é'.repeat(16384);

  it('E18 a string of 32767 bytes is written, compact or not', () => {
    expect(encode(new HeartbeatRequest({ groupId: fits }), 0)).toHaveLength(2 + 32767 + 4 + 2);
    expect(encode(new HeartbeatRequest({ groupId: fits }), 4)).toHaveLength(3 + 32767 + 4 + 1 + 1 + 1);
    expect(encode(new SimpleExampleMessage({ myString: fits }), 1)).toHaveLength(43 + 1 + 3 + 3 + 32767);
  });

  it('E18 a string of 32768 bytes is refused, compact or not', () => {
    for (const version of [0, 4] as const) {
      for (const groupId of [tooLong, 'a'.repeat(32768)]) {
        const error = encodeErrorOf(() => encode(new HeartbeatRequest({ groupId }), version));
        expect(error).toMatchObject({ messageName: 'HeartbeatRequest', path: 'groupId', version });
      }
    }
    expect(encodeErrorOf(() => encode(new SimpleExampleMessage({ myString: tooLong }), 1)).path).toBe(
      'myString',
    );
  });

  it.each([
    ['a high surrogate', '\ud800', '3f'],
    ['a low surrogate', '\udc00', '3f'],
    ['one at the end', 'a\ud83d', '613f'],
    ['a pair the wrong way round', '\ude00\ud83d', '3f3f'],
    ['one in long text', `${'x'.repeat(40)}\ud800y`, `${'78'.repeat(40)}3f79`],
  ])('E19 %s becomes a question mark', (_, groupId, hex) => {
    const message = new HeartbeatRequest({ groupId });
    const bytes = encode(message, 0);
    expect(hexOf(bytes).slice(4, 4 + hex.length)).toBe(hex);
    expect(bytes).toHaveLength(2 + hex.length / 2 + 4 + 2);
    expect(message.size(0)).toBe(bytes.length);
  });

  it.each([
    ['an astral character', '😀', 'f09f9880'],
    ['an accented letter', 'é', 'c3a9'],
    ['a NUL', '\0', '00'],
    ['a byte order mark', '\ufeffx', 'efbbbf78'],
  ])('E19 %s is kept', (_, groupId, hex) => {
    const bytes = encode(new HeartbeatRequest({ groupId }), 0);
    expect(hexOf(bytes).slice(4, 4 + hex.length)).toBe(hex);
    expect(decode(HeartbeatRequest, bytes, 0).groupId).toBe(groupId);
  });
});

describe('uuids', () => {
  const canonical = '1f728a3b-8353-44f6-825a-d1269b7bd6ec';
  const hex = canonical.replaceAll('-', '');

  it('E20 both text forms and the value itself are taken', () => {
    for (const processId of [
      canonical,
      canonical.toUpperCase(),
      'H3KKO4NTRPaCWtEmm3vW7A',
      Uuid.parse(canonical),
    ]) {
      const message = new SimpleExampleMessage({ processId });
      expect(hexOf(encode(message, 1)).slice(0, 32)).toBe(hex);
      expect(String(message.processId)).toBe(canonical);
    }
  });

  it.each([
    '',
    'AAAA',
    'H3KKO4NTRPaCWtEmm3vW7',
    'H3KKO4NTRPaCWtEmm3vW7AA',
    'H3KKO4NTRPaCWtEmm3vW7*',
    '1f728a3b-8353-44f6-825a-d1269b7bd6e',
    '1f728a3b83534-4f6-825a-d1269b7bd6ec',
    '1f728a3b-8353-44f6-825a-d1269b7bd6eg',
  ])('E20 the text "%s" is refused', (processId) => {
    expect(() => new SimpleExampleMessage({ processId })).toThrow();
  });

  it('E20 a member that is no uuid is refused when written, and the zero uuid is 16 zero bytes', () => {
    for (const processId of [canonical, null, new Uint8Array(16)]) {
      expect(encodeErrorOf(() => encode(example({ processId }), 1)).path).toBe('processId');
    }
    expect(hexOf(encode(new SimpleExampleMessage(), 1)).slice(0, 32)).toBe('0'.repeat(32));
  });
});
