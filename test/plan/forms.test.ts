import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { includes, NO_VERSIONS, type Range } from '../../generator/model/range.js';
import { formsOf } from '../../generator/plan/forms.js';
import { fieldOf, resolve, withFields } from '../model/resolving.js';

/** The forms of the only field of a message with versions 0-3, flexible from 2 on. */
function formsOfField(keys: string): readonly string[] {
  const field = fieldOf(resolve(withFields(`{ name: alpha, ${keys} }`)), 'alpha');
  return formsOf(field, field.versions).map(({ versions, isFlexible, isNullable }) => {
    const words = [isFlexible ? 'flexible' : 'classic', ...(isNullable ? ['nullable'] : [])];
    return `${versions.lowest}-${versions.highest} ${words.join(' ')}`;
  });
}

describe('the forms of a field', () => {
  it.each([
    ['type: string, versions: 0+', ['0-1 classic', '2-3 flexible']],
    ['type: string, versions: 2+', ['2-3 flexible']],
    ['type: string, versions: 0-1', ['0-1 classic']],
    [
      'type: string, versions: 0+, nullableVersions: 1+',
      ['0-0 classic', '1-1 classic nullable', '2-3 flexible nullable'],
    ],
    ['type: string, versions: 1+, nullableVersions: 2+', ['1-1 classic', '2-3 flexible nullable']],
    [
      'type: string, versions: 0+, nullableVersions: 1-2',
      ['0-0 classic', '1-1 classic nullable', '2-2 flexible nullable', '3-3 flexible'],
    ],
    ['type: string, versions: 0+, flexibleVersions: none', ['0-3 classic']],
    ['type: string, versions: 0+, flexibleVersions: 3+', ['0-2 classic', '3-3 flexible']],
  ])('of %s are one for each stretch of versions', (keys, forms) => {
    expect(formsOfField(keys)).toEqual(forms);
  });

  it('cover the versions without gap or overlap, each right for all of its versions, in the fewest pieces', () => {
    const bound = fc.integer({ min: 0, max: 6 });
    const range = fc
      .tuple(bound, bound)
      .map(([a, b]): Range => (a > b ? NO_VERSIONS : { lowest: a, highest: b }));
    const base = fieldOf(resolve(withFields('{ name: alpha, type: string, versions: 0+ }')), 'alpha');
    const property = fc.property(range, range, range, (versions, flexible, nullable) => {
      const forms = formsOf({ ...base, versions, flexible, nullable }, versions);
      const covered = forms.flatMap((form) => {
        const { lowest, highest } = form.versions;
        return Array.from({ length: highest - lowest + 1 }, (_, at) => [lowest + at, form] as const);
      });
      const wanted = Array.from(
        { length: versions.highest - versions.lowest + 1 },
        (_, at) => versions.lowest + at,
      );
      expect(covered.map(([version]) => version)).toEqual(wanted);
      for (const [version, form] of covered) {
        expect([form.isFlexible, form.isNullable]).toEqual([
          includes(flexible, version),
          includes(nullable, version),
        ]);
      }
      for (const [index, { isFlexible, isNullable }] of forms.slice(1).entries()) {
        expect(forms[index]).not.toMatchObject({ isFlexible, isNullable });
      }
    });
    fc.assert(property, { numRuns: 500 });
  });
});
