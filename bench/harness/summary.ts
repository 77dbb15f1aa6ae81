import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartOf } from '../chart/chart.js';
import { groupsOf } from '../chart/groups.js';
import { AIMS } from '../goals/aims.js';
import { FLOORS } from '../goals/floors.js';
import { NOTES } from '../goals/notes.js';
import { goalsReport } from '../goals/report.js';
import { nodesReport } from '../nodes/report.js';
import { isWhole, type Suite } from './case.js';
import { lookupIn, type Recordings, readRecordings, suiteReport, withPart } from './report.js';
import { SUITES } from './suites.js';

const CHART_TITLE = 'Times as long as wiregauge';
const CHART_SUBTITLE = 'What others take for the same work, on a logarithmic scale. Longer bars are slower.';

/** Writes all that is made of the results that are recorded in a folder, whenever they were measured. */
export function writeSummary(folder: string): void {
  const readme = join(folder, 'README.md');
  const recordings = readRecordings(join(folder, 'results.json'));
  writeFileSync(readme, pageOf(readFileSync(readme, 'utf8'), recordings));
  writeFileSync(join(folder, 'chart.svg'), chartText(recordings));
}

/** The page with all parts that are made of results: suites, goals, and the table of several Nodes. */
export function pageOf(page: string, recordings: Recordings): string {
  const nodes = [...new Set(Object.keys(recordings).filter((key) => !key.includes('@')))].map(
    (suite) => [suite, recordings[suite]?.node ?? ''] as const,
  );
  const parts = {
    goals: goalsReport({
      goals: [...AIMS, ...FLOORS],
      lookup: lookupIn(recordings),
      notes: NOTES,
      recorded: new Map(nodes),
    }),
    nodes: nodesReport(columnsOf(recordings)) ?? 'Only one version of Node was measured.',
    ...Object.fromEntries(SUITES.flatMap((suite) => partOf(suite, recordings))),
  };
  return Object.entries(parts).reduce((text, [name, part]) => withPart(text, name, part), page);
}

/** None for a suite of which not all is recorded that its report shows, as when cases were added since. */
function partOf(suite: Suite, recordings: Recordings): [string, string][] {
  const recorded = recordings[suite.name];
  if (recorded === undefined || !isWhole(suite, new Set(Object.keys(recorded.cases)))) return [];
  return [[suite.name, suiteReport(suite, recorded)]];
}

/** The chart of what others take. */
export function chartText(recordings: Recordings): string {
  return chartOf(CHART_TITLE, CHART_SUBTITLE, groupsOf(lookupIn(recordings)));
}

/** The Node of the benchmark, and each other major version that was measured. */
function columnsOf(recordings: Recordings) {
  const majors = new Set(Object.keys(recordings).flatMap((key) => key.split('@')[1] ?? []));
  const nodeOf = (suffix: string) =>
    Object.entries(recordings).find(([key]) => key.startsWith('w') && key.endsWith(suffix))?.[1].node ?? '';
  const own = Object.entries(recordings).find(([key]) => !key.includes('@'))?.[1].node ?? '';
  return [
    { node: own, lookup: lookupIn(recordings) },
    ...[...majors]
      .sort()
      .map((major) => ({ node: nodeOf(`@${major}`), lookup: lookupIn(recordings, major) })),
  ];
}

/** The same as a program: after a change of goals, notes or reports, without measuring anything. */
export function main(folder: string): void {
  writeSummary(folder);
}
