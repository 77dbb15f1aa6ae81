import { describe, expect, it } from 'vitest';
import { pickVersion, supports } from '../../generator/runtime/versions.js';

const read = (_input: never, _version: 2 | 3 | 4 | 5) => {};
const stable = { minVersion: 2, maxVersion: 5, read };
const unstable = { ...stable, latestVersionUnstable: true };

describe('pickVersion', () => {
  it.each([
    [0, 9, 5],
    [0, 5, 5],
    [0, 4, 4],
    [0, 2, 2],
    [0, 1, undefined],
    [5, 5, 5],
    [5, 9, 5],
    [6, 9, undefined],
    [3, 4, 4],
    [4, 3, undefined],
  ])('of a peer with %d to %d is the highest that both have', (minVersion, maxVersion, picked) => {
    expect(pickVersion(stable, { minVersion, maxVersion })).toBe(picked);
  });

  it('leaves out a latest version that may still change, unless it is asked for', () => {
    const range = { minVersion: 0, maxVersion: 9 };
    expect(pickVersion(unstable, range)).toBe(4);
    expect(pickVersion(unstable, range, { unstable: false })).toBe(4);
    expect(pickVersion(unstable, range, { unstable: true })).toBe(5);
    expect(pickVersion(unstable, { minVersion: 5, maxVersion: 9 })).toBeUndefined();
    expect(pickVersion(stable, range, { unstable: true })).toBe(5);
    expect(pickVersion({ ...stable, latestVersionUnstable: false }, range)).toBe(5);
  });
});

describe('supports', () => {
  it('tells the versions of a message from other numbers', () => {
    expect([2, 3, 5].map((version) => supports(stable, version))).toEqual([true, true, true]);
    expect([1, 6, 2.5, Number.NaN, -3].map((version) => supports(stable, version))).toEqual(
      new Array(5).fill(false),
    );
    expect(supports(unstable, 5)).toBe(true);
  });
});
