import { describe, expect, it } from 'vitest';
import { LegacyMessageSet, RecordBatch, type RecordBatchRecord } from '../../generated/kafka/index.js';
import {
  batchInfo,
  type RecordInput,
  RecordReader,
  recordBatch,
} from '../../generated/kafka/support/records.js';
import {
  DecodeError,
  decode,
  decodeAll,
  encode,
  encodeBatch,
  encodeSegments,
} from '../../generated/runtime/index.js';
import type { BatchRow, RecordBatchesRow } from '../golden-rows.js';
import { hexOf } from '../hex.js';
import { BATCH_ROWS, batchOptions, bytesOf, factsOf, ROWS, recordInput, recordRow } from './rows.js';

const named = ROWS.map((row) => ({ id: row.id, row }));
const batches = BATCH_ROWS.map((row) => ({ id: row.id, row }));

/** Reads all records, batch by batch. */
function readBatches(bytes: Uint8Array): { batch: RecordBatch; records: RecordBatchRecord[] }[] {
  const reader = new RecordReader(bytes);
  const found: { batch: RecordBatch; records: RecordBatchRecord[] }[] = [];
  for (let batch = reader.nextBatch(); batch !== undefined; batch = reader.nextBatch())
    found.push({ batch, records: batch.records?.toArray() ?? [] });
  return found;
}

/** Records of a batch with the broker's time are stated with that: their own are in the bytes alone. */
function inputsOf(stated: BatchRow, row: RecordBatchesRow): RecordInput[] {
  const inputs = stated.records.map(recordInput);
  if (stated.timestampType !== 'LogAppendTime') return inputs;
  const { baseTimestamp, records } = decode(RecordBatch, bytesOf(row));
  return [...(records ?? [])].map(({ timestampDelta }, index) => ({
    ...inputs[index],
    timestamp: baseTimestamp + timestampDelta,
  }));
}

describe('the rows of Kafka', () => {
  it('are 28: 24 with batches of format 2, three with messages of the formats before, and nothing', () => {
    expect(ROWS).toHaveLength(28);
    expect(BATCH_ROWS).toHaveLength(24);
    expect(ROWS.filter(({ batches }) => batches.length === 0)).toHaveLength(1);
  });

  it.each(named)('D22 $id is read as Kafka reads it', ({ row }) => {
    const found = readBatches(bytesOf(row));
    expect(found.length).toBe(row.batches.length);
    found.forEach(({ batch, records }, index) => {
      const stated = row.batches[index];
      if (stated === undefined) throw new Error('no such batch');
      expect(batchInfo(batch)).toEqual(factsOf(stated));
      expect(String(batch.baseOffset)).toBe(stated.baseOffset);
      expect(String(batch.baseOffset + BigInt(batch.lastOffsetDelta))).toBe(stated.lastOffset);
      expect(records.map((record) => recordRow(record, stated))).toEqual(stated.records);
      if (stated.magic !== 2) return;
      expect(String(batch.baseTimestamp)).toBe(stated.baseTimestamp);
      expect(String(batch.maxTimestamp)).toBe(stated.maxTimestamp);
      expect(batch.size()).toBe(stated.sizeInBytes);
      expect(new DataView(encode(batch).buffer).getUint32(17)).toBe(stated.checksum);
    });
  });

  it.each(batches)('$id is written as it was, read lazily or at once', ({ row }) => {
    const bytes = bytesOf(row);
    expect(hexOf(encodeBatch(decodeAll(RecordBatch, bytes)))).toBe(row.hex);
    const eager = row.batches.map(({ sizeInBytes }, index) => {
      const start = row.batches.slice(0, index).reduce((sum, one) => sum + one.sizeInBytes, 0);
      return decode(RecordBatch, bytes.subarray(start, start + sizeInBytes), { eager: true });
    });
    expect(hexOf(encodeBatch(eager))).toBe(row.hex);
  });

  it.each(batches)('$id comes of its records', ({ row }) => {
    const made = row.batches.map((stated) => {
      return recordBatch(inputsOf(stated, row), batchOptions(stated));
    });
    expect(hexOf(encodeBatch(made))).toBe(row.hex);
    expect(hexOf(Buffer.concat(made.flatMap((batch) => encodeSegments(batch))))).toBe(row.hex);
  });

  it.each(named.filter(({ id }) => id.startsWith('legacy')))(
    '$id is a set that is written as it was',
    ({ row }) => {
      const bytes = bytesOf(row);
      const lazy = decode(LegacyMessageSet, bytes);
      expect(lazy.messages.length).toBe(row.batches.length);
      expect(hexOf(encode(lazy))).toBe(row.hex);
      expect(hexOf(encode(decode(LegacyMessageSet, bytes, { eager: true })))).toBe(row.hex);
    },
  );
});

describe('bytes that are not what they were', () => {
  it.each(named)('D22 $id: what is cut off is incomplete, or an error', ({ row }) => {
    const bytes = bytesOf(row);
    const ends = new Set([0]);
    for (const { sizeInBytes } of row.batches) ends.add(Math.max(...ends) + sizeInBytes);
    for (let cut = 0; cut < bytes.length; cut++) {
      const reader = new RecordReader(bytes.subarray(0, cut));
      const records = reader.toArray();
      expect(records.length).toBeLessThan(row.batches.flatMap((batch) => batch.records).length);
      expect(reader.isIncomplete).toBe(!ends.has(cut));
      if (row.batches.length === 1)
        expect(() => decode(RecordBatch, bytes.subarray(0, cut))).toThrow(DecodeError);
    }
  });

  it.each(named)('D22 $id: a bit that is flipped behind the checksum is found', ({ row }) => {
    const bytes = bytesOf(row);
    let start = 0;
    for (const { sizeInBytes, magic } of row.batches) {
      const covered = start + (magic === 2 ? 21 : 16);
      for (let at = covered; at < start + sizeInBytes; at++) {
        for (let bit = 0; bit < 8; bit++) {
          const flipped = Uint8Array.from(bytes);
          flipped[at] = (flipped[at] ?? 0) ^ (1 << bit);
          expect(() => readBatches(flipped)).toThrow(DecodeError);
        }
      }
      start += sizeInBytes;
    }
    expect(start).toBe(bytes.length);
  });

  it('a value that is changed with its checksum is not found: it is the checksum that finds the others', () => {
    const row = BATCH_ROWS.find(({ id }) => id === 'big-value');
    if (row === undefined) throw new Error('no such row');
    const batch = decode(RecordBatch, bytesOf(row), { eager: true });
    const [record] = batch.records ?? [];
    if (record?.value == null) throw new Error('no value');
    record.value = Uint8Array.from(record.value, (byte) => byte ^ 1);
    expect(readBatches(encode(batch))).toHaveLength(1);
  });
});
