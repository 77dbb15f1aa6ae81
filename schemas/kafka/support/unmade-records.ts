import {
  addPayload,
  isBytes,
  nextSize,
  reserve,
  type SizeAccumulator,
  settle,
  uvarintSize,
  type WireWriter,
  zigzagNumber,
} from '../../runtime/internal.js';
import { type SizeElement, Unmade, type WriteElement } from '../../runtime/lazy-unmade.js';
import {
  type RecordBatchHeaderInit,
  RecordBatchRecord,
  type RecordBatchRecordInit,
} from '../records/record-batch.js';
import { lengthOf, type Payload, putRecord, recordSize } from './record-layout.js';

type Payloads = Pick<RecordBatchRecordInit, 'key' | 'value' | 'headers'>;

/** Keys and values of more bytes than this are sized one by one: sums of two are far from what a size can say. */
const LARGE = 0x10000000;

/**
 * Records of a batch that is being built: keys, values and differences, from which they are written. A record is made
 * only of what is no such record (one with headers, say), or when somebody asks for it.
 */
export class UnmadeRecords extends Unmade<RecordBatchRecord> {
  /** How many they are. */
  readonly length: number;
  readonly #keys: Payload[];
  readonly #values: Payload[];
  /** Differences of times and offsets, in their zigzag form. */
  readonly #times: number[];
  readonly #offsets: number[];
  /** Records that had to be made, by their index; null as long as there is none. */
  #made: (RecordBatchRecord | undefined)[] | null = null;

  /** Room for `length` records, all of which are to be set. */
  constructor(length: number) {
    super();
    this.length = length;
    this.#keys = new Array<Payload>(length);
    this.#values = new Array<Payload>(length);
    this.#times = new Array<number>(length);
    this.#offsets = new Array<number>(length);
  }

  /** Sets the record `index`. */
  set(index: number, offsetDelta: number, timestampDelta: number, payloads: Payloads): void {
    const { key, value, headers } = payloads;
    if ((headers !== undefined && !isEmptyArray(headers)) || !isPayload(key) || !isPayload(value)) {
      this.setLong(index, offsetDelta, BigInt(timestampDelta), payloads);
      return;
    }
    this.#keys[index] = key ?? null;
    this.#values[index] = value ?? null;
    this.#times[index] = zigzagNumber(timestampDelta);
    this.#offsets[index] = 2 * offsetDelta;
  }

  /** The same with a difference of times that no number is sure to be. */
  setLong(index: number, offsetDelta: number, timestampDelta: bigint, payloads: Payloads): void {
    const { key, value } = payloads;
    const headers = taken(payloads.headers);
    this.#keep(index, new RecordBatchRecord({ offsetDelta, timestampDelta, key, value, headers }));
  }

  #keep(index: number, record: RecordBatchRecord): RecordBatchRecord {
    this.#made ??= new Array<RecordBatchRecord | undefined>(this.length);
    this.#made[index] = record;
    return record;
  }

  override make(): RecordBatchRecord[] {
    return Array.from({ length: this.length }, (_, index) => this.#at(index));
  }

  #at(index: number): RecordBatchRecord {
    const made = this.#made?.[index];
    if (made !== undefined) return made;
    const time = BigInt(this.#times[index] as number);
    return new RecordBatchRecord({
      offsetDelta: (this.#offsets[index] as number) / 2,
      timestampDelta: time % 2n === 0n ? time / 2n : -(time + 1n) / 2n,
      key: this.#keys[index],
      value: this.#values[index],
    });
  }

  override size(sizes: SizeAccumulator, version: number, one: SizeElement<RecordBatchRecord>): number {
    const { length } = this;
    const [keys, values, times, offsets] = [this.#keys, this.#values, this.#times, this.#offsets];
    let total = 0;
    for (let i = 0; i < length; i++) {
      const made = this.#made?.[i];
      const keyLength = made === undefined ? lengthOf(keys[i] as Payload) : 0;
      const valueLength = made === undefined ? lengthOf(values[i] as Payload) : 0;
      if (made !== undefined || keyLength > LARGE || valueLength > LARGE) {
        total += one(made ?? this.#keep(i, this.#at(i)), sizes, version);
        continue;
      }
      const place = reserve(sizes);
      const size = recordSize(times[i] as number, offsets[i] as number, keyLength, valueLength);
      if (keyLength >= 0) addPayload(sizes, keyLength);
      if (valueLength >= 0) addPayload(sizes, valueLength);
      total += size + uvarintSize(2 * settle(sizes, place, size));
    }
    return total;
  }

  override write(
    out: WireWriter,
    start: number,
    version: number,
    one: WriteElement<RecordBatchRecord>,
  ): number {
    const { length } = this;
    const [keys, values, times, offsets] = [this.#keys, this.#values, this.#times, this.#offsets];
    let pos = start;
    for (let i = 0; i < length; i++) {
      const made = this.#made?.[i];
      const [key, value] = [keys[i] as Payload, values[i] as Payload];
      if (made === undefined && isCopied(out, key) && isCopied(out, value)) {
        pos = putRecord(out, pos, nextSize(out), times[i] as number, offsets[i] as number, key, value);
      } else pos = one(made ?? this.#keep(i, this.#at(i)), out, pos, version);
    }
    return pos;
  }
}

function isEmptyArray(headers: readonly RecordBatchHeaderInit[]): boolean {
  return Array.isArray(headers) && headers.length === 0;
}

/** The headers that there are now, whatever becomes of their array. What is no array is refused later. */
function taken(headers: RecordBatchRecordInit['headers']): RecordBatchRecordInit['headers'] {
  return Array.isArray(headers) ? headers.slice() : headers;
}

function isPayload(value: Payload | undefined): boolean {
  return value === null || value === undefined || isBytes(value);
}

/** Tells whether the payload is copied, not a segment of its own. */
function isCopied({ segments, sizes }: WireWriter, payload: Payload): boolean {
  return segments === null || payload === null || (sizes !== null && payload.length < sizes.minReference);
}
