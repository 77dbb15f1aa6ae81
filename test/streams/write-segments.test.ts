import { describe, expect, it } from 'vitest';
import { frameRequest, frameRequestSegments } from '../../generated/kafka/frames.js';
import { ProduceRequest } from '../../generated/kafka/index.js';
import { type SegmentSink, writeSegments } from '../../generated/runtime/index.js';
import { hexOf } from '../hex.js';
import { thrownBy } from '../vectors/thrown.js';
import { joined } from './cutting.js';
import { Calls, Gatherer, Recorder, STREAMS, settled } from './recorders.js';

/** Segments of the given lengths, each full of its number. */
function segmentsOf(...lengths: readonly number[]): Uint8Array[] {
  return lengths.map((length, at) => new Uint8Array(length).fill(at + 1));
}

describe('segments of a message', () => {
  it('reach a stream that can gather with one call: all of them, in order, not copied', async () => {
    const stream = new Gatherer();
    const segments = segmentsOf(3, 0, 5000, 1);
    expect(writeSegments(stream, segments)).toBe(true);
    await settled();
    expect(stream.batches.map((batch) => batch.map(({ length }) => length))).toEqual([[3, 0, 5000, 1]]);
    const memories = stream.batches[0]?.map(({ buffer }) => buffer);
    expect(memories).toEqual(segments.map(({ buffer }) => buffer));
    expect(memories?.every((memory, at) => memory === segments[at]?.buffer)).toBe(true);
  });

  it('reach a stream that cannot, one after the other', async () => {
    const stream = new Recorder();
    const segments = segmentsOf(3, 1, 40);
    expect(writeSegments(stream, segments)).toBe(true);
    await settled();
    expect(stream.batches.map((batch) => batch.map(hexOf))).toEqual(segments.map((one) => [hexOf(one)]));
  });

  it('are those of a framed request, with its records as they are', async () => {
    const records = new Uint8Array(10_000).fill(7);
    const message = new ProduceRequest({ topicData: [{ name: 't', partitionData: [{ records }] }] });
    for (const stream of [
      new Gatherer({ highWaterMark: 2 ** 20 }),
      new Recorder({ highWaterMark: 2 ** 20 }),
    ]) {
      expect(writeSegments(stream, frameRequestSegments(message, { correlationId: 1 }, 11))).toBe(true);
      await settled();
      expect(hexOf(stream.bytes)).toBe(hexOf(frameRequest(message, { correlationId: 1 }, 11)));
      expect(stream.batches.flat().filter(({ buffer }) => buffer === records.buffer)).toHaveLength(1);
    }
  });

  it.each([1, 2])('may be %d', async (count) => {
    const stream = new Gatherer();
    const segments = segmentsOf(...new Array<number>(count).fill(4));
    const calls = new Calls();
    expect(writeSegments(stream, segments, calls.done)).toBe(true);
    await settled();
    expect(stream.batches).toHaveLength(1);
    expect(hexOf(stream.bytes)).toBe(hexOf(joined(segments)));
    expect(calls.errors).toHaveLength(1);
  });

  it('may be none: the callback is called, and the result tells whether there is room', async () => {
    const calls = new Calls();
    const stream = new Gatherer();
    expect(writeSegments(stream, [], calls.done)).toBe(true);
    await settled();
    expect(stream.bytes).toHaveLength(0);
    expect(calls.errors.map((error) => error ?? 'none')).toEqual(['none']);
    const full = new Gatherer({ highWaterMark: 4, isSlow: true });
    expect(writeSegments(full, segmentsOf(4))).toBe(false);
    expect(writeSegments(full, [])).toBe(false);
  });
});

describe('the callback', () => {
  it.each(STREAMS)('is called once, after the last segment is through: %s', async (_, Stream) => {
    const stream = new Stream({ isSlow: true });
    const calls = new Calls();
    writeSegments(stream, segmentsOf(3, 4, 5), calls.done);
    const writes = Stream === Gatherer ? 1 : 3;
    for (let at = 0; at < writes; at++) {
      await settled();
      expect(calls.errors).toEqual([]);
      expect(stream.batches).toHaveLength(at + 1);
      stream.waiting.shift()?.();
    }
    await settled();
    expect(calls.errors.map((error) => error ?? 'none')).toEqual(['none']);
    expect(hexOf(stream.bytes)).toBe('010101' + '02020202' + '0303030303');
  });

  it('need not be there', async () => {
    const stream = new Gatherer();
    expect(writeSegments(stream, segmentsOf(1, 1), undefined)).toBe(true);
    await settled();
    expect(hexOf(stream.bytes)).toBe('0102');
  });

  it.each(STREAMS)('gets the error with which writing fails, once: %s', async (_, Stream) => {
    const stream = new Stream({ isSlow: true });
    const seen: unknown[] = [];
    stream.on('error', (error) => seen.push(error));
    const calls = new Calls();
    writeSegments(stream, segmentsOf(3, 4, 5), calls.done);
    const broken = new Error('the cable is out');
    stream.waiting.shift()?.(broken);
    await settled();
    expect(seen).toEqual([broken]);
    expect(calls.errors).toEqual([broken]);
  });

  it('gets the error of a stream that was destroyed, and nothing is written', async () => {
    for (const segments of [segmentsOf(3, 4), segmentsOf(3), []]) {
      const stream = new Gatherer();
      stream.destroy();
      const calls = new Calls();
      expect(writeSegments(stream, segments, calls.done)).toBe(false);
      await settled();
      expect(calls.errors).toEqual([expect.objectContaining({ code: 'ERR_STREAM_DESTROYED' })]);
      expect(stream.batches).toEqual([]);
    }
  });

  it('gets the error of a stream that was ended', async () => {
    const stream = new Gatherer();
    const seen: unknown[] = [];
    stream.on('error', (error) => seen.push(error));
    stream.end();
    const calls = new Calls();
    expect(writeSegments(stream, segmentsOf(3, 4), calls.done)).toBe(false);
    await settled();
    const late = expect.objectContaining({ code: 'ERR_STREAM_WRITE_AFTER_END' });
    expect(calls.errors).toEqual([late]);
    expect(seen).toEqual([late]);
    expect(stream.bytes).toHaveLength(0);
  });
});

describe('a segment that is not a Uint8Array', () => {
  it.each([
    ['a text', 'text', 1],
    ['an ArrayBuffer', new ArrayBuffer(2), 0],
    ['a Uint16Array', new Uint16Array(2), 2],
    ['null', null, 1],
    ['undefined', undefined, 0],
    ['an array', [1, 2], 2],
  ])('is refused before anything is written: %s', async (_, wrong, at) => {
    const stream = new Gatherer();
    const segments: unknown[] = segmentsOf(3, 4, 5);
    segments[at] = wrong;
    const calls = new Calls();
    const error = thrownBy(() => writeSegments(stream, segments as Uint8Array[], calls.done));
    expect(error).toEqual(new TypeError(`segment ${at} is not a Uint8Array`));
    expect(stream.writableCorked).toBe(0);
    await settled();
    expect(stream.batches).toEqual([]);
    expect(calls.errors).toEqual([]);
    expect(writeSegments(stream, segmentsOf(2))).toBe(true);
    await settled();
    expect(hexOf(stream.bytes)).toBe('0101');
  });

  it('may be a hole', () => {
    const segments = segmentsOf(1, 2);
    segments.length = 3;
    expect(() => writeSegments(new Gatherer(), segments)).toThrow('segment 2 is not a Uint8Array');
  });

  it('leaves a corked stream as it was', () => {
    const stream = new Gatherer();
    stream.cork();
    expect(() => writeSegments(stream, ['text' as never])).toThrow(TypeError);
    expect(stream.writableCorked).toBe(1);
  });
});

describe('a stream whose write throws', () => {
  it('is uncorked all the same', () => {
    const said: string[] = [];
    const sink: SegmentSink = {
      cork: () => said.push('cork'),
      uncork: () => said.push('uncork'),
      write: ({ length }) => {
        said.push(`write ${length}`);
        if (length === 4) throw new Error('full');
        return true;
      },
    };
    expect(() => writeSegments(sink, segmentsOf(3, 4, 5))).toThrow('full');
    expect(said).toEqual(['cork', 'write 3', 'write 4', 'uncork']);
  });
});
