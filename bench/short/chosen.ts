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
 * benchmark fails where even they are not kept, and says of each that it is below its floor. It also fails where
 * one is out of date: when one rises, raise it here; when its floor is reached, take it out.
 */
export const HELD: Readonly<Record<string, number>> = {
  'FetchResponse 10x3 112 B fresh: at most 1.2× the time by hand': 0.56,
  'FetchResponse 10x3 112 B into: at most 1.2× the time by hand': 0.51,
  'FetchResponse 500x10 112 B fresh: at most 1.2× the time by hand': 0.56,
  'FetchResponse 500x10 112 B into: at most 1.2× the time by hand': 0.58,
  // What 100 KiB of fresh memory take is measured between 2.7 and 5 µs: 3.7 to 5.7 times as long as segments.
  'ProduceRequest 100 KiB: segments at least 12 times as fast as fresh': 4.2,
  'MetadataResponse 12: fresh takes at most 1.2 times as long as by hand': 0.53,
  'MetadataResponse 12: into takes at most 1.2 times as long as by hand': 0.49,
  'MetadataResponse 12: into takes at most 6.5 times as long as setInt32 in a loop': 0.11,
  'Records decoded lazily: at least 30 times as fast as kafkajs': 8.35,
  'Records decoded eagerly: at least 12 times as fast as kafkajs': 4.7,
  'Records, decode 1x1000 generated, eagerly: at most 1.2× the time by hand': 0.41,
  'Text of SendMessage: at least 2.2 times as fast as a helper, added': 1.9,
  'Text of PullMessage: at least 5 times as fast as a helper, joined': 4.3,
  'Text of PullMessage: at least 2.2 times as fast as a helper, added': 1.7,
  'encode FetchResponse 10 × 3, 8 B: protobufjs': 2.2,
  'encode FetchResponse 10 × 3, 8 B: avsc': 2.37,
  'encode FetchResponse 10 × 3, 8 B: kafkajs': 14.3,
  'decode FetchResponse 11, 10 × 3: kafkajs': 5.4,
  'ProduceRequest full v7, 100 × 1 KiB: kafkajs to generated': 9.5,
};
