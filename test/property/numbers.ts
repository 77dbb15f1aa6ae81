import type { ScalarType } from '../../generator/model/model.js';

/** Lowest and highest number of an integer type, both included. */
export interface Bounds {
  readonly least: bigint;
  readonly most: bigint;
}

/** Bits of each integer type, and whether it has a sign. */
const INTEGERS: Readonly<Partial<Record<ScalarType, readonly [bits: number, isSigned: boolean]>>> = {
  int8: [8, true],
  int16: [16, true],
  int32: [32, true],
  int64: [64, true],
  uint8: [8, false],
  uint16: [16, false],
  uint24: [24, false],
  uint32: [32, false],
  uint64: [64, false],
  varint: [32, true],
  varlong: [64, true],
  uvarint: [32, false],
  uvarlong: [64, false],
};

/** Bits of an integer type, and whether it has a sign; undefined for other scalars. */
export function bitsOf(type: ScalarType): readonly [bits: number, isSigned: boolean] | undefined {
  return INTEGERS[type];
}

/** The numbers of an integer type; undefined for other scalars. */
export function boundsOf(type: ScalarType): Bounds | undefined {
  const form = INTEGERS[type];
  if (form === undefined) return undefined;
  const [bits, isSigned] = form;
  const half = 1n << BigInt(bits - 1);
  return isSigned ? { least: -half, most: half - 1n } : { least: 0n, most: 2n * half - 1n };
}

/** True for the integers of 64 bits: bigints, unless the schema says `as: number`. */
export function isWide(type: ScalarType): boolean {
  return INTEGERS[type]?.[0] === 64;
}

/** The numbers of a member: those of its type, cut to the safe integers where the member is a number. */
export function memberBounds(type: ScalarType, asNumber: boolean): Bounds | undefined {
  const bounds = boundsOf(type);
  if (bounds === undefined || !asNumber) return bounds;
  const safe = BigInt(Number.MAX_SAFE_INTEGER);
  return {
    least: bounds.least < -safe ? -safe : bounds.least,
    most: bounds.most > safe ? safe : bounds.most,
  };
}

/** An integer in the form that a member of the type has. */
export function memberValue(type: ScalarType, asNumber: boolean, value: bigint): number | bigint {
  return isWide(type) && !asNumber ? value : Number(value);
}

/** The greatest number of an integer type of up to 32 bits. */
export function maxOfType(type: ScalarType): number {
  return Number(boundsOf(type)?.most ?? 0n);
}
