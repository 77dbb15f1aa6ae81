import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Result, Results, Suite } from './case.js';

/** Where results were measured. */
interface Conditions {
  readonly node: string;
  readonly cores: number;
  readonly rounds: number;
}

/** What is recorded of a case, in this order; null for what is not measured. */
const COLUMNS = ['ns', 'worst', 'cpu', 'heap', 'buffers'] as const;

/** One suite in the file of results. */
interface Recorded extends Conditions {
  readonly columns: readonly string[];
  readonly cases: Readonly<Record<string, readonly (number | null)[]>>;
}

/** Suites by their names. */
export type Recordings = Readonly<Record<string, Recorded>>;

/** What a suite that was measured just now puts into the file. */
export function recordingOf(results: Results, rounds: number): Recorded {
  const cases = Object.fromEntries([...results].map(([name, result]) => [name, rounded(result)]));
  return { ...conditions(), rounds, columns: COLUMNS, cases };
}

/** Four digits of a time, whole bytes. */
function rounded({ ns, worst, cpu, heap, buffers }: Result): (number | null)[] {
  const times = [ns, worst, cpu].map((value) => Number(value.toPrecision(4)));
  return [...times, ...[heap, buffers].map((value) => (value === undefined ? null : Math.round(value)))];
}

function conditions() {
  return { node: process.versions.node, cores: availableParallelism() };
}

/** The suites in a file of results. */
export function readRecordings(path: string): Recordings {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/** Writes a file of results. */
export function writeRecordings(path: string, recordings: Recordings): void {
  const all = Object.entries(recordings).sort(([a], [b]) => (a < b ? -1 : 1));
  const suites = all.map(([name, recorded]) => `  ${JSON.stringify(name)}: ${recordedText(recorded)}`);
  writeFileSync(path, `{\n${suites.join(',\n')}\n}\n`);
}

/** A case a line, so that a change of one shows as a change of one. */
function recordedText({ cases, ...rest }: Recorded): string {
  const lines = Object.entries(cases).map(([name, numbers]) => `      ${memberText(name, numbers)}`);
  const head = Object.entries(rest).map(([key, value]) => `    ${memberText(key, value)}`);
  return `{\n${head.join(',\n')},\n    "cases": {\n${lines.join(',\n')}\n    }\n  }`;
}

function memberText(name: string, value: unknown): string {
  return `${JSON.stringify(name)}: ${JSON.stringify(value).replaceAll(',', ', ')}`;
}

/** Rewrites the part of a README that belongs to a suite: what stands between its markers. */
export function writeReport(path: string, suite: Suite, results: Results, rounds: number): void {
  const text = readFileSync(path, 'utf8');
  const [begin, end] = [`<!-- bench:${suite.name}:begin -->`, `<!-- bench:${suite.name}:end -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${path} has no place for ${suite.name}: ${begin} … ${end}`);
  const { node, cores } = conditions();
  const where = `Node ${node}, ${cores} cores, best of ${rounds} rounds.`;
  const part = `${begin}\n\n${suite.report(results)}\n\n${where}\n\n`;
  writeFileSync(path, text.slice(0, from) + part + text.slice(to));
}
