import { describe, expect, it } from 'vitest';
import { DecodeError } from '../../generator/runtime/errors.js';
import { Fault } from '../../generator/runtime/faults.js';
import { readMessage } from '../../generator/runtime/message.js';
import * as reading from '../../generator/runtime/reader.js';
import type { UnknownTaggedField } from '../../generator/runtime/tags.js';
import { bytesOf } from '../hex.js';

/** What is said of bytes in hex. */
function saidOf(hex: string, read: (input: reading.WireReader) => unknown): string {
  const input = new reading.WireReader(bytesOf(hex));
  try {
    readMessage('M', input, undefined, read);
  } catch (error) {
    if (error instanceof DecodeError) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}

function readerOf(hex: string): reading.WireReader {
  return new reading.WireReader(bytesOf(hex));
}

describe('texts', () => {
  it('are read from the bytes that belong to them', () => {
    const input = readerOf('61c3a962');
    expect([reading.takeText(input, 3, 'f'), input.offset]).toEqual(['aé', 3]);
    const strict = readerOf('6161c3a962');
    expect([reading.take(strict, 1, 'before'), reading.takeTextStrict(strict, 3, 'f')]).toEqual([0, 'aé']);
    expect(strict.offset).toBe(4);
    expect(reading.takeTextStrict(readerOf(''), 0, 'f')).toBe('');
  });

  it('that are not UTF-8 are replaced in part, or refused where they start', () => {
    expect(reading.takeText(readerOf('61ff'), 2, 'f')).toBe('a\ufffd');
    const read = (input: reading.WireReader) => {
      reading.take(input, 1, 'before');
      return reading.takeTextStrict(input, 2, 'f');
    };
    expect(saidOf('6161ff', read)).toBe('M.f: the text is not UTF-8 (offset 1)');
  });
});

describe('lengths', () => {
  it.each([
    ['takeText', reading.takeText],
    ['takeTextStrict', reading.takeTextStrict],
    ['takeBytes', reading.takeBytes],
    ['takeView', reading.takeView],
  ])('of %s are not negative and not over what is left', (_name, take) => {
    expect(saidOf('6161', (input) => take(input, -1, 'f'))).toBe('M.f: length -1 is negative (offset 0)');
    expect(saidOf('6161', (input) => take(input, 3, 'f'))).toBe('M.f: needs 3 bytes, 2 left (offset 0)');
  });

  it('may have a maximum', () => {
    expect(reading.checkedMax(readerOf(''), 5, 5, 'f')).toBe(5);
    expect(saidOf('', (input) => reading.checkedMax(input, 6, 5, 'f'))).toBe(
      'M.f: length 6 is over 5 (offset 0)',
    );
  });

  it('of arrays leave room for each element', () => {
    const input = readerOf('00000000');
    expect([2, 4, 0].map((count) => reading.checkedCount(input, count, count === 2 ? 2 : 1, 'f'))).toEqual([
      2, 4, 0,
    ]);
    expect(reading.checkedCount(input, 4, 0, 'f')).toBe(4);
    const said = (count: number, least: number) =>
      saidOf('00000000', (each) => reading.checkedCount(each, count, least, 'f'));
    expect(said(5, 0)).toBe('M.f: 5 elements need 5 bytes, 4 left (offset 0)');
    expect(said(2, 3)).toBe('M.f: 2 elements need 6 bytes, 4 left (offset 0)');
    expect(said(-1, 1)).toBe('M.f: length -1 is negative (offset 0)');
    const behind = (each: reading.WireReader) => {
      reading.readInt8(each, 'before');
      return reading.checkedCount(each, 4, 1, 'f');
    };
    expect(saidOf('00000000', behind)).toBe('M.f: 4 elements need 4 bytes, 3 left (offset 1)');
  });

  it('that are null are refused where null is not allowed', () => {
    expect(saidOf('', (input) => reading.nullFound(input, 'f'))).toBe(
      'M.f: null is not allowed in this version (offset 0)',
    );
  });
});

describe('bytes', () => {
  it('are copied, or a view of the input', () => {
    const bytes = Uint8Array.of(9, 1, 2, 3).subarray(1);
    const copy = reading.takeBytes(new reading.WireReader(bytes), 2, 'f');
    const view = reading.takeView(new reading.WireReader(bytes, 1), 2, 'f');
    expect([...copy, ...view]).toEqual([1, 2, 2, 3]);
    expect(copy.buffer.byteLength).toBe(2);
    bytes.fill(7);
    expect([...copy, ...view]).toEqual([1, 2, 7, 7]);
  });

  it('are a plain Uint8Array even if the input is a Buffer', () => {
    const input = () => new reading.WireReader(Buffer.from([1, 2]));
    for (const bytes of [reading.takeBytes(input(), 1, 'f'), reading.takeView(input(), 1, 'f')]) {
      expect(Object.getPrototypeOf(bytes)).toBe(Uint8Array.prototype);
    }
  });
});

describe('arrays', () => {
  it('have room for what was counted, as long as that is not much', () => {
    expect(reading.newArray(0)).toEqual([]);
    expect(reading.newArray(3)).toHaveLength(3);
    expect(reading.newArray(1024)).toHaveLength(1024);
    expect(reading.newArray(1025)).toEqual([]);
    expect(reading.newArray(2 ** 31 - 1)).toEqual([]);
  });
});

describe('structs that contain themselves', () => {
  it('nest 100 deep', () => {
    const input = readerOf('');
    for (let depth = 1; depth <= 100; depth++) reading.descend(input);
    expect(input.depth).toBe(100);
    expect(
      saidOf('', (each) => {
        for (let depth = 0; depth < 101; depth++) reading.descend(each);
      }),
    ).toBe('M: structs are nested more than 100 deep (offset 0)');
  });
});

describe('a bound', () => {
  it('hides what is behind it until it is closed', () => {
    const input = readerOf('0102030405');
    const outer = reading.openBound(input, 2, 'f');
    expect([outer, input.offset, input.remaining]).toEqual([5, 0, 2]);
    expect(() => reading.take(input, 3, 'g')).toThrow(Fault);
    expect(reading.readUint16(input, 'g')).toBe(0x0102);
    reading.closeBound(input, outer, 'f');
    expect([input.offset, input.remaining]).toEqual([2, 3]);
  });

  it('does not reach behind the one that holds', () => {
    expect(saidOf('0102', (input) => reading.openBound(input, 3, 'f'))).toBe(
      'M.f: needs 3 bytes, 2 left (offset 0)',
    );
  });

  it('must be read to its last byte', () => {
    const read = (input: reading.WireReader) => {
      const outer = reading.openBound(input, 4, 'f');
      reading.readInt8(input, 'g');
      reading.closeBound(input, outer, 'f');
    };
    expect(saidOf('0102030405', read)).toBe('M.f: 3 bytes are left over in the field (offset 1)');
  });
});

describe('tags', () => {
  it('ascend', () => {
    expect(reading.checkedTag(readerOf(''), 0, -1)).toBe(0);
    expect(reading.checkedTag(readerOf(''), 7, 3)).toBe(7);
    expect(saidOf('', (input) => reading.checkedTag(input, 3, 3))).toBe('M: tag 3 is repeated (offset 0)');
    expect(saidOf('', (input) => reading.checkedTag(input, 2, 3))).toBe(
      'M: tag 2 stands after tag 3 (offset 0)',
    );
  });

  it('belong to the version', () => {
    expect(saidOf('', (input) => reading.tagOfOtherVersion(input, 'f', 2))).toBe(
      'M.f: tag 2 is not part of this version (offset 0)',
    );
  });

  it('that are not known are kept with a copy of their bytes', () => {
    const kept: UnknownTaggedField[] = [];
    const input = readerOf('0102');
    reading.keepTag(input, 5, 2, kept);
    reading.keepTag(input, 2147483646, 0, kept);
    input.bytes.fill(0);
    expect(kept).toEqual([
      { tag: 5, data: Uint8Array.of(1, 2) },
      { tag: 2147483646, data: new Uint8Array() },
    ]);
    expect(saidOf('', (each) => reading.keepTag(each, 2147483647, 0, []))).toBe(
      'M.unknownTaggedFields: tag 2147483647 is over 2147483646 (offset 0)',
    );
    expect(saidOf('01', (each) => reading.keepTag(each, 5, 2, []))).toBe(
      'M.unknownTaggedFields: needs 2 bytes, 1 left (offset 0)',
    );
  });
});
