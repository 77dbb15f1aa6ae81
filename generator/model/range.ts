import { MAX_VERSION } from '../schema/words.js';

/** Versions from `lowest` to `highest`, both included; empty when `lowest` is above `highest`. */
export interface Range {
  readonly lowest: number;
  readonly highest: number;
}

export { MAX_VERSION };

export const NO_VERSIONS: Range = { lowest: 0, highest: -1 };
export const ALL_VERSIONS: Range = { lowest: 0, highest: MAX_VERSION };

/** The range of a version text whose form is right (`3`, `0-4`, `2+`, `none`); undefined where it descends or ends too high. */
export function parseRange(text: string): Range | undefined {
  if (text === 'none') return NO_VERSIONS;
  const [first, last] = text.endsWith('+') ? [text.slice(0, -1), String(MAX_VERSION)] : text.split('-');
  const range = { lowest: Number(first), highest: Number(last ?? first) };
  return range.lowest > range.highest || range.highest > MAX_VERSION ? undefined : range;
}

export function isEmpty(range: Range): boolean {
  return range.lowest > range.highest;
}

export function isOpen(range: Range): boolean {
  return range.highest === MAX_VERSION;
}

export function contains(outer: Range, inner: Range): boolean {
  return isEmpty(inner) || (outer.lowest <= inner.lowest && inner.highest <= outer.highest);
}

export function includes(range: Range, version: number): boolean {
  return range.lowest <= version && version <= range.highest;
}

export function intersect(a: Range, b: Range): Range {
  const range = { lowest: Math.max(a.lowest, b.lowest), highest: Math.min(a.highest, b.highest) };
  return isEmpty(range) ? NO_VERSIONS : range;
}

/** The smallest range that holds both. */
export function hull(a: Range, b: Range): Range {
  if (isEmpty(a)) return b;
  if (isEmpty(b)) return a;
  return { lowest: Math.min(a.lowest, b.lowest), highest: Math.max(a.highest, b.highest) };
}

export function sameRange(a: Range, b: Range): boolean {
  return (a.lowest === b.lowest && a.highest === b.highest) || (isEmpty(a) && isEmpty(b));
}

/** The range as a schema writes it. */
export function printRange(range: Range): string {
  if (isEmpty(range)) return 'none';
  if (range.lowest === range.highest) return String(range.lowest);
  return isOpen(range) ? `${range.lowest}+` : `${range.lowest}-${range.highest}`;
}
