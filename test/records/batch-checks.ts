import { LegacyMessageSet, RecordBatch, type RecordBatchRecord } from '../../generated/kafka/index.js';
import {
  batchInfo,
  type RecordInput,
  RecordReader,
  recordBatch,
} from '../../generated/kafka/support/records.js';
import { decode, decodeAll, encode, encodeBatch, encodeSegments } from '../../generated/runtime/index.js';
import { unequal } from '../differences.js';
import type { BatchRow, RecordBatchesRow } from '../golden-rows.js';
import { hexOf } from '../hex.js';
import { batchOptions, bytesOf, factsOf, recordInput, recordRow } from './rows.js';

interface BatchRead {
  readonly batch: RecordBatch;
  readonly records: readonly RecordBatchRecord[];
}

/** Reads all records, batch by batch. */
export function readBatches(bytes: Uint8Array): readonly BatchRead[] {
  const reader = new RecordReader(bytes);
  const found: BatchRead[] = [];
  for (let batch = reader.nextBatch(); batch !== undefined; batch = reader.nextBatch())
    found.push({ batch, records: batch.records?.toArray() ?? [] });
  return found;
}

/** What is read of a row otherwise than by Kafka, in words. */
export function readProblems(row: RecordBatchesRow): readonly string[] {
  const found = readBatches(bytesOf(row));
  return [
    ...unequal('number of batches', found.length, row.batches.length),
    ...row.batches.flatMap((stated, index) => {
      const one = found[index];
      return one === undefined ? [] : [...batchProblems(one, stated), ...checksumProblems(one, stated)];
    }),
  ];
}

function batchProblems({ batch, records }: BatchRead, stated: BatchRow): readonly string[] {
  const lastOffset = batch.baseOffset + BigInt(batch.lastOffsetDelta);
  const rows = records.map((record) => recordRow(record, stated));
  return [
    ...unequal('batch', batchInfo(batch), factsOf(stated)),
    ...unequal('first offset', String(batch.baseOffset), stated.baseOffset),
    ...unequal('last offset', String(lastOffset), stated.lastOffset),
    ...unequal('records', rows, stated.records),
  ];
}

/** Of a batch that is written as it was read; one of the formats before becomes another. */
function checksumProblems({ batch }: BatchRead, stated: BatchRow): readonly string[] {
  if (stated.magic !== 2) return [];
  return [
    ...unequal('base timestamp', String(batch.baseTimestamp), stated.baseTimestamp),
    ...unequal('last timestamp', String(batch.maxTimestamp), stated.maxTimestamp),
    ...unequal('size', batch.size(), stated.sizeInBytes),
    ...unequal('checksum', new DataView(encode(batch).buffer).getUint32(17), stated.checksum),
  ];
}

/** What is written otherwise than it was read, lazily or at once, in words. Of batches of format 2. */
export function rewriteProblems(row: RecordBatchesRow): readonly string[] {
  const bytes = bytesOf(row);
  let end = 0;
  const eager = row.batches.map(({ sizeInBytes }) => {
    const start = end;
    end += sizeInBytes;
    return decode(RecordBatch, bytes.subarray(start, end), { eager: true });
  });
  return [
    ...unequal('bytes written again', hexOf(encodeBatch(decodeAll(RecordBatch, bytes))), row.hex),
    ...unequal('bytes written again of all at once', hexOf(encodeBatch(eager)), row.hex),
  ];
}

/** What comes of a row's records otherwise than in Kafka, in words. Of batches of format 2. */
export function buildProblems(row: RecordBatchesRow): readonly string[] {
  const made = row.batches.map((stated) => recordBatch(inputsOf(stated, row), batchOptions(stated)));
  const inPieces = made.flatMap((batch) => encodeSegments(batch)).map((segment) => hexOf(segment));
  return [
    ...unequal('bytes of the records', hexOf(encodeBatch(made)), row.hex),
    ...unequal('bytes of the segments', inPieces.join(''), row.hex),
  ];
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

/** What is written otherwise than it was read of a set of messages of the formats before, in words. */
export function legacyProblems(row: RecordBatchesRow): readonly string[] {
  const bytes = bytesOf(row);
  const lazy = decode(LegacyMessageSet, bytes);
  const eager = decode(LegacyMessageSet, bytes, { eager: true });
  return [
    ...unequal('number of messages', lazy.messages.length, row.batches.length),
    ...unequal('bytes written again', hexOf(encode(lazy)), row.hex),
    ...unequal('bytes written again of all at once', hexOf(encode(eager)), row.hex),
  ];
}

/** Whether a row holds messages of the formats before. */
export function isLegacy({ id }: RecordBatchesRow): boolean {
  return id.startsWith('legacy');
}
