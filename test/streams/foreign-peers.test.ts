import { createServer as createHttpServer, get } from 'node:http';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { expect, it } from 'vitest';
import { frameRequest, requestSplitter, responseSplitter } from '../../generated/kafka/frames.js';
import { ApiVersionsRequest } from '../../generated/kafka/index.js';
import type { FrameSplitter } from '../../generated/runtime/index.js';
import { connected, portFor, portOf } from './loopback.js';

/** What the frames of a connection end in. */
async function endOf(splitter: FrameSplitter, socket: Socket): Promise<string> {
  try {
    for await (const frame of splitter.split(socket)) return `a frame of ${frame.length} bytes`;
    return 'no frame';
  } catch (error) {
    return String(error);
  }
}

/** A port, and what the requests of the first connection to it end in. */
async function requestsOf(splitter: FrameSplitter): Promise<{ port: number; end: Promise<string> }> {
  let take: (socket: Socket) => void = () => {};
  const end = new Promise<string>((resolve) => {
    take = (socket) => resolve(endOf(splitter, socket));
  });
  return { port: await portFor((socket) => take(socket)), end };
}

const LIMITS = [undefined, 2 ** 31 - 1];

it.each(LIMITS)(
  'D15 a server of HTTP that is taken for one of Kafka is named, with the maximum %s',
  async (maxSize) => {
    const socket = await connected(await portOf(createHttpServer()));
    socket.on('error', () => {});
    socket.write(frameRequest(new ApiVersionsRequest(), { correlationId: 1 }, 3));
    expect(await endOf(responseSplitter({ maxSize }), socket)).toMatch(
      /^DecodeError: frame: it has 1213486164 bytes.*: this is HTTP, so it is the wrong port \(offset 0\)$/,
    );
    expect(socket.destroyed).toBe(true);
  },
);

it.each(LIMITS)(
  'D15 a client that speaks TLS to a server without it is named, with the maximum %s',
  async (maxSize) => {
    const { port, end } = await requestsOf(requestSplitter({ maxSize }));
    const client = connectTls({ port, host: '127.0.0.1' });
    client.on('error', () => {});
    expect(await end).toMatch(
      /^DecodeError: frame: it has \d+ bytes.*: this is a TLS handshake, so the peer speaks TLS \(offset 0\)$/,
    );
    client.destroy();
  },
);

it('D15 a client of HTTP is named', async () => {
  const { port, end } = await requestsOf(requestSplitter());
  const client = get({ port, host: '127.0.0.1' });
  client.on('error', () => {});
  expect(await end).toMatch(/: this is HTTP, so it is the wrong port \(offset 0\)$/);
  client.destroy();
});
