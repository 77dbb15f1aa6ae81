import { DecodeError } from './errors.js';
import { Fault, fault } from './faults.js';
import { checkedLength, take, WireReader } from './reader.js';

/** A value, or the place in a `LazySource` where it stands: nothing is made of it until it is asked for. */
export type Placed<T> = T | number;

/** What the elements of a lazy array were read from, and what they are in: the same for all of them. */
export class LazySource<P> {
  /** The bytes. Each read points it at what it wants. */
  readonly input: WireReader;
  /** The object that holds the array; null until there is one. */
  parent: P | null = null;

  constructor(input: WireReader) {
    this.input = input;
  }
}

/** The source of elements that are read by themselves: one for all of a reader. */
export function detachedSource(input: WireReader): LazySource<never> {
  input.detached ??= new LazySource<never>(new WireReader(input.bytes));
  return input.detached as LazySource<never>;
}

/** A place as what stands there. */
export function placed<T>(place: number): Placed<T> {
  return place;
}

/** Reads what stands at a place. What is no place stays as it is: writing refuses it. */
export function readPlaced<T>(
  source: LazySource<object> | null,
  place: number,
  owner: string,
  member: string,
  read: (input: WireReader, name: string) => T,
): T {
  if (source === null) return place as T;
  const { input } = source;
  input.offset = place;
  try {
    return read(input, member);
  } catch (cause) {
    // It was there when the element was read: the bytes have changed since, or are gone.
    const reason = cause instanceof Fault ? cause.reason : 'the bytes that it was read from are gone';
    throw new DecodeError(reason, owner, member, undefined, { offset: place, cause });
  }
}

/** An empty array, of which nothing but that was kept. What is no place stays as it is. */
export function emptyPlaced<T>(source: LazySource<object> | null, place: number): T[] {
  return source === null ? (place as unknown as T[]) : [];
}

/**
 * A value for a member that may hold a place. A number is none of these values, and no place either: it is
 * kept as an object, so that writing refuses it.
 */
export function unplaced<T>(value: T): T {
  return typeof value === 'number' ? (Object(value) as T) : value;
}

/** Moves past `length` bytes whose prefix is at `place`, and returns that. */
export function takePlace(
  input: WireReader,
  place: number,
  length: number,
  name: string,
): Placed<Uint8Array> {
  take(input, checkedLength(input, length, name), name);
  return place;
}

/** Moves past a 64-bit integer in base-128 groups, and returns where it is. */
export function takePlaceOfLong(input: WireReader, name: string): Placed<bigint> {
  const { bytes, offset: start, end } = input;
  const last = Math.min(end, start + 10);
  for (let pos = start; pos < last; pos++) {
    const byte = bytes[pos] as number;
    if (byte >= 0x80) continue;
    if (pos - start === 9 && byte > 1) fault(input, name, 'a varint is over 64 bits');
    input.offset = pos + 1;
    return start;
  }
  if (last === start + 10) fault(input, name, 'a varint is longer than 10 bytes');
  input.offset = last;
  return take(input, 1, name);
}
