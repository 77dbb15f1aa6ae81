import { DecodeError } from './errors.js';
import { Fault, inside } from './faults.js';
import { LazySource } from './lazy-source.js';
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
  readonly version: number;
  /** The elements that were written one by one last: errors look for theirs among them. */
  written: WeakRef<readonly T[]> | null = null;
  /** The class and the member that hold the array, for errors: `RecordBatch.records`. */
  readonly #place: string;
  /** How many structs that may contain themselves are around it. */
  readonly #depth: number;
  readonly #read: ReadElement<T>;

  constructor(
    source: LazySource<never>,
    start: number,
    count: number,
    place: string,
    version: number,
    read: ReadElement<T>,
  ) {
    this.source = source;
    this.start = start;
    this.end = source.input.end;
    this.count = count;
    this.#place = place;
    this.version = version;
    this.#depth = source.input.depth;
    this.#read = read;
  }

  /** The same bytes in another object: its elements know that one. */
  movedTo(parent: object): LazyBytes<T> {
    const { bytes } = this.source.input;
    const source = new LazySource<object>(new WireReader(bytes, this.start, this.end));
    source.parent = parent;
    source.input.depth = this.#depth;
    const { start, count, version } = this;
    return new LazyBytes(source as LazySource<never>, start, count, this.#place, version, this.#read);
  }

  /** True where `index` elements, which end at `offset`, are all. */
  isEnd(index: number, offset: number): boolean {
    return this.count < 0 ? offset === this.end : index === this.count;
  }

  /** Reads the element `index`, which starts at `offset`; the reader of the source is behind it then. */
  read(index: number, offset: number): T {
    const { input } = this.source;
    input.offset = offset;
    input.depth = this.#depth;
    let element: T;
    try {
      element = this.#read(input, this.version, this.source);
    } catch (cause) {
      throw this.#errorAt(cause, index);
    }
    if (index + 1 < this.count || this.count < 0 || input.offset === this.end) return element;
    throw this.#errorAt(new Fault(leftOver(input), '', input.offset), undefined);
  }

  #errorAt(cause: unknown, index: number | undefined): unknown {
    this.source.input.end = this.end;
    if (!(cause instanceof Fault)) return cause;
    const [owner = '', member = ''] = this.#place.split('.');
    inside(cause, member, index);
    return new DecodeError(cause.reason, owner, cause.path, this.version, cause);
  }
}

/** What is wrong where an array ends too late. */
export function leftOver({ offset, end }: WireReader): string {
  return `${end - offset} bytes are left over behind the last element`;
}
