import type { Extent, FlexibleForm, LongType, Prefixes } from './model.js';

/** The two sets of prefixes of a protocol. */
export interface PrefixSets {
  readonly prefixes: Prefixes;
  readonly flexible: FlexibleForm | undefined;
}

/** How far a value reaches in versions that are flexible or not: as its field says, else by the prefix of the protocol. */
export function extentOf(type: LongType, isFlexible: boolean, sets: PrefixSets): Extent | undefined {
  if (type.own !== undefined) return type.own;
  if (type.kind === 'map') return undefined;
  const prefix = (isFlexible ? sets.flexible?.prefixes : sets.prefixes)?.[type.kind];
  return prefix === undefined ? undefined : { kind: 'prefix', prefix };
}

/** The most bytes, or elements, that a value of this extent can have. */
export function maxOfExtent(extent: Extent): number {
  if (extent.kind === 'prefix') return extent.prefix.max;
  return extent.kind === 'fixed' ? extent.size : MAX_REST;
}

/** No buffer is longer. */
const MAX_REST = 2 ** 32 - 1;
