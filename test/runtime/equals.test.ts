import { describe, expect, it } from 'vitest';
import { equals } from '../../generator/runtime/equals.js';
import { Secret } from '../../generator/runtime/secret.js';
import { Uuid } from '../../generator/runtime/uuid.js';
import { fullSample, Sample, SampleEntry } from './sample.js';

/** Each change must be seen. */
const CHANGES: readonly (readonly [string, (sample: Sample) => void])[] = [
  ['a bigint', (sample) => Object.assign(sample, { epoch: 8n })],
  ['a number', (sample) => Object.assign(sample, { ratio: -0.5 })],
  ['a UUID', (sample) => Object.assign(sample, { topicId: new Uuid(0, 0, 0, 1) })],
  ['the bytes of a secret', (sample) => sample.token?.expose().fill(7)],
  ['a secret that becomes null', (sample) => Object.assign(sample, { token: null })],
  ['a nested member', (sample) => Object.assign(sample.entry, { name: 'c' })],
  ['bytes deep inside', (sample) => sample.entries[0]?.payload?.fill(8)],
  ['null that becomes empty', (sample) => Object.assign(sample.entry, { payload: new Uint8Array() })],
  ['one element more', (sample) => sample.entries.push(new SampleEntry())],
  ['the order of elements', (sample) => sample.entries.reverse()],
  ['the value of a map entry', (sample) => sample.properties.set('k', 'x')],
  ['one map entry less', (sample) => sample.properties.delete('__proto__')],
  ['the data of an unknown tag', (sample) => sample.unknownTaggedFields[0]?.data.fill(0)],
  ['no unknown tag', (sample) => Object.assign(sample, { unknownTaggedFields: [] })],
];

describe('equals', () => {
  it('E33 finds messages of the same content equal', () => {
    expect(equals(fullSample(), fullSample())).toBe(true);
    expect(equals(new Sample(), new Sample())).toBe(true);
    expect(equals(new Sample(), fullSample())).toBe(false);
  });

  it.each(CHANGES)('E33 sees %s', (_what, change) => {
    const sample = fullSample();
    change(sample);
    expect(equals(sample, fullSample())).toBe(false);
    expect(equals(fullSample(), sample)).toBe(false);
  });

  it('E33 sees another order of map entries', () => {
    const [a, b] = [fullSample(), fullSample()];
    b.properties = new Map([...b.properties].reverse());
    expect(equals(a, b)).toBe(false);
  });

  it('takes numbers by value, NaN as itself', () => {
    expect(equals(Number.NaN, Number.NaN)).toBe(true);
    expect(equals(0, -0)).toBe(true);
    expect(equals(1, 1n)).toBe(false);
    expect(equals(Number.NaN, 0)).toBe(false);
    expect(equals(0, false)).toBe(false);
    expect(equals(Number.NaN, 'x')).toBe(false);
  });

  it('takes bytes by content, of whatever class the array is', () => {
    expect(equals(Buffer.from([1, 2]), Uint8Array.of(0, 1, 2).subarray(1))).toBe(true);
    expect(equals(Uint8Array.of(1), Uint8Array.of(1, 2))).toBe(false);
    expect(equals(Uint8Array.of(1), [1])).toBe(false);
    expect(equals({}, Uint8Array.of())).toBe(false);
  });

  it('takes a UUID by value, its cached text aside', () => {
    const [a, b] = [new Uuid(1, 2, 3, 4), new Uuid(1, 2, 3, 4)];
    a.toString();
    b.toBase64Url();
    expect(equals(a, b)).toBe(true);
    expect(equals(a, { a: 1, b: 2, c: 3, d: 4 })).toBe(false);
  });

  it('takes secrets by what they hold', () => {
    expect(equals(new Secret('a'), new Secret('a'))).toBe(true);
    expect(equals(new Secret('a'), new Secret('b'))).toBe(false);
    expect(equals(new Secret('a'), 'a')).toBe(false);
  });

  it('needs the same class and the same own members', () => {
    expect(equals(new SampleEntry({ name: 'a' }), { name: 'a', payload: null })).toBe(false);
    expect(equals({ a: 1 }, { b: 1 })).toBe(false);
    expect(equals({ a: 1 }, { a: 1, b: undefined })).toBe(false);
    expect(equals({ a: undefined }, { toString: undefined })).toBe(false);
    expect(equals([1], { 0: 1 })).toBe(false);
    expect(equals(null, {})).toBe(false);
    expect(equals('a', Object('a'))).toBe(false);
    expect(equals(1n, Object(1n))).toBe(false);
    expect(equals({}, undefined)).toBe(false);
    expect(equals([[1], ['a']], [[1], ['a']])).toBe(true);
  });
});
