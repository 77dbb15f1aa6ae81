import { Cursor } from './cursor.js';
import { DecodeError } from './errors.js';
import { LazyBytes } from './lazy-bytes.js';
import type { LazySource } from './lazy-source.js';
import { Unmade } from './lazy-unmade.js';

/** A position in a lazy array. */
export class LazyCursor<T extends object> extends Cursor<T> {
  readonly #content: readonly T[] | LazyBytes<T>;
  #at = 0;
  #offset: number;

  /** For a lazy array: see `LazyArray.cursor()`. */
  constructor(content: readonly T[] | LazyBytes<T>) {
    super();
    this.#content = content;
    this.#offset = content instanceof LazyBytes ? content.start : 0;
  }

  /** How many elements are behind the position of a cursor; 0 where nothing says so. For helpers of a protocol. */
  static left<T extends object>(cursor: LazyCursor<T>): number {
    const content = cursor.#content;
    return Math.max(0, (content instanceof LazyBytes ? content.count : content.length) - cursor.#at);
  }

  /** The next element, which the cursor does not count as handed over. For helpers that count themselves. */
  static advance<T extends object>(cursor: LazyCursor<T>): T | undefined {
    return cursor.advance();
  }

  protected override expect(): number {
    return LazyCursor.left(this);
  }

  protected override advance(): T | undefined {
    const content = this.#content;
    if (!(content instanceof LazyBytes)) return this.#at < content.length ? content[this.#at++] : undefined;
    if (content.isEnd(this.#at, this.#offset)) return undefined;
    const element = content.read(this.#at, this.#offset);
    this.#offset = content.source.input.offset;
    this.#at++;
    return element;
  }
}

/**
 * An array whose elements are decoded as they are asked for, each time anew: a view of the bytes that it was
 * read from. It is written as those bytes, whatever becomes of elements that it gave out; at another version
 * than theirs it is decoded to be written, which ends in a `DecodeError` for bytes that are no elements. One
 * that is made of an array, or read with `eager`, holds that array's elements, and they are what is written.
 */
export class LazyArray<T extends object> implements Iterable<T> {
  #content: readonly T[] | LazyBytes<T> | Unmade<T>;
  /** What its elements go back to; null for those that were not read. */
  readonly #source: LazySource<object> | null;
  #length: number;

  /** An array as a lazy one. It is taken as it is, not copied. (Generated code gives bytes, or a source, too.) */
  constructor(
    content: readonly T[] | LazyBytes<T> | Unmade<T> = [],
    source: LazySource<object> | null = null,
  ) {
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
    if (this.#length < 0) {
      const cursor = this.cursor();
      while (cursor.next() !== undefined);
      this.#length = cursor.index;
    }
    return this.#length;
  }

  /** A position in front of the first element. */
  cursor(): LazyCursor<T> {
    return new LazyCursor(LazyArray.contentOf(this));
  }

  /** All elements, one after the other. */
  [Symbol.iterator](): Iterator<T> {
    return this.cursor()[Symbol.iterator]();
  }

  /** All elements, in an array of their own. */
  toArray(): T[] {
    return this.cursor().toArray();
  }

  /** All elements as text; where the bytes are none, the error that says so. */
  toString(): string {
    try {
      return `[${this.toArray().join(', ')}]`;
    } catch (error) {
      if (error instanceof DecodeError) return `[${error.message}]`;
      throw error;
    }
  }

  /**
   * All elements in a form that JSON.stringify takes.
   *
   * @throws DecodeError for bytes that are none
   */
  toJSON(): unknown[] {
    return this.toArray().map((element) => (element as { toJSON(): unknown }).toJSON());
  }

  /** Its elements as they are written now, or none where it goes out as bytes. For the paths of errors. */
  writtenElements(): readonly T[] {
    const content = LazyArray.contentOf(this);
    return content instanceof LazyBytes ? (content.written?.deref() ?? []) : content;
  }

  /**
   * The array as a member of `parent`. One that is in another object is not moved: its bytes are in both. For
   * generated code.
   */
  static inside<T extends object>(array: LazyArray<T>, parent: object): LazyArray<T> {
    const source = array.#source;
    if (source === null) return array;
    if (source.parent === null) source.parent = parent;
    if (source.parent === parent || !(array.#content instanceof LazyBytes)) return array;
    const content = array.#content.movedTo(parent);
    return new LazyArray(content, content.source as LazySource<object>);
  }

  /** What it is made of: elements that were not made yet are made. For generated code. */
  static contentOf<T extends object>(array: LazyArray<T>): readonly T[] | LazyBytes<T> {
    const content = array.#content;
    if (!(content instanceof Unmade)) return content;
    const elements = content.make();
    array.#content = elements;
    return elements;
  }

  /** Its elements as long as nobody has asked for them; null for others. For generated code. */
  static unmadeOf<T extends object>(array: LazyArray<T>): Unmade<T> | null {
    return array.#content instanceof Unmade ? array.#content : null;
  }
}
