import { describe, expect, it } from 'vitest';
import { toNullableStruct, toNullableStructs, toStruct, toStructs } from '../../generator/runtime/structs.js';
import { SampleEntry } from './sample.js';

const entry = new SampleEntry({ name: 'a' });

describe('a struct', () => {
  it('is taken as it is', () => {
    expect(toStruct(entry, SampleEntry)).toBe(entry);
    expect(toNullableStruct(entry, SampleEntry)).toBe(entry);
  });

  it('is made of an object literal, or of nothing', () => {
    for (const made of [toStruct({ name: 'a' }, SampleEntry), toNullableStruct({ name: 'a' }, SampleEntry)]) {
      expect(made).toBeInstanceOf(SampleEntry);
      expect(made).toEqual(entry);
    }
    expect(toStruct(undefined, SampleEntry)).toEqual(new SampleEntry());
    expect(toNullableStruct(undefined, SampleEntry)).toEqual(new SampleEntry());
  });

  it('may be null where null is a value', () => {
    expect(toNullableStruct(null, SampleEntry)).toBeNull();
  });

  it.each([5, 'text', true, null])(
    'stays what it is if it is no object, for writing to refuse it: %s',
    (value) => {
      expect(toStruct(value as never, SampleEntry)).toBe(value);
    },
  );
});

describe('an array of structs', () => {
  it('is taken as it is if it holds nothing else', () => {
    for (const entries of [[entry, new SampleEntry()], []]) {
      expect(toStructs(entries, SampleEntry)).toBe(entries);
      expect(toNullableStructs(entries, SampleEntry)).toBe(entries);
    }
  });

  it('is made anew if one element has to be', () => {
    const entries = [entry, { name: 'b' }];
    const made = toStructs(entries, SampleEntry);
    expect(made).not.toBe(entries);
    expect(made[0]).toBe(entry);
    expect(made[1]).toBeInstanceOf(SampleEntry);
    expect(made).toEqual([entry, new SampleEntry({ name: 'b' })]);
    expect(entries[1]).not.toBeInstanceOf(SampleEntry);
  });

  it('may be null where null is a value', () => {
    expect(toNullableStructs(null, SampleEntry)).toBeNull();
  });

  it('stays what it is if it is no array, for writing to refuse it', () => {
    for (const value of [5, 'text', { length: 1 }, null]) {
      expect(toStructs(value as never, SampleEntry)).toBe(value);
    }
    expect(toStructs([entry, 5, null] as never, SampleEntry)).toEqual([entry, 5, null]);
  });
});
