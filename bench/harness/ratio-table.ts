import { type Results, resultOf } from './case.js';
import type { Comparison } from './comparison.js';
import { allocatedText, ratioText, table, timeText } from './format.js';

/** A message that several ways are compared on. */
export interface Column {
  /** What the table calls it. */
  readonly title: string;
  /** The case of a way. */
  nameOf(way: string): string;
}

/** Several ways compared with some of them. */
export interface RatioTable {
  /** What the ways do. */
  readonly title: string;
  readonly ways: readonly string[];
  /** The ways that all are compared with. */
  readonly bases: readonly string[];
  readonly columns: readonly Column[];
}

/** So many messages make a table: more would not be read in one view. */
const COLUMNS_A_TABLE = 2;

/** What each way takes and allocates, a few columns at a time. */
export function ratioTables(
  all: RatioTable,
  results: Results,
  comparisons: readonly Comparison[],
): readonly string[] {
  const count = Math.ceil(all.columns.length / COLUMNS_A_TABLE);
  const parts = Array.from({ length: count }, (_, i) => {
    return { ...all, columns: all.columns.slice(i * COLUMNS_A_TABLE, (i + 1) * COLUMNS_A_TABLE) };
  });
  const times = parts.map((part) => timesTable(part, results, comparisons));
  return [...times, ...parts.map((part) => bytesTable(part, results))];
}

/** What each way takes, how many times a base's time that is, and how many times it must be at least. */
export function timesTable(
  { title, ways, bases, columns }: RatioTable,
  results: Results,
  comparisons: readonly Comparison[],
): string {
  const head = [title, ...columns.flatMap((column) => [column.title, ...bases.map((base) => `to ${base}`)])];
  const rows = ways.map((way) => [
    way,
    ...columns.flatMap(({ nameOf }) => {
      const { ns } = resultOf(results, nameOf(way));
      const ratios = bases.map((base) => comparedText(results, nameOf(way), nameOf(base), comparisons));
      return [timeText(ns), ...ratios];
    }),
  ]);
  return table(head, rows);
}

/** What each way allocates. */
export function bytesTable({ title, ways, columns }: RatioTable, results: Results): string {
  const rows = ways.map((way) => [
    way,
    ...columns.map(({ nameOf }) => allocatedText(resultOf(results, nameOf(way)))),
  ]);
  return table([`${title}: heap + ArrayBuffer bytes`, ...columns.map((column) => column.title)], rows);
}

/** How many times as long as another a case takes, with the least that it must be, if that is stated. */
export function comparedText(
  results: Results,
  slower: string,
  faster: string,
  comparisons: readonly Comparison[],
): string {
  const ratio = ratioText(resultOf(results, slower).ns, resultOf(results, faster).ns);
  const stated = comparisons.find((each) => each.slower === slower && each.faster === faster);
  return stated === undefined ? ratio : `${ratio} (≥ ${stated.atLeast})`;
}
