import type { Location } from '../../diagnostics/diagnostic.js';

/** The text of one definition file, and the places in it. */
export class DefinitionText {
  /** Path as shown in diagnostics. */
  readonly file: string;
  readonly text: string;
  /** Offsets at which lines begin, found when the first location is asked for. */
  private lineStarts: readonly number[] | undefined;

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
  }

  /** Location of the characters from `start` up to, not including, `end`. */
  locate(start: number, end: number): Location {
    const from = this.position(start);
    const to = this.position(Math.max(start, end));
    return { file: this.file, line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
  }

  private position(offset: number): { line: number; column: number } {
    this.lineStarts ??= findLineStarts(this.text);
    let low = 0;
    let high = this.lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.lineStarts[low] ?? 0) + 1 };
  }
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\r|\n/g)) starts.push(match.index + match[0].length);
  return starts;
}
