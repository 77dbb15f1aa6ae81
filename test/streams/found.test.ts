import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { requestSplitter } from '../../generated/kafka/frames.js';
import { HeartbeatRequest } from '../../generated/kafka/heartbeat-request.js';
import {
  EncodePool,
  encode,
  encodeInto,
  FrameSplitter,
  writeSegments,
} from '../../generated/runtime/index.js';
import { differingCuts, outcomeOf, plainFrame } from './cutting.js';

const message = new HeartbeatRequest({ groupId: 'g' });

describe('what the tests of streams have found', () => {
  it('a write that the peer resets while it is read ends in the error of the socket', async () => {
    const server = createServer((peer) => {
      peer.on('error', () => {}).once('data', () => peer.resetAndDestroy());
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => {});
    const error = await new Promise<unknown>((resolve) => {
      writeSegments(socket, [new Uint8Array(3), new Uint8Array(16 * 2 ** 20)], resolve);
    });
    server.close();
    expect(error).toMatchObject({ code: expect.stringMatching(/^(EPIPE|ECONNRESET)$/) });
  });

  it.each([Number.NaN, undefined])('a size of %s is refused', (size) => {
    const splitter = new FrameSplitter(() => size as number);
    expect(() => [...splitter.push(new Uint8Array(10))]).toThrow('no number');
  });

  it('a size that is told by more bytes than the frame has loses none of them', () => {
    const make = () => new FrameSplitter((bytes, start) => (bytes.length - start < 8 ? 0 : 4));
    const bytes = Uint8Array.from({ length: 16 }, (_, at) => at);
    const whole = outcomeOf(make(), [bytes]);
    expect(differingCuts(make, bytes, whole).wrong).toEqual([]);
  });

  it.each([Number.NaN, -1, 1.5, undefined])('a pool has no range of %s bytes', (size) => {
    const pool = new EncodePool(256);
    const first = pool.allocate(10).fill(1);
    expect(() => pool.allocate(size as number)).toThrow(RangeError);
    pool.allocate(10).fill(2);
    expect(first).toEqual(new Uint8Array(10).fill(1));
  });

  it.each([-1, 1])('memory that is %i byte longer than asked for is refused', (more) => {
    const pool = { allocate: (size: number) => new Uint8Array(size + more) };
    expect(() => encode(message, 4, { pool })).toThrow(/did not allocate/);
  });

  it('shared memory that has grown is written to its new end', () => {
    const memory: SharedArrayBuffer = Reflect.construct(SharedArrayBuffer, [64, { maxByteLength: 4096 }]);
    const bytes = new Uint8Array(memory);
    encodeInto(message, bytes, 0, 4);
    (memory as unknown as { grow(size: number): void }).grow(4096);
    expect(encodeInto(message, bytes, 1000, 4)).toBe(1000 + message.size(4));
  });

  it('frames are plain arrays of bytes, whatever the chunks are', () => {
    const chunk = Buffer.from(plainFrame(5));
    const splitter = requestSplitter();
    const frames = [chunk, chunk.subarray(0, 6), chunk.subarray(6)].flatMap((one) => [...splitter.push(one)]);
    expect(frames.map((frame) => Object.getPrototypeOf(frame) === Uint8Array.prototype)).toEqual([
      true,
      true,
    ]);
  });

  it('nothing is pending behind a refusal', () => {
    const splitter = requestSplitter();
    splitter.push(Uint8Array.of(255, 255));
    expect(() => splitter.push(Uint8Array.of(255, 255))).toThrow();
    expect(splitter.pending).toBe(0);
  });
});
