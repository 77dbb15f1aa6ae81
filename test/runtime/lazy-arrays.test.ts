import { describe, expect, it } from 'vitest';
import { DecodeError, EncodeError } from '../../generator/runtime/errors.js';
import { LazyArray } from '../../generator/runtime/lazy.js';
import {
  checkLazy,
  hasLazyElements,
  lazyArrayIn,
  lazyCountOf,
  lazyItems,
  lazySize,
  putLazy,
  readLazyArray,
  toLazyArray,
  toNullableLazyArray,
} from '../../generator/runtime/lazy-arrays.js';
import { addMessageSize, readMessage } from '../../generator/runtime/message.js';
import { descend, readUint8, WireReader } from '../../generator/runtime/reader.js';
import { refuseBecause } from '../../generator/runtime/refusal.js';
import { SizeAccumulator } from '../../generator/runtime/sizes.js';
import { WireWriter } from '../../generator/runtime/writer.js';
import { hexOf } from '../hex.js';
import { Box, type BoxOptions, Item, itemBytes, NO_ITEM, numbersOf, readBox, readItem } from './item.js';
import { refusalIn } from './note.js';

/** What reading a box says, or what all that is in it says when it is asked for; undefined if it is fine. */
function saidOf(bytes: Uint8Array, options: BoxOptions): { read?: string; touched?: string } {
  let box: Box | undefined;
  try {
    box = readBox(bytes, options);
    box.items.toArray();
    return {};
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return box === undefined ? { read: error.message } : { touched: error.message };
  }
}

/** What an array writes that goes out as a whole. */
function writtenBytes<T extends object>(array: LazyArray<T>): Uint8Array {
  const never = () => expect.fail('no element is written for this');
  const out = new WireWriter(new Uint8Array(lazySize(array, new SizeAccumulator(), 0, never)));
  expect(putLazy(out, 0, array, 0, never)).toBe(out.end);
  return out.bytes;
}

describe('reading a lazy array', () => {
  const bytes = itemBytes(1, NO_ITEM, 3);

  it('looks at no element whose end is known before it is asked for', () => {
    const said = 'Box.items[1].number (version 0): no item (offset 10)';
    expect(saidOf(bytes, {})).toEqual({ touched: said });
    expect(saidOf(bytes, { count: -1 })).toEqual({ touched: said });
    expect(saidOf(bytes, { isBounded: false })).toEqual({ read: said });
    expect(saidOf(bytes, { eager: true })).toEqual({ read: said });
    expect(saidOf(bytes, { eager: true, count: -1 })).toEqual({ read: said });
  });

  it('refuses bytes behind the last element, no later than when that is asked for', () => {
    const more = new Uint8Array([...itemBytes(1, 2), 0, 0]);
    const left = (count: number) => `${more.length - 9 * count} bytes are left over behind the last element`;
    expect(saidOf(more, { count: 2 })).toEqual({ touched: `Box.items (version 0): ${left(2)} (offset 18)` });
    expect(saidOf(more, { count: 1 })).toEqual({ touched: `Box.items (version 0): ${left(1)} (offset 9)` });
    expect(saidOf(more, { count: 0 })).toEqual({ read: `Box.items (version 0): ${left(0)} (offset 0)` });
    for (const count of [0, 1, 2])
      expect(saidOf(more, { count, eager: true }).read).toContain(`Box.items (version 0): ${left(count)}`);
    expect(saidOf(more, { count: -1 }).touched).toContain('Box.items[2].number');
    expect(saidOf(more, { count: -1, eager: true }).read).toContain('Box.items[2].number');
    expect(saidOf(new Uint8Array(0), { count: 0 })).toEqual({});
  });

  it('leaves the reader behind the last element, under the bound that was in force', () => {
    for (const eager of [false, true]) {
      const input = new WireReader(itemBytes(1, 2, 3), 0, 26);
      input.eager = eager;
      const array = readLazyArray(input, 2, undefined, 'items', 0, readItem);
      expect([input.offset, input.end]).toEqual([18, 26]);
      expect(numbersOf(array)).toEqual([1, 2]);
      const bounded = new WireReader(itemBytes(1, 2, 3), 9);
      bounded.eager = eager;
      expect(numbersOf(readLazyArray(bounded, -1, 18, 'items', 0, readItem))).toEqual([2]);
      expect([bounded.offset, bounded.end]).toEqual([18, 27]);
    }
  });

  it('has the version that it was read at', () => {
    expect(numbersOf(readBox(itemBytes(1, 2), { version: 1 }).items)).toEqual([2, 3]);
  });

  it.each([
    [99, true],
    [100, true],
    [101, false],
    [20_000, false],
  ])('counts structs in themselves from where it stands: %i', (depth, isFine) => {
    for (const eager of [false, true]) {
      const input = new WireReader(new Uint8Array(depth));
      input.eager = eager;
      const run = () => lengthOf(readMessage('Link', input, undefined, readLink));
      if (isFine) expect(run()).toBe(depth);
      else expect(run).toThrow('structs are nested more than 100 deep');
    }
  });
});

/** A struct that holds a lazy array of itself, which goes on to the end. */
class Link {
  readonly inner: LazyArray<Link>;

  constructor(inner: LazyArray<Link>) {
    this.inner = LazyArray.inside(inner, this);
  }
}

function readLink(input: WireReader, version: number): Link {
  descend(input);
  readUint8(input, 'byte');
  const inner = readLazyArray(input, -1, input.end, 'inner', version, readLink);
  input.depth--;
  return new Link(inner);
}

/** How many links there are in one, itself among them. */
function lengthOf({ inner }: Link): number {
  return inner.toArray().reduce((sum, link) => sum + lengthOf(link), 1);
}

describe('elements in bytes of their own', () => {
  const parent = new Box();
  const inBytes = (bytes: Uint8Array, count: number) =>
    lazyArrayIn(bytes, count, 9, parent, 'Box.items', 0, readItem);

  it('are in the object that they are given', () => {
    const array = lazyArrayIn(itemBytes(1, 2), 2, 9, parent, 'Box.items', 1, readItem);
    expect(array.length).toBe(2);
    expect(numbersOf(array)).toEqual([2, 3]);
    expect([...array].every((item) => item.parent === parent)).toBe(true);
  });

  it('are refused where they cannot be so many, at once or when they are reached', () => {
    expect(() => inBytes(itemBytes(1), 2)).toThrow('Box.items (version 0): 2 elements need 18 bytes, 9 left');
    expect(() => inBytes(itemBytes(1), -1)).toThrow('Box.items (version 0): length -1 is negative');
    expect(() => inBytes(itemBytes(1), 0)).toThrow('9 bytes are left over behind the last element');
    expect(() => inBytes(itemBytes(1), 2 ** 31 - 1)).toThrow(DecodeError);
    const array = inBytes(itemBytes(1, 2), 1);
    expect(() => array.toArray()).toThrow('Box.items (version 0): 9 bytes are left over behind the last');
    expect(() => inBytes(itemBytes(NO_ITEM), 1).toArray()).toThrow(
      'Box.items[0].number (version 0): no item',
    );
  });

  it('go out as they came, if the message has no versions either', () => {
    const array = lazyArrayIn(itemBytes(1), 1, 9, parent, 'Box.items', undefined, readItem);
    expect(lazyItems(array, undefined as never)).toBe(null);
    expect(hexOf(writtenBytes(array))).toBe(hexOf(itemBytes(1)));
  });
});

describe('what a lazy array is made of', () => {
  it('is a lazy array, or an array of elements or of what they are made of', () => {
    const parent = new Box();
    const item = new Item({ number: 1 });
    const array = toLazyArray([item, { number: 2 }], Item, parent);
    expect(numbersOf(array)).toEqual([1, 2]);
    expect(array.toArray()[0]).toBe(item);
    expect(array.toArray()[1]).toBeInstanceOf(Item);
    const { items } = readBox(itemBytes(1));
    expect([...toLazyArray(items, Item, parent)][0]?.parent).toBe(parent);
    expect(toNullableLazyArray(null, Item, parent)).toBe(null);
    expect(toNullableLazyArray([item], Item, parent)?.length).toBe(1);
  });

  it.each([undefined, null, 5, 'abc', {}, new Set([1]), true])(
    '%o stays as it is, for writing to refuse',
    (value) => {
      expect(toLazyArray(value as never, Item, {})).toBe(value);
    },
  );
});

/** What is said of a value as a member; undefined if nothing is. */
function refusalOf(value: unknown, check: (value: unknown, owner: object, member: string) => unknown) {
  const owner = { items: value };
  return refusalIn(owner, () => check(value, owner, 'items'));
}

describe('writing a lazy array', () => {
  const count = (value: unknown, owner: object, member: string) => lazyCountOf(value, 2, owner, member);

  it.each([
    [undefined, 'undefined is not a LazyArray (new LazyArray(array) makes one)'],
    [null, 'null is not allowed in this version'],
    [[], 'an array is not a LazyArray (new LazyArray(array) makes one)'],
    [[new Item()], 'an array is not a LazyArray (new LazyArray(array) makes one)'],
    ['abc', '"abc" is not a LazyArray (new LazyArray(array) makes one)'],
    [7, '7 is not a LazyArray (new LazyArray(array) makes one)'],
    [{ length: 0, toArray: () => [] }, 'an object is not a LazyArray (new LazyArray(array) makes one)'],
  ])('refuses %o', (value, said) => {
    for (const check of [count, checkLazy, hasLazyElements])
      expect(refusalOf(value, check)).toBe(`M.items: ${said}`);
  });

  it('counts its elements, and refuses too many', () => {
    const owner = {};
    for (const options of [{}, { count: -1 }, { eager: true }]) {
      expect(lazyCountOf(readBox(itemBytes(1, 2), options).items, 2, owner, 'items')).toBe(2);
      expect(refusalOf(readBox(itemBytes(1, 2, 3), options).items, count)).toBe(
        'M.items: length 3 is over 2',
      );
    }
  });

  it('tells whether there are elements without decoding any', () => {
    const has = (array: LazyArray<Item>) => hasLazyElements(array, {}, 'items');
    for (const options of [{}, { count: -1 }]) {
      expect(has(readBox(itemBytes(NO_ITEM), options).items)).toBe(true);
      expect(has(readBox(new Uint8Array(0), options).items)).toBe(false);
    }
    expect([new LazyArray<Item>(), new LazyArray([new Item()])].map(has)).toEqual([false, true]);
  });

  it('gives its bytes at the version that it came at, and elements at others', () => {
    const { items } = readBox(itemBytes(1, 2), { version: 1 });
    expect(lazyItems(items, 1)).toBe(null);
    expect(hexOf(writtenBytes(items))).toBe(hexOf(itemBytes(1, 2)));
    expect(numbersOf(lazyItems(items, 0) ?? [])).toEqual([2, 3]);
    const list = [new Item({ number: 4 })];
    expect(lazyItems(new LazyArray(list), 1)).toBe(list);
    expect(() => writtenBytes(new LazyArray(list))).toThrow(TypeError);
    const eager = readBox(itemBytes(1), { version: 1, eager: true }).items;
    expect(lazyItems(eager, 1)).toEqual(eager.toArray());
  });

  it('gives the bytes of its elements alone', () => {
    const input = new WireReader(itemBytes(9, 1, 2, 9), 9, 36);
    const array = readLazyArray(input, 2, undefined, 'items', 0, readItem);
    expect(hexOf(writtenBytes(array))).toBe(hexOf(itemBytes(1, 2)));
    expect(hexOf(writtenBytes(new Box({ items: LazyArray.inside(array, {}) }).items))).toBe(
      hexOf(itemBytes(1, 2)),
    );
  });

  it('names the element that is refused, though it was decoded for that alone', () => {
    const box = readBox(itemBytes(1, 2, 3));
    const refuse = ({ items }: Box, version: number): number => {
      for (const item of lazyItems(items, version) ?? [])
        if (item.number === 2) refuseBecause(item, 'stamp', 'wrong');
      return 0;
    };
    const size = (version: number) =>
      addMessageSize('Box', box, new SizeAccumulator(), version, (m) => refuse(m, version));
    expect(() => size(1)).toThrow('Box.items[1].stamp (version 1): wrong');
    expect(() => size(1)).toThrow(EncodeError);
    expect(() => size(0)).not.toThrow();
  });
});
