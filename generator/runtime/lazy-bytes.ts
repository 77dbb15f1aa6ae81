import { DecodeError } from './errors.js';
import { Fault, fault, inside } from './faults.js';
import { LazySource, nameOf } from './lazy-source.js';
import { WireReader } from './reader.js';

/** Reads one element; what it reads later it reads from `source`. */
export type ReadElement<T> = (input: WireReader, version: number, source: LazySource<never>) => T;

/** Elements that are still bytes. For generated code. */
export class LazyBytes<T> {
  readonly source: LazySource<never>;
  /** Where they are in the bytes of the source. */
  readonly start: number;
  readonly end: number;
  /** How many they are; -1 where nothing says so. */
  readonly count: number;
  readonly member: string;
  readonly version: number;
  readonly #read: ReadElement<T>;

  constructor(
    source: LazySource<never>,
    start: number,
    count: number,
    member: string,
    version: number,
    read: ReadElement<T>,
  ) {
    this.source = source;
    this.start = start;
    this.end = source.input.end;
    this.count = count;
    this.member = member;
    this.version = version;
    this.#read = read;
  }

  /** The same bytes in another object: its elements know that one. */
  movedTo(parent: object): LazyBytes<T> {
    const { bytes } = this.source.input;
    const source = new LazySource<object>(new WireReader(bytes, this.start, this.end));
    source.parent = parent;
    const { start, count, member, version } = this;
    return new LazyBytes(source as LazySource<never>, start, count, member, version, this.#read);
  }

  /** True where `index` elements, which end at `offset`, are all. */
  isEnd(index: number, offset: number): boolean {
    return this.count < 0 ? offset === this.end : index === this.count;
  }

  /** Reads the element `index`, which starts at `offset`; the reader of the source is behind it then. */
  read(index: number, offset: number): T {
    const { input } = this.source;
    input.offset = offset;
    input.depth = 0;
    try {
      const element = this.#read(input, this.version, this.source);
      if (index + 1 === this.count && input.offset !== this.end) fault(input, '', leftOver(input));
      return element;
    } catch (cause) {
      input.end = this.end;
      throw this.#errorAt(inside(cause, this.member, index));
    }
  }

  #errorAt(cause: unknown): unknown {
    if (!(cause instanceof Fault)) return cause;
    return new DecodeError(cause.reason, nameOf(this.source.parent), cause.path, this.version, cause);
  }
}

/** What is wrong where an array ends too late. */
export function leftOver({ offset, end }: WireReader): string {
  return `${end - offset} bytes are left over behind the last element`;
}
