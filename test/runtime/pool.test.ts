import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encode } from '../../generator/runtime/encode.js';
import type { Allocator } from '../../generator/runtime/encoder.js';
import { EncodeError } from '../../generator/runtime/errors.js';
import { addMessageSize, writeMessage } from '../../generator/runtime/message.js';
import { EncodePool } from '../../generator/runtime/pool.js';
import { encodeSegments } from '../../generator/runtime/segments.js';
import type { SizeAccumulator } from '../../generator/runtime/sizes.js';
import { putInt8, type WireWriter } from '../../generator/runtime/writer.js';

/** A message without versions in the shape of the generated ones: some bytes that are all the same. */
class Stripe {
  readonly fill: number;
  readonly length: number;

  constructor(fill: number, length: number) {
    this.fill = fill;
    this.length = length;
  }

  addSize(sizes: SizeAccumulator): void {
    addMessageSize('Stripe', this, sizes, undefined, () => this.length);
  }

  write(out: WireWriter): void {
    writeMessage('Stripe', this, out, undefined, (_, writer, start) => {
      let pos = start;
      for (let left = this.length; left > 0; left--) pos = putInt8(writer, pos, this.fill);
      return pos;
    });
  }
}

/** Where a range lies. */
function placeOf({ buffer, byteOffset, length }: Uint8Array): readonly [ArrayBufferLike, number, number] {
  return [buffer, byteOffset, length];
}

describe('the ranges of a pool', () => {
  it('follow one another in a slab, exactly as long as asked for', () => {
    const pool = new EncodePool(256);
    const ranges = [10, 0, 64, 1, 33].map((size) => pool.allocate(size));
    const slab = ranges[0]?.buffer;
    expect(slab?.byteLength).toBe(256);
    expect(ranges.map(({ byteOffset, length }) => [byteOffset, length])).toEqual([
      [0, 10],
      [10, 0],
      [10, 64],
      [74, 1],
      [75, 33],
    ]);
    expect(ranges.every(({ buffer }) => buffer === slab)).toBe(true);
    expect(ranges.every((range) => Object.getPrototypeOf(range) === Uint8Array.prototype)).toBe(true);
  });

  it('never overlap, whatever the sizes: what is written to one stays there', () => {
    const size = fc.nat({ max: 80 });
    fc.assert(
      fc.property(
        fc.array(size, { maxLength: 120 }),
        fc.integer({ min: 64, max: 300 }),
        (sizes, slabSize) => {
          const pool = new EncodePool(slabSize);
          const ranges = sizes.map((each, at) => pool.allocate(each).fill(at + 1));
          expect(ranges.map(({ length }) => length)).toEqual(sizes);
          const spoiled = ranges.findIndex((range, at) => range.some((byte) => byte !== at + 1));
          expect(spoiled).toBe(-1);
        },
      ),
    );
  });

  it('lie in a new slab when they do not fit in the rest, and leave the old one alone', () => {
    const pool = new EncodePool(100);
    const first = [25, 25, 25, 24].map((size) => pool.allocate(size).fill(7));
    const last = pool.allocate(2).fill(9);
    expect(last.buffer).not.toBe(first[0]?.buffer);
    expect(last.byteOffset).toBe(0);
    expect(new Uint8Array(last.buffer)).toEqual(Uint8Array.from([9, 9, ...new Array<number>(98).fill(0)]));
    expect(first.flatMap((range) => [...range])).toEqual(new Array(99).fill(7));
  });

  it('fill a slab to its last byte, behind which an empty one still has room', () => {
    const pool = new EncodePool(100);
    const ranges = [25, 25, 25, 25, 0].map((size) => pool.allocate(size));
    expect(new Set(ranges.map(({ buffer }) => buffer)).size).toBe(1);
    expect(ranges.at(-1)?.byteOffset).toBe(100);
    expect(pool.allocate(1).byteOffset).toBe(0);
  });

  it.each([64, 65, 66, 67, 256, 65_536])(
    'of over a quarter of a slab of %d have memory of their own',
    (slabSize) => {
      const pool = new EncodePool(slabSize);
      const quarter = Math.floor(slabSize / 4);
      const within = pool.allocate(quarter);
      const over = [quarter + 1, slabSize, slabSize + 1, 100_000].map((size) => pool.allocate(size));
      expect(within.buffer.byteLength).toBe(slabSize);
      expect(over.map(({ length }) => length)).toEqual([quarter + 1, slabSize, slabSize + 1, 100_000]);
      for (const { buffer, byteOffset, length } of over)
        expect([buffer.byteLength, byteOffset]).toEqual([length, 0]);
      expect(placeOf(pool.allocate(1))).toEqual([within.buffer, quarter, 1]);
    },
  );

  it('lie in slabs that no other pool uses', () => {
    const [one, other] = [new EncodePool(), new EncodePool()];
    expect(one.allocate(8).buffer).not.toBe(other.allocate(8).buffer);
  });
});

describe('a slab', () => {
  it('has 65,536 bytes if nothing is said, and a power of two or not', () => {
    expect(new EncodePool().slabSize).toBe(65_536);
    expect(new EncodePool().allocate(1).buffer.byteLength).toBe(65_536);
    expect([64, 65, 1000, 2 ** 30].map((size) => new EncodePool(size).slabSize)).toEqual([
      64,
      65,
      1000,
      2 ** 30,
    ]);
    expect(new EncodePool(1000).allocate(1).buffer.byteLength).toBe(1000);
  });

  it.each([0, 63, -64, 64.5, 2 ** 30 + 1, Number.NaN, Number.POSITIVE_INFINITY, '128', null, {}])(
    'of %s bytes is a RangeError',
    (size) => {
      const error = new RangeError(`a slab of ${String(size)} bytes: it has from 64 to 2^30`);
      expect(() => new EncodePool(size as number)).toThrow(error);
    },
  );

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, '8'])('has no range of %s bytes', (size) => {
    const error = new RangeError(`a range of ${String(size)} bytes`);
    expect(() => new EncodePool().allocate(size as number)).toThrow(error);
  });

  it('is zero where nothing was written', () => {
    const pool = new EncodePool(64);
    for (let again = 0; again < 20; again++) {
      const range = pool.allocate(16);
      expect(range.every((byte) => byte === 0)).toBe(true);
      range.fill(0xaa);
    }
  });
});

describe('a message that is encoded into a pool', () => {
  it('may have no versions: the options stand in their place', () => {
    const pool = new EncodePool(256);
    const bytes = [3, 60, 0, 100].map((length, at) => encode(new Stripe(at + 1, length), { pool }));
    expect(bytes).toEqual([3, 60, 0, 100].map((length, at) => encode(new Stripe(at + 1, length))));
    expect(bytes.map(({ buffer }) => buffer.byteLength)).toEqual([256, 256, 256, 100]);
    expect(bytes.map(({ byteOffset }) => byteOffset)).toEqual([0, 3, 63, 0]);
  });

  it('takes memory of its own where the options say nothing of a pool', () => {
    for (const options of [undefined, {}, { pool: undefined }]) {
      const bytes = encode(new Stripe(1, 5), options);
      expect(bytes).toEqual(new Uint8Array(5).fill(1));
      expect(bytes.buffer.byteLength).toBe(5);
    }
  });

  it('is one segment of the pool where nothing is referenced', () => {
    const pool = new EncodePool(256);
    const [only, ...others] = encodeSegments(new Stripe(1, 5), { pool, minReference: 0 });
    expect(others).toEqual([]);
    expect(only).toEqual(new Uint8Array(5).fill(1));
    expect(only?.buffer.byteLength).toBe(256);
  });
});

describe("an allocator of the caller's own", () => {
  it('is asked once for each message, for its exact size, and what it gives is the output', () => {
    const asked: number[] = [];
    const given: Uint8Array<ArrayBuffer>[] = [];
    const pool: Allocator = {
      allocate(size) {
        asked.push(size);
        const memory = new Uint8Array(size + 20).fill(0xaa).subarray(7, 7 + size);
        given.push(memory);
        return memory;
      },
    };
    const bytes = [5, 0, 9000].map((length) => encode(new Stripe(1, length), { pool }));
    expect(asked).toEqual([5, 0, 9000]);
    expect(bytes.every((one, at) => one === given[at])).toBe(true);
    expect(bytes.every((one) => one.every((byte) => byte === 1))).toBe(true);
    const around = given.map(({ buffer, length }) =>
      [...new Uint8Array(buffer)].filter((_, at) => at < 7 || at >= 7 + length),
    );
    expect(around).toEqual(new Array(3).fill(new Array(20).fill(0xaa)));
  });

  it('may encode another message while it is asked', () => {
    const inner: Uint8Array[] = [];
    const pool: Allocator = {
      allocate(size) {
        inner.push(encode(new Stripe(2, 3)));
        return new Uint8Array(size);
      },
    };
    expect(encode(new Stripe(1, 5), { pool })).toEqual(new Uint8Array(5).fill(1));
    expect(inner).toEqual([new Uint8Array(3).fill(2)]);
  });

  it('that has no room ends in an EncodeError with its RangeError as the cause', () => {
    const cause = new RangeError('Array buffer allocation failed');
    const pool = refusing(cause);
    for (const call of [encode, encodeSegments]) {
      const message = 'Stripe: cannot allocate 5 bytes';
      expect(() => call(new Stripe(1, 5), { pool })).toThrow(
        expect.objectContaining({ name: 'EncodeError', messageName: 'Stripe', path: '', message, cause }),
      );
    }
  });

  it('that throws anything else ends in what it throws', () => {
    for (const cause of [
      new TypeError('broken'),
      new EncodeError('full', 'Pool', '', undefined),
      'text',
      undefined,
    ]) {
      const seen: unknown[] = [];
      try {
        encode(new Stripe(1, 5), { pool: refusing(cause) });
      } catch (error) {
        seen.push(error);
      }
      expect(seen).toEqual([cause]);
    }
  });

  it('that throws leaves encoding as it was', () => {
    const pool = new EncodePool(256);
    for (let again = 0; again < 3; again++) {
      expect(() => encode(new Stripe(1, 5), { pool: refusing(new RangeError('full')) })).toThrow(EncodeError);
      expect(encode(new Stripe(2, 5), { pool })).toEqual(new Uint8Array(5).fill(2));
      expect(encode(new Stripe(3, 5))).toEqual(new Uint8Array(5).fill(3));
    }
  });
});

/** An allocator that throws. */
function refusing(cause: unknown): Allocator {
  return {
    allocate() {
      throw cause;
    },
  };
}
