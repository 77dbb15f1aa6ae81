import { describe, expect, it } from 'vitest';
import { FetchResponse } from '../../generated/kafka/index.js';
import { RecordReader, recordBatch, recordOffset } from '../../generated/kafka/support/records.js';
import { crc32c, DecodeError, decode, encode, encodeBatch } from '../../generated/runtime/index.js';

const ONE = encode(recordBatch([1, 2].map((at) => ({ key: new Uint8Array(9).fill(at) }))));

/** The bytes with a change, and the checksum that goes with it. */
function withChange(change: (bytes: Uint8Array, view: DataView) => void): Uint8Array {
  const bytes = Uint8Array.from(ONE);
  const view = new DataView(bytes.buffer);
  change(bytes, view);
  view.setUint32(17, crc32c(0, bytes, 21));
  return bytes;
}

function errorOf(bytes: Uint8Array): DecodeError {
  try {
    new RecordReader(bytes).toArray();
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
  throw new Error('was read');
}

describe('the records of a fetch response', () => {
  it('come from the field as it stands, null or empty as well', () => {
    const response = new FetchResponse({
      responses: [{ partitions: [{ records: ONE }, { records: null }, { records: new Uint8Array(0) }] }],
    });
    const read = decode(FetchResponse, encode(response, 12), 12);
    const counts = read.responses[0]?.partitions.map(
      ({ records }) => new RecordReader(records).toArray().length,
    );
    expect(counts).toEqual([2, 0, 0]);
  });

  it('D22 are those of several batches', () => {
    const bytes = encodeBatch([0n, 10n, 20n].map((baseOffset) => recordBatch([{}, {}], { baseOffset })));
    const reader = new RecordReader(bytes);
    expect([...reader].map((record) => recordOffset(record))).toEqual([0n, 1n, 10n, 11n, 20n, 21n]);
    expect(reader.isIncomplete).toBe(false);
    expect(reader.next()).toBe(undefined);
    expect(reader.take(3)).toEqual([]);
  });

  it('D22 end in front of a batch that is cut off, which is no error', () => {
    const bytes = encodeBatch([recordBatch([{}]), recordBatch([{}, {}])]);
    const first = encode(recordBatch([{}])).length;
    for (let cut = first; cut < bytes.length; cut++) {
      const reader = new RecordReader(bytes.subarray(0, cut));
      expect(reader.toArray()).toHaveLength(1);
      expect(reader.isIncomplete).toBe(cut > first);
    }
  });

  it('go on in the middle of a batch, batch by batch or from an offset', () => {
    const bytes = encodeBatch([0n, 10n].map((baseOffset) => recordBatch([{}, {}, {}], { baseOffset })));
    const reader = new RecordReader(bytes);
    expect(reader.nextBatch()?.baseOffset).toBe(0n);
    expect(reader.take(1).map((record) => recordOffset(record))).toEqual([0n]);
    expect(reader.nextBatch()?.baseOffset).toBe(10n);
    expect(reader.take(9).map((record) => recordOffset(record))).toEqual([10n, 11n, 12n]);
    expect(reader.nextBatch()).toBe(undefined);
    const later = new RecordReader(bytes, { fromOffset: 2n });
    expect(later.toArray().map((record) => recordOffset(record))).toEqual([2n, 10n, 11n, 12n]);
  });

  it('can be read at once: then a batch is entered as a whole, or not at all', () => {
    const bad = withChange((bytes) => bytes.fill(0x7f, 81, 82));
    const lazy = new RecordReader(bad);
    expect(lazy.next()?.key).toEqual(new Uint8Array(9).fill(1));
    expect(() => lazy.next()).toThrow(DecodeError);
    const eager = new RecordReader(bad, { eager: true });
    expect(() => eager.next()).toThrow(DecodeError);
    expect(eager.batch).toBe(null);
    const [first, second] = new RecordReader(ONE, { eager: true }).toArray();
    expect(first?.parent).not.toBe(null);
    expect(second?.parent).toBe(first?.parent);
  });

  it('are in order when a deserializer reads on itself, and then fails', () => {
    const bytes = encodeBatch([0n, 10n].map((baseOffset) => recordBatch([{}, {}, {}], { baseOffset })));
    const offsets = (reader: RecordReader) => reader.toArray().map((record) => recordOffset(record));
    const reader = new RecordReader(bytes);
    const readOn = () => {
      reader.next();
      throw new Error('after one more');
    };
    expect(() => reader.take(5, readOn)).toThrow('after one more');
    // The one that it read was handed over; the one that it failed for was not.
    expect(offsets(reader)).toEqual([0n, 2n, 10n, 11n, 12n]);
    const skipping = new RecordReader(bytes);
    const leave = () => {
      skipping.nextBatch();
      throw new Error('in another batch');
    };
    expect(() => skipping.take(5, leave)).toThrow('in another batch');
    expect(offsets(skipping)).toEqual([10n, 11n, 12n]);
  });

  it('of control batches can be passed over; their epoch is the last one all the same', () => {
    const bytes = encodeBatch([
      recordBatch([{}], { leaderEpoch: 1 }),
      recordBatch([{ key: Uint8Array.of(0, 0, 0, 1) }], { isControl: true, leaderEpoch: 2 }),
    ]);
    expect(new RecordReader(bytes).toArray()).toHaveLength(2);
    const reader = new RecordReader(bytes, { skipControl: true });
    expect(reader.toArray()).toHaveLength(1);
    expect(reader.lastEpoch).toBe(2);
  });
});

describe('bytes that are no records', () => {
  it('D22 with a wrong checksum are an error that says so', () => {
    const bytes = Uint8Array.from(ONE);
    bytes[70] = 0xff;
    expect(errorOf(bytes).message).toMatch(/^RecordBatch\.crc: the bytes have the checksum \d+, not \d+/);
  });

  it.each([
    [-1, 'RecordBatch.records: length -1 is negative (offset 61)'],
    [
      2147483647,
      `RecordBatch.records: 2147483647 elements need 15032385529 bytes, ${ONE.length - 61} left (offset 61)`,
    ],
    [0, `RecordBatch.records: ${ONE.length - 61} bytes are left over behind the last element (offset 61)`],
  ])('D22 with a count of %d', (count, message) => {
    const bytes = withChange((_, view) => view.setInt32(57, count));
    expect(errorOf(bytes).message).toBe(message);
  });

  it('D22 of 61 bytes with 2^31-1 records are refused before anything is allocated', () => {
    const bytes = ONE.slice(0, 61);
    const view = new DataView(bytes.buffer);
    view.setInt32(8, 49);
    view.setInt32(57, 2147483647);
    view.setUint32(17, crc32c(0, bytes, 21));
    expect(errorOf(bytes).message).toContain('2147483647 elements need 15032385529 bytes, 0 left');
  });

  it('with one record too few or too many for the count', () => {
    const few = withChange((_, view) => view.setInt32(57, 1));
    expect(errorOf(few).message).toBe(
      'RecordBatch.records: 16 bytes are left over behind the last element (offset 77)',
    );
    // Two records take more than the least of three.
    const many = withChange((_, view) => view.setInt32(57, 3));
    const reader = new RecordReader(many);
    expect(reader.take(5)).toHaveLength(2);
    expect(() => reader.next()).toThrow(/^RecordBatch\.records\[2\]\.length: needs 1 bytes, 0 left/);
  });

  it('D22 of a format that is not known', () => {
    expect(errorOf(withChange((bytes) => bytes.fill(3, 16, 17))).message).toBe(
      'RecordBatch.magic: format 3 is not known (offset 0)',
    );
    expect(errorOf(withChange((bytes) => bytes.fill(0xff, 16, 17))).message).toContain(
      'format -1 is not known',
    );
  });

  it.each([-1, 0, 13, -2147483648])('with a length of %d', (length) => {
    const bytes = withChange((_, view) => view.setInt32(8, length));
    expect(errorOf(bytes).message).toBe(
      `RecordBatch.batchLength: ${length} bytes are too few for a batch (offset 0)`,
    );
  });

  it('are named by the place in all the bytes, and the error comes again', () => {
    const bad = withChange((bytes) => bytes.fill(0x7f, 61, 62));
    const bytes = Uint8Array.from([...ONE, ...bad]);
    const reader = new RecordReader(bytes);
    expect(reader.take(2)).toHaveLength(2);
    for (const _ of [1, 2]) expect(() => reader.next()).toThrow(DecodeError);
    expect(() => reader.take(5)).toThrow(expect.objectContaining({ path: 'records[0].length' }));
    expect(errorOf(bytes).offset).toBeGreaterThan(ONE.length);
  });

  it('give the records in front of them first', () => {
    const bytes = Uint8Array.from([...ONE, ...withChange((one) => one.fill(9, 16, 17))]);
    const reader = new RecordReader(bytes);
    expect(reader.take(10)).toHaveLength(2);
    expect(() => reader.take(10)).toThrow('format 9 is not known');
    expect(() => new RecordReader(bytes).toArray()).toThrow('format 9 is not known');
  });
});
