import type { ScalarName } from './words.js';

/** The numbers that an integer type carries, both ends included. */
export interface Bounds {
  readonly min: bigint;
  readonly max: bigint;
}

function signed(bits: bigint): Bounds {
  return { min: -(1n << (bits - 1n)), max: (1n << (bits - 1n)) - 1n };
}

function unsigned(bits: bigint): Bounds {
  return { min: 0n, max: (1n << bits) - 1n };
}

/** The bounds of every integer type of the language. */
export const INTEGER_BOUNDS: ReadonlyMap<ScalarName, Bounds> = new Map<ScalarName, Bounds>([
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
