import { describe, expect, it } from 'vitest';
import {
  packRecordBatchAttributes,
  RecordBatch,
  RecordBatchRecord,
  TimestampType,
  unpackRecordBatchAttributes,
} from '../../generated/kafka/index.js';
import {
  batchInfo,
  NO_TIMESTAMP,
  recordBatch,
  recordInput,
  recordOffset,
  recordSequence,
  recordTimestamp,
} from '../../generated/kafka/support/records.js';
import { decode, EncodeError, encode, encodeSegments, equals } from '../../generated/runtime/index.js';
import { hexOf } from '../hex.js';

const text = (value: string) => new TextEncoder().encode(value);
const DAY = 86_400_000n;
const NOW = 1_700_000_000_000n;

/** The bytes of the records: those behind the header. */
function recordsOf(batch: RecordBatch): string {
  return hexOf(encode(batch).subarray(61));
}

describe('a batch by hand, from the tables of the format', () => {
  it('has a header of 61 bytes and records of varints', () => {
    const batch = recordBatch(
      [
        { key: text('k'), value: text('v'), timestamp: NOW },
        { key: null, value: null, timestamp: NOW + 1n, headers: [{ key: 'h', value: null }] },
      ],
      { leaderEpoch: 7 },
    );
    const records = [
      // length 8, attributes, timestamp +0, offset +0, key of 1, value of 1, no headers
      ['10', '00', '00', '00', '02', '6b', '02', '76', '00'],
      // length 9, attributes, timestamp +1, offset +1, no key, no value, one header of 1 byte without a value
      ['12', '00', '02', '02', '01', '01', '02', '02', '68', '01'],
    ].flat();
    const covered = [
      ['0000', '00000001', '0000018bcfe56800', '0000018bcfe56801'],
      ['ffffffffffffffff', 'ffff', 'ffffffff', '00000002'],
      records,
    ].flat();
    const bytes = encode(batch);
    expect(hexOf(bytes.subarray(21))).toBe(covered.join(''));
    const length = (9 + 40 + records.length).toString(16).padStart(8, '0');
    expect(hexOf(bytes.subarray(0, 17))).toBe(`0000000000000000${length}0000000702`);
    // By the bitwise definition of CRC-32C.
    let crc = 0xffffffff;
    for (const byte of bytes.subarray(21)) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0);
    }
    expect(new DataView(bytes.buffer).getUint32(17)).toBe(~crc >>> 0);
  });
});

describe('times and offsets', () => {
  it('30 days apart take a varlong of five bytes', () => {
    const batch = recordBatch([{ timestamp: NOW }, { timestamp: NOW + 30n * DAY }]);
    expect(recordsOf(batch)).toContain('80a0f6a713');
    const [, late] = decode(RecordBatch, encode(batch)).records ?? [];
    expect(late && recordTimestamp(late)).toBe(NOW + 30n * DAY);
    expect(batch.maxTimestamp).toBe(NOW + 30n * DAY);
  });

  it('go back as well: the base is the first time, not the least', () => {
    const batch = recordBatch([{ timestamp: 1000n }, { timestamp: 400n }, { timestamp: 1001 }]);
    expect(batch.baseTimestamp).toBe(1000n);
    expect(batch.maxTimestamp).toBe(1001n);
    const read = decode(RecordBatch, encode(batch));
    expect([...(read.records ?? [])].map((record) => recordTimestamp(record))).toEqual([1000n, 400n, 1001n]);
  });

  it('may be of the ends of 64 bits', () => {
    const most = 2n ** 63n - 1n;
    const batch = recordBatch([{ timestamp: 0n }, { timestamp: most }, { timestamp: -1n }], {
      baseOffset: most,
    });
    const read = [...(decode(RecordBatch, encode(batch)).records ?? [])];
    expect(read.map((record) => recordTimestamp(record))).toEqual([0n, most, NO_TIMESTAMP]);
    expect(read.map((record) => recordOffset(record))).toEqual([most, most + 1n, most + 2n]);
  });

  it('may be none behind one that is greater than a double holds', () => {
    for (const timestamp of [2n ** 52n - 1n, 2n ** 52n, 1_700_000_000_000_000_000n]) {
      const batch = recordBatch([{ timestamp }, { value: null }, { timestamp: 5n }]);
      const read = [...(decode(RecordBatch, encode(batch)).records ?? [])];
      expect(read.map((record) => recordTimestamp(record))).toEqual([timestamp, NO_TIMESTAMP, 5n]);
    }
  });

  it('are refused where the offset of the batch is no bigint', () => {
    for (const records of [[{}], [{}, { offset: 7n }]]) {
      expect(() => recordBatch(records, { baseOffset: 5 as never })).toThrow(
        new RangeError('record 0 has an offset that is no bigint'),
      );
    }
  });

  it('are none by default', () => {
    const [record] = decode(RecordBatch, encode(recordBatch([{}]))).records ?? [];
    expect(record && recordTimestamp(record)).toBe(-1n);
    expect(record && recordSequence(record)).toBe(-1);
    expect(record && recordOffset(record)).toBe(0n);
  });

  it("are the broker's where it set them", () => {
    const batch = recordBatch([{ timestamp: 5n }, { timestamp: 6n }], { logAppendTime: NOW });
    expect(unpackRecordBatchAttributes(batch.attributes).timestampType).toBe(TimestampType.LOG_APPEND_TIME);
    const read = [...(decode(RecordBatch, encode(batch)).records ?? [])];
    expect(read.map((record) => recordTimestamp(record))).toEqual([NOW, NOW]);
  });

  it('leave gaps, and sequences wrap to 0', () => {
    const producer = { id: 9n, epoch: 0, baseSequence: 2147483646 };
    const batch = recordBatch([{ offset: 10n }, {}, { offset: 15n }], { producer });
    expect(batch.lastOffsetDelta).toBe(5);
    const read = [...(decode(RecordBatch, encode(batch)).records ?? [])];
    expect(read.map((record) => recordOffset(record))).toEqual([10n, 11n, 15n]);
    expect(read.map((record) => recordSequence(record))).toEqual([2147483646, 2147483647, 3]);
  });

  it.each([
    [[{ timestamp: -2n }], 'record 0 has the timestamp -2; the least is 0, or -1 for none'],
    [[{}, { timestamp: -7 }], 'record 1 has the timestamp -7; the least is 0, or -1 for none'],
    [[{ offset: 5n }, { offset: 5n }], 'record 1 has offset 5, which is not behind 5'],
    [[{ offset: 5n }, { offset: 4n }], 'record 1 has offset 4, which is not behind 5'],
    [[{}, { offset: 2n ** 31n }], 'record 1 has offset 2147483648, too far behind 0'],
    [[], 'a batch has at least one record'],
    [[{ timestamp: 1.5 }], 'record 0 has the timestamp 1.5, which is no integer'],
    [[{ timestamp: '5' as never }], 'record 0 has the timestamp 5, which is no integer'],
    [[{}, { timestamp: Number.NaN }], 'record 1 has the timestamp NaN, which is no integer'],
    [[{ offset: 5 as never }], 'record 0 has an offset that is no bigint'],
    [
      [new RecordBatchRecord() as never],
      'record 0 is one of a batch, or what a spread leaves of it: give recordInput(record)',
    ],
  ])('are refused where a batch cannot hold them: %o', (records, message) => {
    expect(() => recordBatch(records)).toThrow(new RangeError(message));
  });

  it('of a record without a batch are those in the batch that is given', () => {
    const record = new RecordBatchRecord({ offsetDelta: 2, timestampDelta: 3n });
    expect(() => recordOffset(record)).toThrow(TypeError);
    const batch = new RecordBatch({ baseOffset: 5n, baseTimestamp: 100n, baseSequence: 1 });
    expect(recordOffset(record, batch)).toBe(7n);
    expect(recordTimestamp(record, batch)).toBe(103n);
    expect(recordSequence(record, batch)).toBe(3);
  });
});

describe('keys, values and headers', () => {
  it('that are null are not those that are empty', () => {
    const none = new Uint8Array(0);
    const header = (value: Uint8Array | null) => ({ key: '', value });
    const inputs = [null, none].flatMap((key) =>
      [null, none].map((value) => ({ key, value, headers: [header(value)] })),
    );
    const batch = recordBatch(inputs);
    const read = [...(decode(RecordBatch, encode(batch)).records ?? [])];
    expect(
      read.map(({ key, value, headers }) => ({ key, value, headers: headers.map(({ value: one }) => one) })),
    ).toEqual(inputs.map(({ key, value }) => ({ key, value, headers: [value] })));
  });

  it('are views of the bytes that were read, and the same ones each time', () => {
    const bytes = encode(
      recordBatch([{ key: text('key'), value: text('value'), headers: [{ key: 'h', value: text('x') }] }]),
    );
    const [record] = decode(RecordBatch, bytes).records ?? [];
    if (record === undefined) throw new Error('no record');
    expect(record.key?.buffer).toBe(bytes.buffer);
    expect(record.value?.buffer).toBe(bytes.buffer);
    expect(record.headers[0]?.value?.buffer).toBe(bytes.buffer);
    expect(record.key).toBe(record.key);
    expect(record.headers).toBe(record.headers);
  });

  it('of 4 KiB and more stay where they are', () => {
    const large = new Uint8Array(4096).fill(1);
    const small = new Uint8Array(4095).fill(2);
    const batch = recordBatch([
      { value: large },
      { key: large, value: small },
      { headers: [{ key: 'h', value: large }] },
    ]);
    const segments = encodeSegments(batch);
    expect(segments.filter((segment) => segment === large)).toHaveLength(3);
    expect(segments).not.toContain(small);
    expect(hexOf(Buffer.concat(segments))).toBe(hexOf(encode(batch)));
  });

  it('can be changed in a batch that was read at once', () => {
    const batch = decode(RecordBatch, encode(recordBatch([{ value: text('a') }])), { eager: true });
    const [record] = batch.records ?? [];
    if (record === undefined) throw new Error('no record');
    record.value = text('changed');
    record.headers.push(...new RecordBatchRecord({ headers: [{ key: 'new' }] }).headers);
    const [again] = decode(RecordBatch, encode(batch)).records ?? [];
    expect(again?.value).toEqual(text('changed'));
    expect(again?.headers[0]?.key).toBe('new');
    expect(equals(batch, decode(RecordBatch, encode(batch)))).toBe(true);
  });
});

describe('what is no value of a record', () => {
  it('is refused on write, a number in the place of another value too', () => {
    const batch = decode(RecordBatch, encode(recordBatch([{ key: text('k') }])), { eager: true });
    const [record] = batch.records ?? [];
    if (record === undefined) throw new Error('no record');
    for (const member of ['timestampDelta', 'key', 'value', 'headers'] as const) {
      const before = record[member];
      record[member] = 5 as never;
      expect(() => encode(batch)).toThrow(expect.objectContaining({ path: `records[0].${member}` }));
      expect(String(record)).toContain(`${member}=5`);
      record[member] = before as never;
    }
    expect(() => recordBatch([{ headers: 5 as never }]).size()).toThrow(EncodeError);
    expect(() => new RecordBatchRecord({ headers: 5 as never }).size()).toThrow(EncodeError);
  });
});

describe('records that were read', () => {
  const bytes = encode(recordBatch([{ key: text('k'), value: text('v'), timestamp: 5n }, { timestamp: 9n }]));
  const read = [...(decode(RecordBatch, bytes).records ?? [])];

  it('go into another batch as inputs, with other offsets or times', () => {
    expect(encode(recordBatch(read.map((record) => recordInput(record))))).toEqual(bytes);
    const moved = recordBatch(read.map((record, at) => recordInput(record, { offset: BigInt(50 + 2 * at) })));
    expect([moved.baseOffset, moved.lastOffsetDelta, moved.maxTimestamp]).toEqual([50n, 2, 9n]);
    const behind = read.map((record) => recordInput(record, { offset: undefined, timestamp: 1n }));
    expect(recordBatch(behind, { baseOffset: 7n })).toMatchObject({ baseOffset: 7n, lastOffsetDelta: 1 });
    expect(() => recordInput(new RecordBatchRecord())).toThrow(TypeError);
  });

  it('are refused as they are, and as what a spread leaves of them', () => {
    const [record] = read;
    const { offsetDelta: _, ...rest } = { ...record };
    for (const wrong of [record, { ...record, offset: 5n }, rest])
      expect(() => recordBatch([wrong as never])).toThrow(RangeError);
  });

  it('give what their batch is', () => {
    const [record] = read;
    if (record?.parent == null) throw new Error('no batch');
    expect(batchInfo(record)).toBe(batchInfo(record.parent));
    expect(() => batchInfo(new RecordBatchRecord())).toThrow(TypeError);
  });
});

describe('attributes', () => {
  it('have names, and stay the integer that they are', () => {
    const bits = {
      compression: 4,
      timestampType: 1,
      transactional: true,
      control: true,
      deleteHorizon: true,
    } as const;
    expect(packRecordBatchAttributes(bits)).toBe(0x7c);
    expect(unpackRecordBatchAttributes(0x7c)).toEqual(bits);
    const batch = decode(RecordBatch, encode(recordBatch([{}], { isTransactional: true, isControl: true })));
    expect(batch.attributes).toBe(0x30);
    batch.attributes |= 0x100;
    expect(decode(RecordBatch, encode(batch)).attributes).toBe(0x130);
  });
});
