import { DecodeError, enumName, type LazyArray } from '../../runtime/index.js';
import { Compression } from '../enums.js';
import { type RecordBatch, RecordBatchRecord, unpackRecordBatchAttributes } from '../records/record-batch.js';
import { codecOf, type RecordCodecs } from './record-codecs.js';

/** How to decompress. */
export interface DecompressOptions {
  /** What decompresses; without them only records that are not compressed can be read. */
  readonly codecs?: RecordCodecs | undefined;
  /** The most bytes that one batch may have when decompressed. 134217728 (128 MiB) by default. */
  readonly maxDecompressed?: number | undefined;
}

/**
 * The records of a batch that was read, compressed or not: each knows the batch as its `parent`.
 *
 * @throws DecodeError for a compression without a codec, bytes that cannot be decompressed or are over
 * `maxDecompressed`, and a count that cannot be
 */
export function recordsOf(batch: RecordBatch, options: DecompressOptions = {}): LazyArray<RecordBatchRecord> {
  if (batch.records !== null) return batch.records;
  const { compression } = unpackRecordBatchAttributes(batch.attributes);
  const bytes = decompressed(batch.compressedRecords ?? new Uint8Array(0), compression, options, NAMES);
  return RecordBatchRecord.lazyArray(bytes, batch.compressedCount ?? 0, batch);
}

const NAMES = { message: 'RecordBatch', path: 'compressedRecords' };

/** Decompresses `bytes`, which errors call by the names of their message and path. */
export function decompressed(
  bytes: Uint8Array,
  compression: Compression,
  { codecs, maxDecompressed = 134217728 }: DecompressOptions,
  { message, path }: { readonly message: string; readonly path: string },
): Uint8Array {
  const name = enumName(Compression, compression) ?? compression;
  const wrong = (reason: string, cause?: unknown) =>
    new DecodeError(reason, message, path, undefined, { offset: 0, cause });
  const codec = codecOf(compression, codecs);
  if (codec === undefined) throw wrong(`no codec was given for compression ${name}`);
  if (!(maxDecompressed >= 0)) throw new RangeError('maxDecompressed is a number of bytes, 0 or more');
  let result: Uint8Array;
  try {
    result = codec.decompress(bytes, maxDecompressed);
  } catch (cause) {
    throw wrong(`the bytes cannot be decompressed as ${name}`, cause);
  }
  if (!(result instanceof Uint8Array)) throw new TypeError(`the codec of ${name} gave no Uint8Array`);
  if (result.length <= maxDecompressed) return result;
  throw wrong(`${result.length} bytes when decompressed are over ${maxDecompressed}`);
}
