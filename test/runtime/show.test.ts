import { describe, expect, it } from 'vitest';
import { enumName } from '../../generator/runtime/enums.js';
import { Secret } from '../../generator/runtime/secret.js';
import {
  showBytes,
  showBytesAs,
  showList,
  showListOf,
  showSecret,
  showText,
  showUuid,
} from '../../generator/runtime/show.js';
import { shown } from '../../generator/runtime/shown.js';
import { Uuid } from '../../generator/runtime/uuid.js';

describe('the text of a message', () => {
  it('has texts in the quotes of the protocol, and null without', () => {
    expect(showText('a', "'")).toBe("'a'");
    expect(showText('', '"')).toBe('""');
    expect(showText('null', '')).toBe('null');
    expect(showText(null, "'")).toBe('null');
  });

  it('has bytes in the style of the protocol', () => {
    const bytes = Uint8Array.from({ length: 33 }, (_, at) => 0xff - at);
    const hex = Buffer.from(bytes).toString('hex');
    expect(showBytes(bytes, 'hex')).toBe(hex);
    expect(showBytes(bytes, 'short')).toBe(`${hex.slice(0, 64)}… (33 bytes)`);
    expect(showBytes(bytes, 'base64')).toBe(Buffer.from(bytes).toString('base64'));
    expect(showBytes(bytes.subarray(0, 3), 'signed')).toBe('[-1, -2, -3]');
    expect(showBytes(new Uint8Array(), 'signed')).toBe('[]');
    expect(showBytes(null, 'hex')).toBe('null');
  });

  it('has bytes as the schema says', () => {
    const text = (bytes: Uint8Array) => `java.nio.HeapByteBuffer[pos=0 lim=${bytes.length}]`;
    expect(showBytesAs(new Uint8Array(3), text)).toBe('java.nio.HeapByteBuffer[pos=0 lim=3]');
    expect(showBytesAs(null, text)).toBe('null');
  });

  it('has UUIDs in 22 characters', () => {
    expect(showUuid(new Uuid(0, 0, 0, 1))).toBe('AAAAAAAAAAAAAAAAAAAAAQ');
    expect(showUuid(null)).toBe('null');
  });

  it('has lists in brackets', () => {
    expect(showList([1, true, 2n])).toBe('[1, true, 2]');
    expect(showList([])).toBe('[]');
    expect(showList(null)).toBe('null');
    expect(showListOf(['a', 'b'], (each) => `'${each}'`)).toBe("['a', 'b']");
    expect(showListOf(null, String)).toBe('null');
  });

  it('has no secrets, nor what stands in their place', () => {
    expect(showSecret(new Secret('hunter2'))).toBe('<redacted 7 bytes>');
    expect(showSecret('hunter2')).toBe('<redacted>');
    expect(showSecret(null)).toBe('null');
  });

  it('does not fail over values of other types', () => {
    expect(showBytes('oops' as never, 'base64')).toBe('oops');
    expect(showBytesAs(5 as never, () => 'bytes')).toBe('5');
    expect(showUuid('oops' as never)).toBe('oops');
    expect(showList(5 as never)).toBe('5');
    expect(showListOf(5 as never, String)).toBe('5');
  });
});

describe('a value in an error', () => {
  it.each([
    ['a text', '"a text"'],
    ['two\nlines "quoted"', '"two\\nlines \\"quoted\\""'],
    ['x'.repeat(40), `"${'x'.repeat(40)}"`],
    ['x'.repeat(41), `"${'x'.repeat(40)}…"`],
    [5n, '5n'],
    [-0.5, '-0.5'],
    [undefined, 'undefined'],
    [null, 'null'],
    [Symbol('s'), 'Symbol(s)'],
    [['secret'], 'an array'],
    [() => 'secret', 'a function'],
    [class Secretive {}, 'a function'],
    [{ toString: () => 'secret' }, 'an object'],
    [{ message: 'secret' }, 'an object'],
    [Object.create(null), 'an object'],
    [new Uint8Array([1, 2]), 'an object'],
    [new RangeError('too much'), 'too much'],
    [Object.assign(new Error('x'), { message: 5 }), 'an object'],
  ])('is short, in one line and shows no content: %#', (value, text) => {
    expect(shown(value)).toBe(text);
  });

  it('does not fail, whatever it is', () => {
    const hostile = Object.defineProperty(new Error('x'), 'message', {
      get: () => {
        throw new Error('hostile');
      },
    });
    expect(shown(hostile)).toBe('an object');
    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    expect(shown(proxy)).toBe('an object');
    expect(shown(new Proxy({}, { getPrototypeOf: () => fail() }))).toBe('an object');
  });
});

function fail(): never {
  throw new Error('hostile');
}

describe('enumName', () => {
  const Code = { NONE: 0, UNKNOWN: -1, TIMEOUT: 7 } as const;

  it('gives the name of a number, and nothing for a number without one', () => {
    expect([0, -1, 7].map((code) => enumName(Code, code))).toEqual(['NONE', 'UNKNOWN', 'TIMEOUT']);
    expect(enumName(Code, 1)).toBeUndefined();
    expect(enumName({}, 0)).toBeUndefined();
  });
});
