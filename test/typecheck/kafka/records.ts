import { RecordBatch, RecordBatchRecord } from '../../../generated/kafka/records/record-batch.js';
import { RecordReader, recordBatch, recordOffset } from '../../../generated/kafka/support/records.js';
import { decode, type LazyArray } from '../../../generated/runtime/index.js';
import { exactly } from '../exactly.js';

export const batch: RecordBatch = decode(RecordBatch, new Uint8Array(), { eager: true });
exactly<LazyArray<RecordBatchRecord> | null>()(batch.records);
export const reader: RecordReader = new RecordReader(null);
exactly<RecordBatchRecord[]>()(reader.take(2));
exactly<(Uint8Array | null)[]>()(reader.take(2, ({ key }) => key));
for (const record of batch.records ?? []) exactly<RecordBatch | null>()(record.parent);
batch.records = new RecordBatch({ records: [{ key: null }, new RecordBatchRecord()] }).records;
recordBatch([{ timestamp: Date.now() }, { timestamp: 5n, headers: [{ key: 'a' }] }]);

// TS2322: elements are records, whatever is expected
export const texts: string[] = reader.take(2);
const [record] = reader.take(1);
// TS2345: there may be none
recordOffset(record);
if (record !== undefined) {
  // TS2540: what it was read in cannot be changed
  record.parent = batch;
  // TS2322: a number for an int64
  record.timestampDelta = 5;
  // TS2322: a record of a batch has no offset of its own
  recordBatch([record]);
}
// TS2740: a plain array is no lazy one
batch.records = [new RecordBatchRecord()];
// TS2559: a message without versions
decode(RecordBatch, new Uint8Array(), 2);
// TS2322: text for bytes
recordBatch([{ key: 'text' }]);
// TS2353: an option that does not exist
new RecordReader(null, { lazy: true });
// TS2345: text for bytes
new RecordReader('text');
