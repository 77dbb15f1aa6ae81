import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartOf } from '../chart/chart.js';
import { groupsOf } from '../chart/groups.js';
import { AIMS } from '../goals/aims.js';
import { FLOORS } from '../goals/floors.js';
import { NOTES } from '../goals/notes.js';
import { goalsReport } from '../goals/report.js';
import { nodesReport } from '../nodes/report.js';
import { lookupIn, type Recordings, writePart } from './report.js';

const CHART_TITLE = 'Times as long as wiregauge';
const CHART_SUBTITLE = 'What others take for the same work, on a logarithmic scale. Longer bars are slower.';

/** Writes what is made of all results, of this run and before: the table of goals, the chart, and that of several Nodes. */
export function writeSummary(folder: string, recordings: Recordings, measured: readonly string[]): void {
  const readme = join(folder, 'README.md');
  const lookup = lookupIn(recordings);
  const recorded = new Map(
    Object.entries(recordings)
      .filter(([suite]) => !measured.includes(suite))
      .map(([suite, { node }]) => [suite, node]),
  );
  writePart(readme, 'goals', goalsReport({ goals: [...AIMS, ...FLOORS], lookup, notes: NOTES, recorded }));
  writeFileSync(join(folder, 'chart.svg'), chartOf(CHART_TITLE, CHART_SUBTITLE, groupsOf(lookup)));
  writePart(readme, 'nodes', nodesReport(columnsOf(recordings)) ?? 'Only one version of Node was measured.');
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
