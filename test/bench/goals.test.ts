import { describe, expect, it } from 'vitest';
import { AIMS } from '../../bench/goals/aims.js';
import { COMPARISONS, compared } from '../../bench/goals/comparisons.js';
import { FLOORS } from '../../bench/goals/floors.js';
import { evaluate, type Goal, judge, type Lookup, type Measured } from '../../bench/goals/goal.js';
import { NOTES } from '../../bench/goals/notes.js';
import { allocated, heapSaved, shareOf, slowness, within } from '../../bench/goals/quantities.js';
import { goalsReport } from '../../bench/goals/report.js';
import { SUITES } from '../../bench/harness/suites.js';
import { FIGURE_NAMES } from '../../bench/repository/figure-names.js';

function lookupOf(cases: Readonly<Record<string, Measured>>): Lookup {
  return ({ suite, name }) => cases[`${suite} ${name}`];
}

const FASTER: Goal = {
  id: 'faster',
  kind: 'aim',
  text: 'Times as fast as the other',
  unit: '×',
  bound: { atLeast: 4 },
  quantities: [within('s', 'a other', 'a ours'), within('s', 'b other', 'b ours')],
};

const ALL = {
  's a other': { ns: 50 },
  's a ours': { ns: 10 },
  's b other': { ns: 90 },
  's b ours': { ns: 10 },
};

describe('a goal', () => {
  it.each([
    [4, 'met'],
    [3.41, 'within noise'],
    [3.39, 'not met'],
  ])('of at least 4 is, at %d, %s', (value, verdict) => {
    expect(judge(value, { atLeast: 4 })).toBe(verdict);
  });

  it.each([
    [1.5, 'met'],
    [1.72, 'within noise'],
    [1.73, 'not met'],
  ])('of at most 1.5 is, at %d, %s', (value, verdict) => {
    expect(judge(value, { atMost: 1.5 })).toBe(verdict);
  });

  it('of nothing at all has no noise', () => {
    expect(judge(0, { atMost: 0 })).toBe('met');
    expect(judge(1, { atMost: 0 })).toBe('not met');
  });

  it('stands as the worst of its quantities', () => {
    expect(evaluate(FASTER, lookupOf(ALL))).toEqual({ verdict: 'met', value: 5, unknown: 0 });
    const most = { ...FASTER, bound: { atMost: 4 } };
    expect(evaluate(most, lookupOf(ALL))).toEqual({ verdict: 'not met', value: 9, unknown: 0 });
  });

  it('says how much of it is not known', () => {
    const { 's b ours': _, ...some } = ALL;
    expect(evaluate(FASTER, lookupOf(some))).toEqual({ verdict: 'met', value: 5, unknown: 1 });
    expect(evaluate(FASTER, lookupOf({}))).toEqual({ verdict: 'not measured', unknown: 2 });
    const none = { ...FASTER, quantities: [allocated({ suite: 's', name: 'a ours' })] };
    expect(evaluate(none, lookupOf(ALL)).verdict).toBe('not measured');
  });
});

describe('quantities', () => {
  const comparison = { what: 'a', suite: 's', slower: 'a other', faster: 'a ours', atLeast: 4 };
  const measured = [{ ns: 50 }, { ns: 10 }];

  it('of comparisons are ratios, either way round', () => {
    expect(slowness(comparison).of.map(({ name }) => name)).toEqual(['a other', 'a ours']);
    expect(slowness(comparison).compute(measured)).toBe(5);
    expect(shareOf(comparison).of.map(({ name }) => name)).toEqual(['a ours', 'a other']);
  });

  it('of memory add up, or are what is saved for each', () => {
    const [a, b] = [
      { suite: 's', name: 'a' },
      { suite: 's', name: 'b' },
    ];
    expect(allocated(a).compute([{ heap: 3, buffers: 4 }])).toBe(7);
    expect(heapSaved(a, b, 10).compute([{ heap: 100 }, { heap: 960 }])).toBe(86);
  });

  it('find comparisons by suite and by what they say', () => {
    const all = [comparison, { ...comparison, suite: 't' }];
    expect(compared(/^s$/, /other/, all)).toEqual([comparison]);
    expect(compared(/^s$/, /none/, all)).toEqual([]);
  });
});

describe('the table of goals', () => {
  const goals: readonly Goal[] = [FASTER, { ...FASTER, id: 'far', kind: 'floor', bound: { atLeast: 9 } }];
  const notes = { far: 'Because of a long story, which is told here.', faster: 'Never shown.' };

  it('shows bounds, values, verdicts and the notes of what is not met', () => {
    const text = goalsReport({ goals, lookup: lookupOf(ALL), notes, recorded: new Map() });
    expect(text).toMatch(/\| Times as fast as the other \| +≥ 4× \| +5× \| yes \|/);
    expect(text).toMatch(/\| Times as fast as the other \| +≥ 9× \| +5× \| no \[1\] \|/);
    expect(text).toContain('1. Because of a long story');
    expect(text).not.toContain('Never shown');
  });

  it('tells a note once that goals share', () => {
    const low: readonly Goal[] = ['one', 'two'].map((id) => ({ ...FASTER, id, bound: { atLeast: 9 } }));
    const shared = { one: 'The same.', two: 'The same.' };
    const text = goalsReport({ goals: low, lookup: lookupOf(ALL), notes: shared, recorded: new Map() });
    expect(text.match(/no \[1\]/g)).toHaveLength(2);
    expect(text.match(/The same/g)).toHaveLength(1);
  });

  it('names goals that are not met and do not say why', () => {
    const text = goalsReport({ goals, lookup: lookupOf(ALL), notes: {}, recorded: new Map() });
    expect(text).toContain('without a note in goals/notes.ts: far.');
  });

  it('says under which Node the suites of its numbers were measured', () => {
    const recorded = new Map([
      ['s', '20.19.0'],
      ['unused', '1.2.3'],
    ]);
    const text = goalsReport({ goals, lookup: lookupOf(ALL), notes, recorded });
    expect(text).toContain('By results.json, of the suites s (Node 20.19.0).');
    expect(text).not.toContain('unused');
  });

  it('stays in 110 columns, whatever the goals are', () => {
    const text = goalsReport({
      goals: [...AIMS, ...FLOORS],
      lookup: () => ({ ns: 1e9, heap: 123_456, buffers: 1, value: 1e12 }),
      notes: NOTES,
      recorded: new Map([['w1', '20.19.0']]),
    });
    expect(text.split('\n').filter((line) => line.length > 110)).toEqual([]);
  });
});

describe('the goals of the project', () => {
  const goals = [...AIMS, ...FLOORS];

  it('have ids and texts of their own, which fit into a table', () => {
    expect(new Set(goals.map(({ id }) => id)).size).toBe(goals.length);
    expect(goals.filter(({ text }) => text.length > 64)).toEqual([]);
    expect(Object.keys(NOTES).filter((id) => !goals.some((goal) => goal.id === id))).toEqual([]);
  });

  it('are computed of cases that are measured', () => {
    const known = new Set([
      ...SUITES.flatMap(({ name, cases }) => cases.map((one) => `${name}: ${one.name}`)),
      ...FIGURE_NAMES.map((name) => `repository: ${name}`),
    ]);
    const named = [
      ...goals.flatMap(({ quantities }) => quantities.flatMap(({ of }) => of)),
      ...COMPARISONS.flatMap(({ suite, slower, faster }) =>
        [slower, faster].map((name) => ({ suite, name })),
      ),
    ].map(({ suite, name }) => `${suite}: ${name}`);
    expect(goals.filter(({ quantities }) => quantities.length === 0)).toEqual([]);
    expect(named.filter((one) => !known.has(one))).toEqual([]);
  });

  it('compare each of a comparison once, with a floor', () => {
    expect(new Set(COMPARISONS.map(({ what }) => what)).size).toBe(COMPARISONS.length);
    expect(COMPARISONS.filter(({ atLeast }) => !(atLeast > 0))).toEqual([]);
  });
});
