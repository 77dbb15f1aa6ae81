import { describe, expect, it } from 'vitest';
import { RecordBatch, RecordBatchRecord } from '../../generated/kafka/index.js';
import { batchInfo, RecordReader, recordBatch } from '../../generated/kafka/support/records.js';
import { clone, decode, encode, encodeBatch } from '../../generated/runtime/index.js';

/** Five records a batch. */
function bytesOf(epochs: readonly (number | null)[]): Uint8Array {
  const batches = epochs.map((leaderEpoch, index) =>
    recordBatch(
      Array.from({ length: 5 }, (_, at) => ({ key: Uint8Array.of(index, at) })),
      { leaderEpoch, baseOffset: BigInt(index * 5) },
    ),
  );
  return encodeBatch(batches);
}

const EPOCHS = [5, null, 1000];

/** The batch of each record: 5 records of each, in order. */
function batchesOf(records: readonly RecordBatchRecord[]): readonly (RecordBatch | null)[] {
  records.forEach((record, index) => {
    const first = records[index - (index % 5)];
    if (record.parent !== first?.parent) throw new Error(`record ${index} has a batch of its own`);
  });
  return records.filter((_, index) => index % 5 === 0).map(({ parent }) => parent);
}

describe('what is the same for a batch', () => {
  it('is one object for all its records, and the last epoch is that of the batch entered last', () => {
    const reader = new RecordReader(bytesOf(EPOCHS));
    expect(reader.lastEpoch).toBe(null);
    expect(reader.batch).toBe(null);
    const records: RecordBatchRecord[] = [];
    const epochs: (number | null)[] = [];
    for (let two = reader.take(2); two.length > 0; two = reader.take(2)) {
      records.push(...two);
      epochs.push(reader.lastEpoch);
      expect(two.at(-1)?.parent).toBe(reader.batch);
    }
    // The third call takes the last record of one batch and the first of the next.
    expect(epochs).toEqual([5, 5, null, null, null, 1000, 1000, 1000]);
    const batches = batchesOf(records);
    expect(new Set(batches).size).toBe(3);
    expect(batches.map((batch) => batch && batchInfo(batch).leaderEpoch)).toEqual(EPOCHS);
    const facts = records.map(({ parent }) => parent && batchInfo(parent));
    expect(new Set(facts).size).toBe(3);
  });

  it('stays so when a deserializer throws, and the record is read again', () => {
    const reader = new RecordReader(bytesOf(EPOCHS));
    const seen: RecordBatchRecord[] = [];
    let failures = 0;
    const broken = (record: RecordBatchRecord) => {
      if (record.key?.[0] === 1 && record.key[1] === 2 && failures++ < 3) throw new Error('no such text');
      seen.push(record);
      return record.key?.join();
    };
    expect(reader.take(2, broken)).toEqual(['0,0', '0,1']);
    expect(reader.take(3, broken)).toEqual(['0,2', '0,3', '0,4']);
    // What was made in front of the failure is given out; the failure comes with the next call, and again.
    expect(reader.take(4, broken)).toEqual(['1,0', '1,1']);
    expect(reader.lastEpoch).toBe(null);
    expect(() => reader.take(4, broken)).toThrow('no such text');
    expect(() => reader.take(4, broken)).toThrow('no such text');
    expect(failures).toBe(3);
    expect(reader.take(4, broken)).toEqual(['1,2', '1,3', '1,4', '2,0']);
    expect(reader.lastEpoch).toBe(1000);
    expect(reader.take(10, broken)).toHaveLength(4);
    expect(batchesOf(seen).map((batch) => batch?.partitionLeaderEpoch)).toEqual([5, -1, 1000]);
  });

  it('can be passed over with the record that cannot be read', () => {
    const reader = new RecordReader(bytesOf([5]));
    const refuse = () => {
      throw new Error('never');
    };
    expect(() => reader.take(1, refuse)).toThrow('never');
    expect(reader.next()?.key).toEqual(Uint8Array.of(0, 0));
    expect(reader.take(1, ({ key }) => key?.[1])).toEqual([1]);
  });

  it('holds for a cursor of one batch, lazily and at once', () => {
    const bytes = encode(recordBatch([{ key: Uint8Array.of(1) }, {}, {}]));
    for (const eager of [false, true]) {
      const batch = decode(RecordBatch, bytes, { eager });
      const cursor = batch.records?.cursor();
      const found = [...(cursor?.take(2) ?? []), ...(cursor?.take(2) ?? [])];
      expect(found).toHaveLength(3);
      expect(found.every(({ parent }) => parent === batch)).toBe(true);
      expect(cursor?.index).toBe(3);
      // Each pass decodes anew, but for what was read at once.
      expect(batch.records?.toArray()[0] === found[0]).toBe(eager);
    }
  });

  it('is that of the batch which holds the records now: bytes can be in two', () => {
    const first = decode(RecordBatch, encode(recordBatch([{ key: Uint8Array.of(7) }])));
    const second = new RecordBatch({ baseOffset: 100n, records: first.records });
    const [record] = second.records ?? [];
    expect(record?.parent).toBe(second);
    expect([...(first.records ?? [])][0]?.parent).toBe(first);
    expect(record?.key).toEqual(Uint8Array.of(7));
  });

  it('is nothing for a record that was built or read by itself, or copied', () => {
    const built = new RecordBatchRecord({ key: Uint8Array.of(1), timestampDelta: 5n });
    expect(built.parent).toBe(null);
    const alone = decode(RecordBatchRecord, encode(built));
    expect(alone.parent).toBe(null);
    expect(alone.key).toEqual(Uint8Array.of(1));
    expect(alone.timestampDelta).toBe(5n);
    const batch = decode(RecordBatch, encode(recordBatch([{}])));
    const copy = clone(batch);
    expect([...(copy.records ?? [])][0]?.parent).toBe(null);
    expect(encode(copy)).toEqual(encode(batch));
  });
});
