import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { requestSplitter } from '../../generated/kafka/frames.js';
import { writeSegments } from '../../generated/runtime/index.js';
import { hexOf } from '../hex.js';
import { joined, type Outcome, plainFrame } from './cutting.js';
import { connected, portFor } from './loopback.js';
import { Calls } from './recorders.js';

const CLOSED = /^(EPIPE|ECONNRESET)$/;

/** A port; frames that a connection to it brings, each answered with a byte; and the error that it ends in. */
async function receiving(): Promise<{ port: number; outcome: Promise<Outcome> }> {
  let resolve: (outcome: Outcome) => void = () => {};
  const outcome = new Promise<Outcome>((done) => {
    resolve = done;
  });
  const port = await portFor(async (socket) => {
    const frames: string[] = [];
    try {
      for await (const frame of requestSplitter().split(socket)) {
        frames.push(hexOf(frame));
        socket.write('!');
      }
      resolve({ frames, error: undefined });
    } catch (error) {
      resolve({ frames, error: String(error) });
    }
  });
  return { port, outcome };
}

/** A connection to a peer that resets it as soon as the first bytes are there, and reads no more. */
async function toClosingPeer(isReading = true): Promise<Socket> {
  const port = await portFor((socket) => socket.once('data', () => socket.resetAndDestroy()));
  return connected(port, isReading);
}

/** Waits until a socket is closed, also with an error. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve());
  });
}

/** The code of an error of the system. */
function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null | undefined)?.code;
}

describe('a sender that closes', () => {
  const frames = [plainFrame(10), plainFrame(100_000)];

  it('between frames ends the stream of the receiver in order', async () => {
    const { port, outcome } = await receiving();
    (await connected(port)).end(joined(frames));
    expect(await outcome).toEqual({ frames: frames.map(hexOf), error: undefined });
  });

  it.each([
    ['in a prefix', 2, '2 bytes'],
    ['in a frame', 60_000, '60000 of 100004 bytes'],
    ['a byte before the end', 100_003, '100003 of 100004 bytes'],
  ])('%s ends it in a DecodeError behind the whole frames', async (_, have, told) => {
    const { port, outcome } = await receiving();
    const [first = joined([]), second = joined([])] = frames;
    (await connected(port)).end(joined([first, second.subarray(0, have)]));
    expect(await outcome).toEqual({
      frames: [hexOf(first)],
      error: `DecodeError: frame: the stream ended with ${told} of it (offset 14)`,
    });
  });

  it('with a reset ends it in the error of the socket', async () => {
    const { port, outcome } = await receiving();
    const socket = await connected(port);
    socket.write(joined(frames).subarray(0, 1000));
    await once(socket, 'data');
    socket.resetAndDestroy();
    expect(await outcome).toEqual({
      frames: [hexOf(plainFrame(10))],
      error: expect.stringContaining('ECONNRESET'),
    });
  });
});

describe('a receiver that closes', () => {
  const large = [Uint8Array.of(1, 2, 3), new Uint8Array(16 * 2 ** 20), Uint8Array.of(4)];

  it('in the middle of segments gives its error to the callback of a sender that only writes', async () => {
    const socket = await toClosingPeer(false);
    const errors: unknown[] = [];
    socket.on('error', (error) => errors.push(error));
    const calls = new Calls();
    expect(writeSegments(socket, large, calls.done)).toBe(false);
    await closed(socket);
    expect(calls.errors).toHaveLength(1);
    expect(codeOf(calls.errors[0])).toMatch(CLOSED);
    expect(errors).toEqual(calls.errors);
  });

  it('in the middle of segments ends the socket of a sender that reads with an error', async () => {
    const socket = await toClosingPeer();
    const calls = new Calls();
    expect(writeSegments(socket, large, calls.done)).toBe(false);
    const [error] = await once(socket, 'error');
    expect(codeOf(error)).toMatch(CLOSED);
    await closed(socket);
    expect(calls.errors).toHaveLength(1);
    expect(socket).toMatchObject({ destroyed: true, errored: error });
  });

  it('gives an error to the callback of everything that is written later', async () => {
    const socket = await toClosingPeer();
    socket.on('error', () => {});
    writeSegments(socket, large);
    await closed(socket);
    const late = new Calls();
    for (let again = 0; again < 3; again++) expect(writeSegments(socket, large, late.done)).toBe(false);
    await new Promise((resolve) => setImmediate(resolve));
    expect(late.errors.map(codeOf)).toEqual(new Array(3).fill('ERR_STREAM_DESTROYED'));
  });
});
