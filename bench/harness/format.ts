import type { Result } from './case.js';

/** A time in the unit that suits it, three digits at least. */
export function timeText(ns: number): string {
  if (ns < 1000) return `${digits(ns)} ns`;
  return ns < 1e6 ? `${digits(ns / 1e3)} µs` : `${digits(ns / 1e6)} ms`;
}

/** How many times as much `value` is as `other`. */
export function ratioText(value: number, other: number): string {
  const ratio = value / other;
  return `${ratio < 10 ? ratio.toFixed(2) : digits(ratio)}×`;
}

/** A number of bytes. One that is not measured is a dash. */
export function bytesText(bytes: number | undefined): string {
  return bytes === undefined ? '–' : Math.round(bytes).toLocaleString('en-US');
}

/** What an operation takes in both places. */
export function allocatedText({ heap, buffers }: Result): string {
  return `${bytesText(heap)} + ${bytesText(buffers)}`;
}

/** A size as people say it. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 ** 2 ? `${bytes / 1024} KiB` : `${bytes / 1024 ** 2} MiB`;
}

/** A table in Markdown: the first column is text, the others are numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((text, i) => Math.max(text.length, ...rows.map((row) => row[i]?.length ?? 0), 3));
  const line = (cells: readonly string[]) => {
    const padded = cells.map((text, i) =>
      i === 0 ? text.padEnd(widths[i] ?? 0) : text.padStart(widths[i] ?? 0),
    );
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

function digits(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}
