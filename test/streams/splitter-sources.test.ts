import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { requestSplitter } from '../../generated/kafka/frames.js';
import { bytesOf, hexOf } from '../hex.js';
import { cutEvery, joined, type Outcome, plainFrame } from './cutting.js';

const frames = [plainFrame(3), plainFrame(0), plainFrame(200)];
const stream = joined(frames);

/** Chunks one after the other, and whether they were asked for to the end or left before. */
class Source implements AsyncIterable<Uint8Array> {
  given = 0;
  isClosed = false;
  readonly #chunks: readonly Uint8Array[];

  constructor(chunks: readonly Uint8Array[]) {
    this.#chunks = chunks;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      for (const chunk of this.#chunks) {
        this.given++;
        yield chunk;
      }
    } finally {
      this.isClosed = true;
    }
  }
}

async function outcomeOfSource(source: AsyncIterable<Uint8Array>, maxSize?: number): Promise<Outcome> {
  const found: string[] = [];
  try {
    for await (const frame of requestSplitter({ maxSize }).split(source)) found.push(hexOf(frame));
  } catch (error) {
    return { frames: found, error: String(error) };
  }
  return { frames: found, error: undefined };
}

describe('all frames of a stream', () => {
  const whole = { frames: frames.map(hexOf), error: undefined };

  it.each([1, 3, 50, 1000])('come from chunks of %d bytes', async (size) => {
    const source = new Source(cutEvery(stream, size));
    expect(await outcomeOfSource(source)).toEqual(whole);
    expect(source).toMatchObject({ given: Math.ceil(stream.length / size), isClosed: true });
    expect(
      await outcomeOfSource(Readable.from(cutEvery(stream, size).map((one) => Buffer.from(one)))),
    ).toEqual(whole);
  });

  it('are none for a stream without bytes', async () => {
    expect(await outcomeOfSource(new Source([]))).toEqual({ frames: [], error: undefined });
    expect(await outcomeOfSource(new Source([bytesOf('')]))).toEqual({ frames: [], error: undefined });
  });

  it('come as soon as they are whole, without the chunks behind them', async () => {
    const source = new Source(cutEvery(stream, 1));
    const split = requestSplitter().split(source);
    const given: number[] = [];
    for await (const _ of split) given.push(source.given);
    expect(given).toEqual([7, 11, 215]);
  });

  it('come before the error of a stream that ends within one', async () => {
    const source = new Source(cutEvery(stream.subarray(0, 100), 9));
    expect(await outcomeOfSource(source)).toEqual({
      frames: whole.frames.slice(0, 2),
      error: 'DecodeError: frame: the stream ended with 89 of 204 bytes of it (offset 11)',
    });
  });

  it('come before the error of a frame that cannot be, which closes the stream', async () => {
    const source = new Source([stream, joined([frames[0] ?? stream, bytesOf('ffffffff')]), stream]);
    expect(await outcomeOfSource(source)).toEqual({
      frames: [...whole.frames, ...whole.frames.slice(0, 1)],
      error: 'DecodeError: frame: its size is negative, too large or no number (offset 222)',
    });
    expect(source).toMatchObject({ given: 2, isClosed: true });
  });

  it('come before the error of the stream itself', async () => {
    const broken = new Error('the cable is out');
    const source = async function* (): AsyncGenerator<Uint8Array> {
      yield stream.subarray(0, 8);
      throw broken;
    };
    expect(await outcomeOfSource(source())).toEqual({
      frames: whole.frames.slice(0, 1),
      error: String(broken),
    });
  });

  it('stop, and the stream is closed, when the loop is left', async () => {
    const source = new Source([stream, stream]);
    for await (const frame of requestSplitter().split(source)) {
      expect(hexOf(frame)).toBe(whole.frames[0]);
      break;
    }
    expect(source).toMatchObject({ given: 1, isClosed: true });
  });

  it('keep to the most bytes of a frame', async () => {
    const { frames: found, error } = await outcomeOfSource(new Source([stream]), 203);
    expect(found).toEqual(whole.frames.slice(0, 2));
    expect(error).toContain('it has 204 bytes, the most is 203');
  });

  it('end in a TypeError for a stream of texts', async () => {
    const texts = Readable.from(['text']) as AsyncIterable<Uint8Array>;
    expect((await outcomeOfSource(texts)).error).toBe('TypeError: a chunk is a Uint8Array');
  });
});
