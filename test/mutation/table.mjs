import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const README = fileURLToPath(new URL('../README.md', import.meta.url));
const BEGIN = '<!-- mutation:begin -->';
const END = '<!-- mutation:end -->';

/** The mutants of Stryker's JSON reports, counted by the folder of `generator/` that they are in and by what became of them. */
function countMutants(reports) {
  const folders = new Map();
  for (const report of reports) {
    for (const [file, { mutants }] of Object.entries(JSON.parse(readFileSync(report, 'utf8')).files)) {
      const folder = file.split('/').slice(0, 2).join('/');
      const counts = folders.get(folder) ?? {};
      for (const { status } of mutants) counts[status] = (counts[status] ?? 0) + 1;
      folders.set(folder, counts);
    }
  }
  return folders;
}

function rowOf([folder, counts]) {
  const { Killed = 0, Timeout = 0, Survived = 0, NoCoverage = 0, Ignored = 0 } = counts;
  const killed = Killed + Timeout;
  const left = Survived + NoCoverage;
  const score = ((100 * killed) / (killed + left)).toFixed(1);
  return [`\`${folder}/\``, killed, Survived, NoCoverage, Ignored, `${score} %`];
}

function alignedTable(rows) {
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => String(row[at]).length)));
  const lines = rows.map(
    (row) => `| ${row.map((cell, at) => String(cell).padEnd(widths[at])).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

/** Writes the table of the reports between the markers of `test/README.md`, and gives it back. Throws where there are no markers. */
export function writeTable(reports) {
  const folders = [...countMutants(reports)].sort(([a], [b]) => (a < b ? -1 : 1));
  const head = ['folder', 'killed', 'survived', 'not covered', 'ignored', 'score'];
  const table = alignedTable([head, ...folders.map(rowOf)]);
  const text = readFileSync(README, 'utf8');
  const [before, after] = [text.split(BEGIN)[0], text.split(END)[1]];
  if (after === undefined) throw new Error(`${README} has no place between ${BEGIN} and ${END}`);
  writeFileSync(README, `${before}${BEGIN}\n\n${table}\n\n${END}${after}`);
  return table;
}
