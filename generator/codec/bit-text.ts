import type { BitRange } from '../model/model.js';

/** As generated code writes masks. */
export function hex(number: number): string {
  return `0x${number.toString(16)}`;
}

/** The greatest number that a range of bits carries. */
export function maskOf({ low, high }: Pick<BitRange, 'low' | 'high'>): number {
  return 2 ** (high - low + 1) - 1;
}

/** A test of one bit of an integer. */
export function flagText(value: string, bit: number, isSet: boolean): string {
  return `(${value} & ${hex(2 ** bit)}) ${isSet ? '!==' : '==='} 0`;
}

/** A range of bits of an integer as a number of 0 or more. */
export function bitsText(value: string, range: BitRange): string {
  if (range.high - range.low === 31) return `(${value} >>> 0)`;
  const shifted = range.low === 0 ? value : `(${value} >>> ${range.low})`;
  return `(${shifted} & ${hex(maskOf(range))})`;
}
