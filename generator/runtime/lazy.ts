import { DecodeError } from './errors.js';
import { LazyBytes } from './lazy-bytes.js';
import type { LazySource } from './lazy-source.js';

/**
 * A position in a lazy array. It goes on where it stopped, also after an exception: one of the caller's, or
 * a `DecodeError` for bytes that are no element, which comes again each time.
 */
export class LazyCursor<T> {
  readonly #content: readonly T[] | LazyBytes<T>;
  #index = 0;
  #offset: number;

  /** For a lazy array: see `LazyArray.cursor()`. */
  constructor(content: readonly T[] | LazyBytes<T>) {
    this.#content = content;
    this.#offset = content instanceof LazyBytes ? content.start : 0;
  }

  /** How many elements it has passed. */
  get index(): number {
    return this.#index;
  }

  /**
   * The next element; undefined behind the last one.
   *
   * @throws DecodeError for bytes that are no element; the cursor stays in front of it
   */
  next(): T | undefined {
    const content = this.#content;
    if (!(content instanceof LazyBytes)) {
      return this.#index < content.length ? content[this.#index++] : undefined;
    }
    if (content.isEnd(this.#index, this.#offset)) return undefined;
    const element = content.read(this.#index, this.#offset);
    this.#offset = content.source.input.offset;
    this.#index++;
    return element;
  }

  /**
   * The next `count` elements, or as many as there are, or what `convert` makes of them. What fails behind the
   * first of them fails in the next call; the cursor stays in front of it.
   */
  take<R = T>(count: number, convert?: (element: T) => R): R[] {
    const taken: R[] = [];
    while (taken.length < count) {
      const [index, offset] = [this.#index, this.#offset];
      try {
        const element = this.next();
        if (element === undefined) break;
        taken.push(convert === undefined ? (element as unknown as R) : convert(element));
      } catch (error) {
        this.#index = index;
        this.#offset = offset;
        if (taken.length === 0) throw error;
        break;
      }
    }
    return taken;
  }
}

/**
 * An array whose elements are decoded as they are asked for, each time anew: a view of the bytes that it was
 * read from. It is written as those bytes, whatever becomes of elements that it gave out. One that is made
 * of an array, or read with `eager`, holds that array's elements, and they are what is written.
 */
export class LazyArray<T> implements Iterable<T> {
  readonly #content: readonly T[] | LazyBytes<T>;
  /** What its elements go back to; null for those that were not read. */
  readonly #source: LazySource<object> | null;
  #length: number;

  /** An array as a lazy one. It is taken as it is, not copied. (Generated code gives bytes, or a source, too.) */
  constructor(content: readonly T[] | LazyBytes<T> = [], source: LazySource<object> | null = null) {
    this.#content = content;
    this.#source = source;
    this.#length = content instanceof LazyBytes ? content.count : -1;
  }

  /**
   * How many elements there are. Where no count travels with them they are counted when this is first
   * asked for.
   *
   * @throws DecodeError where they have to be counted and are no elements
   */
  get length(): number {
    if (!(this.#content instanceof LazyBytes)) return this.#content.length;
    if (this.#length < 0) this.#length = this.toArray().length;
    return this.#length;
  }

  /** A position in front of the first element. */
  cursor(): LazyCursor<T> {
    return new LazyCursor(this.#content);
  }

  /** All elements, one after the other. */
  *[Symbol.iterator](): Iterator<T> {
    const cursor = this.cursor();
    for (let next = cursor.next(); next !== undefined; next = cursor.next()) yield next;
  }

  /** All elements, in an array of their own. */
  toArray(): T[] {
    const cursor = this.cursor();
    const elements: T[] = [];
    for (let next = cursor.next(); next !== undefined; next = cursor.next()) elements.push(next);
    return elements;
  }

  /** All elements as text, or that they are none. */
  toString(): string {
    try {
      return `[${this.toArray().join(', ')}]`;
    } catch (error) {
      if (error instanceof DecodeError) return `[${error.message}]`;
      throw error;
    }
  }

  /** All elements in a form that JSON.stringify takes. */
  toJSON(): unknown[] {
    return this.toArray().map((element) => (element as { toJSON(): unknown }).toJSON());
  }

  /**
   * The array as a member of `parent`. One that is in another object is not moved: its bytes are in both. For
   * generated code.
   */
  static inside<T>(array: LazyArray<T>, parent: object): LazyArray<T> {
    const source = array.#source;
    if (source === null) return array;
    if (source.parent === null) source.parent = parent;
    if (source.parent === parent || !(array.#content instanceof LazyBytes)) return array;
    const content = array.#content.movedTo(parent);
    return new LazyArray(content, content.source as LazySource<object>);
  }

  /** What it is made of. For generated code. */
  static contentOf<T>(array: LazyArray<T>): readonly T[] | LazyBytes<T> {
    return array.#content;
  }
}
