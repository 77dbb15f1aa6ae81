import { describe, expect, it } from 'vitest';
import { requestTypes } from '../../generated/kafka/by-api-key.js';
import {
  frameRequest,
  readRequestFrame,
  readResponseFrame,
  requestSplitter,
  responseSplitter,
} from '../../generated/kafka/frames.js';
import { HeartbeatRequest, HeartbeatResponse } from '../../generated/kafka/index.js';
import type { FrameSplitter } from '../../generated/runtime/index.js';
import { bytesOf, hexOf } from '../hex.js';
import { decodeErrorOf } from '../vectors/thrown.js';
import { differingCuts, joined, outcomeOf, plainFrame } from './cutting.js';

const TLS_ALERT = bytesOf('15030300020228');
const TLS_HANDSHAKE = bytesOf('1603010200010001fc0303');

/** What other protocols say first, and how an error about it ends. */
const PEERS: readonly (readonly [string, Uint8Array, string])[] = [
  ['a TLS alert', TLS_ALERT, ': this is a TLS alert, so the peer speaks TLS (offset 0)'],
  ['a TLS 1.0 alert', bytesOf('15030100020246'), ': this is a TLS alert, so the peer speaks TLS (offset 0)'],
  ['a TLS handshake', TLS_HANDSHAKE, ': this is a TLS handshake, so the peer speaks TLS (offset 0)'],
  ...['HTTP/1.1 400 Bad Request\r\n', 'GET / HTTP/1.1\r\n', 'POST /x HTTP/1.1\r\n', 'PRI * HTTP/2.0\r\n'].map(
    (text) =>
      [
        JSON.stringify(text),
        Uint8Array.from(Buffer.from(text)),
        ': this is HTTP, so it is the wrong port (offset 0)',
      ] as const,
  ),
];

describe('the number in front of a frame', () => {
  const whole = frameRequest(new HeartbeatRequest(), { correlationId: 1 }, 4);
  const read = (splitter: FrameSplitter, bytes: Uint8Array) => {
    for (const frame of splitter.push(bytes)) readRequestFrame(frame, requestTypes);
  };

  it.each([
    ['a TLS alert', '15030300', 'it has 352518916 bytes, the most is 104857600: this is a TLS alert'],
    ['0', '00000000', 'RequestHeader.requestApiKey (version 0): needs 2 bytes, 0 left'],
    ['-1', 'ffffffff', 'its size is negative, too large or no number'],
    ['3', '00000003', 'RequestHeader.requestApiVersion (version 0): needs 2 bytes, 1 left'],
    ['2^31 - 1', '7fffffff', 'it has 2147483651 bytes, the most is 104857600'],
  ])('D15 a length of %s is refused without memory for it', (_, hex, reason) => {
    const bytes = new Uint8Array(whole);
    bytes.set(bytesOf(hex));
    const before = process.memoryUsage().arrayBuffers;
    expect(decodeErrorOf(() => read(requestSplitter(), bytes)).message).toContain(reason);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1 << 20);
  });
});

describe('a peer that speaks another protocol', () => {
  it.each(PEERS)('D15 is named for every cut, whatever the most bytes are: %s', (_, bytes, ending) => {
    for (const maxSize of [undefined, 1000, 2 ** 31 - 1, Number.MAX_SAFE_INTEGER]) {
      for (const make of [requestSplitter, responseSplitter]) {
        const { frames, error = '' } = outcomeOf(make({ maxSize }), [bytes]);
        expect(error).toMatch(/^DecodeError: frame: it has \d+ bytes/);
        expect(error.endsWith(ending), error).toBe(true);
        expect(differingCuts(() => make({ maxSize }), bytes, { frames, error }, true).wrong).toEqual([]);
      }
    }
  });

  it.each(PEERS)('D15 is named by the functions that read a frame: %s', (_, bytes, ending) => {
    const named = ending.replace(' (offset 0)', '');
    const request = decodeErrorOf(() => readRequestFrame(bytes, requestTypes));
    const response = decodeErrorOf(() => readResponseFrame(HeartbeatResponse, bytes, 4));
    expect(request.message).toContain(named);
    expect(response.message).toContain(named);
  });

  it.each(PEERS)('is not seen in a later frame whose length is allowed: %s', (_, bytes) => {
    const splitter = requestSplitter({ maxSize: 2 ** 31 + 3 });
    const frame = plainFrame(5);
    expect([...splitter.push(joined([frame, bytes]))].map(hexOf)).toEqual([hexOf(frame)]);
    expect(splitter.pending).toBe(bytes.length);
  });

  it('is not seen in a first frame whose length is like no other protocol', () => {
    for (const hex of ['10000000', '1504030000', '1502030000', '1403030000', '15030500', '20303030']) {
      const splitter = requestSplitter({ maxSize: 2 ** 31 - 1 });
      expect([...splitter.push(bytesOf(hex))]).toEqual([]);
      expect(splitter.pending).toBe(hex.length / 2);
    }
  });

  it('a later frame of such a length is over the usual maximum', () => {
    for (const [, bytes] of PEERS) {
      const { frames, error } = outcomeOf(requestSplitter(), [joined([plainFrame(5), bytes])]);
      expect(frames).toEqual([hexOf(plainFrame(5))]);
      expect(error).toMatch(/^DecodeError: frame: it has \d+ bytes, the most is 104857600.*\(offset 9\)$/);
    }
  });
});
