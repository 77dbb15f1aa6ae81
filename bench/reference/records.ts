import type { PlainHeader, SeenRecord } from '../workloads/records.js';
import { type Batch, Cursor, viewOf } from './record-reader.js';

const NO_HEADERS: readonly PlainHeader[] = Object.freeze([]);

/** A record that makes views of its key and value when it is asked for them. */
export class LazyRecord implements SeenRecord {
  readonly parent: Batch;
  readonly timestampDelta: number;
  readonly offsetDelta: number;
  readonly keyAt: number;
  readonly keyLength: number;
  readonly valueAt: number;
  readonly valueLength: number;
  /** Where they are, or they themselves. */
  readonly place: number | readonly PlainHeader[];

  constructor(cursor: Cursor, place: number | readonly PlainHeader[] = cursor.headers) {
    this.parent = cursor.batch;
    this.timestampDelta = cursor.timestampDelta;
    this.offsetDelta = cursor.offsetDelta;
    this.keyAt = cursor.key;
    this.keyLength = cursor.keyLength;
    this.valueAt = cursor.value;
    this.valueLength = cursor.valueLength;
    this.place = place;
  }

  get offset(): bigint {
    return this.parent.baseOffset + BigInt(this.offsetDelta);
  }

  get timestamp(): bigint {
    return this.parent.appendTime ?? this.parent.baseTimestamp + BigInt(this.timestampDelta);
  }

  get key(): Uint8Array | null {
    return viewOf(this.parent, this.keyAt, this.keyLength);
  }

  get value(): Uint8Array | null {
    return viewOf(this.parent, this.valueAt, this.valueLength);
  }

  get leaderEpoch(): number | null {
    return this.parent.partitionLeaderEpoch;
  }

  get headers(): readonly PlainHeader[] {
    return typeof this.place === 'number' ? headersAt(this.parent, this.place) : this.place;
  }
}

/** A record that has views of its key and value. */
export class EagerRecord implements SeenRecord {
  readonly parent: Batch;
  readonly timestampDelta: number;
  readonly offsetDelta: number;
  readonly key: Uint8Array | null;
  readonly value: Uint8Array | null;
  readonly headers: readonly PlainHeader[];

  constructor(cursor: Cursor, headers: readonly PlainHeader[] = headersAt(cursor.batch, cursor.headers)) {
    this.parent = cursor.batch;
    this.timestampDelta = cursor.timestampDelta;
    this.offsetDelta = cursor.offsetDelta;
    this.key = viewOf(cursor.batch, cursor.key, cursor.keyLength);
    this.value = viewOf(cursor.batch, cursor.value, cursor.valueLength);
    this.headers = headers;
  }

  get leaderEpoch(): number | null {
    return this.parent.partitionLeaderEpoch;
  }

  get offset(): bigint {
    return this.parent.baseOffset + BigInt(this.offsetDelta);
  }

  get timestamp(): bigint {
    return this.parent.appendTime ?? this.parent.baseTimestamp + BigInt(this.timestampDelta);
  }
}

/** What a reader that shares nothing makes for each record. */
class Origin {
  readonly partitionLeaderEpoch: number | null;
  readonly timestampType: number;
  readonly producerId: bigint;
  readonly baseOffset: bigint;

  constructor(batch: Batch) {
    this.partitionLeaderEpoch = batch.partitionLeaderEpoch;
    this.timestampType = batch.timestampType;
    this.producerId = batch.producerId;
    this.baseOffset = batch.baseOffset;
  }
}

/** The same with an origin and a list of headers that are this record's alone. */
export class LoneLazyRecord extends LazyRecord {
  readonly origin: Origin;

  constructor(cursor: Cursor) {
    super(cursor, [...headersAt(cursor.batch, cursor.headers)]);
    this.origin = new Origin(cursor.batch);
  }

  override get leaderEpoch(): number | null {
    return this.origin.partitionLeaderEpoch;
  }
}

export class LoneEagerRecord extends EagerRecord {
  readonly origin: Origin;

  constructor(cursor: Cursor) {
    super(cursor, [...headersAt(cursor.batch, cursor.headers)]);
    this.origin = new Origin(cursor.batch);
  }

  override get leaderEpoch(): number | null {
    return this.origin.partitionLeaderEpoch;
  }
}

/** All records of some batches. */
export function recordsOf<R>(batches: readonly Batch[], Record: new (cursor: Cursor) => R): R[] {
  const records = new Array<R>(batches.reduce((sum, { count }) => sum + count, 0));
  let i = 0;
  for (const batch of batches) {
    const cursor = new Cursor(batch);
    while (cursor.advance()) records[i++] = new Record(cursor);
  }
  return records;
}

function headersAt(batch: Batch, at: number): readonly PlainHeader[] {
  return batch.bytes[at] === 0 ? NO_HEADERS : new Cursor(batch).headersAt(at);
}
