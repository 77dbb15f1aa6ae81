/** A row that came out otherwise than it should. */
export interface Failure {
  readonly kind: string;
  readonly id: string;
  readonly words: string;
}

/** How many rows of a kind did as they should. */
export interface Count {
  readonly kind: string;
  readonly passed: number;
  readonly failed: number;
}

/** What a runtime says of all golden rows. */
export interface Report {
  readonly hasBuffer: boolean;
  /** How the runtime calls itself. */
  readonly host: string;
  readonly milliseconds: number;
  readonly counts: readonly Count[];
  /** The first failures. */
  readonly failures: readonly Failure[];
}

/** The sums over all kinds. */
export function totals({ counts }: Report): { readonly passed: number; readonly failed: number } {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** A report as it is printed: a line of counts, and one for each of the first failures. */
export function printed(name: string, report: Report): string {
  const { passed, failed } = totals(report);
  const buffer = report.hasBuffer ? 'with' : 'without';
  const seconds = (report.milliseconds / 1000).toFixed(1);
  return [
    `${name}: ${passed} passed, ${failed} failed in ${seconds} s (${buffer} Buffer; ${report.host})`,
    ...report.failures.map(({ kind, id, words }) => `  ${name}, ${kind}, ${id}: ${words}`),
  ].join('\n');
}
