import { describe, expect, it } from 'vitest';
import { RecordBatch } from '../../generated/kafka/index.js';
import { RecordReader } from '../../generated/kafka/support/records.js';
import { DecodeError, decode, encode } from '../../generated/runtime/index.js';
import {
  buildProblems,
  isLegacy,
  legacyProblems,
  readBatches,
  readProblems,
  rewriteProblems,
} from './batch-checks.js';
import { BATCH_ROWS, bytesOf, ROWS } from './rows.js';

const named = ROWS.map((row) => ({ id: row.id, row }));
const batches = BATCH_ROWS.map((row) => ({ id: row.id, row }));

describe('the rows of Kafka', () => {
  it('are 28: 24 with batches of format 2, three with messages of the formats before, and nothing', () => {
    expect(ROWS).toHaveLength(28);
    expect(BATCH_ROWS).toHaveLength(24);
    expect(ROWS.filter(({ batches }) => batches.length === 0)).toHaveLength(1);
  });

  it.each(named)('D22 $id is read as Kafka reads it', ({ row }) => {
    expect(readProblems(row)).toEqual([]);
  });

  it.each(batches)('$id is written as it was, read lazily or at once', ({ row }) => {
    expect(rewriteProblems(row)).toEqual([]);
  });

  it.each(batches)('$id comes of its records', ({ row }) => {
    expect(buildProblems(row)).toEqual([]);
  });

  it.each(named.filter(({ row }) => isLegacy(row)))('$id is a set that is written as it was', ({ row }) => {
    expect(legacyProblems(row)).toEqual([]);
  });
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
