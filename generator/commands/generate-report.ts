import type { Drift } from '../output/drift.js';
import type { Difference } from '../output/first-difference.js';
import { counted, printable } from './console.js';
import type { GenerateResult } from './generate-run.js';

/** One line about what a run did: `3 written, 505 unchanged, 1 removed (212 ms)`. */
export function generateSummary(result: GenerateResult, milliseconds: number): string {
  const { written, unchanged, removed } = result;
  return `${written.length} written, ${unchanged} unchanged, ${removed.length} removed (${duration(milliseconds)})`;
}

/** Every stale file with the first lines that differ, `-` as it is on disk and `+` as it would be generated. */
export function driftReport(drift: readonly Drift[], color: boolean): string {
  return drift.map((entry) => driftLines(entry, color).join('\n')).join('\n');
}

function driftLines(drift: Drift, color: boolean): string[] {
  const lines = [`${drift.kind.padEnd(8)}  ${printable(drift.file, 400)}`];
  if (drift.note !== undefined) lines.push(`  ${drift.note}`);
  if (drift.difference !== undefined) lines.push(...differenceLines(drift.difference, color));
  return lines;
}

function differenceLines(difference: Difference, color: boolean): string[] {
  const paint = (code: number, text: string) => (color ? `\u001b[${code}m${text}\u001b[39m` : text);
  const lines = [
    `  line ${difference.line}`,
    ...difference.removed.map((line) => paint(31, `  - ${printable(line)}`)),
    ...difference.added.map((line) => paint(32, `  + ${printable(line)}`)),
  ];
  if (difference.more) lines.push('  …');
  return lines;
}

/** The last line of a check. */
export function checkSummary(result: GenerateResult, milliseconds: number): string {
  const time = duration(milliseconds);
  if (result.drift.length === 0) return `${counted(result.unchanged, 'file')} up to date (${time})`;
  const stale = result.drift.length === 1 ? '1 file is stale' : `${result.drift.length} files are stale`;
  return `${stale}: run "wiregauge generate" and commit what it writes (${time})`;
}

/** A time as people read it: `212 ms`, `1.4 s`. */
export function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
