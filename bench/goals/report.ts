import { table } from '../harness/format.js';
import { evaluate, type Goal, type Lookup, type Outcome, type Verdict } from './goal.js';

/** What the table of goals is made of. */
export interface Reported {
  readonly goals: readonly Goal[];
  readonly lookup: Lookup;
  /** Why goals are not met, by their ids. */
  readonly notes: Readonly<Record<string, string>>;
  /** Versions of Node under which suites were measured. */
  readonly recorded: ReadonlyMap<string, string>;
}

const WIDTH = 110;

const WORDS: Readonly<Record<Verdict, string>> = {
  met: 'yes',
  'within noise': 'nearly',
  'not met': 'no',
  'not measured': '–',
};

/** All goals and how they stand, in Markdown: those of each kind, and the notes. */
export function goalsReport(reported: Reported): string {
  // By what notes say: goals may share one.
  const numbers = new Map<string, number>();
  const tableOf = (kind: Goal['kind'], head: string) => {
    const rows = reported.goals
      .filter((goal) => goal.kind === kind)
      .map((goal) => row(goal, reported, numbers));
    return table([head, 'bound', 'measured', 'met'], rows);
  };
  const [aims, floors] = [tableOf('aim', 'aim'), tableOf('floor', 'floor')];
  const notes = [...numbers].map(([note, number]) => {
    const marker = `${number}. `;
    return wrap(`${marker}${note}`, marker.length);
  });
  return [summary(reported), aims, floors, notes.join('\n'), lacking(reported), sources(reported)]
    .filter(Boolean)
    .join('\n\n');
}

function row(goal: Goal, { lookup, notes }: Reported, numbers: Map<string, number>): string[] {
  const outcome = evaluate(goal, lookup);
  const note = outcome.verdict === 'met' ? undefined : notes[goal.id];
  if (note !== undefined && !numbers.has(note)) numbers.set(note, numbers.size + 1);
  const mark = note === undefined ? '' : ` [${numbers.get(note)}]`;
  return [goal.text, boundText(goal), valueText(outcome, goal), `${WORDS[outcome.verdict]}${mark}`];
}

/** A bound as people write it. */
export function boundText({ bound, unit }: Goal): string {
  return 'atLeast' in bound ? `≥ ${digits(bound.atLeast)}${unit}` : `≤ ${digits(bound.atMost)}${unit}`;
}

/** The value, and of how many numbers it is the worst if some are lacking. */
function valueText({ value, unknown }: Outcome, { unit, quantities }: Goal): string {
  if (value === undefined) return '–';
  const lack = unknown === 0 ? '' : ` (${quantities.length - unknown}/${quantities.length})`;
  return `${digits(value)}${unit}${lack}`;
}

function digits(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en-US');
  return value < 10
    ? value.toFixed(2)
    : value < 100
      ? value.toFixed(1)
      : Math.round(value).toLocaleString('en-US');
}

function summary({ goals, lookup }: Reported): string {
  const count = (kind: Goal['kind']) => {
    const verdicts = goals.filter((goal) => goal.kind === kind).map((goal) => evaluate(goal, lookup).verdict);
    const of = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length;
    return `of ${verdicts.length} ${kind}s ${of('met')} are met, ${of('within noise')} nearly, ${of('not met')} not, and ${of('not measured')} are not measured`;
  };
  return wrap(`By these numbers, ${count('aim')}; ${count('floor')}.`, 0);
}

/** Goals that are not met and do not say why. */
function lacking({ goals, lookup, notes }: Reported): string {
  const silent = goals.filter(
    (goal) =>
      notes[goal.id] === undefined && ['not met', 'within noise'].includes(evaluate(goal, lookup).verdict),
  );
  if (silent.length === 0) return '';
  return wrap(`Not met and without a note in goals/notes.ts: ${silent.map(({ id }) => id).join('; ')}.`, 0);
}

/** Under which Node the numbers were measured: a suite is measured by itself, maybe long after another. */
function sources({ recorded, goals, lookup }: Reported): string {
  const used = goals.flatMap(({ quantities }) => quantities.flatMap(({ of }) => of));
  const suites = new Set(used.filter((of) => lookup(of) !== undefined).map(({ suite }) => suite));
  const known = [...recorded].filter(([suite]) => suites.has(suite));
  const told = [...new Set(known.map(([, node]) => node))].sort().map((node) => {
    const names = known.filter(([, its]) => its === node).map(([suite]) => suite);
    return `${names.sort().join(', ')} (Node ${node})`;
  });
  return told.length === 0 ? '' : wrap(`By results.json, of the suites ${told.join('; ')}.`, 0);
}

/** Breaks a text into lines; those behind the first are indented. */
function wrap(text: string, indent: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line.length + word.length + 1 > WIDTH) {
      lines.push(line);
      line = ' '.repeat(indent) + word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}
