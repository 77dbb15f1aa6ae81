import { COMPARISONS } from '../goals/comparisons.js';
import type { CaseName, Lookup } from '../goals/goal.js';
import type { Comparison } from '../harness/comparison.js';
import { ratioText, table, timeText } from '../harness/format.js';

/** Results of one version of Node. */
export interface Column {
  /** `26.12.1`. */
  readonly node: string;
  readonly lookup: Lookup;
}

/** What is compared in the table, a line each; another Node is measured with these cases alone unless it is told others. */
export const CHOSEN: readonly Comparison[] = COMPARISONS.filter(
  ({ what, suite }) =>
    (suite !== 'w4' || what.includes('100 ×')) &&
    (suite !== 'peers-fetch' || /10 × 3(?:, 1 KiB|:)/.test(what)) &&
    (suite !== 'w1-decode' || what.includes('10x3')) &&
    (suite !== 'java' || /10x3|500x10|100 ×/.test(what)),
);

/** Times of ours and ratios on several versions of Node, in Markdown; undefined unless there are two at least. */
export function nodesReport(
  columns: readonly Column[],
  chosen: readonly Comparison[] = CHOSEN,
): string | undefined {
  const known = chosen.filter((one) => columns.every(({ lookup }) => cells(one, lookup) !== undefined));
  if (columns.length < 2 || known.length === 0) return undefined;
  const rows = known.map((one) => [
    `${one.suite}: ${one.slower}`,
    ...columns.flatMap(({ lookup }) => cells(one, lookup) ?? []),
  ]);
  const head = columns.flatMap(({ node }) => [`ours, ${node.split('.')[0]}`, 'to ours']);
  const versions = columns.map(({ node }) => node).join(' and ');
  return [table(['what is compared with ours', ...head], rows), `Node ${versions}.`].join('\n\n');
}

/** The time of ours, and how many times as long the other takes. */
function cells({ suite, slower, faster }: Comparison, lookup: Lookup): [string, string] | undefined {
  const ns = (name: string) => lookup({ suite, name } satisfies CaseName)?.ns;
  const [own, other] = [ns(faster), ns(slower)];
  return own === undefined || other === undefined ? undefined : [timeText(own), ratioText(other, own)];
}
