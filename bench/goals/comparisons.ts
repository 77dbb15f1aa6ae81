import type { Comparison } from '../harness/comparison.js';
import { comparisons as java } from '../suites/java.js';
import { comparisons as peersFetch } from '../suites/peers-fetch.js';
import { comparisons as peersMetadata } from '../suites/peers-metadata.js';
import { comparisons as peersProduce } from '../suites/peers-produce.js';
import { comparisons as w1Decode } from '../suites/w1-decode.js';
import { comparisons as w3 } from '../suites/w3.js';
import { comparisons as own } from './own-comparisons.js';

/** All comparisons. A suite that exports some is entered here, and its goals find them by its name. */
export const COMPARISONS: readonly Comparison[] = [
  ...own,
  ...w1Decode,
  ...w3,
  ...peersFetch,
  ...peersMetadata,
  ...peersProduce,
  ...java,
];

/** Those of some suites of which what they say and compare matches. */
export function compared(
  suites: RegExp,
  about: RegExp,
  all: readonly Comparison[] = COMPARISONS,
): Comparison[] {
  return all.filter(({ suite, what, slower }) => suites.test(suite) && about.test(`${what} ${slower}`));
}
