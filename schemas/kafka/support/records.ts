/** Everything about records: making batches of them, and reading them again. */
export { type DecompressOptions, recordsOf } from './compressed-records.js';
export {
  NO_TIMESTAMP,
  type RecordBatchOptions,
  type RecordInput,
  type RecordProducer,
  recordBatch,
} from './record-batches.js';
export { platformRecordCodecs, type RecordCodec, type RecordCodecs } from './record-codecs.js';
export {
  batchInfo,
  leaderEpochOf,
  type RecordBatchInfo,
  recordInput,
  recordOffset,
  recordSequence,
  recordTimestamp,
} from './record-info.js';
export { RecordReader, type RecordReaderOptions } from './record-reader.js';
