import { describe, expect, it } from 'vitest';
import { frameRequestSegments } from '../../generated/kafka/frames.js';
import { ProduceRequest } from '../../generated/kafka/index.js';
import {
  type Allocator,
  encode,
  encodeInto,
  encodeSegments,
  type SegmentOptions,
} from '../../generated/runtime/index.js';
import { SimpleExampleMessage, SimpleRecordsMessage } from '../fixtures/kafka/generated/index.js';
import { hexOf } from '../hex.js';
import { encodeErrorOf } from './thrown.js';

/** Memory that shows what was not written. */
const dirty: Allocator = { allocate: (size) => new Uint8Array(size).fill(0xaa) };
const ALL: SegmentOptions = { minReference: 0, pool: dirty };

/** A request with each payload for one partition of one topic. */
function produce(...payloads: readonly (Uint8Array | null)[]): ProduceRequest {
  const partitionData = payloads.map((records, index) => ({ index, records }));
  return new ProduceRequest({ acks: 1, topicData: [{ name: 'topic', partitionData }] });
}

function joined(segments: readonly Uint8Array[]): string {
  return segments.map((segment) => hexOf(segment)).join('');
}

/** Memory that can grow: newer than the library that the project compiles against. */
function resizable(size: number): ArrayBuffer {
  return Reflect.construct(ArrayBuffer, [size, { maxByteLength: 2 * size }]);
}

/** A message whose payload is another one each time that it is asked for; the last one stays. */
function changing(...payloads: readonly Uint8Array[]): SimpleRecordsMessage {
  const message = new SimpleRecordsMessage();
  let asked = 0;
  const get = () => payloads[Math.min(asked++, payloads.length - 1)];
  Object.defineProperty(message, 'recordSet', { get });
  return message;
}

describe('segments', () => {
  it('E25 payloads are the same memory, and a byte that changes afterwards shows', () => {
    const payload = new Uint8Array(5000).fill(1);
    const segments = encodeSegments(produce(payload), 11);
    expect(segments).toHaveLength(3);
    expect(segments[1]).toBe(payload);
    payload[4999] = 2;
    expect(segments[1]?.[4999]).toBe(2);
  });

  it('E25 payloads from minReference bytes on travel by reference: 4096 if left out', () => {
    const short = new Uint8Array(4095).fill(1);
    const long = new Uint8Array(4096).fill(2);
    expect(encodeSegments(produce(short, long, short), 11).map((one) => one === long)).toEqual([
      false,
      true,
      false,
    ]);
    expect(encodeSegments(produce(short, long), 11, { minReference: 4095 })).toHaveLength(5);
    expect(encodeSegments(produce(short, long), 11, { minReference: 4097 })).toHaveLength(1);
  });

  it('E25 neighbours, empty payloads and nulls keep their place', () => {
    const [a, b, none] = [Uint8Array.of(1, 2), Uint8Array.of(3), new Uint8Array(0)];
    const message = produce(a, none, null, b);
    const segments = encodeSegments(message, 11, ALL);
    expect(segments.filter((one) => one === a || one === b || one === none)).toEqual([a, none, b]);
    expect(joined(segments)).toBe(hexOf(encode(message, 11)));
  });

  it('E25 all that is no payload lies in one buffer of exactly its size', () => {
    const message = produce(new Uint8Array(9000), new Uint8Array(5000), new Uint8Array(3));
    const own = encodeSegments(message, 11).filter((one) => one.length !== 9000 && one.length !== 5000);
    expect(new Set(own.map((one) => one.buffer)).size).toBe(1);
    const bytes = own.reduce((sum, one) => sum + one.length, 0);
    expect(own[0]?.buffer.byteLength).toBe(bytes);
    expect(message.size(11)).toBe(bytes + 14_000);
  });

  it.each([
    ['a Buffer', Buffer.from('0123456789')],
    ['a view in the middle', new Uint8Array(64).fill(0x37).subarray(20, 30)],
    ['shared memory', new Uint8Array(new SharedArrayBuffer(10)).fill(0x38)],
    ['a resizable buffer', new Uint8Array(resizable(10)).fill(0x39)],
  ])('E25 %s is a payload, copied or not, and is not moved', (_, payload) => {
    const { byteOffset, length } = payload;
    const message = produce(payload);
    const whole = hexOf(encode(message, 11));
    expect(whole).toContain(hexOf(payload));
    const segments = encodeSegments(message, 11, ALL);
    expect(segments[1]).toBe(payload);
    expect(joined(segments)).toBe(whole);
    expect([payload.byteOffset, payload.length]).toEqual([byteOffset, length]);
  });

  it('E24 no byte of the memory is left as it was', () => {
    const message = produce(new Uint8Array(100).fill(7), null, new Uint8Array(0));
    expect(encode(message, 11, { pool: dirty })).toEqual(encode(message, 11));
    const segments = encodeSegments(message, 11, ALL);
    expect(joined(segments)).not.toContain('aa');
    const frame = frameRequestSegments(message, { correlationId: 7 }, 11, ALL);
    expect(joined(frame)).not.toContain('aa');
  });

  it('E22 a payload that becomes another one after it was sized is refused unless all fits', () => {
    const [short, other, long] = [new Uint8Array(10), new Uint8Array(10).fill(1), new Uint8Array(5000)];
    for (const minReference of [0, 10, 11, 4096]) {
      for (const [first, then] of [
        [short, long],
        [long, short],
        [short, new Uint8Array(11)],
      ] as const) {
        const error = encodeErrorOf(() => encodeSegments(changing(first, then), 1, { ...ALL, minReference }));
        expect(error.message).toContain('changed while it was being encoded');
      }
      const same = encodeSegments(changing(short, other), 1, { ...ALL, minReference });
      expect(joined(same)).toBe(hexOf(encode(new SimpleRecordsMessage({ recordSet: other }), 1)));
    }
  });

  it("E22 a payload that changes while a caller's buffer is written leaves what is around it", () => {
    const buffer = new Uint8Array(64).fill(0xaa);
    const error = encodeErrorOf(() =>
      encodeInto(changing(new Uint8Array(4), new Uint8Array(40)), buffer, 8, 1),
    );
    expect(error.messageName).toBe('SimpleRecordsMessage');
    const size = new SimpleRecordsMessage({ recordSet: new Uint8Array(4) }).size(1);
    expect(hexOf(buffer)).toBe('aa'.repeat(8) + '00'.repeat(size) + 'aa'.repeat(56 - size));
  });

  it('E25 a payload inside of a tagged field counts in the size in front of it', () => {
    const zeroCopyByteBuffer = new Uint8Array(300).fill(5);
    const message = new SimpleExampleMessage({ zeroCopyByteBuffer });
    const segments = encodeSegments(message, 1, ALL);
    expect(segments).toContain(zeroCopyByteBuffer);
    expect(joined(segments)).toBe(hexOf(encode(message, 1)));
  });

  it.each([-1, Number.NaN, '7', null])('refuses %j for minReference', (minReference) => {
    const call = () => encodeSegments(produce(), 11, { minReference } as never);
    if (minReference === null) expect(call()).toHaveLength(1);
    else expect(call).toThrow(TypeError);
  });

  it('E22 a message that encodes others while it is encoded gets what is its own', () => {
    const inner = produce(new Uint8Array(5000).fill(3));
    const message = new SimpleRecordsMessage();
    const recordSet = new Uint8Array(9);
    let pieces: readonly Uint8Array[] = [];
    Object.defineProperty(message, 'recordSet', {
      get: () => {
        pieces = encodeSegments(inner, 11);
        encode(inner, 11);
        return recordSet;
      },
    });
    const expected = hexOf(encode(new SimpleRecordsMessage({ recordSet }), 1));
    expect(joined(encodeSegments(message, 1, ALL))).toBe(expected);
    expect(hexOf(encode(message, 1))).toBe(expected);
    expect(joined(pieces)).toBe(hexOf(encode(inner, 11)));
  });
});
