import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkEncodable, encode, encodeInto } from '../../generator/runtime/encode.js';
import { borrowEncoder, ownMemory, returnEncoder } from '../../generator/runtime/encoder.js';
import { EncodeError, UnsupportedVersionError } from '../../generator/runtime/errors.js';
import {
  encodeFrame,
  encodeFrameSegments,
  keyedTypeOf,
  part,
  typeOf,
} from '../../generator/runtime/frames.js';
import { addMessageSize, writeMessage } from '../../generator/runtime/message.js';
import { encodeSegments } from '../../generator/runtime/segments.js';
import type { SizeAccumulator } from '../../generator/runtime/sizes.js';
import { putInt8, type WireWriter } from '../../generator/runtime/writer.js';
import { hexOf } from '../hex.js';
import { Note, resizable } from './note.js';

/** A message without versions of which only the size counts: it refuses to be written if it is told to. */
class Plain {
  readonly size: number;
  readonly onWrite: () => void;

  constructor(size: number, onWrite: () => void = () => {}) {
    this.size = size;
    this.onWrite = onWrite;
  }

  addSize(sizes: SizeAccumulator): void {
    addMessageSize('Plain', this, sizes, undefined, () => this.size);
  }

  write(out: WireWriter): void {
    writeMessage('Plain', this, out, undefined, (_, writer, start) => {
      let pos = start;
      for (let left = this.size; left > 0; left--) {
        if (left === 1) this.onWrite();
        pos = putInt8(writer, pos, 1);
      }
      return pos;
    });
  }
}

function refuse(): never {
  throw new EncodeError('no', 'Plain', '', undefined);
}

const note = new Note(1, 'ab', Uint8Array.of(8, 9));

describe('encode', () => {
  it('gives memory of exactly the size, which nothing else uses', () => {
    const bytes = encode(note, 1);
    expect([hexOf(bytes), bytes.buffer.byteLength, bytes.byteOffset]).toEqual(['01026162020809', 7, 0]);
    expect(encode(note, 1).buffer).not.toBe(bytes.buffer);
    expect(Object.getPrototypeOf(bytes)).toBe(Uint8Array.prototype);
    expect(encode(new Plain(0))).toEqual(new Uint8Array());
  });

  it.each([undefined, null, 5, 'text', {}, []])('refuses %j, which is no message', (nothing) => {
    const given = nothing as unknown as Plain;
    const calls = [
      () => encode(given),
      () => encodeInto(given, new Uint8Array(8), 0),
      () => encodeSegments(given),
      () => checkEncodable(given),
      () => part(given),
      () => typeOf(given),
      () => keyedTypeOf(given),
    ];
    for (const call of calls) {
      expect(call).toThrow(EncodeError);
      expect(call).toThrow(/^message: not a message$/);
    }
  });

  it('takes options behind the version, and in its place where there are no versions', () => {
    const asked: number[] = [];
    const pool = {
      allocate(size: number) {
        asked.push(size);
        return new Uint8Array(size);
      },
    };
    expect(hexOf(encode(note, 1, { pool }))).toBe('01026162020809');
    expect(encode(new Plain(2), { pool })).toEqual(Uint8Array.of(1, 1));
    expect(encode(new Plain(2), undefined)).toEqual(Uint8Array.of(1, 1));
    expect(asked).toEqual([7, 2]);
  });

  it('refuses a version that is none, and a value that the version has no place for', () => {
    expect(() => encode(note, 2)).toThrow(UnsupportedVersionError);
    expect(() => encode(note, undefined as never)).toThrow(UnsupportedVersionError);
    expect(() => encode(note, null as never)).toThrow(UnsupportedVersionError);
    expect(() => encode(note, 0)).toThrow('Note.payload (version 0): this version has no such field');
  });

  it('goes on after a message that was refused while it was sized or written', () => {
    for (const refused of [new Note(1, 5 as never), new Note(1, 'x'.repeat(101)), new Plain(3, refuse)]) {
      expect(() => encode(refused, 1)).toThrow(EncodeError);
      expect(hexOf(encode(note, 1))).toBe('01026162020809');
    }
  });

  it('may be called while another message is encoded', () => {
    const inner: string[] = [];
    const outer = new Plain(3, () => inner.push(hexOf(encode(note, 1))));
    expect(encode(outer)).toEqual(Uint8Array.of(1, 1, 1));
    expect(inner).toEqual(['01026162020809']);
    expect(hexOf(encode(note, 1))).toBe('01026162020809');
  });

  it('names the message that is too large for any memory', () => {
    const encoding = () => encode(new Plain(2 ** 53 - 1));
    const message = 'Plain: cannot allocate 9007199254740991 bytes';
    expect(encoding).toThrow(expect.objectContaining({ name: 'EncodeError', message }));
    expect(encoding).toThrow(expect.objectContaining({ cause: expect.any(RangeError) }));
  });
});

describe('memory', () => {
  it.each([0, 1, 8191, 8192, 100_000])('of %d bytes is of its own and no more', (size) => {
    const bytes = ownMemory(size);
    expect([bytes.length, bytes.byteOffset, bytes.buffer.byteLength]).toEqual([size, 0, size]);
    expect(Object.getPrototypeOf(bytes)).toBe(Uint8Array.prototype);
  });

  it('is not zeroed first where it is large and the host can do so', () => {
    const asked: number[] = [];
    vi.stubGlobal('Buffer', {
      allocUnsafeSlow(size: number) {
        asked.push(size);
        return new Uint8Array(size).fill(0xaa);
      },
    });
    expect([ownMemory(100), ownMemory(100_000)].map((bytes) => [bytes.length, bytes[99]])).toEqual([
      [100, 0],
      [100_000, 0xaa],
    ]);
    expect(asked).toEqual([100_000]);
  });

  it('is the same to have where there is no Buffer', () => {
    vi.stubGlobal('Buffer', undefined);
    expect([ownMemory(10).length, ownMemory(100_000).length]).toEqual([10, 100_000]);
  });
});

afterEach(() => vi.unstubAllGlobals());

describe('an encoder that was returned', () => {
  it('keeps nothing of the message alive', () => {
    encode(note, 1);
    const encoder = borrowEncoder();
    const { out, sizes } = encoder;
    expect([out.bytes.length, out.view.byteLength, out.segments, out.sizes, out.end]).toEqual([
      0,
      0,
      null,
      null,
      0,
    ]);
    expect([sizes.total, sizes.zeroCopy, sizes.count, sizes.depth]).toEqual([0, 0, 0, 0]);
    returnEncoder(encoder);
    expect(borrowEncoder()).toBe(encoder);
    expect(borrowEncoder()).not.toBe(encoder);
  });
});

describe('every way to encode', () => {
  const ways: readonly (readonly [string, (message: Note) => unknown])[] = [
    ['encode', (message) => encode(message, 1)],
    ['encodeInto', (message) => encodeInto(message, new Uint8Array(20), 0, 1)],
    ['encodeSegments', (message) => encodeSegments(message, 1, { minReference: 0 })],
    ['encodeFrame', (message) => encodeFrame([part(message, 1)], [])],
    ['encodeFrameSegments', (message) => encodeFrameSegments([part(message, 1)], [])],
  ];

  it.each(ways)('by %s uses one encoder again and again, also when a message is refused', (_name, run) => {
    const encoder = borrowEncoder();
    returnEncoder(encoder);
    run(note);
    expect(() => run(new Note(1, 5 as never))).toThrow(EncodeError);
    run(note);
    expect(borrowEncoder()).toBe(encoder);
  });
});

describe('encodeInto', () => {
  it('writes at the offset, touches nothing else and returns where it ended', () => {
    const buffer = new Uint8Array(12).fill(0xaa).subarray(1, 11);
    expect(encodeInto(note, buffer, 2, 1)).toBe(9);
    expect(encodeInto(new Plain(1), buffer, 9)).toBe(10);
    expect(hexOf(new Uint8Array(buffer.buffer))).toBe('aaaaaa0102616202080901aa');
    expect(encodeInto(new Note(2, ''), buffer, 0, 0)).toBe(2);
    expect(hexOf(buffer)).toBe('02000102616202080901');
  });

  it('writes to a buffer that grows', () => {
    const memory = resizable(7);
    const buffer = new Uint8Array(memory);
    expect(encodeInto(note, buffer, 0, 1)).toBe(7);
    memory.resize(20);
    expect(encodeInto(note, buffer, 13, 1)).toBe(20);
    expect(hexOf(buffer.subarray(13))).toBe('01026162020809');
  });

  it('refuses what is no Uint8Array, and an offset that leaves no room', () => {
    expect(() => encodeInto(note, [] as never, 0, 1)).toThrow(TypeError);
    expect(() => encodeInto(note, new Uint8Array(8), 2, 1)).toThrow(
      new EncodeError('needs 7 bytes, the buffer has 6 left', 'Note', '', 1),
    );
    expect(() => encodeInto(note, new Uint8Array(8), -1, 1)).toThrow(EncodeError);
    expect(() => encodeInto(note, new Uint8Array(8), undefined as never, 1)).toThrow(EncodeError);
  });

  it('leaves the range as it was, or all zero if writing had begun, when the message is refused', () => {
    const buffer = new Uint8Array(6).fill(0xaa);
    expect(() => encodeInto(new Note(1, 5 as never), buffer, 1, 1)).toThrow(EncodeError);
    expect(hexOf(buffer)).toBe('aa'.repeat(6));
    expect(() => encodeInto(new Plain(3, refuse), buffer, 1)).toThrow(EncodeError);
    expect(hexOf(buffer)).toBe('aa000000aaaa');
    expect(encodeInto(new Plain(3), buffer, 1)).toBe(4);
  });
});

describe('checkEncodable', () => {
  it('refuses what encode refuses', () => {
    expect(() => checkEncodable(note, 1)).not.toThrow();
    expect(() => checkEncodable(note, 0)).toThrow(EncodeError);
    expect(() => checkEncodable(note, 2)).toThrow(UnsupportedVersionError);
    expect(() => checkEncodable(new Plain(2))).not.toThrow();
    expect(() => checkEncodable(new Plain(2, refuse))).toThrow(EncodeError);
  });
});
