import { describe, expect, it, vi } from 'vitest';
import { requestSplitter } from '../../generated/kafka/frames.js';
import { hexOf } from '../hex.js';
import { cutAt, cutEvery, joined, plainFrame } from './cutting.js';

const MIB = 2 ** 20;

/** Bytes of all array buffers of this process. */
function arrayBuffers(): number {
  return process.memoryUsage().arrayBuffers;
}

describe('memory of frames', () => {
  it('is that of the chunk where the chunk holds the whole frame', () => {
    const sizes = [0, 5, 300];
    const memory = joined([new Uint8Array(11), ...sizes.map((size) => plainFrame(size)), new Uint8Array(3)]);
    const chunk = memory.subarray(11, memory.length - 3);
    const frames = [...requestSplitter().push(chunk)];
    expect(frames.map((frame) => frame.buffer === memory.buffer)).toEqual([true, true, true]);
    expect(frames.map((frame) => frame.byteOffset)).toEqual([11, 15, 24]);
    expect(frames.map((frame) => frame.length)).toEqual([4, 9, 304]);
  });

  it('is copied for the one frame that is spread over two chunks, and for no other', () => {
    const frames = [20, 30, 40].map((size) => plainFrame(size));
    const bytes = joined(frames);
    for (let cut = 1; cut < bytes.length; cut++) {
      const splitter = requestSplitter();
      const chunks = cutAt(bytes, [cut]);
      const memories = new Set(chunks.map((chunk) => chunk.buffer));
      const found = chunks.flatMap((chunk) => [...splitter.push(chunk)]);
      const copied = found.flatMap((frame, at) => (memories.has(frame.buffer) ? [] : [at]));
      const starts = [0, 24, 58];
      const spread = starts.flatMap((start, at) => {
        const end = start + (frames[at]?.length ?? 0);
        return start < cut && cut < end ? [at] : [];
      });
      expect(copied, `cut at ${cut}`).toEqual(spread);
    }
  });

  it('is exactly the frame where it is a copy, and of that frame alone', () => {
    for (const size of [1, 11, 12, 13, 100, 16_380, 16_381, 70_000]) {
      const bytes = joined([plainFrame(size), plainFrame(size)]);
      const cuts = [2, size + 3, size + 6, 2 * size + 7];
      const splitter = requestSplitter();
      const found = cutAt(bytes, cuts).flatMap((chunk) => [...splitter.push(chunk)]);
      expect(found.map((frame) => frame.buffer.byteLength)).toEqual([size + 4, size + 4]);
      expect(found[0]?.buffer).not.toBe(found[1]?.buffer);
    }
  });

  it('does not show what becomes of the chunks of a frame that was put together', () => {
    const frame = plainFrame(1000, 7);
    const splitter = requestSplitter();
    const found: Uint8Array[] = [];
    const chunk = new Uint8Array(100);
    for (let at = 0; at < frame.length; at += 100) {
      const part = frame.subarray(at, at + 100);
      chunk.set(part);
      found.push(...splitter.push(chunk.subarray(0, part.length)));
      chunk.fill(0xaa);
    }
    expect(found.map(hexOf)).toEqual([hexOf(frame)]);
  });
});

/** Sizes of all arrays of bytes that are made during a call, views apart. */
function sizesMadeBy(call: () => void): number[] {
  const sizes: number[] = [];
  const counting = new Proxy(Uint8Array, {
    construct(target, args: [number, ...unknown[]]) {
      if (typeof args[0] === 'number') sizes.push(args[0]);
      return Reflect.construct(target, args);
    },
  });
  vi.stubGlobal('Uint8Array', counting);
  try {
    call();
  } finally {
    vi.unstubAllGlobals();
  }
  return sizes;
}

describe('memory that is set aside', () => {
  it.each([20, 10_000, 16_384, 16_385, 100_000, 1_000_000])(
    'for a frame of %d bytes in small chunks is at most twice the frame and a little, in few parts',
    (size) => {
      const chunks = cutEvery(plainFrame(size - 4), size < 1000 ? 1 : 100);
      const splitter = requestSplitter();
      let found: Uint8Array[] = [];
      const sizes = sizesMadeBy(() => {
        found = chunks.flatMap((chunk) => [...splitter.push(chunk)]);
      });
      expect(found.map(({ length }) => length)).toEqual([size]);
      expect(sizes.at(-1)).toBe(size);
      expect(sizes.reduce((sum, one) => sum + one, 0)).toBeLessThan(3 * size + 200);
      expect(sizes.length).toBeLessThan(16);
    },
  );

  it('D15 stays small for many frames of which 100 MB are announced and a few bytes come', () => {
    const start = plainFrame(0);
    new DataView(start.buffer).setInt32(0, 100_000_000);
    const before = arrayBuffers();
    const splitters = Array.from({ length: 50 }, () => requestSplitter());
    for (const splitter of splitters) {
      expect([...splitter.push(start)]).toEqual([]);
      expect([...splitter.push(Uint8Array.of(1, 2, 3))]).toEqual([]);
    }
    expect(splitters.map((splitter) => splitter.pending)).toEqual(new Array(50).fill(7));
    expect(arrayBuffers() - before).toBeLessThan(4 * MIB);
  });

  it('D15 grows with what has come of a frame of 100 MB', () => {
    const start = plainFrame(0);
    new DataView(start.buffer).setInt32(0, 100_000_000);
    const splitter = requestSplitter();
    const chunk = new Uint8Array(65_536);
    const before = arrayBuffers();
    for (const one of [start, ...new Array<Uint8Array>(32).fill(chunk)])
      expect([...splitter.push(one)]).toEqual([]);
    expect(splitter.pending).toBe(4 + 2 * MIB);
    // 2 MiB have come: at most twice as much is held, and what it grew out of is as much again.
    expect(arrayBuffers() - before).toBeLessThan(10 * MIB);
  });
});
