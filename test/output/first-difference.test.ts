import { describe, expect, it } from 'vitest';
import { firstDifference } from '../../generator/output/first-difference.js';

const lines = (...all: string[]) => all.join('\n');

describe('the first difference of two texts', () => {
  it('is a changed line', () => {
    expect(firstDifference(lines('a', 'b', 'c', 'd'), lines('a', 'x', 'c', 'd'))).toEqual({
      line: 2,
      removed: ['b'],
      added: ['x'],
      more: false,
    });
  });

  it('is an inserted line, with the rest recognised', () => {
    expect(firstDifference(lines('a', 'b', 'c'), lines('a', 'new', 'b', 'c'))).toEqual({
      line: 2,
      removed: [],
      added: ['new'],
      more: false,
    });
  });

  it('is a removed line at the end', () => {
    expect(firstDifference(lines('a', 'b', ''), lines('a', ''))).toEqual({
      line: 2,
      removed: ['b'],
      added: [],
      more: false,
    });
  });

  it('says that more follows', () => {
    const before = lines('a', 'b', 'c', 'd', 'e', 'f');
    expect(firstDifference(before, lines('A', 'b', 'c', 'd', 'E', 'f'))).toEqual({
      line: 1,
      removed: ['a'],
      added: ['A'],
      more: true,
    });
  });

  it('is cut to a few lines', () => {
    const long = Array.from({ length: 500 }, (_, index) => `old ${index}`).join('\n');
    const other = Array.from({ length: 500 }, (_, index) => `new ${index}`).join('\n');
    expect(firstDifference(long, other, 2)).toEqual({
      line: 1,
      removed: ['old 0', 'old 1'],
      added: ['new 0', 'new 1'],
      more: true,
    });
  });
});
