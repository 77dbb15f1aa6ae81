import type { Location } from '../diagnostics/diagnostic.js';
import type { TextRange } from './finding.js';

/**
 * Turns offsets of one text into lines and columns. The lines are counted when the first place is asked for, which for a file without
 * findings is never.
 */
export function locator(text: string, file: string): (range: TextRange) => Location {
  let starts: readonly number[] | undefined;
  let lastVisible = 0;
  return ({ start, end }) => {
    if (starts === undefined) {
      starts = lineStarts(text);
      lastVisible = text.trimEnd().length;
    }
    // What is missing at the end is shown behind the last character: an empty last line tells nobody anything.
    const from = Math.min(start, lastVisible);
    const to = start > lastVisible ? from : Math.max(from, Math.min(end, text.length));
    const line = lineOf(starts, from);
    const endLine = lineOf(starts, to);
    return {
      file,
      line: line + 1,
      column: from - (starts[line] ?? 0) + 1,
      endLine: endLine + 1,
      endColumn: to - (starts[endLine] ?? 0) + 1,
    };
  };
}

/** Offsets at which the lines of a text begin; `\r\n` and `\n` end lines. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Index (from 0) of the last line that starts at or before the offset. */
export function lineOf(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
