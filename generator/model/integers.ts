import { type Bounds, INTEGER_BOUNDS } from '../schema/integers.js';
import { SCALARS } from '../schema/words.js';
import type { IntegerType, Prefix, ScalarType } from './model.js';

/** The numbers that an integer type carries; undefined for other scalars. */
export function boundsOf(type: ScalarType): Bounds | undefined {
  return INTEGER_BOUNDS.get(type);
}

/** The greatest number of a type of up to 32 bits. */
export function maxOf(type: IntegerType): number {
  return Number(INTEGER_BOUNDS.get(type)?.max ?? 0n);
}

/** True where a schema allows less than the integer in front can say. */
export function isNarrow({ type, bias, max }: Prefix): boolean {
  return max < maxOf(type) - bias;
}

/** True for the integers that are bigints in TypeScript. */
export function isBigInteger(type: ScalarType): boolean {
  return type === 'int64' || type === 'uint64' || type === 'varlong' || type === 'uvarlong';
}

/** True for integers of up to 32 bits: what may carry a length, a count or an enum. */
export function isSmallInteger(type: ScalarType): type is IntegerType {
  return INTEGER_BOUNDS.has(type) && !isBigInteger(type);
}

/** Bits of an integer of fixed width; undefined for varints. */
export function fixedWidth(type: IntegerType): number | undefined {
  const digits = /^u?int(\d+)$/.exec(type)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

export function isScalar(name: string): name is ScalarType {
  return SCALARS.some((scalar) => scalar === name);
}

/** Every type name that is built in. */
export const BUILT_IN_TYPES: readonly string[] = [...SCALARS, 'string', 'bytes', 'map'];
