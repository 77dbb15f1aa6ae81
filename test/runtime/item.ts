import { fault } from '../../generator/runtime/faults.js';
import type { LazyArray } from '../../generator/runtime/lazy.js';
import { readLazyArray, toLazyArray } from '../../generator/runtime/lazy-arrays.js';
import {
  detachedSource,
  type LazySource,
  type Placed,
  placed,
  readPlaced,
  unplaced,
} from '../../generator/runtime/lazy-source.js';
import { readMessage } from '../../generator/runtime/message.js';
import {
  closeBound,
  openBound,
  readInt64,
  readUint8,
  take,
  WireReader,
} from '../../generator/runtime/reader.js';

export interface ItemInit {
  readonly number?: number | undefined;
  readonly stamp?: bigint | undefined;
}

/** An element of a lazy array in the shape of the generated ones: a byte, and a 64-bit integer that is read when it is asked for. */
export class Item {
  readonly #source: LazySource<Box> | null;
  number: number;
  #stamp: Placed<bigint>;

  constructor(init: ItemInit = {}, source: LazySource<Box> | null = null) {
    this.#source = source;
    this.number = init.number ?? 0;
    this.#stamp = init.stamp ?? 0n;
  }

  get parent(): Box | null {
    return this.#source === null ? null : this.#source.parent;
  }

  get stamp(): bigint {
    if (typeof this.#stamp === 'number')
      this.#stamp = readPlaced(this.#source, this.#stamp, 'Item', 'stamp', readInt64);
    return this.#stamp;
  }

  set stamp(value: bigint) {
    this.#stamp = unplaced(value);
  }

  toString(): string {
    return `Item(number=${this.number}, stamp=${this.stamp})`;
  }

  toJSON(): unknown {
    return { number: this.number, stamp: String(this.stamp) };
  }
}

/** The number that no item has. */
export const NO_ITEM = 0xee;

/** Reads an item, as its version says: in version 1 the number is one more than its byte. */
export function readItem(
  input: WireReader,
  version: number,
  source: LazySource<Box> = detachedSource(input),
): Item {
  const outer = openBound(input, 9, 'number');
  const number = readUint8(input, 'number');
  if (number === NO_ITEM) fault(input, 'number', 'no item');
  const stamp = placed<bigint>(take(input, 8, 'stamp'));
  closeBound(input, outer, 'number');
  return new Item({ number: number + version, stamp } as unknown as ItemInit, source);
}

export interface BoxInit {
  readonly items?: LazyArray<Item> | readonly (Item | ItemInit)[] | undefined;
}

/** What holds items. */
export class Box {
  items: LazyArray<Item>;

  constructor({ items = [] }: BoxInit = {}) {
    this.items = toLazyArray(items, Item, this);
  }
}

/** Items of these numbers, nine bytes each: the stamp is a thousand times the number. */
export function itemBytes(...numbers: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(9 * numbers.length);
  const view = new DataView(bytes.buffer);
  numbers.forEach((number, at) => {
    view.setUint8(9 * at, number);
    view.setBigInt64(9 * at + 1, 1000n * BigInt(number));
  });
  return bytes;
}

/** How to read a box. */
export interface BoxOptions {
  /** How many items are said to be in it; -1 where nothing says so. */
  readonly count?: number;
  readonly eager?: boolean;
  /** False where the end of the items is not known. */
  readonly isBounded?: boolean;
  readonly version?: number;
}

/** Reads a box of which `bytes` are the items, and nothing more. */
export function readBox(
  bytes: Uint8Array,
  { count = bytes.length / 9, eager = false, isBounded = true, version = 0 }: BoxOptions = {},
): Box {
  const input = new WireReader(bytes);
  input.eager = eager;
  return readMessage('Box', input, version, () => {
    const end = isBounded ? input.end : undefined;
    return new Box({ items: readLazyArray(input, count, end, 'Box.items', version, readItem) });
  });
}

/** The numbers of items. */
export function numbersOf(items: Iterable<Item>): number[] {
  return [...items].map(({ number }) => number);
}
