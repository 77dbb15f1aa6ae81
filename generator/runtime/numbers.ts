import { high, long, low } from './halves.js';

export function isInt8(value: number): boolean {
  return typeof value === 'number' && (value << 24) >> 24 === value;
}

export function isInt16(value: number): boolean {
  return typeof value === 'number' && (value << 16) >> 16 === value;
}

export function isInt32(value: number): boolean {
  return typeof value === 'number' && (value | 0) === value;
}

export function isUint8(value: number): boolean {
  return typeof value === 'number' && (value & 0xff) === value;
}

export function isUint16(value: number): boolean {
  return typeof value === 'number' && (value & 0xffff) === value;
}

export function isUint24(value: number): boolean {
  return typeof value === 'number' && (value & 0xffffff) === value;
}

export function isUint32(value: number): boolean {
  return typeof value === 'number' && value >>> 0 === value;
}

export function isInt64(value: bigint): boolean {
  return typeof value === 'bigint' && BigInt.asIntN(64, value) === value;
}

export function isUint64(value: bigint): boolean {
  return typeof value === 'bigint' && BigInt.asUintN(64, value) === value;
}

/** True for an integer that a 64-bit field with `as: number` carries exactly. */
export function isSafeInteger(value: number): boolean {
  return Number.isSafeInteger(value);
}

/** True for an integer of 0 to 2^53-1. */
export function isSafeUnsigned(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

export function isBool(value: boolean): boolean {
  return typeof value === 'boolean';
}

export function isFloat(value: number): boolean {
  return typeof value === 'number';
}

/** True for a number that a float32 can come near: not one that would become infinite. */
export function isFloat32(value: number): boolean {
  return typeof value === 'number' && Number.isFinite(value) === Number.isFinite(Math.fround(value));
}

/** Size in bytes, 1 to 5, of an unsigned 32-bit integer in base-128 groups. */
export function uvarintSize(value: number): number {
  return value < 0x80 ? 1 : longUvarintSize(value);
}

function longUvarintSize(value: number): number {
  if (value < 0x4000) return 2;
  if (value < 0x200000) return 3;
  return value < 0x10000000 ? 4 : 5;
}

/** Size in bytes, 1 to 5, of a zigzag-coded int32. */
export function varintSize(value: number): number {
  return uvarintSize(((value << 1) ^ (value >> 31)) >>> 0);
}

/** Size in bytes, 1 to 8, of an integer of 0 to 2^53-1 in base-128 groups. */
export function safeUvarintSize(value: number): number {
  let size = 0;
  let rest = value;
  for (; rest > 0xffffffff; rest /= 0x80) size++;
  return size + uvarintSize(rest);
}

/** Size in bytes, 1 to 10, of an unsigned 64-bit integer in base-128 groups. */
export function uvarlongSize(value: bigint): number {
  const number = exactNumber(value);
  if (number >= 0) return safeUvarintSize(number);
  let size = 1;
  for (let rest = value >> 7n; rest > 0n; rest >>= 7n) size++;
  return size;
}

/** Size in bytes, 1 to 10, of a zigzag-coded int64. */
export function varlongSize(value: bigint): number {
  const number = exactNumber(value);
  return Number.isNaN(number) ? uvarlongSize(zigzag(value)) : safeUvarintSize(zigzagNumber(number));
}

/** Zigzag form of an int64: 0, -1, 1, -2 … become 0, 1, 2, 3 …. */
export function zigzag(value: bigint): bigint {
  return value < 0n ? -2n * value - 1n : 2n * value;
}

/** Zigzag form of an integer of -2^52 to 2^52-1. */
export function zigzagNumber(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

/** A bigint of -2^52 to 2^52-1 as a number, whose zigzag form is exact too; NaN for any other. */
export function exactNumber(value: bigint): number {
  long[0] = value;
  const upper = high[0] as number;
  const isExact = upper < 0x100000 && upper >= -0x100000 && long[0] === value;
  return isExact ? upper * 0x100000000 + ((low[0] as number) >>> 0) : Number.NaN;
}

/** A value for a range of bits that carries 0 to `max`; 0 if it is left out. */
export function bitsOf(value: number | undefined, max: number, name: string): number {
  if (value === undefined) return 0;
  if (Number.isInteger(value) && value >= 0 && value <= max) return value;
  throw new RangeError(`${name} is ${String(value)}, not 0 to ${max}`);
}

/** The integer of an init object that may name its bits instead. */
export function toBits<Bits extends object>(value: number | Bits, pack: (bits: Bits) => number): number {
  return typeof value === 'object' && value !== null ? pack(value) : (value as number);
}

/** The same where null is a value. */
export function toNullableBits<Bits extends object>(
  value: number | Bits | null,
  pack: (bits: Bits) => number,
): number | null {
  return value === null ? null : toBits(value, pack);
}
