import { describe, expect, it } from 'vitest';
import { decode } from '../../generator/runtime/decode.js';
import { DecodeError, EncodeError, UnsupportedVersionError } from '../../generator/runtime/errors.js';
import { fault } from '../../generator/runtime/faults.js';
import { addMessageSize, readMessage, sizeOf, writeMessage } from '../../generator/runtime/message.js';
import { descend, openBound, readInt8, WireReader } from '../../generator/runtime/reader.js';
import { SizeAccumulator } from '../../generator/runtime/sizes.js';
import { putInt8, room, WireWriter } from '../../generator/runtime/writer.js';
import { hexOf } from '../hex.js';
import { Note } from './note.js';

const payload = Uint8Array.of(8, 9);

/** A writer of a buffer in which every byte that is not written stays `aa`. */
function writerOf(size: number, offset = 0): WireWriter {
  return new WireWriter(new Uint8Array(size).fill(0xaa), offset);
}

/** A message without versions that takes `size` bytes and writes others. */
class Liar {
  readonly size: number;
  readonly written: number;

  constructor(size: number, written: number) {
    this.size = size;
    this.written = written;
  }

  addSize(sizes: SizeAccumulator): void {
    addMessageSize('Liar', this, sizes, undefined, () => this.size);
  }

  write(out: WireWriter): void {
    writeMessage('Liar', this, out, undefined, (_, writer, start) => {
      let pos = start;
      for (let left = this.written; left > 0; left--) pos = putInt8(writer, pos, left);
      return pos;
    });
  }
}

describe('the size of a message', () => {
  it('is what it writes, in each version', () => {
    expect(sizeOf(new Note(1, 'ab'), 0)).toBe(4);
    expect(sizeOf(new Note(1, 'äb', payload), 1)).toBe(8);
    expect(sizeOf(new Liar(3, 3))).toBe(3);
  });

  it('adds up, and only what is written to a buffer is buffered', () => {
    const sizes = new SizeAccumulator();
    new Note(1, 'ab', payload).addSize(sizes, 1);
    new Note(1, 'a').addSize(sizes, 0);
    expect(sizes).toMatchObject({ total: 10, zeroCopy: 2, buffered: 8, count: 2 });
    sizes.clear();
    expect(sizes).toEqual(Object.assign(new SizeAccumulator(), { inner: sizes.inner }));
    expect(sizes.buffered).toBe(0);
  });

  it('leaves the accumulator as it was when the message is refused', () => {
    const sizes = new SizeAccumulator();
    new Note(1, 'ab', payload).addSize(sizes, 1);
    const before = { ...sizes, inner: [...sizes.inner.slice(0, sizes.count)] };
    const struct = {};
    const fail = () =>
      addMessageSize('M', struct, sizes, undefined, () => {
        sizes.depth++;
        sizes.count++;
        sizes.zeroCopy += 7;
        throw new Error('stop');
      });
    expect(fail).toThrow(EncodeError);
    expect({ ...sizes, inner: sizes.inner.slice(0, sizes.count) }).toEqual(before);
  });
});

describe('a message that is written to a writer of its own', () => {
  it('sizes itself, and moves the writer behind it', () => {
    const out = writerOf(12, 1);
    new Note(1, 'ab', payload).write(out, 1);
    expect([out.offset, out.end, out.sizes]).toEqual([8, 12, null]);
    new Note(2, '').write(out, 0);
    expect([out.offset, hexOf(out.bytes)]).toEqual([10, 'aa0102616202080902'.concat('00aaaa')]);
    const plain = writerOf(4, 1);
    new Liar(2, 2).write(plain);
    expect(hexOf(plain.bytes)).toBe('aa0201aa');
  });

  it('fits exactly, or is refused with nothing written', () => {
    const exact = writerOf(6, 2);
    new Note(1, 'ab').write(exact, 0);
    expect([exact.offset, hexOf(exact.bytes)]).toEqual([6, 'aaaa01026162']);
    const short = writerOf(5, 2);
    expect(() => new Note(1, 'ab').write(short, 0)).toThrow(
      new EncodeError('needs 4 bytes, the buffer has 3 left', 'Note', '', 0),
    );
    expect([short.offset, hexOf(short.bytes)]).toEqual([2, 'aaaaaaaaaa']);
    const beyond = writerOf(5, 9);
    expect(() => new Note(1, 'ab').write(beyond, 0)).toThrow('needs 4 bytes, the buffer has 0 left');
  });

  it.each([-1, 0.5, -0.5, Number.NaN, Number.POSITIVE_INFINITY, '0'])(
    'is refused at the offset %s',
    (offset) => {
      const error = new EncodeError(`offset ${String(offset)} is not 0 or a positive integer`, 'Note', '', 1);
      expect(() => new Note().write(writerOf(9, offset as number), 1)).toThrow(error);
    },
  );

  it('leaves zeros and the writer ready for the next one when it is refused on its way', () => {
    const out = writerOf(12, 1);
    const note = new Note(3, 'ab', payload);
    Object.defineProperty(note, 'text', { get: once('ab', 'äöü') });
    expect(() => note.write(out, 1)).toThrow('the message changed while it was being encoded');
    expect([out.offset, out.end, out.sizes, hexOf(out.bytes)]).toEqual([
      1,
      12,
      null,
      `aa${'00'.repeat(7)}${'aa'.repeat(4)}`,
    ]);
    new Note(2, 'b').write(out, 0);
    expect(out.offset).toBe(4);
  });

  it('must write all that it takes, and no more', () => {
    for (const written of [2, 4]) {
      const out = writerOf(6, 1);
      expect(() => new Liar(3, written).write(out)).toThrow(
        new EncodeError('the message changed while it was being encoded', 'Liar', '', undefined),
      );
      expect([out.offset, hexOf(out.bytes)]).toEqual([1, 'aa000000aaaa']);
    }
  });
});

describe('messages that are read', () => {
  it('are what was written', () => {
    const bytes = Uint8Array.from([1, 2, 97, 98, 2, 8, 9]);
    expect(decode(Note, bytes, 1)).toEqual(new Note(1, 'ab', payload));
    expect(() => decode(Note, bytes, 2 as never)).toThrow(UnsupportedVersionError);
  });

  it('may not leave bytes behind them', () => {
    const error = new DecodeError('3 bytes are left over behind the message', 'Note', '', 0, { offset: 4 });
    expect(() => decode(Note, Uint8Array.from([1, 2, 97, 98, 2, 8, 9]), 0)).toThrow(error);
  });

  it('end in a DecodeError with the place and what is short', () => {
    const read = () => decode(Note, Uint8Array.from([1, 5, 97]), 0);
    const message = 'Note.text (version 0): needs 5 bytes, 1 left (offset 2)';
    const expected = { name: 'DecodeError', message, path: 'text', offset: 2, need: 5, have: 1, version: 0 };
    expect(read).toThrow(expect.objectContaining(expected));
  });

  it('pass an error of this runtime on', () => {
    const error = new DecodeError('wrong', 'Inner', 'f', 3, { offset: 7 });
    expect(errorOf(() => raise(error))).toBe(error);
  });

  it('make a DecodeError of any other one, which is its cause', () => {
    const cause = new TypeError('x is not a function');
    const error = errorOf((input) => {
      readInt8(input, 'f');
      raise(cause);
    });
    expect(error).toBeInstanceOf(DecodeError);
    expect(error).toMatchObject({ message: 'M: reading failed: x is not a function (offset 1)', cause });
    const deep = errorOf(endless);
    expect(deep).toMatchObject({ message: 'M: structs are nested too deeply (offset 0)' });
    expect((deep as DecodeError).cause).toBeInstanceOf(RangeError);
  });

  it('leave the bounds and the depth of the reader as they were when they are refused', () => {
    const input = new WireReader(Uint8Array.from([1, 2, 3]));
    const read = () =>
      readMessage('M', input, undefined, () => {
        descend(input);
        openBound(input, 2, 'f');
        return fault(input, 'g', 'wrong');
      });
    expect(read).toThrow(DecodeError);
    expect([input.end, input.depth]).toEqual([3, 0]);
  });
});

describe('what messages ask for', () => {
  it('is room up to the end of the message', () => {
    const out = writerOf(4);
    expect(() => room(out, 2, 2)).not.toThrow();
    expect(() => room(out, 2, 3)).toThrow();
  });
});

/** What reading one byte through `read` throws. */
function errorOf(read: (input: WireReader) => unknown): unknown {
  try {
    readMessage('M', new WireReader(Uint8Array.of(1)), undefined, read);
  } catch (error) {
    return error;
  }
  throw new Error('nothing was refused');
}

function raise(error: unknown): never {
  throw error;
}

function endless(): number {
  return 1 + endless();
}

/** Gives one value first and another one from then on. */
function once(first: string, later: string): () => string {
  let isFirst = true;
  return () => {
    const value = isFirst ? first : later;
    isFirst = false;
    return value;
  };
}
