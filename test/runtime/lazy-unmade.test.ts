import { describe, expect, it } from 'vitest';
import { LazyArray } from '../../generator/runtime/lazy.js';
import {
  hasLazyElements,
  lazyCountOf,
  lazyItems,
  lazySize,
  putLazy,
} from '../../generator/runtime/lazy-arrays.js';
import { Unmade } from '../../generator/runtime/lazy-unmade.js';
import { SizeAccumulator } from '../../generator/runtime/sizes.js';
import { WireWriter } from '../../generator/runtime/writer.js';
import { Item, numbersOf } from './item.js';

/** Items of numbers, of a byte each; it counts how often it makes them. */
class Numbers extends Unmade<Item> {
  readonly length: number;
  readonly #numbers: readonly number[];
  times = 0;

  constructor(...numbers: readonly number[]) {
    super();
    this.length = numbers.length;
    this.#numbers = numbers;
  }

  override make(): Item[] {
    this.times++;
    return this.#numbers.map((number) => new Item({ number }));
  }

  override size(_sizes: SizeAccumulator, version: number): number {
    return this.length + version;
  }

  override write(out: WireWriter, pos: number): number {
    out.bytes.set(this.#numbers, pos);
    return pos + this.length;
  }
}

const never = () => expect.fail('no element is made for this');

describe('a lazy array of elements that are not made', () => {
  it('is counted, sized and written without making them', () => {
    const numbers = new Numbers(1, 2, 3);
    const array = new LazyArray(numbers);
    expect(array.length).toBe(3);
    expect(lazyCountOf(array, 3, {}, 'items')).toBe(3);
    expect(lazyItems(array, 0)).toBe(null);
    expect(lazySize(array, new SizeAccumulator(), 4, never)).toBe(7);
    const out = new WireWriter(new Uint8Array(5));
    expect(putLazy(out, 1, array, 0, never)).toBe(4);
    expect([...out.bytes]).toEqual([0, 1, 2, 3, 0]);
    expect(LazyArray.inside(array, {})).toBe(array);
    expect(numbers.times).toBe(0);
  });

  it.each([
    ['iterates', (array: LazyArray<Item>) => numbersOf(array)],
    ['has a cursor', (array: LazyArray<Item>) => array.cursor().next()],
    ['is printed', (array: LazyArray<Item>) => String(array)],
    ['looks for the place of an error', (array: LazyArray<Item>) => array.writtenElements()],
    ['looks whether there are any', (array: LazyArray<Item>) => hasLazyElements(array, {}, 'items')],
  ])('makes them once, when somebody %s, and holds them from then on', (_name, ask) => {
    const numbers = new Numbers(1, 2);
    const array = new LazyArray(numbers);
    ask(array);
    const elements = array.toArray();
    expect(elements.map(({ number }) => number)).toEqual([1, 2]);
    expect(array.toArray()[1]).toBe(elements[1]);
    expect(lazyItems(array, 0)?.[0]).toBe(elements[0]);
    expect(numbers.times).toBe(1);
  });
});
