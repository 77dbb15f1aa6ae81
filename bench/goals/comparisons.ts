import type { Comparison } from '../harness/comparison.js';
import { comparisons as own } from './own-comparisons.js';

/** All comparisons. A suite that exports some is entered here, and its goals find them by its name. */
export const COMPARISONS: readonly Comparison[] = [...own];

/** Those of some suites of which what they say and compare matches. */
export function compared(
  suites: RegExp,
  about: RegExp,
  all: readonly Comparison[] = COMPARISONS,
): Comparison[] {
  return all.filter(({ suite, what, slower }) => suites.test(suite) && about.test(`${what} ${slower}`));
}
