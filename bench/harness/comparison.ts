/** Two cases of a suite, one of which is to take a multiple of the other's time. */
export interface Comparison {
  /** What is compared, as a table would say it. */
  readonly what: string;
  /** The name of the suite that both belong to. */
  readonly suite: string;
  /** The case that takes longer. */
  readonly slower: string;
  /** The case that it is compared with. */
  readonly faster: string;
  /** What the time of the slower one divided by that of the faster one must be at least. */
  readonly atLeast: number;
}
