import { DecodeError, enumName, type LazyArray, type LazyCursor, WireReader } from '../../runtime/index.js';
import { Compression } from '../enums.js';
import { LegacyMagic } from '../records/legacy-message-set.js';
import { RecordBatch, RecordBatchRecord } from '../records/record-batch.js';
import { legacyBatch } from './legacy-records.js';
import { batchFacts, leaderEpochOf, recordOffset } from './record-batches.js';
import { codecOf, type RecordCodecs } from './record-codecs.js';

/** Bytes of a batch in front of what its length counts: base offset and length. */
const PREFIX = 12;
/** Where the format of a batch stands. */
const MAGIC = 16;
/** The fewest bytes that a length counts: a message of format 0 with neither key nor value. */
const LEAST = 14;
const MAX_DECOMPRESSED = 134217728;

/** How to read records. */
export interface RecordReaderOptions {
  /** What decompresses; without them only records that are not compressed can be read. */
  readonly codecs?: RecordCodecs | undefined;
  /** The most bytes that one batch may have when decompressed. 128 MiB by default. */
  readonly maxDecompressed?: number | undefined;
  /** Records with a lower offset are passed over: brokers send whole batches, from the one that holds it. */
  readonly fromOffset?: bigint | undefined;
  /** True to pass over control batches, which tell of transactions and the cluster and hold nothing of producers. */
  readonly skipControl?: boolean | undefined;
}

/**
 * Reads the records of one partition, as a fetch response brings them: batch after batch, and record after record as
 * they are asked for. Keys, values and headers are views of the bytes. A record knows its batch as `parent`: one object
 * for all records of the batch. Messages of formats 0 and 1 are read as if they were in batches of their own.
 *
 * What is wrong ends in a `DecodeError`, and in the same one whenever it is tried again. A last batch that is cut off
 * is no error: brokers cut at the size that was asked for.
 */
export class RecordReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #options: RecordReaderOptions;
  #offset = 0;
  #cursor: LazyCursor<RecordBatchRecord> | null = null;
  #batch: RecordBatch | null = null;
  #isIncomplete = false;
  /** A record that was read, but not handed over. */
  #pending: RecordBatchRecord | undefined;

  /** Reads `bytes`, the `records` of one partition; null for none. */
  constructor(bytes: Uint8Array | null, options: RecordReaderOptions = {}) {
    this.#bytes = bytes ?? new Uint8Array(0);
    this.#view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength);
    this.#options = options;
  }

  /** The batch that was entered last: that of the last record. Null in front of the first. */
  get batch(): RecordBatch | null {
    return this.#batch;
  }

  /** The leader epoch of the batch that was entered last; null for none. */
  get lastEpoch(): number | null {
    return this.#batch === null ? null : leaderEpochOf(this.#batch);
  }

  /** True where the bytes end inside of a batch; known once all batches in front of it have been read. */
  get isIncomplete(): boolean {
    return this.#isIncomplete;
  }

  /**
   * The next record; undefined behind the last one that is complete.
   *
   * @throws DecodeError for a batch or record that cannot be read; the reader stays in front of it
   */
  next(): RecordBatchRecord | undefined {
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending !== undefined) return pending;
    for (;;) {
      const record = this.#cursor?.next();
      if (record !== undefined && this.#isWanted(record)) return record;
      if (record === undefined && this.nextBatch() === undefined) return undefined;
    }
  }

  /**
   * The next `count` records, or as many as there are, or what `convert` makes of them. What fails behind the first
   * of them fails in the next call; the reader stays in front of it, and `next` passes over a record that `convert`
   * does not take.
   */
  take<R = RecordBatchRecord>(count: number, convert?: (record: RecordBatchRecord) => R): R[] {
    const taken: R[] = [];
    while (taken.length < count) {
      let record: RecordBatchRecord | undefined;
      try {
        record = this.next();
        if (record === undefined) break;
        taken.push(convert === undefined ? (record as unknown as R) : convert(record));
      } catch (error) {
        this.#pending = record;
        if (taken.length === 0) throw error;
        break;
      }
    }
    return taken;
  }

  /** All records that are left, in an array. */
  toArray(): RecordBatchRecord[] {
    return [...this];
  }

  /** All records that are left, one after the other. */
  *[Symbol.iterator](): Iterator<RecordBatchRecord> {
    for (let next = this.next(); next !== undefined; next = this.next()) yield next;
  }

  /**
   * Enters the next batch, whatever is left of this one, and returns it; undefined behind the last one that is
   * complete.
   *
   * @throws DecodeError for bytes that are no batch; the reader stays in front of them
   */
  nextBatch(): RecordBatch | undefined {
    for (let end = this.#endOfBatch(); end !== undefined; end = this.#endOfBatch()) {
      const batch = this.#readBatch(end);
      const isSkipped = this.#options.skipControl === true && batchFacts(batch).isControl;
      this.#cursor = isSkipped ? null : this.#recordsOf(batch).cursor();
      this.#offset = end;
      this.#batch = batch;
      this.#pending = undefined;
      if (!isSkipped) return batch;
    }
    this.#isIncomplete = this.#offset < this.#bytes.length;
    this.#cursor = null;
    return undefined;
  }

  /** Where the batch at hand ends; undefined if that is behind the bytes. */
  #endOfBatch(): number | undefined {
    const left = this.#bytes.length - this.#offset;
    if (left < PREFIX) return undefined;
    const length = this.#view.getInt32(this.#offset + PREFIX - 4);
    if (length < LEAST) throw this.#error(`${length} bytes are too few for a batch`, 'batchLength');
    return left < PREFIX + length ? undefined : this.#offset + PREFIX + length;
  }

  #readBatch(end: number): RecordBatch {
    const input = new WireReader(this.#bytes, this.#offset, end);
    const magic = this.#view.getInt8(this.#offset + MAGIC);
    if (magic === RecordBatch.magic) return RecordBatch.read(input);
    if (magic === LegacyMagic.V0 || magic === LegacyMagic.V1)
      return legacyBatch(input, (bytes, compression) => this.#decompressed(bytes, compression));
    throw this.#error(`format ${magic} is not known`, 'magic');
  }

  #recordsOf(batch: RecordBatch): LazyArray<RecordBatchRecord> {
    const { records, compressedRecords, compressedCount } = batch;
    if (records !== null) return records;
    const { compression } = batchFacts(batch);
    const bytes = this.#decompressed(compressedRecords ?? new Uint8Array(0), compression);
    return RecordBatchRecord.lazyArray(bytes, compressedCount ?? 0, batch);
  }

  #decompressed(bytes: Uint8Array, compression: Compression): Uint8Array {
    const codec = codecOf(compression, this.#options.codecs);
    const name = enumName(Compression, compression) ?? compression;
    if (codec === undefined)
      throw this.#error(`no codec was given for compression ${name}`, 'compressedRecords');
    const limit = this.#options.maxDecompressed ?? MAX_DECOMPRESSED;
    let result: Uint8Array;
    try {
      result = codec.decompress(bytes, limit);
    } catch (cause) {
      throw this.#error(`the bytes cannot be decompressed as ${name}`, 'compressedRecords', cause);
    }
    if (result.length <= limit) return result;
    throw this.#error(`${result.length} bytes when decompressed are over ${limit}`, 'compressedRecords');
  }

  #isWanted(record: RecordBatchRecord): boolean {
    const { fromOffset } = this.#options;
    return fromOffset === undefined || recordOffset(record) >= fromOffset;
  }

  #error(reason: string, path: string, cause?: unknown): DecodeError {
    return new DecodeError(reason, 'RecordBatch', path, undefined, { offset: this.#offset, cause });
  }
}
