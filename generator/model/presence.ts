import type { Enum } from './model.js';

/** A value that the schema states. */
export type Constant = boolean | number | string;

/** A number that follows from the bytes of its struct. */
export type Computed =
  /** Bytes from behind this field to the end of the struct, and `bias`. */
  | { readonly kind: 'size'; readonly bias: number; readonly max: number }
  /** A checksum of the same bytes. */
  | { readonly kind: 'crc32' | 'crc32c' };

/** Named bits of an integer: `low` to `high`, 0 is the least significant. */
export interface BitRange {
  readonly name: string;
  readonly about: string | undefined;
  readonly low: number;
  readonly high: number;
  readonly enum: Enum | undefined;
  readonly constant: number | undefined;
}

/** All of these must hold. */
export type Condition = readonly Test[];

/** A look at one earlier member, or at bits of it. */
export interface Test {
  readonly field: string;
  readonly bits: BitRange | undefined;
  readonly isBoolean: boolean;
  readonly enum: Enum | undefined;
  /** Every value that can occur, where they are few or listed. */
  readonly domain: readonly number[] | undefined;
  readonly values: readonly number[];
  /** True if none of the values may be there, instead of one. */
  readonly isNegated: boolean;
}
