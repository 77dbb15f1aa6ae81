/** The first place where two texts differ. */
export interface Difference {
  /** Line of the first difference in both texts, counted from 1. */
  readonly line: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** Whether lines were left out, or the texts differ again further down. */
  readonly more: boolean;
}

/** How far apart the two texts are searched for lines they share again. */
const REACH = 60;

/**
 * The first differing lines between two texts, at most `limit` of each side. A short look only: where many lines changed the two sides
 * need not be the smallest possible.
 */
export function firstDifference(before: string, after: string, limit = 4): Difference {
  const old = before.split('\n');
  const fresh = after.split('\n');
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++;
  const [oldEnd, freshEnd] = resume(old, fresh, start);
  const removed = old.slice(start, oldEnd);
  const added = fresh.slice(start, freshEnd);
  const tailEqual = old.slice(oldEnd).join('\n') === fresh.slice(freshEnd).join('\n');
  return {
    line: start + 1,
    removed: removed.slice(0, limit),
    added: added.slice(0, limit),
    more: !tailEqual || removed.length > limit || added.length > limit,
  };
}

/** Where both texts go on alike for two lines, the nearest such place first. */
function resume(old: readonly string[], fresh: readonly string[], start: number): [number, number] {
  for (let distance = 1; distance <= 2 * REACH; distance++) {
    for (let skip = 0; skip <= distance; skip++) {
      const a = start + skip;
      const b = start + distance - skip;
      if (a > old.length || b > fresh.length) continue;
      if (old[a] === fresh[b] && old[a + 1] === fresh[b + 1]) return [a, b];
    }
  }
  return [old.length, fresh.length];
}
