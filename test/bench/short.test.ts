import { describe, expect, it } from 'vitest';
import { HELD, SHORT } from '../../bench/short/chosen.js';
import { failureOf, judgeRatio, rowOf, stalenessOf } from '../../bench/short/judge.js';

const TEN = { what: 'ten times as fast', suite: 's', slower: 'other', faster: 'ours', atLeast: 10 };

describe('the short benchmark', () => {
  it.each([
    [10, undefined, false, false],
    [8.6, undefined, true, false],
    [8.4, undefined, true, true],
    [Number.NaN, undefined, false, true],
    [4, 4, true, false],
    [3.5, 4, true, false],
    [3.3, 4, true, true],
    [11, 4, false, false],
    // What is held is never more than the floor.
    [9, 20, true, false],
  ])('judges %d with %s held', (ratio, held, isBelowFloor, hasFailed) => {
    expect(judgeRatio(TEN, ratio, held)).toMatchObject({ isBelowFloor, hasFailed });
  });

  it.each([
    [5.9, 4, false],
    [6.1, 4, true],
    [11.4, 9, false],
    [11.6, 9, true],
    [Number.NaN, 4, false],
    [40, undefined, false],
  ])('at %d with %s held says whether that is out of date', (ratio, held, isHeldStale) => {
    expect(judgeRatio(TEN, ratio, held)).toMatchObject({ isHeldStale });
  });

  it('says what is to be done about a held value that is out of date', () => {
    const rising = 'ten times as fast: the held value 4.00× is out of date, measured 6.50×, floor 10.00×: ';
    expect(stalenessOf(judgeRatio(TEN, 6.5, 4))).toBe(`${rising}raise it to 6.5 in bench/short/chosen.ts`);
    expect(stalenessOf(judgeRatio(TEN, 12, 4))).toContain('its floor is reached, take it out in');
    expect(rowOf(judgeRatio(TEN, 6.5, 4)).at(-1)).toBe('HELD VALUE OUT OF DATE');
  });

  it('says what is measured, the floor, what is held, and the noise', () => {
    const failed = judgeRatio(TEN, 3.3, 4);
    expect(failureOf(failed)).toBe(
      'ten times as fast: s measured 3.30×, floor 10.00×, held 4.00×, noise 15 %',
    );
    expect(rowOf(failed)).toEqual(['ten times as fast', '3.30×', '10.00×', '4.00×', 'FAILED']);
  });

  it('never hides that a goal is not met', () => {
    expect(rowOf(judgeRatio(TEN, 4, 4)).at(-1)).toBe('below its floor, held');
    expect(rowOf(judgeRatio(TEN, 9, undefined)).at(-1)).toBe('below its floor, by noise');
    expect(rowOf(judgeRatio(TEN, 10, 8)).at(-1)).toBe('ok, by noise: still held');
    expect(rowOf(judgeRatio(TEN, 10, undefined)).at(-1)).toBe('ok');
  });

  it('holds values of comparisons that it makes, below their floors', () => {
    const floors = new Map(SHORT.map(({ what, atLeast }) => [what, atLeast]));
    expect(Object.entries(HELD).filter(([what, held]) => !(held < (floors.get(what) ?? 0)))).toEqual([]);
    expect(SHORT.length).toBeGreaterThan(15);
  });
});
