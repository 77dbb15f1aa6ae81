import type { IntegerType, ScalarType } from './model.js';

interface Bounds {
  readonly min: bigint;
  readonly max: bigint;
}

function signed(bits: bigint): Bounds {
  return { min: -(1n << (bits - 1n)), max: (1n << (bits - 1n)) - 1n };
}

function unsigned(bits: bigint): Bounds {
  return { min: 0n, max: (1n << bits) - 1n };
}

const BOUNDS: ReadonlyMap<ScalarType, Bounds> = new Map<ScalarType, Bounds>([
  ['int8', signed(8n)],
  ['int16', signed(16n)],
  ['int32', signed(32n)],
  ['int64', signed(64n)],
  ['uint8', unsigned(8n)],
  ['uint16', unsigned(16n)],
  ['uint24', unsigned(24n)],
  ['uint32', unsigned(32n)],
  ['uint64', unsigned(64n)],
  ['varint', signed(32n)],
  ['varlong', signed(64n)],
  ['uvarint', unsigned(32n)],
  ['uvarlong', unsigned(64n)],
]);

/** The numbers that an integer type carries; undefined for other scalars. */
export function boundsOf(type: ScalarType): Bounds | undefined {
  return BOUNDS.get(type);
}

/** The greatest number of a type of up to 32 bits. */
export function maxOf(type: IntegerType): number {
  return Number(BOUNDS.get(type)?.max ?? 0n);
}

/** True for the integers that are bigints in TypeScript. */
export function isBigInteger(type: ScalarType): boolean {
  return type === 'int64' || type === 'uint64' || type === 'varlong' || type === 'uvarlong';
}

/** True for integers of up to 32 bits: what may carry a length, a count or an enum. */
export function isSmallInteger(type: ScalarType): type is IntegerType {
  return BOUNDS.has(type) && !isBigInteger(type);
}

const SCALARS: ReadonlySet<string> = new Set<ScalarType>([
  ...BOUNDS.keys(),
  'bool',
  'float32',
  'float64',
  'uuid',
]);

export function isScalar(name: string): name is ScalarType {
  return SCALARS.has(name);
}

/** Every type name that is built in. */
export const BUILT_IN_TYPES: readonly string[] = [...SCALARS, 'string', 'bytes', 'map'];
