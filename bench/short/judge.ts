import { NOISE } from '../goals/goal.js';
import type { Comparison } from '../harness/comparison.js';

/** How many times as much as is held a ratio may be; what is more is no noise, and the held value is out of date. */
const MOST_TO_HELD = 1.5;

/** How a comparison came out. */
export interface Judged {
  readonly comparison: Comparison;
  readonly ratio: number;
  /** What it has to keep: its floor, or what stands today if that is lower. */
  readonly bound: number;
  readonly isBelowFloor: boolean;
  /** It is under its bound by more than noise. */
  readonly hasFailed: boolean;
  /** It is so far above what is held, or above its floor, that this holds nothing any more. */
  readonly isHeldStale: boolean;
}

/** Judges a ratio by the floor of its comparison, or by the lower value that is held. */
export function judgeRatio(comparison: Comparison, ratio: number, held: number | undefined): Judged {
  const bound = Math.min(comparison.atLeast, held ?? comparison.atLeast);
  return {
    comparison,
    ratio,
    bound,
    isBelowFloor: ratio < comparison.atLeast,
    // What was not measured is no number, and has failed too.
    hasFailed: !(ratio >= bound * (1 - NOISE)),
    isHeldStale:
      held !== undefined && (ratio > MOST_TO_HELD * held || ratio > comparison.atLeast * (1 + NOISE)),
  };
}

/** A row for people: what, measured, floor, and how it stands. */
export function rowOf(judged: Judged): string[] {
  const { comparison, ratio, bound } = judged;
  const held = bound < comparison.atLeast ? text(bound) : '';
  return [comparison.what, text(ratio), text(comparison.atLeast), held, verdict(judged)];
}

function verdict({ comparison, bound, isBelowFloor, hasFailed, isHeldStale }: Judged): string {
  if (hasFailed) return 'FAILED';
  if (isHeldStale) return 'HELD VALUE OUT OF DATE';
  if (!isBelowFloor) return bound < comparison.atLeast ? 'ok, by noise: still held' : 'ok';
  return bound < comparison.atLeast ? 'below its floor, held' : 'below its floor, by noise';
}

/** A line for a comparison that has failed. */
export function failureOf({ comparison, ratio, bound }: Judged): string {
  const held = bound < comparison.atLeast ? `, held ${text(bound)}` : '';
  const noise = `noise ${Math.round(100 * NOISE)} %`;
  return `${comparison.what}: ${comparison.suite} measured ${text(ratio)}, floor ${text(comparison.atLeast)}${held}, ${noise}`;
}

/** A line for a held value that is out of date. */
export function stalenessOf({ comparison, ratio, bound, isBelowFloor }: Judged): string {
  const todo = isBelowFloor ? `raise it to ${ratio.toPrecision(2)}` : 'its floor is reached, take it out';
  return `${comparison.what}: the held value ${text(bound)} is out of date, measured ${text(ratio)}, floor ${text(comparison.atLeast)}: ${todo} in bench/short/chosen.ts`;
}

function text(ratio: number): string {
  return `${ratio.toFixed(2)}×`;
}
