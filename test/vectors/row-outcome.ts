/** What came of a row: the words of every difference, and whether an error ended it. */
export interface RowOutcome {
  readonly id: string;
  readonly problems: readonly string[];
}

/** Runs a row that Kafka accepts or refuses; `accept` gives the differences of an accepted row, or throws. */
export function rowOutcome(id: string, refused: boolean, accept: () => readonly string[]): RowOutcome {
  try {
    const problems = accept();
    return { id, problems: refused ? ['is accepted, and Kafka refuses it'] : problems };
  } catch (error) {
    const problem = `is refused, and Kafka accepts it: ${describe(error)}`;
    return { id, problems: refused ? [] : [problem] };
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : JSON.stringify(error);
}

/** The ids of the rows that differ, in the order of the rows. */
export function differing(outcomes: readonly RowOutcome[]): readonly string[] {
  return outcomes.filter(({ problems }) => problems.length > 0).map(({ id }) => id);
}

/** Outcomes that differ although they are not listed: each with its words, for the report of a failing test. */
export function unlisted(
  outcomes: readonly RowOutcome[],
  listed: ReadonlyMap<string, string>,
): readonly string[] {
  const found = outcomes.filter(({ id, problems }) => problems.length > 0 && !listed.has(id));
  return found.map(({ id, problems }) => `${id}: ${problems.join('; ')}`);
}
