import { describe, expect, it } from 'vitest';
import {
  ClientMessage,
  RemotingFrame,
  RemotingFrameRemotingHeader,
  StoredMagic,
  StoredMessage,
} from '../../generated/rocketmq/index.js';
import { DecodeError, decode, EncodeError, encode, encodeBatch } from '../../generated/runtime/index.js';

/** Properties of exactly so many bytes: a name of one letter, two separators, and the rest. */
function properties(bytes: number): Map<string, string> {
  return new Map([['k', 'v'.repeat(bytes - 3)]]);
}

function errorOf(call: () => unknown): EncodeError {
  try {
    call();
  } catch (error) {
    if (error instanceof EncodeError) return error;
  }
  return expect.fail('no EncodeError');
}

describe('what fits', () => {
  it.each([127, 128, 255, 256, 32_766, 32_767])('E31 properties of %i bytes', (size) => {
    const message = new ClientMessage({ properties: properties(size) });
    expect(encode(message)).toHaveLength(22 + size);
    expect(decode(ClientMessage, encode(message)).properties).toEqual(message.properties);
    const stored = new StoredMessage({ properties: properties(size) });
    expect(decode(StoredMessage, encode(stored)).properties).toEqual(stored.properties);
  });

  it.each([32_768, 40_000, 65_536, 70_000])('E31 properties of %i bytes are refused', (size) => {
    const message = new ClientMessage({ properties: properties(size) });
    for (const call of [() => encode(message), () => encodeBatch([message]), () => message.size()]) {
      expect(errorOf(call).message).toContain(`properties: length ${size} is over 32767`);
    }
    expect(errorOf(() => encode(new StoredMessage({ properties: properties(size) }))).path).toBe(
      'properties',
    );
  });

  it('E31 a topic of 127 bytes in layout V1, of 32,767 in V2', () => {
    for (const [magic, most] of [
      [StoredMagic.V1, 127],
      [StoredMagic.V2, 32_767],
    ] as const) {
      const message = new StoredMessage({ magic, topic: `${'é'.repeat(most >> 1)}t` });
      expect(decode(StoredMessage, encode(message)).topic).toBe(message.topic);
      message.topic += 't';
      const { path, message: text } = errorOf(() => encodeBatch([message]));
      expect(path).toBe('[0].topic');
      expect(text).toContain(`length ${most + 1} is over ${most}`);
    }
  });

  it.each([127, 255, 256, 32_767])('E31 a field of a command with a name of %i bytes', (size) => {
    const extFields = new Map([['n'.repeat(size), 'v'.repeat(40_000)]]);
    const frame = new RemotingFrame({ header: { extFields } });
    expect(decode(RemotingFrame, encode(frame)).header.extFields).toEqual(extFields);
  });

  it('E31 no longer name, and no code of more than 16 bits', () => {
    const extFields = new Map([['n'.repeat(32_768), 'v']]);
    expect(errorOf(() => encode(new RemotingFrame({ header: { extFields } }))).message).toContain(
      'over 32767',
    );
    expect(errorOf(() => encode(new RemotingFrame({ header: { code: 200_050 } }))).path).toBe('header.code');
  });

  it('a header of less than 16 MiB, in a frame of no more', () => {
    const long = new Map([['k', 'v'.repeat(2 ** 24 - 30)]]);
    const header = new RemotingFrameRemotingHeader({ extFields: long });
    expect(errorOf(() => encode(new RemotingFrame({ header }))).message).toContain('length: the size');
    const body = new Uint8Array(2 ** 24);
    expect(errorOf(() => encode(new RemotingFrame({ body }))).message).toContain('length: the size');
  });
});

describe('what is read', () => {
  const bytes = encode(
    new StoredMessage({ topic: 't', body: Uint8Array.of(1, 2), properties: properties(9) }),
  );

  function changed(at: number, ...values: readonly number[]): Uint8Array {
    const copy = bytes.slice();
    copy.set(values, at);
    return copy;
  }

  it.each([
    ['a total size that is too small', 0, [0, 0, 0, 40], 'totalSize: its size is 8 bytes too small'],
    ['a total size that ends in a field', 0, [0, 0, 0, 50], 'bornAddress: needs 4 bytes, 2 left'],
    ['a total size that is negative', 0, [255, 255, 255, 255], 'totalSize'],
    ['a total size beyond the end', 0, [0, 0, 1, 0], 'totalSize'],
    ['a total size that is one too many', 0, [0, 0, 0, bytes.length + 1], 'totalSize'],
    ['a magic that is none', 4, [1, 2, 3, 4], 'magic'],
    ['a body that is longer than the message', 84, [0, 0, 1, 0], 'body'],
    ['a topic of negative length', 90, [255], 'topic'],
  ] as const)('%s is refused', (_, at, values, path) => {
    const call = () => decode(StoredMessage, changed(at, ...values));
    expect(call).toThrow(DecodeError);
    expect(call).toThrow(`StoredMessage.${path}`);
  });

  it('every strict prefix is refused', () => {
    for (let end = 0; end < bytes.length; end++) {
      expect(() => decode(StoredMessage, bytes.slice(0, end)), `${end} bytes`).toThrow(DecodeError);
    }
  });

  it('a constant that is another is refused', () => {
    const client = encode(new ClientMessage());
    client[7] = 1;
    expect(() => decode(ClientMessage, client)).toThrow('ClientMessage.magic: 1 is not 0 (offset 4)');
    const frame = encode(new RemotingFrame());
    frame[4] = 0;
    expect(() => decode(RemotingFrame, frame)).toThrow('RemotingFrame.serializeType: 0 is not 1');
  });
});

describe('half a surrogate pair', () => {
  it('goes out as one question mark, and is counted so', () => {
    const message = new ClientMessage({ properties: [['a\ud800b', '\udfff']] });
    expect(message.size()).toBe(22 + 3 + 1 + 1 + 1);
    expect(decode(ClientMessage, encode(message)).properties).toEqual(new Map([['a?b', '?']]));
    const topic = new StoredMessage({ topic: '\ud83d' });
    expect(decode(StoredMessage, encode(topic)).topic).toBe('?');
  });
});

describe('texts', () => {
  it('E32 null maps, addresses and payloads are shown', () => {
    const text = String(new StoredMessage({ body: Uint8Array.of(1, 2, 3), properties: properties(4) }));
    expect(text).toMatch(
      /^StoredMessage\{magic=\d+, .*bornAddress=AAAAAA==.*body=AQID, .*properties=\{k=v\}\}$/,
    );
    expect(String(new StoredMessage())).toContain('properties=null}');
  });
});
