import { describe, expect, it } from 'vitest';
import { NO_BYTES } from '../../generator/runtime/bytes.js';
import { DecodeError } from '../../generator/runtime/errors.js';
import { Fault, inside } from '../../generator/runtime/faults.js';
import { readMessage } from '../../generator/runtime/message.js';
import { readUvarint, readUvarlong, readVarint, readVarlong } from '../../generator/runtime/read-varints.js';
import * as reading from '../../generator/runtime/reader.js';
import { bytesOf } from '../hex.js';

const { WireReader } = reading;

/** A reader of bytes that are given in hex, which stand between others. */
function readerOf(hex: string): reading.WireReader {
  const bytes = bytesOf(`ffff${hex}ffff`);
  return new WireReader(bytes, 2, bytes.length - 2);
}

/** The error that reading ends in. */
function errorOf(input: reading.WireReader, read: (input: reading.WireReader) => unknown): DecodeError {
  try {
    readMessage('M', input, undefined, read);
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

/** What is said of bytes in hex, the offset counted from their start. */
function saidOf(hex: string, read: (input: reading.WireReader) => unknown): string {
  const { path, message, offset, need, have } = errorOf(readerOf(hex), read);
  const [, reason] = /^M(?:\.\S+)?: (.*) \(offset \d+\)$/.exec(message) ?? [];
  const short = need === undefined && have === undefined ? '' : ` (${need}, ${have})`;
  return `${path} at ${offset - 2}: ${reason}${short}`;
}

describe('a reader', () => {
  it('reads all of its bytes, or from an offset to an end', () => {
    const bytes = Uint8Array.of(9, 1, 2, 3, 9).subarray(1, 4);
    expect(new WireReader(bytes)).toMatchObject({ offset: 0, end: 3, remaining: 3, depth: 0 });
    expect(new WireReader(bytes, 1)).toMatchObject({ offset: 1, end: 3, remaining: 2 });
    expect(new WireReader(bytes, 1, 2)).toMatchObject({ offset: 1, end: 2, remaining: 1 });
    expect(new WireReader(bytes, 0, 0).remaining).toBe(0);
    expect(reading.readUint8(new WireReader(bytes, 2), 'f')).toBe(3);
    expect(reading.readUint16(new WireReader(bytes), 'f')).toBe(0x0102);
  });

  it('does not read behind its bytes, whatever end it is given', () => {
    expect(new WireReader(new Uint8Array(3), 0, 1000).end).toBe(3);
  });

  it.each([
    [-1, 2],
    [0.5, 2],
    [0, 1.5],
    [Number.NaN, 2],
    [0, Number.POSITIVE_INFINITY],
    ['0' as never, 2],
  ])('refuses to start at %s and end at %s', (offset, end) => {
    expect(() => new WireReader(new Uint8Array(2), offset, end)).toThrow(RangeError);
  });

  it.each([
    undefined,
    null,
    'text',
    [1],
    new ArrayBuffer(1),
    new Int8Array(1),
    new DataView(new ArrayBuffer(1)),
  ])('refuses to read what is no Uint8Array: %#', (bytes) => {
    expect(() => new WireReader(bytes as never, 0, 0)).toThrow(TypeError);
  });
});

describe('numbers', () => {
  it('are read in either byte order, and leave the reader behind them', () => {
    const input = readerOf('fe fffe fffe fffffffe fffffffe fffefd fffefd'.replaceAll(' ', ''));
    expect(reading.readInt8(input, 'f')).toBe(-2);
    expect(reading.readInt16(input, 'f')).toBe(-2);
    expect(reading.readUint16(input, 'f', true)).toBe(0xfeff);
    expect(reading.readInt32(input, 'f')).toBe(-2);
    expect(reading.readUint32(input, 'f', true)).toBe(0xfeffffff);
    expect(reading.readUint24(input, 'f')).toBe(0xfffefd);
    expect(reading.readUint24(input, 'f', true)).toBe(0xfdfeff);
    expect(input.remaining).toBe(0);
    expect(reading.readInt16(readerOf('feff'), 'f', true)).toBe(-2);
    expect(reading.readInt32(readerOf('feffffff'), 'f', true)).toBe(-2);
    expect(reading.readUint32(readerOf('fffffffe'), 'f')).toBe(0xfffffffe);
    expect(reading.readUint8(readerOf('fe'), 'f')).toBe(254);
    expect(reading.getUint24(new DataView(bytesOf('00010203').buffer), 1)).toBe(0x010203);
    expect(reading.getUint24(new DataView(bytesOf('00010203').buffer), 1, true)).toBe(0x030201);
  });

  it('are blamed where the bytes end, with what is needed and what is there', () => {
    expect(saidOf('00', (input) => reading.readInt16(input, 'f'))).toBe(
      'f at 0: needs 2 bytes, 1 left (2, 1)',
    );
    expect(saidOf('0000', (input) => reading.readUint24(input, 'f'))).toBe(
      'f at 0: needs 3 bytes, 2 left (3, 2)',
    );
    expect(saidOf('', (input) => reading.readInt8(input, 'f'))).toBe('f at 0: needs 1 bytes, 0 left (1, 0)');
  });

  it('of a run are blamed on the field that the bytes end in', () => {
    const run = (hex: string) => saidOf(hex, (input) => reading.take(input, 7, 'first 4 second 2 third 1'));
    expect(run('')).toBe('first at 0: needs 4 bytes, 0 left (4, 0)');
    expect(run('000000')).toBe('first at 0: needs 4 bytes, 3 left (4, 3)');
    expect(run('00000000')).toBe('second at 4: needs 2 bytes, 0 left (2, 0)');
    expect(run('0000000000')).toBe('second at 4: needs 2 bytes, 1 left (2, 1)');
    expect(run('000000000000')).toBe('third at 6: needs 1 bytes, 0 left (1, 0)');
    const input = readerOf('00000000000000');
    expect([reading.take(input, 7, 'first 4 second 2 third 1'), input.offset, input.remaining]).toEqual([
      2, 9, 0,
    ]);
  });
});

describe('varints', () => {
  it.each([
    ['00', 0],
    ['7f', 127],
    ['8001', 128],
    ['8000', 0],
    ['8080808000', 0],
    ['ffffffff0f', 0xffffffff],
  ])('of %s are read', (hex, value) => {
    const input = readerOf(hex);
    expect([readUvarint(input, 'f'), input.remaining]).toEqual([value, 0]);
    expect(readUvarlong(readerOf(hex), 'f')).toBe(BigInt(value));
  });

  it('are zigzag-coded where they are signed', () => {
    const read = (hex: string) => readVarint(readerOf(hex), 'f');
    expect(['00', '01', '02', 'feffffff0f', 'ffffffff0f'].map(read)).toEqual([
      0, -1, 1, 2147483647, -2147483648,
    ]);
    const readLong = (hex: string) => readVarlong(readerOf(hex), 'f');
    expect(['00', '01', '02', `fe${'ff'.repeat(8)}01`, `${'ff'.repeat(9)}01`].map(readLong)).toEqual([
      0n,
      -1n,
      1n,
      2n ** 63n - 1n,
      -(2n ** 63n),
    ]);
    expect(readUvarlong(readerOf(`${'ff'.repeat(9)}01`), 'f')).toBe(2n ** 64n - 1n);
  });

  it('are refused where they start if they are too long or too wide', () => {
    const read = (hex: string) =>
      saidOf(`00${hex}`, (input) => {
        reading.readInt8(input, 'before');
        return readUvarint(input, 'f');
      });
    expect(read('808080808000')).toBe('f at 1: a varint is longer than 5 bytes');
    expect(read('ffffffffff01')).toBe('f at 1: a varint is longer than 5 bytes');
    expect(read('8080808010')).toBe('f at 1: a varint is over 32 bits');
    expect(read('808080807f')).toBe('f at 1: a varint is over 32 bits');
    expect(read('8080')).toBe('f at 3: needs 1 bytes, 0 left (1, 0)');
  });

  it('of 64 bits are refused likewise', () => {
    const read = (hex: string) => saidOf(hex, (input) => readUvarlong(input, 'f'));
    expect(read(`${'80'.repeat(10)}00`)).toBe('f at 0: a varint is longer than 10 bytes');
    expect(read(`${'ff'.repeat(10)}01`)).toBe('f at 0: a varint is longer than 10 bytes');
    expect(read(`${'80'.repeat(9)}02`)).toBe('f at 0: a varint is over 64 bits');
    expect(read(`${'80'.repeat(9)}`)).toBe('f at 9: needs 1 bytes, 0 left (1, 0)');
  });
});

describe('64-bit integers as numbers', () => {
  it('are those that a number holds exactly', () => {
    const input = readerOf('');
    expect(reading.toSafeNumber(input, 2n ** 53n - 1n, 'f')).toBe(2 ** 53 - 1);
    expect(reading.toSafeNumber(input, 1n - 2n ** 53n, 'f')).toBe(1 - 2 ** 53);
    expect(saidOf('', (each) => reading.toSafeNumber(each, 2n ** 53n, 'f'))).toBe(
      'f at 0: 9007199254740992 is not a safe integer',
    );
  });
});

describe('faults', () => {
  it('are put inside what was being read, from the inside out', () => {
    const fault = (path: string) => new Fault('wrong', path, 5);
    const pathOf = (cause: unknown) => (cause instanceof Fault ? cause.path : undefined);
    expect(pathOf(inside(fault('f'), 'struct'))).toBe('struct.f');
    expect(pathOf(inside(fault(''), 'struct'))).toBe('struct');
    expect(pathOf(inside(fault(''), 'list', 0))).toBe('list[0]');
    expect(pathOf(inside(inside(fault('f'), 'list', 2), 'outer'))).toBe('outer.list[2].f');
  });

  it('alone get a path: other errors pass as they are', () => {
    const error = Object.freeze(new TypeError('x'));
    expect(inside(error, 'f', 0)).toBe(error);
    expect(inside(undefined, 'f')).toBeUndefined();
  });
});

describe('memory', () => {
  it('of an empty field is shared, as no bytes can change', () => {
    expect(reading.takeBytes(readerOf(''), 0, 'f')).toBe(NO_BYTES);
  });
});
