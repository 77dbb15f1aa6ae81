import type { Pair } from './golden-lines.js';

const BETWEEN = '\u0001';
const AFTER = '\u0002';

/** Properties as text: a separator after each name and each value, nothing escaped, a null value leaves the entry out. */
export function propertiesText(properties: readonly Pair[] | null): string {
  return (properties ?? [])
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}${BETWEEN}${value}${AFTER}`)
    .join('');
}

/** Reads a text of properties. What has no name, no value or no separator is no property; the last of a name counts. */
export function parseProperties(text: string): Map<string, string> {
  const properties = new Map<string, string>();
  for (const piece of text.split(AFTER)) {
    const at = piece.indexOf(BETWEEN);
    if (at > 0 && at < piece.length - 1) properties.set(piece.slice(0, at), piece.slice(at + 1));
  }
  return properties;
}
