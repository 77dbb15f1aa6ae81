import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bare,
  choose,
  statement,
  versionCondition,
  versionExclusion,
} from '../../generator/codec/conditions.js';
import { Lines } from '../../generator/codec/lines.js';
import { includes, type Range } from '../../generator/model/range.js';
import type { Form } from '../../generator/plan/plan.js';

function range(text: string): Range {
  const [lowest, highest] = text.split('-').map(Number);
  return { lowest: lowest ?? 0, highest: highest ?? lowest ?? 0 };
}

/** What a test of versions that is joined by one operator, or by none, answers. */
function holds(test: string, version: number): boolean {
  if (test.includes(' || ')) return test.split(' || ').some((one) => holds(one, version));
  if (test.includes(' && ')) return test.split(' && ').every((one) => holds(one, version));
  const [, operator, number] =
    /^version (===|!==|>=|<=|>|<) (\d+)$/.exec(test) ?? expect.fail(`not a test: ${test}`);
  const bound = Number(number);
  if (operator === '===') return version === bound;
  if (operator === '!==') return version !== bound;
  if (operator === '>=') return version >= bound;
  if (operator === '<=') return version <= bound;
  return operator === '>' ? version > bound : version < bound;
}

/** What a chain of choices answers. */
function chosen(text: string, version: number): string {
  const at = text.indexOf(' ? ');
  if (at < 0) return text;
  const colon = text.indexOf(' : ');
  return holds(text.slice(0, at), version)
    ? text.slice(at + 3, colon)
    : chosen(text.slice(colon + 3), version);
}

const bound = fc.nat(7);
const ranges = fc.tuple(bound, bound, bound, bound).map((numbers) => {
  const [low = 0, ...rest] = numbers.sort((a, b) => a - b);
  const [inLow = 0, inHigh = 0, high = 0] = rest;
  return { within: { lowest: low, highest: high }, inner: { lowest: inLow, highest: inHigh } };
});

function versionsOf({ lowest, highest }: Range): readonly number[] {
  return Array.from({ length: highest - lowest + 1 }, (_, at) => lowest + at);
}

describe('tests of versions', () => {
  it.each([
    ['0-4', '0-4', undefined],
    ['0-9', '1-4', undefined],
    ['2-4', '0-4', 'version >= 2'],
    ['2-9', '0-4', 'version >= 2'],
    ['0-2', '0-4', 'version <= 2'],
    ['0-2', '1-4', 'version <= 2'],
    ['0-0', '0-4', 'version === 0'],
    ['0-1', '1-4', 'version === 1'],
    ['4-4', '0-4', 'version >= 4'],
    ['2-2', '0-4', 'version === 2'],
    ['1-3', '0-4', 'version >= 1 && version <= 3'],
  ])('%s among %s is %s', (inner, within, test) => {
    expect(versionCondition(range(inner), range(within))).toBe(test);
  });

  it('hold for exactly the versions in the range, and the exclusion for the others', () => {
    const property = fc.property(ranges, ({ within, inner }) => {
      const test = versionCondition(inner, within);
      const isAll = inner.lowest === within.lowest && inner.highest === within.highest;
      expect(test === undefined).toBe(isAll);
      for (const version of versionsOf(within)) {
        if (test !== undefined) expect(holds(test, version)).toBe(includes(inner, version));
        if (!isAll) expect(holds(versionExclusion(inner, within), version)).toBe(!includes(inner, version));
      }
    });
    fc.assert(property, { numRuns: 1000 });
  });

  it.each([
    ['0-2', '0-4', 'version > 2'],
    ['2-4', '0-4', 'version < 2'],
    ['1-3', '0-4', 'version < 1 || version > 3'],
  ])('not %s among %s is %s', (inner, within, test) => {
    expect(versionExclusion(range(inner), range(within))).toBe(test);
  });
});

/** Forms that begin at these versions. */
function formsAt(starts: readonly number[]): readonly Form[] {
  return starts.map((lowest, index) => {
    const highest = (starts[index + 1] ?? 32768) - 1;
    return { versions: { lowest, highest }, isFlexible: index % 2 === 1, isNullable: index > 1 };
  });
}

const nameOf = (form: Form) => `f${form.versions.lowest}()`;

describe('choices by version', () => {
  it.each([
    [[0], 'f0()'],
    [[3], 'f3()'],
    [[0, 2], 'version >= 2 ? f2() : f0()'],
    [[0, 2, 5], 'version >= 5 ? f5() : version >= 2 ? f2() : f0()'],
  ])('of forms at %j are %s', (starts, text) => {
    expect(choose(formsAt(starts), nameOf)).toBe(text);
  });

  it('have one branch for forms that look alike side by side, and no test where all do', () => {
    expect(choose(formsAt([0, 2, 5]), () => 'same()')).toBe('same()');
    expect(choose(formsAt([0, 2, 5]), (form) => (form.isNullable ? 'b()' : 'a()'))).toBe(
      'version >= 5 ? b() : a()',
    );
    expect(choose(formsAt([0, 2, 5]), (form) => (form.isFlexible ? 'b()' : 'a()'))).toBe(
      'version >= 5 ? a() : version >= 2 ? b() : a()',
    );
  });

  it('give every version its own form', () => {
    const starts = fc
      .uniqueArray(fc.nat(9), { minLength: 1, maxLength: 5 })
      .map((list) => list.sort((a, b) => a - b));
    const property = fc.property(starts, (list) => {
      const forms = formsAt(list);
      const text = choose(forms, nameOf);
      for (const form of forms)
        for (const version of versionsOf({ ...form.versions, highest: Math.min(form.versions.highest, 12) }))
          expect(chosen(text, version)).toBe(nameOf(form));
    });
    fc.assert(property, { numRuns: 300 });
  });

  it('are statements of one line where that is long enough, and of one branch a line elsewhere', () => {
    const short = new Lines();
    statement(short, 'size +=', formsAt([0, 2]), nameOf);
    expect(short.toArray()).toEqual(['size += version >= 2 ? f2() : f0();']);
    const long = new Lines();
    const name = (form: Form) => `sizeOfSomethingLong(someValue, ${form.versions.lowest})`;
    statement(long, 'size +=', formsAt([0, 2, 5]), name);
    expect(long.toArray()).toEqual([
      'size +=',
      '  version >= 5',
      '    ? sizeOfSomethingLong(someValue, 5)',
      '    : version >= 2',
      '      ? sizeOfSomethingLong(someValue, 2)',
      '      : sizeOfSomethingLong(someValue, 0);',
    ]);
  });
});

describe('a test in the parentheses of an if', () => {
  it.each([
    ['(m.a === 1 || m.a === 2)', 'm.a === 1 || m.a === 2'],
    ['((m.a & 0x3) === 1 || (m.a & 0x3) === 2)', '(m.a & 0x3) === 1 || (m.a & 0x3) === 2'],
    ['(m.a === 1 || m.a === 2) && (m.b === 1 || m.b === 2)', undefined],
    ['(m.a & 0x1) !== 0', undefined],
    ['m.a && (m.b === 1 || m.b === 2)', undefined],
    ['m.a', undefined],
    ['', undefined],
  ])('%s loses those around all of it', (test, expected = test) => {
    expect(bare(test)).toBe(expected);
  });
});
