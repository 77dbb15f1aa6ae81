import { describe, expect, it } from 'vitest';
import { clone } from '../../generator/runtime/clone.js';
import { equals } from '../../generator/runtime/equals.js';
import { DecodeError } from '../../generator/runtime/errors.js';
import { LazyArray } from '../../generator/runtime/lazy.js';
import { Box, Item, itemBytes, NO_ITEM, numbersOf, readBox } from './item.js';

const EVERY_WAY = [
  { way: 'counted, to a known end', options: {} },
  { way: 'counted, to no known end', options: { isBounded: false } },
  { way: 'not counted', options: { count: -1 } },
  { way: 'at once', options: { eager: true } },
  { way: 'at once, not counted', options: { eager: true, count: -1 } },
] as const;

/** Four items, the third of which is none. */
const BROKEN = itemBytes(1, 2, NO_ITEM, 4);

describe('a lazy array', () => {
  it.each(EVERY_WAY)('that is read $way gives its elements in order, every time', ({ options }) => {
    const { items } = readBox(itemBytes(1, 2, 3), options);
    expect(items.length).toBe(3);
    for (const pass of [items, items.toArray(), [...items], items])
      expect(numbersOf(pass)).toEqual([1, 2, 3]);
    expect(items.toArray().map(({ stamp }) => stamp)).toEqual([1000n, 2000n, 3000n]);
    expect(numbersOf(readBox(new Uint8Array(0), options).items)).toEqual([]);
  });

  it('decodes in each pass anew; what was read at once is there', () => {
    const bytes = itemBytes(1, 2);
    const { items } = readBox(bytes);
    const [first] = items;
    if (first === undefined) throw new Error('no item');
    first.number = 9;
    expect(numbersOf(items)).toEqual([1, 2]);
    bytes[0] = 7;
    expect(numbersOf(items)).toEqual([7, 2]);
    const eager = readBox(bytes, { eager: true }).items;
    expect(eager.toArray()[0]).toBe(eager.toArray()[0]);
    bytes[0] = 8;
    expect(numbersOf(eager)).toEqual([7, 2]);
  });

  it('of an array holds that: its elements themselves, which are in nothing', () => {
    const list = [new Item({ number: 5 }), new Item({ number: 6 })];
    const array = new LazyArray(list);
    expect(array.length).toBe(2);
    expect(array.toArray()).toEqual(list);
    expect(array.toArray()[1]).toBe(list[1]);
    expect(array.toArray()).not.toBe(list);
    expect([...new Box({ items: array }).items][0]?.parent).toBe(null);
    expect(new LazyArray().length).toBe(0);
    expect([...new LazyArray()]).toEqual([]);
  });

  it('that is not counted counts its elements when it is asked for their number, once', () => {
    const bytes = itemBytes(1, 2, 3);
    const { items } = readBox(bytes, { count: -1 });
    expect(items.length).toBe(3);
    bytes[0] = NO_ITEM;
    expect(items.length).toBe(3);
    const broken = readBox(BROKEN, { count: -1 }).items;
    expect(() => broken.length).toThrow(DecodeError);
    expect(readBox(BROKEN).items.length).toBe(4);
  });

  it('has a text, also where its bytes are none', () => {
    expect(String(readBox(itemBytes(1, 2)).items)).toBe(
      '[Item(number=1, stamp=1000), Item(number=2, stamp=2000)]',
    );
    expect(String(new LazyArray())).toBe('[]');
    expect(String(readBox(BROKEN).items)).toBe('[Box.items[2].number (version 0): no item (offset 19)]');
    const other = new LazyArray([
      {
        toString: () => {
          throw new RangeError('other');
        },
      },
    ]);
    expect(() => String(other)).toThrow(RangeError);
  });

  it('is a list in JSON', () => {
    expect(JSON.stringify(readBox(itemBytes(1, 2)).items)).toBe(
      '[{"number":1,"stamp":"1000"},{"number":2,"stamp":"2000"}]',
    );
    expect(() => readBox(BROKEN).items.toJSON()).toThrow(DecodeError);
  });

  it.each(EVERY_WAY)(
    'that is read $way is equal to one of the same elements, and has a clone',
    ({ options }) => {
      const box = readBox(itemBytes(1, 2), options);
      const same = new Box({ items: [{ number: 1, stamp: 1000n }, new Item({ number: 2, stamp: 2000n })] });
      expect(equals(box, same)).toBe(true);
      expect(equals(same, box)).toBe(true);
      const others = [
        [{ number: 1, stamp: 1000n }],
        [
          { number: 1, stamp: 1000n },
          { number: 2, stamp: 2001n },
        ],
      ];
      for (const items of others) expect(equals(box, new Box({ items }))).toBe(false);
      expect(equals(box.items, box.items.toArray())).toBe(false);
      const copy = clone(box);
      expect(equals(copy, box)).toBe(true);
      expect(copy.items.toArray()[0]?.parent).toBe(null);
    },
  );
});

describe('what is around elements', () => {
  it.each(EVERY_WAY)('is one object for those that are read $way', ({ options }) => {
    const box = readBox(itemBytes(1, 2), options);
    expect([...box.items].map(({ parent }) => parent)).toEqual([box, box]);
    expect([...box.items].every(({ parent }) => parent === box)).toBe(true);
  });

  it('is the object that bytes were put into: they can be in two', () => {
    const first = readBox(itemBytes(1, 2), { count: -1 });
    const second = new Box({ items: first.items });
    expect(second.items).not.toBe(first.items);
    expect(new Box({ items: second.items }).items.toArray()[0]?.parent).not.toBe(second);
    for (const box of [first, second]) {
      expect([...box.items].every(({ parent }) => parent === box)).toBe(true);
      expect(numbersOf(box.items)).toEqual([1, 2]);
      expect(box.items.toArray()[1]?.stamp).toBe(2000n);
    }
    const again = LazyArray.inside(first.items, first);
    expect(again).toBe(first.items);
  });

  it('stays for elements that were read at once', () => {
    const first = readBox(itemBytes(1), { eager: true });
    const second = new Box({ items: first.items });
    expect(second.items).toBe(first.items);
    expect(second.items.toArray()[0]?.parent).toBe(first);
  });
});

describe('a cursor', () => {
  it('gives one element, or some, and goes on where it stopped', () => {
    for (const { options } of EVERY_WAY) {
      const { items } = readBox(itemBytes(1, 2, 3, 4, 5), options);
      const cursor = items.cursor();
      expect(cursor.index).toBe(0);
      expect(cursor.next()?.number).toBe(1);
      expect(numbersOf(cursor.take(2))).toEqual([2, 3]);
      expect(cursor.index).toBe(3);
      expect(cursor.take(0)).toEqual([]);
      expect(items.cursor().next()?.number).toBe(1);
      expect(numbersOf(cursor.take(9))).toEqual([4, 5]);
      expect([cursor.next(), cursor.take(3), cursor.index]).toEqual([undefined, [], 5]);
    }
  });

  it('is not led astray by others, nor by members that are read in between', () => {
    const { items } = readBox(itemBytes(1, 2, 3));
    const [one, other] = [items.cursor(), items.cursor()];
    const first = one.next();
    expect(numbersOf(other.take(2))).toEqual([1, 2]);
    expect(first?.stamp).toBe(1000n);
    expect(one.take(5, ({ stamp }) => stamp)).toEqual([2000n, 3000n]);
    expect(other.next()?.stamp).toBe(3000n);
  });

  it('gives what was made in front of an error of the caller; the error comes with the next call, and again', () => {
    for (const { options } of EVERY_WAY) {
      const cursor = readBox(itemBytes(1, 2, 3), options).items.cursor();
      const broken = ({ number }: Item) => {
        if (number === 2) throw new Error('no such text');
        return `#${number}`;
      };
      expect(cursor.take(3, broken)).toEqual(['#1']);
      expect(() => cursor.take(3, broken)).toThrow('no such text');
      expect(() => cursor.take(1, broken)).toThrow('no such text');
      expect(cursor.index).toBe(1);
      expect(cursor.take(3, ({ number }) => number)).toEqual([2, 3]);
    }
  });

  it('stays in front of bytes that are no element', () => {
    for (const count of [4, -1]) {
      const cursor = readBox(BROKEN, { count }).items.cursor();
      expect(numbersOf(cursor.take(4))).toEqual([1, 2]);
      for (let times = 0; times < 3; times++) {
        expect(() => cursor.next()).toThrow('Box.items[2].number (version 0): no item (offset 19)');
        expect(() => cursor.take(2)).toThrow(DecodeError);
        expect(cursor.index).toBe(2);
      }
      // The bound of the element that failed is not left in force.
      expect(readBox(BROKEN, { count }).items.cursor().take(2)).toHaveLength(2);
    }
  });

  it('reads on behind a failure, with the bytes mended', () => {
    const bytes = Uint8Array.from(BROKEN);
    const { items } = readBox(bytes);
    const cursor = items.cursor();
    expect(numbersOf(cursor.take(4))).toEqual([1, 2]);
    expect(() => cursor.next()).toThrow(DecodeError);
    bytes[18] = 3;
    expect(cursor.take(4, ({ stamp, number }) => [number, stamp])).toEqual([
      [3, 238000n],
      [4, 4000n],
    ]);
  });
});
