import { COMPARISONS } from '../goals/comparisons.js';
import type { Comparison } from '../harness/comparison.js';

/** Which comparisons of a suite are few enough for the short benchmark, by what they say; none of other suites. */
const CHOSEN: Readonly<Record<string, RegExp>> = {
  w1: /./,
  'w1-decode': /10x3/,
  w2: /./,
  w3: /./,
  w4: /10 × 1 KiB|100 × 128 B/,
  w5: /by hand|kafkajs/,
  w6: /./,
  'peers-fetch': /10 × 3, 8 B: (?:protobufjs|avsc|msgpackr|kafkajs)$|decode FetchResponse 1[17], 10 × 3/,
  'peers-metadata': /: (?:msgpackr|kafkajs)$/,
  'peers-produce': /full.*to generated$/,
};

/** What the short benchmark compares. */
export const SHORT: readonly Comparison[] = COMPARISONS.filter(
  ({ suite, what }) => CHOSEN[suite]?.test(what) === true,
);

/**
 * Ratios that stand although they are below the floors of their comparisons, by what those say. The short
 * benchmark fails where even they are not kept, and says of each that it is below its floor. When one rises,
 * raise it here; when its floor is reached, take it out.
 */
export const HELD: Readonly<Record<string, number>> = {
  'FetchResponse 10x3 112 B fresh: at most 1.2× the time by hand': 0.33,
  'FetchResponse 10x3 112 B into: at most 1.2× the time by hand': 0.27,
  'FetchResponse 500x10 112 B fresh: at most 1.2× the time by hand': 0.31,
  'FetchResponse 500x10 112 B into: at most 1.2× the time by hand': 0.29,
  'ProduceRequest 100 KiB: segments at least 12 times as fast as fresh': 4,
  'Records encoded: at least 30 times as fast as kafkajs': 11,
  'Records decoded lazily: at least 30 times as fast as kafkajs': 5,
  'Records decoded eagerly: at least 12 times as fast as kafkajs': 3.2,
  'Records, encode generated: at most 1.2× the time by hand': 0.34,
  'Records, decode 1x1000 generated, lazily: at most 1.2× the time by hand': 0.65,
  'Records, decode 1x1000 generated, eagerly: at most 1.2× the time by hand': 0.27,
  'Text of SendMessage: at least 2.2 times as fast as a helper, added': 1.9,
  'Text of PullMessage: at least 5 times as fast as a helper, joined': 4.3,
  'Text of PullMessage: at least 2.2 times as fast as a helper, added': 1.7,
};
