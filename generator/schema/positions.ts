import { isMap, isScalar, isSeq, type ParsedNode, type Scalar } from 'yaml';
import type { NodePath } from './document.js';
import type { TextRange } from './finding.js';
import type { ParsedPair } from './values.js';

/** A node of a tree, and the key that holds it, if a key does. */
export interface Place {
  readonly key: Scalar.Parsed | undefined;
  /** Null where a key of a flow map has no value: `{a}`. */
  readonly node: ParsedNode | null;
}

/** Follows a path as far as it leads. */
export function placeAt(root: ParsedNode, path: NodePath): Place {
  let place: Place = { key: undefined, node: root };
  for (const step of path) {
    const next = stepInto(place.node, step);
    if (next === undefined) break;
    place = next;
  }
  return place;
}

function stepInto(node: ParsedNode | null, step: string | number): Place | undefined {
  if (isMap(node)) {
    const pair = pairsByKey(node).get(step);
    return pair === undefined ? undefined : { key: pair.key, node: pair.value };
  }
  if (!isSeq(node) || typeof step !== 'number') return undefined;
  const item = node.items[step];
  return item === undefined ? undefined : { key: undefined, node: item as ParsedNode };
}

const indexes = new WeakMap<object, ReadonlyMap<unknown, ParsedPair>>();

/** The first pair of each key. Kept, so that a file with a finding for each of very many keys does not take minutes. */
function pairsByKey(map: { readonly items: readonly unknown[] }): ReadonlyMap<unknown, ParsedPair> {
  const known = indexes.get(map);
  if (known !== undefined) return known;
  const index = new Map<unknown, ParsedPair>();
  for (const pair of pairsOf(map)) if (!index.has(pair.key.value)) index.set(pair.key.value, pair);
  indexes.set(map, index);
  return index;
}

function pairsOf(map: { readonly items: readonly unknown[] }): readonly ParsedPair[] {
  return map.items as readonly ParsedPair[];
}

/**
 * What to underline for a place. Maps, lists and values of no width are shown at their key; in a list, where they have none, at their
 * first key.
 */
export function rangeOf({ key, node }: Place, part: 'key' | 'value', text: string): TextRange {
  if (part === 'value' && isScalar(node)) {
    const range = scalarRange(node, text);
    if (range.end > range.start) return range;
  }
  if (key !== undefined) return scalarRange(key, text);
  if (node === null) return { start: 0, end: 0 };
  return firstRange(node, text);
}

function scalarRange(node: ParsedNode, text: string): TextRange {
  const [start, end] = node.range;
  return { start, end: start + text.slice(start, end).trimEnd().length };
}

function firstRange(node: ParsedNode, text: string): TextRange {
  if (isMap(node)) {
    const [first] = pairsOf(node);
    if (first !== undefined) return scalarRange(first.key, text);
  } else if (isSeq(node)) {
    const [first] = node.items;
    if (first !== undefined) return { start: node.range[0], end: node.range[0] + 1 };
  }
  return scalarRange(node, text);
}
