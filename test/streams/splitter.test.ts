import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestTypes } from '../../generated/kafka/by-api-key.js';
import {
  frameRequest,
  frameResponse,
  readRequestFrame,
  readResponseFrame,
  requestSplitter,
  responseSplitter,
} from '../../generated/kafka/frames.js';
import { ApiVersionsRequest, HeartbeatRequest, HeartbeatResponse } from '../../generated/kafka/index.js';
import { hexOf } from '../hex.js';
import { randomNumbers } from '../vectors/random-values.js';
import { cutAt, cutEvery, differingCuts, joined, outcomeOf, plainFrame } from './cutting.js';

const requests = [
  frameRequest(new HeartbeatRequest({ groupId: 'g' }), { correlationId: 1 }, 4),
  frameRequest(new ApiVersionsRequest(), { correlationId: 2, clientId: 'me' }, 3),
  frameRequest(new HeartbeatRequest({ memberId: 'm' }), { correlationId: 3 }, 0),
];
const stream = joined(requests);
const whole = { frames: requests.map(hexOf), error: undefined };

describe('a stream that is cut somewhere', () => {
  it('D21 gives the same frames for every cut, every two cuts, and byte by byte', () => {
    const { tried, wrong } = differingCuts(requestSplitter, stream, whole, true);
    expect(wrong).toEqual([]);
    expect(tried).toBe(2 + ((stream.length - 1) * stream.length) / 2);
  });

  it('D21 gives frames that read the same, however the stream of responses is cut', () => {
    const responses = [7, 8].map((errorCode, at) =>
      frameResponse(new HeartbeatResponse({ errorCode, throttleTimeMs: at }), { correlationId: at }, 4),
    );
    const frames = responses.map(hexOf);
    const { wrong } = differingCuts(responseSplitter, joined(responses), { frames, error: undefined }, true);
    expect(wrong).toEqual([]);
    const chunks = cutEvery(joined(responses), 1);
    const splitter = responseSplitter();
    const read = chunks
      .flatMap((chunk) => [...splitter.push(chunk)])
      .map((frame) => readResponseFrame(HeartbeatResponse, frame, 4).message.errorCode);
    expect(read).toEqual([7, 8]);
  });

  it.each([1, 2, 3, 5, 7, 16, 64, 4096])('D21 gives the same frames in chunks of %d bytes', (size) => {
    const sizes = [0, 1, 3, 12, 13, 100, 16_379, 16_380, 16_381, 40_000];
    const frames = sizes.map((each) => plainFrame(each));
    const outcome = outcomeOf(requestSplitter(), cutEvery(joined(frames), size));
    expect(outcome.error).toBeUndefined();
    expect(outcome.frames.length).toBe(frames.length);
    expect(frames.findIndex((frame, at) => hexOf(frame) !== outcome.frames[at])).toBe(-1);
  });

  it('D21 gives the same frames for random cuts of 30 frames of 4 bytes to 200 KB', () => {
    const random = randomNumbers(21);
    const sizes = Array.from({ length: 30 }, (_, at) => (at === 0 ? 0 : Math.floor(200_000 ** random())));
    const frames = sizes.map((size) => plainFrame(size, Math.floor(random() * 256)));
    const bytes = joined(frames);
    const cuts = fc.array(fc.nat({ max: bytes.length }), { maxLength: 60 });
    fc.assert(
      fc.property(cuts, (positions) => {
        const splitter = requestSplitter();
        const chunks = cutAt(bytes, [...positions].sort(ascending));
        const found = chunks.flatMap((chunk) => [...splitter.push(chunk)]);
        splitter.end();
        expect(found.length).toBe(frames.length);
        expect(found.findIndex((frame, at) => !sameBytes(frame, frames[at]))).toBe(-1);
      }),
      { numRuns: 60 },
    );
  });

  it('gives frames that each hold one request', () => {
    const splitter = requestSplitter();
    const read = cutEvery(stream, 10)
      .flatMap((chunk) => [...splitter.push(chunk)])
      .map((frame) => readRequestFrame(frame, requestTypes));
    expect(read.map(({ header }) => header.correlationId)).toEqual([1, 2, 3]);
    expect(read.map(({ message }) => message.constructor.name)).toEqual([
      'HeartbeatRequest',
      'ApiVersionsRequest',
      'HeartbeatRequest',
    ]);
  });
});

describe('chunks', () => {
  it('may be empty: before, within and behind a frame', () => {
    const none = new Uint8Array(0);
    const chunks = cutEvery(stream, 1).flatMap((chunk) => [none, chunk, none]);
    expect(outcomeOf(requestSplitter(), chunks)).toEqual(whole);
    expect(outcomeOf(requestSplitter(), [none, none])).toEqual({ frames: [], error: undefined });
  });

  it('give all of their frames at once, and in order', () => {
    expect([...requestSplitter().push(stream)].map(hexOf)).toEqual(whole.frames);
  });

  it('may be Buffers of the pool, and views in the middle of other memory', () => {
    for (const size of [1, 9, stream.length]) {
      const buffers = cutEvery(stream, size).map((chunk) => Buffer.from(chunk));
      expect(outcomeOf(requestSplitter(), buffers)).toEqual(whole);
      const views = cutEvery(stream, size).map((chunk) => {
        const memory = new Uint8Array(chunk.length + 10).fill(0xaa);
        memory.set(chunk, 7);
        return memory.subarray(7, 7 + chunk.length);
      });
      expect(outcomeOf(requestSplitter(), views)).toEqual(whole);
    }
  });

  it('may come from another realm, and lie in shared memory', () => {
    const foreign = runInNewContext('Uint8Array.from(bytes)', { bytes: [...stream] }) as Uint8Array;
    expect(foreign instanceof Uint8Array).toBe(false);
    expect(outcomeOf(requestSplitter(), [foreign])).toEqual(whole);
    const shared = new Uint8Array(new SharedArrayBuffer(stream.length));
    shared.set(stream);
    expect(outcomeOf(requestSplitter(), [shared.subarray(0, 20), shared.subarray(20)])).toEqual(whole);
  });

  it.each([
    ['a text', 'text'],
    ['an array', [0, 0, 0, 0]],
    ['an ArrayBuffer', new ArrayBuffer(4)],
    ['a DataView', new DataView(new ArrayBuffer(4))],
    ['a Uint16Array', new Uint16Array(4)],
    ['null', null],
    ['undefined', undefined],
  ])('are bytes: %s is a TypeError, and the stream goes on behind it', (_, chunk) => {
    const splitter = requestSplitter();
    const [first = stream, second = stream] = cutAt(stream, [10]);
    const frames = [...splitter.push(first)];
    expect(() => splitter.push(chunk as never)).toThrow(new TypeError('a chunk is a Uint8Array'));
    expect([...frames, ...splitter.push(second)].map(hexOf)).toEqual(whole.frames);
  });
});

function ascending(a: number, b: number): number {
  return a - b;
}

function sameBytes(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return b !== undefined && Buffer.compare(a, b) === 0;
}
