import { describe, expect, it } from 'vitest';
import { encode } from '../../generator/runtime/encode.js';
import { EncodeError, UnsupportedVersionError } from '../../generator/runtime/errors.js';
import { addMessageSize, writeMessage } from '../../generator/runtime/message.js';
import { EncodePool } from '../../generator/runtime/pool.js';
import { encodeSegments } from '../../generator/runtime/segments.js';
import { addPayload, reserve, type SizeAccumulator, settle } from '../../generator/runtime/sizes.js';
import {
  closeSize,
  nextSize,
  openSize,
  putInt8,
  putPayload,
  type WireWriter,
} from '../../generator/runtime/writer.js';
import { hexOf } from '../hex.js';
import { Note } from './note.js';

/** A message without versions: a byte with the size of what follows, then each payload between two bytes. */
class Bundle {
  payloads: readonly Uint8Array[];
  /** What is written in the place of the payloads that were sized. */
  written: readonly Uint8Array[];

  constructor(...payloads: Uint8Array[]) {
    this.payloads = payloads;
    this.written = payloads;
  }

  addSize(sizes: SizeAccumulator): void {
    addMessageSize('Bundle', this, sizes, undefined, () => {
      const place = reserve(sizes);
      for (const { length } of this.payloads) addPayload(sizes, length);
      const size = this.payloads.reduce((sum, { length }) => sum + length + 2, 0);
      return 1 + settle(sizes, place, size);
    });
  }

  write(out: WireWriter): void {
    writeMessage('Bundle', this, out, undefined, (_, writer, start) => {
      const size = nextSize(writer);
      let pos = putInt8(writer, start, size);
      const end = openSize(writer, pos, size);
      for (const payload of this.written) {
        pos = putPayload(writer, putInt8(writer, pos, 0xee), payload);
        pos = putInt8(writer, pos, 0xff);
      }
      closeSize(writer, pos, end);
      return pos;
    });
  }
}

const [one, two, none] = [Uint8Array.of(1), Uint8Array.of(2, 2), new Uint8Array()];

describe('segments', () => {
  it('are the payloads in their place among slices of one buffer', () => {
    const segments = encodeSegments(new Bundle(one, two), { minReference: 0 });
    expect(segments.map(hexOf)).toEqual(['07ee', '01', 'ffee', '0202', 'ff']);
    expect([segments[1], segments[3]]).toEqual([one, two]);
    expect(segments[1]).toBe(one);
    expect(segments[3]).toBe(two);
    const [first, , second, , third] = segments;
    expect([second?.buffer, third?.buffer]).toEqual([first?.buffer, first?.buffer]);
    expect(first?.buffer.byteLength).toBe(5);
    for (const slice of [first, second, third])
      expect(Object.getPrototypeOf(slice)).toBe(Uint8Array.prototype);
  });

  it('are what encode gives, whatever is referenced', () => {
    const message = new Bundle(one, none, two, two, one);
    for (const minReference of [0, 1, 2, 3, Number.POSITIVE_INFINITY, undefined]) {
      const segments = encodeSegments(message, { minReference });
      expect(Buffer.concat(segments)).toEqual(Buffer.from(encode(message)));
    }
  });

  it('are of their own for payloads from minReference on', () => {
    const count = (minReference: number) => encodeSegments(new Bundle(one, two), { minReference }).length;
    expect([1, 2, 3, Number.POSITIVE_INFINITY].map(count)).toEqual([5, 3, 1, 1]);
    const bytes = [4095, 4096].map((size) => new Uint8Array(size));
    expect(bytes.map((each) => encodeSegments(new Bundle(each)).length)).toEqual([1, 3]);
    expect(encodeSegments(new Bundle(bytes[1] as Uint8Array), {}).length).toBe(3);
  });

  it('take options behind the version, and memory from a pool', () => {
    const note = new Note(1, 'ab', two);
    const pool = new EncodePool(256);
    const segments = encodeSegments(note, 1, { minReference: 1, pool });
    expect(segments.map(hexOf)).toEqual(['0102616202', '0202']);
    expect(segments[0]?.buffer.byteLength).toBe(256);
    expect(encodeSegments(note, 1).map(hexOf)).toEqual(['01026162020202']);
    expect(encodeSegments(new Note(1, 'ab'), 0).map(hexOf)).toEqual(['01026162']);
    expect(() => encodeSegments(note, 2)).toThrow(UnsupportedVersionError);
  });

  it.each([-1, Number.NaN, '0', 1n])('refuse %s as minReference', (minReference) => {
    const error = new TypeError('minReference is not 0 or more');
    expect(() => encodeSegments(new Bundle(one), { minReference } as never)).toThrow(error);
    expect(encodeSegments(new Bundle(one), { minReference: 0 })).toHaveLength(3);
  });
});

describe('a message that changes while it goes into segments', () => {
  it.each([
    ['a longer payload', [two]],
    ['a shorter payload', [none]],
    ['one payload less', []],
    ['one payload more', [one, one]],
  ])('by %s is refused', (_what, written) => {
    for (const minReference of [0, Number.POSITIVE_INFINITY]) {
      const message = new Bundle(one);
      message.written = written;
      expect(() => encodeSegments(message, { minReference })).toThrow(EncodeError);
      message.written = [one];
      expect(encodeSegments(message, { minReference }).map(hexOf).join('')).toBe('03ee01ff');
    }
  });

  it('by a payload alone, with no size around it, is refused too', () => {
    const sizes = [two, two, one, one];
    const note = Object.defineProperty(new Note(1, 'ab'), 'payload', { get: () => sizes.shift() ?? one });
    const message = 'Note (version 1): the message changed while it was being encoded';
    expect(() => encodeSegments(note, 1, { minReference: 0 })).toThrow(message);
  });
});
