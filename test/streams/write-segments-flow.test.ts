import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { frameRequestSegments, requestSplitter } from '../../generated/kafka/frames.js';
import { ProduceRequest } from '../../generated/kafka/index.js';
import { writeSegments } from '../../generated/runtime/index.js';
import { hexOf } from '../hex.js';
import { joined } from './cutting.js';
import { Calls, Gatherer, STREAMS, settled } from './recorders.js';

/** The segments of a request with one large payload, told apart by its number. */
function request(correlationId: number): readonly Uint8Array[] {
  const records = new Uint8Array(5000 + correlationId).fill(correlationId);
  const message = new ProduceRequest({ topicData: [{ name: 't', partitionData: [{ records }] }] });
  return frameRequestSegments(message, { correlationId }, 11);
}

describe('a stream that has enough to do', () => {
  it.each(STREAMS)('says so, and asks for more when it is ready: %s', async (_, Stream) => {
    const stream = new Stream({ highWaterMark: 100, isSlow: true });
    let drains = 0;
    stream.on('drain', () => drains++);
    expect(writeSegments(stream, [new Uint8Array(40), new Uint8Array(59)])).toBe(true);
    expect(writeSegments(stream, [new Uint8Array(1), new Uint8Array(0)])).toBe(false);
    await settled();
    expect(drains).toBe(0);
    while (stream.waiting.length > 0) {
      stream.waiting.shift()?.();
      await settled();
    }
    expect(drains).toBe(1);
    expect(stream.bytes).toHaveLength(100);
    expect(writeSegments(stream, [new Uint8Array(99)])).toBe(true);
  });

  it.each(STREAMS)('loses nothing of 100 messages that wait for it: %s', async (_, Stream) => {
    const stream = new Stream({ highWaterMark: 20_000, isSlow: true });
    const clock = setInterval(() => stream.waiting.shift()?.(), 0);
    const calls = new Calls();
    let waits = 0;
    try {
      for (let at = 0; at < 100; at++) {
        if (writeSegments(stream, request(at), calls.done)) continue;
        waits++;
        expect(stream.writableLength).toBeLessThan(20_000 + 5200);
        await once(stream, 'drain');
      }
      stream.end();
      await once(stream, 'finish');
    } finally {
      clearInterval(clock);
    }
    expect(waits).toBeGreaterThan(10);
    expect(calls.errors.map((error) => error ?? 'none')).toEqual(new Array(100).fill('none'));
    const sent = Array.from({ length: 100 }, (_, at) => hexOf(joined(request(at))));
    expect([...requestSplitter().push(stream.bytes)].map(hexOf)).toEqual(sent);
  });

  it('may be written to all the same: everything arrives, in order', async () => {
    const stream = new Gatherer({ highWaterMark: 1, isSlow: true });
    for (let at = 0; at < 20; at++) expect(writeSegments(stream, request(at))).toBe(false);
    while (stream.waiting.length > 0) {
      stream.waiting.shift()?.();
      await settled();
    }
    const sent = Array.from({ length: 20 }, (_, at) => joined(request(at)));
    expect(hexOf(stream.bytes)).toBe(hexOf(joined(sent)));
    expect(stream.batches.length).toBe(2);
  });
});

describe('a stream that is corked already', () => {
  it('holds the segments back until it is uncorked as often as it was corked', async () => {
    const stream = new Gatherer();
    const calls = new Calls();
    stream.cork();
    stream.cork();
    expect(writeSegments(stream, [Uint8Array.of(1), Uint8Array.of(2)], calls.done)).toBe(true);
    for (const corks of [2, 1]) {
      expect(stream.writableCorked).toBe(corks);
      await settled();
      expect(stream.batches).toEqual([]);
      expect(calls.errors).toEqual([]);
      stream.uncork();
    }
    await settled();
    expect(stream.batches.map((batch) => batch.map(hexOf))).toEqual([['01', '02']]);
    expect(calls.errors).toHaveLength(1);
  });

  it('sends the messages of one turn with one call', async () => {
    const stream = new Gatherer({ highWaterMark: 2 ** 20 });
    const order: number[] = [];
    stream.cork();
    for (let at = 0; at < 5; at++)
      expect(writeSegments(stream, request(at), () => order.push(at))).toBe(true);
    process.nextTick(() => stream.uncork());
    expect(stream.batches).toEqual([]);
    await settled();
    const segments = [0, 1, 2, 3, 4].flatMap(request);
    expect(segments.length).toBeGreaterThanOrEqual(15);
    expect(stream.batches.map((batch) => batch.length)).toEqual([segments.length]);
    expect(hexOf(stream.bytes)).toBe(hexOf(joined(segments)));
    expect(order).toEqual([0, 1, 2, 3, 4]);
  });

  it('tells of back-pressure while it holds back', async () => {
    const stream = new Gatherer({ highWaterMark: 8000 });
    stream.cork();
    expect([0, 1].map((at) => writeSegments(stream, request(at)))).toEqual([true, false]);
    process.nextTick(() => stream.uncork());
    await once(stream, 'drain');
    expect(hexOf(stream.bytes)).toBe(hexOf(joined([0, 1].flatMap(request))));
  });
});
