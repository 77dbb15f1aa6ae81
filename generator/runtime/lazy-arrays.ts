import { refuseOther, tooLong } from './checks.js';
import { fault, inside } from './faults.js';
import { LazyArray } from './lazy.js';
import { LazyBytes, leftOver, type ReadElement } from './lazy-bytes.js';
import { LazySource } from './lazy-source.js';
import type { SizeElement, WriteElement } from './lazy-unmade.js';
import { readMessage } from './message.js';
import { checkedCount, newArray, WireReader } from './reader.js';
import { changed } from './refusal.js';
import type { SizeAccumulator } from './sizes.js';
import { toStructs } from './structs.js';
import { putBytes, type WireWriter } from './writer.js';

/**
 * Reads an array of `count` elements (-1 where nothing counts them) that ends at `end`, or, where that is
 * undefined, behind its last element. Only then, or if the reader is eager, are they looked at now.
 */
export function readLazyArray<T extends object>(
  input: WireReader,
  count: number,
  end: number | undefined,
  place: string,
  version: number,
  read: ReadElement<T>,
): LazyArray<T> {
  const start = input.offset;
  const source = new LazySource<never>(new WireReader(input.bytes, start, end ?? input.end));
  source.input.depth = input.depth;
  if (end !== undefined && !input.eager) {
    if (count === 0 && end > start) fault(input, memberOf(place), leftOver(source.input));
    input.offset = end;
  } else {
    const elements = readElements(input, count, end, memberOf(place), version, read, source);
    if (input.eager) return new LazyArray(elements, source);
    source.input.end = input.offset;
  }
  return new LazyArray(new LazyBytes(source, start, count, place, version, read), source);
}

/** The member of a place, `RecordBatch.records`. */
function memberOf(place: string): string {
  return place.slice(place.indexOf('.') + 1);
}

/** An array of `count` elements of at least `least` bytes each that are all of `bytes`, in `parent`. */
export function lazyArrayIn<T extends object>(
  bytes: Uint8Array,
  count: number,
  least: number,
  parent: object,
  place: string,
  version: number | undefined,
  read: ReadElement<T>,
): LazyArray<T> {
  const input = new WireReader(bytes);
  const [owner = ''] = place.split('.');
  return readMessage(owner, input, version, (_input, at) => {
    checkedCount(input, count, least, memberOf(place));
    return LazyArray.inside(readLazyArray(input, count, input.end, place, at, read), parent);
  });
}

function readElements<T extends object>(
  input: WireReader,
  count: number,
  end: number | undefined,
  member: string,
  version: number,
  read: ReadElement<T>,
  source: LazySource<never>,
): T[] {
  const outer = input.end;
  const elements = input.eager && count > 0 ? newArray<T>(count) : [];
  if (end !== undefined) input.end = end;
  for (let i = 0; count < 0 ? input.offset < input.end : i < count; i++) {
    try {
      const element = read(input, version, source);
      if (input.eager) elements[i] = element;
    } catch (error) {
      throw inside(error, member, i);
    }
  }
  if (end !== undefined && input.offset !== end) fault(input, member, leftOver(input));
  input.end = outer;
  return elements;
}

/** The lazy array for an init value; a plain array of init objects is made into one. */
export function toLazyArray<T extends object, I extends object>(
  value: LazyArray<T> | readonly (T | I)[],
  type: new (init?: I) => T,
  parent: object,
): LazyArray<T> {
  if (value instanceof LazyArray) return LazyArray.inside(value, parent);
  return Array.isArray(value) ? new LazyArray(toStructs(value, type)) : (value as unknown as LazyArray<T>);
}

/** The same where null is a value. */
export function toNullableLazyArray<T extends object, I extends object>(
  value: LazyArray<T> | readonly (T | I)[] | null,
  type: new (init?: I) => T,
  parent: object,
): LazyArray<T> | null {
  return value === null ? null : toLazyArray(value, type, parent);
}

/** Length of a lazy array, checked to be one and not to be over `max`. */
export function lazyCountOf(value: unknown, max: number, owner: object, member: string): number {
  const { length } = checkLazy(value, owner, member);
  if (length > max) tooLong(length, max, owner, member, undefined);
  return length;
}

/** Tells whether there are elements; what is no lazy array is refused. */
export function hasLazyElements(value: unknown, owner: object, member: string): boolean {
  const content = LazyArray.contentOf(checkLazy(value, owner, member));
  return content instanceof LazyBytes ? !content.isEnd(0, content.start) : content.length > 0;
}

/** Refuses what is no lazy array. */
export function checkLazy(value: unknown, owner: object, member: string): LazyArray<object> {
  return value instanceof LazyArray
    ? value
    : refuseOther(value, 'a LazyArray (new LazyArray(array) makes one)', owner, member, undefined);
}

/**
 * The elements to write one by one; null for an array that goes out as a whole: as the bytes that it came as, at
 * the version it came at, or as what its elements are to be made of.
 */
export function lazyItems<T extends object>(array: LazyArray<T>, version: number): readonly T[] | null {
  if (LazyArray.unmadeOf(array) !== null) return null;
  const content = LazyArray.contentOf(array);
  if (!(content instanceof LazyBytes)) return content;
  if (content.version === version) return null;
  const elements = array.toArray();
  content.written = new WeakRef(elements);
  return elements;
}

/** Adds what an array takes that goes out as a whole; returns its bytes. */
export function lazySize<T extends object>(
  array: LazyArray<T>,
  sizes: SizeAccumulator,
  version: number,
  one: SizeElement<T>,
): number {
  const unmade = LazyArray.unmadeOf(array);
  return unmade === null ? lazyBytes(array).length : unmade.size(sizes, version, one);
}

/** Writes an array that goes out as a whole at `pos`; returns the position behind it. */
export function putLazy<T extends object>(
  out: WireWriter,
  pos: number,
  array: LazyArray<T>,
  version: number,
  one: WriteElement<T>,
): number {
  const unmade = LazyArray.unmadeOf(array);
  return unmade === null ? putBytes(out, pos, lazyBytes(array)) : unmade.write(out, pos, version, one);
}

/** The bytes of an array that goes out as it came. */
function lazyBytes(array: LazyArray<object>): Uint8Array {
  const content = LazyArray.contentOf(array);
  if (!(content instanceof LazyBytes)) throw new TypeError('the array has no bytes of its own');
  const bytes = content.source.input.bytes.subarray(content.start, content.end);
  // A buffer may have shrunk since.
  return bytes.length === content.end - content.start ? bytes : changed();
}
