import { hexOf } from './hex.js';

/** A difference in words, or none. */
export function unequal(what: string, actual: unknown, wanted: unknown): readonly string[] {
  return isSame(actual, wanted) ? [] : [`${what} is ${shown(actual)}, not ${shown(wanted)}`];
}

/**
 * Equality of content: of arrays, bytes, maps and plain objects, whose members may come in any order. Those of a
 * map may not; the sign of zero counts, and so does a member that is undefined.
 */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  if (a instanceof Uint8Array || b instanceof Uint8Array) {
    return a instanceof Uint8Array && b instanceof Uint8Array && hexOf(a) === hexOf(b);
  }
  if (a instanceof Map || b instanceof Map) {
    return a instanceof Map && b instanceof Map && isSame([...a], [...b]);
  }
  return Array.isArray(a) === Array.isArray(b) && sameMembers(a, b);
}

function sameMembers(a: object, b: object): boolean {
  const members = new Map(Object.entries(b));
  const own = Object.entries(a);
  return (
    own.length === members.size &&
    own.every(([name, value]) => members.has(name) && isSame(value, members.get(name)))
  );
}

function shown(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (value instanceof Uint8Array) return hexOf(value);
  if (value instanceof Map) return `Map ${shown([...value])}`;
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'bigint' || member instanceof Uint8Array || member instanceof Map
      ? shown(member)
      : member,
  );
}
