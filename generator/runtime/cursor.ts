/** Room is made at once for no more elements than this. */
const MOST_ROOM = 65536;

/**
 * A position in elements that are decoded as they are asked for. It goes on where it stopped, also after an
 * exception: one of the caller's, or a `DecodeError` for bytes that are no element, which comes again each time.
 */
export abstract class Cursor<T extends object> implements Iterable<T> {
  /** An element that was decoded and is still to be handed over. */
  #kept: T | undefined;
  #index = 0;
  /** Counts the calls of `forget`: `convert` may move the cursor itself. */
  #stretch = 0;

  /** Decodes the next element; undefined behind the last one. Where it throws, the position stays. */
  protected abstract advance(): T | undefined;

  /** About how many elements are left, for whoever makes room for them; 0 where nothing says so. */
  protected expect(): number {
    return 0;
  }

  /** Leaves the elements at hand: one that `convert` did not take does not come again. */
  protected forget(): void {
    this.#kept = undefined;
    this.#stretch++;
  }

  /** How many elements it has handed over. */
  get index(): number {
    return this.#index;
  }

  /**
   * The next element; undefined behind the last one.
   *
   * @throws DecodeError for bytes that are no element; the cursor stays in front of them
   */
  next(): T | undefined {
    const element = this.#kept ?? this.advance();
    this.#kept = undefined;
    if (element !== undefined) this.#index++;
    return element;
  }

  /**
   * The next elements, at most `count`; only where there is none at all the end has been reached. What fails
   * behind the first of them fails in the next call: then the cursor is in front of it.
   */
  take(count: number): T[];
  /**
   * What `convert` makes of the next elements. An element that it throws for is not passed: the next call
   * tries it again, and `next()` gives it as it is.
   */
  take<R>(count: number, convert: (element: T) => R): R[];
  take(count: number, convert: (element: T) => unknown = (element) => element): unknown[] {
    const taken: unknown[] = [];
    while (taken.length < count) {
      let element: T | undefined;
      let stretch = 0;
      try {
        element = this.next();
        if (element === undefined) break;
        stretch = this.#stretch;
        taken.push(convert(element));
      } catch (error) {
        if (element !== undefined && stretch === this.#stretch) this.#giveBack(element);
        if (taken.length === 0) throw error;
        break;
      }
    }
    return taken;
  }

  #giveBack(element: T): void {
    this.#kept = element;
    this.#index--;
  }

  /** All elements that are left, in an array. */
  toArray(): T[] {
    const first = this.next();
    if (first === undefined) return [];
    const elements = new Array<T>(Math.min(1 + this.expect(), MOST_ROOM));
    elements[0] = first;
    let count = 1;
    for (let next = this.next(); next !== undefined; next = this.next()) elements[count++] = next;
    elements.length = count;
    return elements;
  }

  /** The elements that are left, one after the other. */
  *[Symbol.iterator](): Iterator<T> {
    for (let next = this.next(); next !== undefined; next = this.next()) yield next;
  }
}
