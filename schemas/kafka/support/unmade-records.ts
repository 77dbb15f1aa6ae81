import {
  addPayload,
  changed,
  closeSize,
  isBytes,
  nextSize,
  openSize,
  putInt8,
  putPayload,
  putSafeUvarint,
  putUvarint,
  reserve,
  type SizeAccumulator,
  safeUvarintSize,
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

type Payload = Uint8Array | null;
type Payloads = Pick<RecordBatchRecordInit, 'key' | 'value' | 'headers'>;

/** The most bytes of a record beside its key and its value: six numbers and two zeros. */
const MOST_BESIDE = 30;

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
    const { key, value, headers } = payloads;
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
      let size = 2 + safeUvarintSize(times[i] as number) + uvarintSize(offsets[i] as number);
      size += sizeOfPayload(sizes, keyLength) + sizeOfPayload(sizes, valueLength);
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
      if (made !== undefined) {
        pos = one(made, out, pos, version);
        continue;
      }
      const [key, value] = [keys[i] as Payload, values[i] as Payload];
      pos = writeRecord(out, pos, nextSize(out), times[i] as number, offsets[i] as number, key, value);
    }
    return pos;
  }
}

function isEmptyArray(headers: readonly RecordBatchHeaderInit[]): boolean {
  return Array.isArray(headers) && headers.length === 0;
}

function isPayload(value: Payload | undefined): boolean {
  return value === null || value === undefined || isBytes(value);
}

/** The length of a payload; -1 for null. */
function lengthOf(payload: Payload): number {
  return payload === null ? -1 : payload.length;
}

function sizeOfPayload(sizes: SizeAccumulator, length: number): number {
  if (length < 0) return 1;
  addPayload(sizes, length);
  return uvarintSize(2 * length) + length;
}

/** Writes a record of `size` bytes behind its size. */
function writeRecord(
  out: WireWriter,
  start: number,
  size: number,
  time: number,
  offset: number,
  key: Payload,
  value: Payload,
): number {
  const most = MOST_BESIDE + (key === null ? 0 : key.length) + (value === null ? 0 : value.length);
  const isRoom = out.segments === null && start + most <= out.end;
  return isRoom
    ? fillRecord(out.bytes, start, size, time, offset, key, value)
    : putRecord(out, start, size, time, offset, key, value);
}

/** The same where there is room for it whatever it holds. */
function fillRecord(
  bytes: Uint8Array,
  start: number,
  size: number,
  time: number,
  offset: number,
  key: Payload,
  value: Payload,
): number {
  let pos = fillUvarint(bytes, start, 2 * size);
  const end = pos + size;
  bytes[pos++] = 0;
  let rest = time;
  for (; rest > 0xffffffff; rest = Math.floor(rest / 0x80)) bytes[pos++] = (rest % 0x80) | 0x80;
  pos = fillUvarint(bytes, pos, rest);
  pos = fillUvarint(bytes, pos, offset);
  pos = fillPayload(bytes, pos, key);
  pos = fillPayload(bytes, pos, value);
  bytes[pos++] = 0;
  return pos === end ? pos : changed();
}

function fillUvarint(bytes: Uint8Array, start: number, value: number): number {
  let pos = start;
  let rest = value;
  for (; rest >= 0x80; rest >>>= 7) bytes[pos++] = (rest & 0x7f) | 0x80;
  bytes[pos] = rest;
  return pos + 1;
}

function fillPayload(bytes: Uint8Array, start: number, payload: Payload): number {
  if (payload === null) {
    bytes[start] = 1;
    return start + 1;
  }
  const { length } = payload;
  const pos = fillUvarint(bytes, start, 2 * length);
  if (length > 8) bytes.set(payload, pos);
  else for (let i = 0; i < length; i++) bytes[pos + i] = payload[i] as number;
  return pos + length;
}

/** The same with a look at the room for each part, or with payloads by reference. */
function putRecord(
  out: WireWriter,
  start: number,
  size: number,
  time: number,
  offset: number,
  key: Payload,
  value: Payload,
): number {
  let pos = putUvarint(out, start, 2 * size);
  const end = openSize(out, pos, size);
  pos = putInt8(out, pos, 0);
  pos = putSafeUvarint(out, pos, time);
  pos = putUvarint(out, pos, offset);
  pos = putOptional(out, pos, key);
  pos = putOptional(out, pos, value);
  pos = putInt8(out, pos, 0);
  closeSize(out, pos, end);
  return pos;
}

function putOptional(out: WireWriter, pos: number, payload: Payload): number {
  if (payload === null) return putUvarint(out, pos, 1);
  return putPayload(out, putUvarint(out, pos, 2 * payload.length), payload);
}
