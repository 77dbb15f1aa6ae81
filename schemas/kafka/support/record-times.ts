import { exactNumber } from '../../runtime/internal.js';

/** The timestamp of a record without one. */
export const NO_TIMESTAMP: bigint = -1n;

/** Differences of times below this one are less than 2^52, and so exact in every form: 2^52-1. */
const MOST = 0xfffffffffffff;

/** A time as a number; NaN for one that is over 52 bits, or no integer. */
export function exactTime(time: bigint | number | undefined): number {
  if (time === undefined) return -1;
  if (typeof time !== 'bigint') return Number.isSafeInteger(time) && time < MOST ? time : Number.NaN;
  const number = exactNumber(time);
  return number < MOST ? number : Number.NaN;
}

/** A time as a bigint; `what` says whose it is. */
export function timeOf(time: bigint | number | undefined, least: bigint, what: string): bigint {
  const isInteger = typeof time === 'bigint' || (typeof time === 'number' && Number.isSafeInteger(time));
  if (!isInteger) throw new RangeError(`${what} ${String(time)}, which is no integer`);
  if (time >= least) return BigInt(time);
  throw new RangeError(`${what} ${time}; the least is 0${least < 0n ? ', or -1 for none' : ''}`);
}
