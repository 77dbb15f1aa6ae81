import { describe, expect, it } from 'vitest';
import { FetchRequest, HeartbeatRequest, MetadataRequest } from '../../generated/kafka/index.js';
import { clone, encode, equals } from '../../generated/runtime/index.js';
import {
  NullableStructMessage,
  SimpleExampleMessage,
  SimpleRecordsMessage,
} from '../fixtures/kafka/generated/index.js';
import { hexOf } from '../hex.js';
import { encodeErrorOf } from '../vectors/thrown.js';

describe("the caller's objects", () => {
  const plain = { groupId: 'a', generationId: 7, memberId: 'b', groupInstanceId: null };
  const expected = hexOf(encode(new HeartbeatRequest(plain), 3));

  class Settings {
    groupId = 'a';
    generationId = 7;
    memberId = 'b';
    groupInstanceId = null;
  }

  class Accessors {
    get groupId() {
      return 'a';
    }
    get generationId() {
      return 7;
    }
    get memberId() {
      return 'b';
    }
  }

  it.each([
    ['a frozen object', Object.freeze({ ...plain })],
    ['an object without a prototype', Object.assign(Object.create(null) as object, plain)],
    ['an instance of a class', new Settings()],
    ['a message of the class itself', new HeartbeatRequest(plain)],
    ['an object with keys of its own', { ...plain, extra: 1, toString: 5 }],
    // As everywhere in TypeScript: an object has the properties that its type has, its own or not.
    ['an object whose properties are inherited', Object.create(plain) as object],
    ['an instance with accessors', new Accessors()],
  ])('E27 %s makes the same message', (_, init) => {
    expect(hexOf(encode(new HeartbeatRequest(init), 3))).toBe(expected);
  });

  it('E27 extra keys are no members', () => {
    const message = new HeartbeatRequest({ ...plain, extra: 1 } as typeof plain);
    expect(Object.keys(message)).toEqual([...Object.keys(plain), 'unknownTaggedFields']);
    expect(JSON.stringify(message)).not.toContain('extra');
  });

  it('E27 a frozen message with frozen parts is sized, written and printed, and stays as it was', () => {
    const init = { topics: [{ topic: 't', partitions: [{ partition: 1 }] }], rackId: 'r' };
    const message = new FetchRequest(init);
    const same = new FetchRequest(init);
    for (const topic of message.topics) {
      for (const partition of topic.partitions) Object.freeze(partition);
      Object.freeze(Object.freeze(topic).partitions);
    }
    Object.freeze(Object.freeze(message).topics);
    for (const version of [4, 11, 12] as const) {
      expect(hexOf(encode(message, version))).toBe(hexOf(encode(same, version)));
      expect(message.size(version)).toBe(encode(same, version).length);
    }
    expect(message.toString()).toBe(same.toString());
    expect(equals(message, same)).toBe(true);
  });

  it('E27 what is given is not modified: not an object, nor its arrays, elements and bytes', () => {
    const given = () => ({ topics: [{ name: 'a' }, { name: null }], allowAutoTopicCreation: false });
    const init = given();
    const { topics } = init;
    const [first] = topics;
    const message = new MetadataRequest(init as never);
    encode(message, 12);
    encode(message, 10);
    expect(init).toEqual(given());
    expect(init.topics).toBe(topics);
    expect(topics[0]).toBe(first);
    const recordSet = Uint8Array.of(1, 2, 3);
    encode(new SimpleRecordsMessage({ recordSet }), 1);
    expect(recordSet).toEqual(Uint8Array.of(1, 2, 3));
  });

  it('E27 a message whose member was deleted is refused by name', () => {
    const message = new HeartbeatRequest(plain);
    Reflect.deleteProperty(message, 'memberId');
    expect(encodeErrorOf(() => encode(message, 3)).path).toBe('memberId');
  });
});

describe('equality and copies of generated messages', () => {
  const full = () =>
    new NullableStructMessage({
      nullableStruct2: { myString: 'x', unknownTaggedFields: [{ tag: 9, data: Uint8Array.of(1, 2) }] },
      unknownTaggedFields: [{ tag: 7, data: Uint8Array.of(3) }],
    });

  it('E33 unknown tagged fields count, at every depth, by the value of their bytes', () => {
    expect(equals(full(), full())).toBe(true);
    expect(equals(full(), new NullableStructMessage({ nullableStruct2: { myString: 'x' } }))).toBe(false);
    const deep = full();
    deep.nullableStruct2?.unknownTaggedFields[0]?.data.set([9]);
    expect(equals(deep, full())).toBe(false);
    const other = full();
    other.unknownTaggedFields = [{ tag: 8, data: Uint8Array.of(3) }];
    expect(equals(other, full())).toBe(false);
  });

  it('E33 bytes are compared by value, whatever memory they are in', () => {
    const buffer = Buffer.from('__abc__').subarray(2, 5);
    const bytes = new SimpleExampleMessage({
      myBytes: Uint8Array.of(97, 98, 99),
      zeroCopyByteBuffer: buffer,
    });
    const views = new SimpleExampleMessage({
      myBytes: buffer,
      zeroCopyByteBuffer: Uint8Array.of(97, 98, 99),
    });
    expect(equals(bytes, views)).toBe(true);
    expect(equals(bytes, new SimpleExampleMessage({ myBytes: buffer }))).toBe(false);
  });

  it('E33 a copy is equal, encodes alike and shares nothing that can change', () => {
    const message = full();
    const copy = clone(message);
    expect(equals(copy, message)).toBe(true);
    expect(hexOf(encode(copy, 1))).toBe(hexOf(encode(message, 1)));
    message.nullableStruct2?.unknownTaggedFields[0]?.data.fill(0);
    message.unknownTaggedFields[0]?.data.fill(0);
    expect(equals(copy, full())).toBe(true);
  });
});
