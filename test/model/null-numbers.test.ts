import { describe, expect, it } from 'vitest';
import { resolve } from './resolving.js';

function found(prefix: string) {
  const text = `protocol: p\nbyteOrder: big\ntext: { unpaired: refuse, malformed: refuse }\nprefixes: { string: ${prefix} }\n`;
  return resolve([], text).diagnostics;
}

describe('a number for null that is also a length', () => {
  it.each([
    ['{ type: uint16, null: 65535 }', '{ type: uint16, null: 65535, max: 65534 }'],
    ['{ type: uint8, bias: 4, null: 255 }', '{ type: uint8, bias: 4, null: 255, max: 250 }'],
    ['{ type: int16, null: 32767 }', '{ type: int16, null: 32767, max: 32766 }'],
    ['{ type: uint8, null: 7, max: 7 }', '{ type: uint8, null: 7, max: 6 }'],
    ['{ type: int16, null: 1 }', '{ type: int16, null: -1 }'],
    ['{ type: varint, bias: 2, null: 3, max: 9 }', '{ type: varint, bias: 2, null: -1, max: 9 }'],
    ['{ type: uvarint, null: 1 }', '{ type: uvarint, bias: 1, null: 0 }'],
    ['{ type: uint8, null: 5, max: 255 }', '{ type: uint8, bias: 1, null: 0 }'],
    ['{ type: uint24, null: 5, max: 9 }', '{ type: uint24, bias: 1, null: 0, max: 9 }'],
    ['{ type: uvarint, bias: 1, null: 2 }', '{ type: uvarint, bias: 1, null: 0 }'],
    ['{ type: uint8, null: 1, max: 1 }', '{ type: uint8, bias: 1, null: 0, max: 1 }'],
  ])('in %s comes with the prefix to write, which is right', (prefix, better) => {
    expect(found(prefix)).toMatchObject([{ code: 'WG402', help: `write ${better}` }]);
    expect(found(better)).toEqual([]);
  });

  it.each([
    '{ type: uint16, null: 65535, max: 65534 }',
    '{ type: uint8, null: 0 }',
    '{ type: uvarint, bias: 1, null: 1 }',
    '{ type: uvarint, bias: 4, null: 3 }',
    '{ type: int8, null: -128 }',
  ])('is not what %s has', (prefix) => {
    expect(found(prefix)).toEqual([]);
  });
});
