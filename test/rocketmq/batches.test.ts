import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClientMessage, StoredMessage } from '../../generated/rocketmq/index.js';
import {
  decodeAll,
  EncodeError,
  EncodePool,
  encode,
  encodeBatch,
  encodeBatchSegments,
} from '../../generated/runtime/index.js';

type Pairs = readonly (readonly [string, string | null])[];

function messageOf(pairs: Pairs, bodySize = 3): ClientMessage {
  return new ClientMessage({ flag: 7, body: new Uint8Array(bodySize).fill(0xee), properties: pairs });
}

/** Each message by itself, one behind the other. */
function oneByOne(messages: readonly ClientMessage[]): Buffer {
  return Buffer.concat(messages.map((message) => encode(message)));
}

/** What an EncodeError says; segments are encoded without joining texts. */
function refusals(messages: readonly ClientMessage[]): readonly string[] {
  return [encodeBatch, encodeBatchSegments].map((call: (messages: readonly ClientMessage[]) => unknown) => {
    try {
      call(messages);
    } catch (error) {
      if (error instanceof EncodeError) return error.message;
      throw error;
    }
    return 'nothing was refused';
  });
}

/** Ten messages of one producer: two values differ, of which one has `letter` in the message `at`. */
function producer(letter: string, at: number): Pairs[] {
  return Array.from({ length: 10 }, (_, i) => [
    ['KEYS', `order-${i}${i === at ? letter : ''}`],
    ['TAGS', 'TagA'],
    ['TRACE', `${i}`.repeat(i * 10)],
    ['END', ''],
  ]);
}

describe('a batch', () => {
  it.each(['', 'é', '€', '😀', '\ud83d', '\ude00', '\x01', '\x02', '\0', 'x'.repeat(20_000)])(
    'with %j in a value of one message has the bytes of each message by itself',
    (letter) => {
      for (const at of [0, 1, 2, 5, 9]) {
        const messages = producer(letter, at).map((pairs) => messageOf(pairs, at * 100));
        expect(encodeBatch(messages)).toEqual(new Uint8Array(oneByOne(messages)));
      }
    },
  );

  it('has them in memory of a pool too, where a letter is found late', () => {
    const messages = producer('é', 9).map((pairs) => messageOf(pairs));
    expect([...encodeBatch(messages, { pool: new EncodePool() })]).toEqual([...oneByOne(messages)]);
  });

  it('has them whatever the maps have in common', () => {
    const text = fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom('', 'a', 'true', 'k\x01', 'v\x02', 'x'.repeat(40)) },
      { weight: 1, arbitrary: fc.constantFrom('é', '😀', '\ud800', '\udc00') },
    );
    const key = fc.constantFrom('KEYS', 'TAGS', 'WAIT', 'é');
    const pairs = fc.array(fc.tuple(key, fc.option(text, { freq: 20 })), { maxLength: 3 });
    fc.assert(
      fc.property(fc.array(pairs, { maxLength: 12 }), fc.nat(40), (maps, bodySize) => {
        const messages = maps.map((map) => messageOf(map, bodySize));
        const bytes = encodeBatch(messages);
        expect([...bytes]).toEqual([...oneByOne(messages)]);
        expect(decodeAll(ClientMessage, bytes)).toHaveLength(messages.length);
      }),
    );
  });

  it('may be of many messages with long texts, and of stored ones', () => {
    const messages = Array.from({ length: 300 }, (_, i) =>
      messageOf([['k', 'v'.repeat((i * 37) % 3000)]], i),
    );
    expect(oneByOne(messages).equals(encodeBatch(messages))).toBe(true);
    const stored = producer('é', 4).map((properties) => new StoredMessage({ properties }));
    const apart = Buffer.concat(stored.map((message) => encode(message)));
    expect(apart.equals(encodeBatch(stored))).toBe(true);
  });

  it.each<readonly [string, unknown]>([
    ['a number', new Map([['KEYS', 5]])],
    [
      'a number in the place of a value',
      new Map<string, unknown>([...(producer('', 0)[3] ?? []), ['END', 5]]),
    ],
    ['a key that is no text', new Map([[null, null]])],
    ['undefined', undefined],
    ['null', null],
    ['too many bytes', new Map([['k', 'v'.repeat(32_765)]])],
    ['too many bytes of few letters', new Map([['k', 'é'.repeat(20_000)]])],
  ])('with %s in a message is refused as without joining texts', (_what, properties) => {
    for (const [letter, at] of [
      ['', 0],
      ['é', 0],
      ['é', 2],
      ['é'.repeat(20_000), 2],
    ] as const) {
      const messages = producer(letter, at).map((pairs) => messageOf(pairs));
      (messages[6] as { properties: unknown }).properties = properties;
      const [joined, apart] = refusals(messages);
      expect(joined).toBe(apart);
      expect(joined).toMatch(/^ClientMessage\[[26]\]\.properties/);
    }
  });

  it('is refused for what is wrong elsewhere, and then encodes the next one', () => {
    const messages = producer('é', 3).map((pairs) => messageOf(pairs));
    (messages[5] as ClientMessage).flag = 2 ** 31;
    expect(refusals(messages)).toEqual(
      new Array(2).fill('ClientMessage[5].flag: 2147483648 is not an int32'),
    );
    (messages[5] as ClientMessage).flag = 1;
    expect(oneByOne(messages).equals(encodeBatch(messages))).toBe(true);
  });

  it('takes maps that override what a Map does at their word', () => {
    class Shouting extends Map<string, string> {
      override forEach(visit: (value: string, key: string, map: Map<string, string>) => void): void {
        for (const [key, value] of this) visit(value.toUpperCase(), key, this);
      }
    }
    const messages = ['a', 'b', 'c', 'd', 'e'].map((value) => messageOf([['k', value]]));
    for (const message of messages)
      message.properties = new Shouting(message.properties as Map<string, string>);
    expect(oneByOne(messages).equals(encodeBatch(messages))).toBe(true);
    expect(Buffer.from(encodeBatch(messages)).includes('k\x01E\x02')).toBe(true);
  });
});
