import { Cursor, DecodeError, LazyArray, WireReader } from '../../runtime/index.js';
import { LazyCursor } from '../../runtime/lazy.js';
import { LegacyMagic } from '../records/legacy-message-set.js';
import { RecordBatch, type RecordBatchRecord } from '../records/record-batch.js';
import { type DecompressOptions, recordsOf } from './compressed-records.js';
import { legacyBatch } from './legacy-records.js';
import { batchInfo, leaderEpochOf, recordOffset } from './record-info.js';

/** Bytes of a batch in front of what its length counts: base offset and length. */
const PREFIX = 12;
/** Where the format of a batch stands. */
const MAGIC = 16;
/** The fewest bytes that a length counts: a message of format 0 with neither key nor value. */
const LEAST = 14;

/** How to read records. */
export interface RecordReaderOptions extends DecompressOptions {
  /** Records with a lower offset are passed over: brokers send whole batches, from the one that holds it. */
  readonly fromOffset?: bigint | undefined;
  /** True to read all records of a batch when it is entered: what is wrong in any of them is an error then. */
  readonly eager?: boolean | undefined;
  /** True to pass over control batches, which tell of transactions and the cluster and hold nothing of producers. */
  readonly skipControl?: boolean | undefined;
}

/**
 * Reads the records of one partition, as a fetch response brings them: batch after batch, and record after record as
 * they are asked for. Keys, values and headers are views of the bytes. A record knows its batch as `parent`: one object
 * for all records of the batch. Messages of formats 0 and 1 are copied into batches of their own.
 *
 * What is wrong ends in a `DecodeError`, and in the same one whenever it is tried again. A last batch that is cut off
 * is no error: brokers cut at the size that was asked for.
 */
export class RecordReader extends Cursor<RecordBatchRecord> {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #options: RecordReaderOptions;
  #offset = 0;
  /** Bytes of the batch that was entered last. */
  #size = 0;
  #cursor: LazyCursor<RecordBatchRecord> | null = null;
  #batch: RecordBatch | null = null;
  #isIncomplete = false;

  /** Reads `bytes`, the `records` of one partition; null for none. */
  constructor(bytes: Uint8Array | null, options: RecordReaderOptions = {}) {
    super();
    const input = new WireReader(bytes ?? new Uint8Array(0));
    this.#bytes = input.bytes;
    this.#view = input.view;
    this.#options = options;
  }

  /** The batch that was entered last, one that was passed over as well. Null in front of the first. */
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

  protected override advance(): RecordBatchRecord | undefined {
    for (;;) {
      const record = this.#cursor === null ? undefined : LazyCursor.advance(this.#cursor);
      if (record !== undefined && this.#isWanted(record)) return record;
      if (record === undefined && this.nextBatch() === undefined) return undefined;
    }
  }

  /** Those of this batch, and as many in what is behind it as its bytes let expect. */
  protected override expect(): number {
    if (this.#cursor === null) return 0;
    const left = LazyCursor.left(this.#cursor);
    return left + Math.ceil(((left + 1) * (this.#bytes.length - this.#offset)) / this.#size);
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
      const cursor = this.#isSkipped(batch) ? null : this.#recordsOf(batch).cursor();
      this.#cursor = cursor;
      this.#size = end - this.#offset;
      this.#offset = end;
      this.#batch = batch;
      this.forget();
      if (cursor !== null) return batch;
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
    input.eager = this.#options.eager === true;
    const magic = this.#view.getInt8(this.#offset + MAGIC);
    if (magic === RecordBatch.magic) return RecordBatch.read(input);
    if (magic === LegacyMagic.V0 || magic === LegacyMagic.V1) return legacyBatch(input, this.#options);
    throw this.#error(`format ${magic} is not known`, 'magic');
  }

  /** True for a batch without any record that is asked for: it need not be decompressed. */
  #isSkipped(batch: RecordBatch): boolean {
    const { skipControl, fromOffset } = this.#options;
    if (skipControl === true && batchInfo(batch).isControl) return true;
    return fromOffset !== undefined && batch.baseOffset + BigInt(batch.lastOffsetDelta) < fromOffset;
  }

  #recordsOf(batch: RecordBatch): LazyArray<RecordBatchRecord> {
    const records = recordsOf(batch, this.#options);
    // Those that are not compressed were read with their batch.
    const isToRead = this.#options.eager === true && batch.records === null;
    return isToRead ? new LazyArray(records.toArray()) : records;
  }

  #isWanted(record: RecordBatchRecord): boolean {
    const { fromOffset } = this.#options;
    return fromOffset === undefined || recordOffset(record) >= fromOffset;
  }

  #error(reason: string, path: string): DecodeError {
    return new DecodeError(reason, 'RecordBatch', path, undefined, { offset: this.#offset });
  }
}
