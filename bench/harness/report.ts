import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Lookup } from '../goals/goal.js';
import type { Node } from '../nodes/nodes.js';
import type { Result, Results, Suite } from './case.js';

/** Where results were measured. */
interface Conditions {
  readonly node: string;
  readonly cores: number;
  readonly rounds: number;
  /** The version of what else ran cases. */
  readonly besides?: string;
}

/** What is recorded of a case, in this order; null for what is not measured. */
const COLUMNS = ['ns', 'worst', 'cpu', 'heap', 'buffers'] as const;

/** One suite in the file of results. */
export interface Recorded extends Conditions {
  readonly columns: readonly string[];
  readonly cases: Readonly<Record<string, readonly (number | null)[]>>;
}

/** Suites by their names. */
export type Recordings = Readonly<Record<string, Recorded>>;

/** What a suite that was measured just now puts into the file. */
export function recordingOf(results: Results, rounds: number, node: string, besides?: string): Recorded {
  const cases = Object.fromEntries([...results].map(([name, result]) => [name, rounded(result)]));
  const others = besides === undefined ? {} : { besides };
  return { ...conditions(node), rounds, ...others, columns: COLUMNS, cases };
}

/** The same of numbers that are no cases. */
export function recordingOfValues(values: Readonly<Record<string, number>>, rounds: number): Recorded {
  const cases = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]));
  return { ...conditions(process.versions.node), rounds, columns: ['value'], cases };
}

/** The key of a suite that another Node ran: its results stand beside those of the same suite. */
export function keyOf(suite: string, { isOther, version }: Node): string {
  return isOther ? `${suite}@${version.split('.')[0]}` : suite;
}

/** Finds cases in recordings: of the Node that the benchmark is for, or of another major version. */
export function lookupIn(recordings: Recordings, major?: string): Lookup {
  return ({ suite, name }) => {
    const recorded = recordings[major === undefined ? suite : `${suite}@${major}`];
    const numbers = recorded?.cases[name];
    if (recorded === undefined || numbers === undefined) return undefined;
    const known = recorded.columns.map((column, i) => [column, numbers[i]]);
    return Object.fromEntries(known.filter(([, value]) => value !== null));
  };
}

/** Four digits of a time, whole bytes. */
function rounded({ ns, worst, cpu, heap, buffers }: Result): (number | null)[] {
  const times = [ns, worst, cpu].map((value) => Number(value.toPrecision(4)));
  return [...times, ...[heap, buffers].map((value) => (value === undefined ? null : Math.round(value)))];
}

function conditions(node: string) {
  return { node, cores: availableParallelism() };
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

/** What the README says of a suite: of what is recorded, so that it never says anything else. */
export function suiteReport(suite: Suite, recorded: Recorded): string {
  const { node, cores, rounds, besides } = recorded;
  const where = `Node ${node}, ${besides === undefined ? '' : `${besides}, `}${cores} cores, best of ${rounds} rounds.`;
  return `${suite.report(resultsIn(recorded))}\n\n${where}`;
}

/** The results of a suite as they are recorded. */
function resultsIn({ columns, cases }: Recorded): Results {
  const of = (name: string, numbers: readonly (number | null)[]) => {
    const number = (column: (typeof COLUMNS)[number]) => numbers[columns.indexOf(column)] ?? undefined;
    const [ns, worst, cpu] = [number('ns'), number('worst'), number('cpu')];
    if (ns === undefined || worst === undefined || cpu === undefined)
      throw new Error(`the results of ${name} lack times: measure its suite again`);
    return { ns, worst, cpu, heap: number('heap'), buffers: number('buffers') };
  };
  return new Map(Object.entries(cases).map(([name, numbers]) => [name, of(name, numbers)]));
}

/** The text with other words between the markers of a name. */
export function withPart(text: string, name: string, part: string): string {
  const [begin, end] = [`<!-- bench:${name}:begin -->`, `<!-- bench:${name}:end -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the page has no place for ${name}: ${begin} … ${end}`);
  return `${text.slice(0, from)}${begin}\n\n${part}\n\n${text.slice(to)}`;
}
