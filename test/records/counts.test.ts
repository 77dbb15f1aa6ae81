import { describe, expect, it } from 'vitest';
import { RecordBatch, type RecordBatchRecord } from '../../generated/kafka/index.js';
import { recordBatch } from '../../generated/kafka/support/record-batches.js';
import { RecordReader } from '../../generated/kafka/support/record-reader.js';
import { crc32c, DecodeError, decode, encode } from '../../generated/runtime/index.js';
import { bytesOf, hexOf } from '../hex.js';

/** Where the checksum of a batch stands, what it covers, and where its records are counted. */
const CRC = 17;
const COVERED = 21;
const COUNT = 57;

/** The bytes with a checksum that is right. */
function summed(bytes: Uint8Array): Uint8Array {
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(CRC, crc32c(0, bytes.subarray(COVERED)));
  return bytes;
}

/** A batch whose records are these bytes, `count` of them. */
function batchOf(count: number, records: string): Uint8Array {
  const head = encode(recordBatch([{}])).slice(0, COUNT);
  const bytes = new Uint8Array([...head, 0, 0, 0, 0, ...bytesOf(records)]);
  const view = new DataView(bytes.buffer);
  view.setInt32(8, bytes.length - 12);
  view.setInt32(COUNT, count);
  return summed(bytes);
}

/** A record with neither key nor value and no headers: its size, attributes, deltas, -1, -1, 0. */
const RECORD = '0c000000010100';

function recordsOf(bytes: Uint8Array): RecordBatchRecord[] {
  return new RecordReader(bytes).toArray();
}

describe('the number of records in a batch', () => {
  it('D22 is that of those that it holds', () => {
    expect(hexOf(batchOf(1, RECORD))).toBe(hexOf(encode(recordBatch([{}]))));
    expect(recordsOf(batchOf(2, RECORD + RECORD))).toHaveLength(2);
    expect(recordsOf(batchOf(0, ''))).toEqual([]);
  });

  it.each([-1, -2, 3, 100, 2 ** 31 - 1, -(2 ** 31)])('D22 is not %i where there are two', (count) => {
    const bytes = batchOf(count, RECORD + RECORD);
    for (const read of [
      () => recordsOf(bytes),
      () => decode(RecordBatch, bytes, { eager: true }),
      () => decode(RecordBatch, bytes).records?.toArray(),
    ]) {
      expect(read).toThrow(DecodeError);
      expect(read).toThrow('RecordBatch.records');
    }
  });

  it.each([0, 1])('D22 is not %i either: bytes behind the last record are an error', (count) => {
    const bytes = batchOf(count, RECORD + RECORD);
    const left = 'bytes are left over behind the last element';
    expect(() => recordsOf(bytes)).toThrow(left);
    expect(() => decode(RecordBatch, bytes, { eager: true })).toThrow(left);
    expect(() => decode(RecordBatch, bytes).records?.toArray()).toThrow(left);
  });
});

describe('the value of a header', () => {
  /** A batch of one record with a header called "a". */
  const withHeader = (length: string, value: string) => {
    const rest = `0000000101 02 02 61 ${length} ${value}`.replaceAll(' ', '');
    // The size of the record is a zigzag number: twice that of its bytes, as many as they are digits.
    return batchOf(1, rest.length.toString(16).padStart(2, '0') + rest);
  };

  it('D22 of length -1 is null, and of 0 empty', () => {
    const headersOf = (bytes: Uint8Array) =>
      recordsOf(bytes)[0]?.headers.map(({ key, value }) => [key, value]);
    expect(headersOf(withHeader('01', ''))).toEqual([['a', null]]);
    expect(headersOf(withHeader('00', ''))).toEqual([['a', new Uint8Array(0)]]);
    expect(headersOf(withHeader('02', '07'))).toEqual([['a', Uint8Array.of(7)]]);
    expect(() => headersOf(withHeader('03', ''))).toThrow(DecodeError);
  });
});

describe('the checksum of a batch', () => {
  it('D22 that is wrong is an error, whatever is asked for', () => {
    const bytes = batchOf(1, RECORD);
    bytes[CRC] = (bytes[CRC] ?? 0) ^ 1;
    expect(() => decode(RecordBatch, bytes)).toThrow('RecordBatch.crc');
    expect(() => new RecordReader(bytes).nextBatch()).toThrow('RecordBatch.crc');
  });
});

describe('several batches', () => {
  it('D22 are read one after the other, up to one that is cut off', () => {
    const [one, other] = [encode(recordBatch([{}, {}])), encode(recordBatch([{}]))];
    const whole = Buffer.concat([one, other]);
    expect(recordsOf(whole)).toHaveLength(3);
    for (let cut = 0; cut < whole.length; cut++) {
      const reader = new RecordReader(whole.subarray(0, cut));
      expect(reader.toArray()).toHaveLength(cut < one.length ? 0 : 2);
      expect(reader.isIncomplete).toBe(cut !== 0 && cut !== one.length);
    }
  });
});
