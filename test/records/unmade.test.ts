import { describe, expect, it } from 'vitest';
import {
  RecordBatch,
  RecordBatchHeader,
  RecordBatchRecord,
  type RecordBatchRecordInit,
} from '../../generated/kafka/index.js';
import { type RecordInput, recordBatch } from '../../generated/kafka/support/records.js';
import {
  clone,
  EncodeError,
  encode,
  encodeBatch,
  encodeInto,
  encodeSegments,
  equals,
} from '../../generated/runtime/index.js';
import { hexOf } from '../hex.js';

const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => length + at);

/** The same batch with records that are objects, and differences that are bigints all the way. */
function byObjects(inputs: readonly RecordInput[], { baseOffset = 0n } = {}): RecordBatch {
  const times = inputs.map(({ timestamp = -1n }) => BigInt(timestamp));
  const [baseTimestamp = -1n] = times;
  const first = inputs[0]?.offset ?? baseOffset;
  let next = first;
  const records = inputs.map(({ offset = next, key, value, headers }, at): RecordBatchRecordInit => {
    next = offset + 1n;
    const timestampDelta = (times[at] as bigint) - baseTimestamp;
    return { offsetDelta: Number(offset - first), timestampDelta, key, value, headers };
  });
  return new RecordBatch({
    baseOffset: first,
    lastOffsetDelta: Number(next - first) - 1,
    baseTimestamp,
    maxTimestamp: [...times].sort((a, b) => (a < b ? 1 : -1))[0],
    records: records.map((init) => new RecordBatchRecord(init)),
  });
}

/** Batches of each kind of record. */
const BATCHES: Readonly<Record<string, readonly RecordInput[]>> = {
  'payloads of all sizes': [0, 1, 8, 9, 63, 64, 8191, 8192, 70_000].flatMap((length) => [
    { key: bytes(length) },
    { key: bytes(3), value: bytes(length) },
    { key: null, value: bytes(length), headers: [] },
  ]),
  'times around each power of two': Array.from({ length: 63 }, (_, bit) => 2n ** BigInt(bit)).flatMap(
    (power) => [{ timestamp: power - 1n }, { timestamp: power }],
  ),
  'times that are numbers': [5, 0, -1, 2 ** 31, 2 ** 32, 2 ** 52 - 2, 2 ** 52 - 1, 2 ** 52, 2 ** 53 - 1].map(
    (timestamp) => ({ timestamp }),
  ),
  'a first time beyond 53 bits': [2n ** 60n, 2n ** 60n + 1n, 0n, -1n, 2n ** 63n - 1n].map((timestamp) => ({
    timestamp,
  })),
  'a first time of none, and the greatest number': [
    {},
    { timestamp: 2 ** 52 - 2 },
    { timestamp: 2 ** 52 - 1 },
  ],
  offsets: [0n, 1n, 63n, 64n, 127n, 128n, 8191n, 8192n, 2n ** 21n, 2n ** 31n - 1n].map((offset) => ({
    offset,
  })),
  'offsets beyond 53 bits': [2n ** 62n, 2n ** 62n + 5n, 2n ** 62n + 2n ** 31n - 1n].map((offset) => ({
    offset,
  })),
  'offsets beyond 52 bits from the second on': [2n ** 52n - 1n, 2n ** 52n, 2n ** 52n + 9n].map((offset) => ({
    offset,
  })),
  headers: [
    { key: bytes(1), headers: [{ key: 'a', value: bytes(9) }] },
    { key: bytes(2) },
    { headers: [{ key: '', value: null }, { key: 'ü' }] },
  ],
};

describe.each(Object.entries(BATCHES))('a batch of %s', (_name, inputs) => {
  it('has the bytes of its records, each time', () => {
    const expected = hexOf(encode(byObjects(inputs)));
    const batch = recordBatch(inputs);
    expect(hexOf(encode(batch))).toBe(expected);
    expect(batch.size()).toBe(expected.length / 2);
    expect(hexOf(encode(batch))).toBe(expected);
    expect(hexOf(encodeBatch([batch, batch]))).toBe(expected + expected);
    for (const minReference of [0, 1, 64, 5000])
      expect(hexOf(Buffer.concat(encodeSegments(batch, { minReference })))).toBe(expected);
    const buffer = new Uint8Array(expected.length / 2 + 8).fill(0xee);
    expect(encodeInto(batch, buffer, 4)).toBe(buffer.length - 4);
    expect(hexOf(buffer)).toBe(`eeeeeeee${expected}eeeeeeee`);
  });

  it('has the records themselves as soon as somebody asks for one', () => {
    const batch = recordBatch(inputs);
    expect(batch.records?.length).toBe(inputs.length);
    expect(equals(batch, byObjects(inputs))).toBe(true);
    const [first] = batch.records ?? [];
    expect(batch.records?.toArray()[0]).toBe(first);
    expect(first?.parent).toBe(null);
    expect(hexOf(encode(batch))).toBe(hexOf(encode(byObjects(inputs))));
    expect(String(clone(recordBatch(inputs)))).toBe(String(byObjects(inputs)));
    expect(JSON.stringify(recordBatch(inputs))).toBe(JSON.stringify(byObjects(inputs)));
  });
});

describe('records of a batch that is being built', () => {
  it('are what was given, whatever becomes of the inputs', () => {
    const input = { key: bytes(1), value: bytes(2), timestamp: 5n };
    const inputs = [input, { ...input }];
    const before = hexOf(encode(recordBatch(inputs)));
    const batch = recordBatch(inputs);
    input.value = bytes(30);
    inputs.length = 0;
    expect(hexOf(encode(batch))).toBe(before);
  });

  it.each([
    ['none', []],
    ['one', [{ key: 'a' }]],
    ['one that is made', [new RecordBatchHeader({ key: 'a' })]],
  ])('have the headers that were there, if they were %s, whatever is added', (_name, headers) => {
    for (const timestamp of [5n, 2n ** 60n]) {
      const input = { headers: [...headers], timestamp };
      const before = hexOf(encode(recordBatch([input])));
      const batch = recordBatch([input]);
      input.headers.push({ key: 'b' });
      expect(hexOf(encode(batch))).toBe(before);
    }
  });

  it('can be changed, and are written as they are then', () => {
    const batch = recordBatch([{ value: bytes(1) }, { value: bytes(2), headers: [{ key: 'h' }] }]);
    const before = encode(batch);
    const [first, second] = batch.records ?? [];
    if (first === undefined || second === undefined) throw new Error('no records');
    first.value = bytes(9);
    second.headers.length = 0;
    expect(hexOf(encode(batch))).not.toBe(hexOf(before));
    expect(hexOf(encode(batch))).toBe(hexOf(encode(recordBatch([{ value: bytes(9) }, { value: bytes(2) }]))));
  });

  it.each([
    [{ key: 'text' }, 'records[1].key', '"text" is not a Uint8Array'],
    [{ value: 5 }, 'records[1].value', '5 is not a Uint8Array'],
    [{ headers: 5 }, 'records[1].headers', '5 is not an array'],
    [{ headers: [{ key: 'h', value: 'v' }] }, 'records[1].headers[0].value', '"v" is not a Uint8Array'],
    [{ headers: [{ key: 7 }] }, 'records[1].headers[0].key', '7 is not a string'],
    [{ headers: [null] }, 'records[1].headers[0]', 'an element is missing or null'],
    [
      { timestamp: 2n ** 63n },
      'records[1].timestampDelta',
      '9223372036854775809n is not an int64 (a bigint)',
    ],
  ])('are refused where they cannot be written: %o', (wrong, path, reason) => {
    const inputs = [{ key: bytes(3) }, wrong as never as RecordInput, {}];
    for (const write of [encode, encodeSegments, (batch: RecordBatch) => batch.size()])
      expect(() => write(recordBatch(inputs))).toThrow(
        expect.objectContaining({ name: 'EncodeError', path, reason }),
      );
  });

  it('are refused when a payload changes while they are encoded, and nothing outside is touched', () => {
    for (const [length, changed] of [
      [40, 0],
      [40, 41],
      [3, 100],
      [100, 3],
    ] as const) {
      for (const behind of [[], [{}], [{ key: bytes(200) }]]) {
        const buffer: ArrayBuffer & { resize(length: number): void } = Reflect.construct(ArrayBuffer, [
          length,
          { maxByteLength: 200 },
        ]);
        const batch = recordBatch([{ key: bytes(2), value: new Uint8Array(buffer) }, ...behind]);
        const memory = new Uint8Array(1000).fill(0xee);
        let size = 0;
        const allocate = (wanted: number) => {
          size = wanted;
          buffer.resize(changed);
          return memory.subarray(100, 100 + wanted);
        };
        expect(() => encode(batch, { pool: { allocate } })).toThrow(EncodeError);
        const outside = [...memory.subarray(0, 100), ...memory.subarray(100 + size)];
        expect(outside.every((byte) => byte === 0xee)).toBe(true);
        buffer.resize(length);
        expect(encode(batch)).toHaveLength(size);
      }
    }
  });

  it('leave no trace where they were refused: the next batch is encoded like any', () => {
    const expected = hexOf(encode(recordBatch([{ key: bytes(1) }])));
    const wrong = recordBatch([{}, {}, { headers: [{ key: 7 as never }] }]);
    expect(() => encode(wrong)).toThrow(EncodeError);
    expect(hexOf(encode(recordBatch([{ key: bytes(1) }])))).toBe(expected);
  });
});
