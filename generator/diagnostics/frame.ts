import type { Location } from './diagnostic.js';
import { screenWidth, showableLine } from './terminal.js';

/** One line of a code frame, in pieces that may be coloured apart. */
export interface FrameLine {
  readonly gutter: string;
  readonly text: string;
  readonly kind: 'context' | 'marked' | 'carets';
}

/** Longer lines are cut, so that a file without line breaks does not fill the screen. In UTF-16 units. */
const LONGEST_LINE = 160;
const SHOWN_BEFORE = 60;

/**
 * The line of a finding between its neighbours, and carets under the place. Of a place that spans lines only the first is underlined.
 * Empty if the text has no such line.
 */
export function codeFrame(lines: readonly string[], location: Location): FrameLine[] {
  const marked = lines[location.line - 1];
  if (marked === undefined) return [];
  const last = Math.min(location.line + 1, lines.length);
  const digits = String(last).length;
  const from = windowStart(lines, location);
  const frame: FrameLine[] = [];
  for (let number = Math.max(1, location.line - 1); number <= last; number++) {
    const line = lines[number - 1] ?? '';
    const isMarked = number === location.line;
    if (number === lines.length && line === '' && !isMarked) continue;
    const gutter = `${isMarked ? '>' : ' '} ${String(number).padStart(digits)} |`;
    frame.push({ gutter, text: visiblePart(line, from), kind: isMarked ? 'marked' : 'context' });
    if (isMarked) {
      frame.push({
        gutter: `  ${' '.repeat(digits)} |`,
        text: carets(marked, from, location),
        kind: 'carets',
      });
    }
  }
  return frame;
}

/** Where the shown part of all three lines begins: 0 unless the marked place would not fit. */
function windowStart(lines: readonly string[], location: Location): number {
  const line = lines[location.line - 1] ?? '';
  return line.length <= LONGEST_LINE ? 0 : Math.max(0, location.column - 1 - SHOWN_BEFORE);
}

function visiblePart(line: string, from: number): string {
  const part = showableLine(line.slice(from, from + LONGEST_LINE));
  return from + LONGEST_LINE < line.length ? `${part}…` : part;
}

function carets(line: string, from: number, location: Location): string {
  const shown = line.slice(0, from + LONGEST_LINE);
  const start = Math.min(location.column - 1, shown.length);
  const endColumn = location.endLine > location.line ? shown.length : location.endColumn - 1;
  const before = screenWidth(showableLine(shown.slice(from, start)));
  const through = screenWidth(showableLine(shown.slice(from, Math.max(start, endColumn))));
  return ' '.repeat(before) + '^'.repeat(Math.max(1, through - before));
}
