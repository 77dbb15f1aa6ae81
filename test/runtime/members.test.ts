import { describe, expect, it } from 'vitest';
import { LazyArray } from '../../generator/runtime/lazy.js';
import { isListing, memberNames } from '../../generator/runtime/members.js';
import { Secret } from '../../generator/runtime/secret.js';
import { ZERO_UUID } from '../../generator/runtime/uuid.js';
import { Item, itemBytes, readBox } from './item.js';
import { Sample } from './sample.js';

describe('the members of a message', () => {
  it('are its properties', () => {
    expect(memberNames(new Sample())).toEqual([
      ...['epoch', 'ratio', 'topicId', 'token', 'entries', 'entry', 'properties', 'unknownTaggedFields'],
    ]);
    expect(memberNames(['a', 'b'])).toEqual(['0', '1']);
    expect(memberNames(Object.assign(Object.create(null) as object, { tag: 1 }))).toEqual(['tag']);
    expect(memberNames({})).toEqual([]);
  });

  it('of an element are also those that it reads later, but not what it is in', () => {
    const [read] = readBox(itemBytes(1)).items;
    for (const item of [new Item(), read ?? expect.fail('no item')])
      expect(memberNames(item)).toEqual(['number', 'stamp']);
  });

  it('that are called parent make no element of it', () => {
    class Child {
      readonly parent = 1;
      get other(): number {
        return 2;
      }
      set other(_value: number) {}
    }
    expect(memberNames(new Child())).toEqual(['parent']);
  });
});

describe('a lazy array', () => {
  it('is told from every other member', () => {
    expect(isListing(new LazyArray())).toBe(true);
    const others = [
      [],
      new Map(),
      new Uint8Array(1),
      ZERO_UUID,
      new Secret('a'),
      { toArray: 'a' },
      new Item(),
    ];
    expect(others.filter(isListing)).toEqual([]);
  });
});
