import { DecodeError } from './errors.js';
import { Fault, fault } from './faults.js';
import { take, WireReader } from './reader.js';

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

/** The source of an element that is read by itself. */
export function detachedSource(input: WireReader): LazySource<never> {
  return new LazySource(new WireReader(input.bytes, 0, input.end));
}

/** A place as what stands there. */
export function placed<T>(place: number): Placed<T> {
  return place;
}

/** Reads what stands at a place. What is no place stays as it is: writing refuses it. */
export function readPlaced<T>(
  source: LazySource<object> | null,
  place: number,
  name: string,
  read: (input: WireReader, name: string) => T,
): T {
  if (source === null) return place as T;
  const { input, parent } = source;
  input.offset = place;
  try {
    return read(input, name);
  } catch (cause) {
    if (!(cause instanceof Fault)) throw cause;
    // It was there when the element was read: the bytes have changed since.
    throw new DecodeError(cause.reason, nameOf(parent), cause.path, undefined, cause);
  }
}

/** What errors call the object that holds an array. */
export function nameOf(parent: object | null): string {
  return parent === null ? 'LazyArray' : parent.constructor.name;
}

/** Moves past `length` bytes whose prefix is at `place`, and returns that. */
export function takePlace(
  input: WireReader,
  place: number,
  length: number,
  name: string,
): Placed<Uint8Array> {
  take(input, length >= 0 ? length : fault(input, name, `length ${length} is negative`), name);
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
