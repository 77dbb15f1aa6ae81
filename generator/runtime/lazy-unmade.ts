import type { SizeAccumulator } from './sizes.js';
import type { WireWriter } from './writer.js';

/** Adds what an element takes; returns its bytes. */
export type SizeElement<T> = (element: T, sizes: SizeAccumulator, version: number) => number;

/** Writes an element at a position; returns the one behind it. */
export type WriteElement<T> = (element: T, out: WireWriter, pos: number, version: number) => number;

/**
 * Elements that nobody has asked for yet, as that which they would be made of. A lazy array of them is sized and
 * written without making them. For helpers of a protocol.
 */
export abstract class Unmade<T> {
  /** How many they are. */
  abstract readonly length: number;

  /** Makes all of them. Those that `size` and `write` hand to others must be among them. */
  abstract make(): T[];

  /** Adds what they take; returns their bytes. `one` is for an element that has to be made first. */
  abstract size(sizes: SizeAccumulator, version: number, one: SizeElement<T>): number;

  /** Writes them at `pos`; returns the position behind them. */
  abstract write(out: WireWriter, pos: number, version: number, one: WriteElement<T>): number;
}
