/** Two cases of a suite of which one has to be faster, and by how much at least. */
export interface Comparison {
  /** What is compared, for people. */
  readonly what: string;
  readonly suite: string;
  /** The name of the case whose time is divided. */
  readonly slower: string;
  /** The name of the case whose time it is divided by. */
  readonly faster: string;
  /** The least ratio of the two times. */
  readonly atLeast: number;
}
