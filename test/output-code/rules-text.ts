import { GENERATED_MARK } from '../../generator/output/output-file.js';
import type { OutputModule } from './sources.js';

/** Columns that a line of the output may have. */
export const WIDTH = 120;

/** Signatures of class members: ts-morph prints each on one line, however long its class names are. */
const SIGNATURE =
  /^(?: {2}(?:static read\(input: WireReader|readonly \w+\?: readonly)|export interface \w+ extends)/;

/** Lines that are wider than a reviewer's window. The header is as long as the name of the schema. */
export function wideLines(module: OutputModule): string[] {
  return findLines(module, (line) => {
    const isWide = line.length > WIDTH && !line.startsWith(GENERATED_MARK) && !SIGNATURE.test(line);
    return isWide ? `${line.length} columns` : undefined;
  });
}

/** A module that does not say first who wrote it. */
export function missingHeader(module: OutputModule): string[] {
  return module.text.startsWith(`${GENERATED_MARK} `) ? [] : [`${module.path}:1 no header`];
}

const PLACES = /(?:^|[\s'"`(])(?:\/(?:home|Users|tmp|root|work|usr|var)\/|[A-Z]:[\\/]|file:\/\/)/;
const TIMES = /\b(?:19|20)\d\d-[01]\d-[0-3]\d\b|\b[0-2]\d:[0-5]\d:[0-5]\d\b|generated (?:on|at) /i;

/** What would differ from machine to machine, or from day to day. */
export function passingFacts(module: OutputModule): string[] {
  return findLines(module, (line) => {
    if (PLACES.test(line)) return 'a place on one machine';
    return TIMES.test(line) ? 'a time' : undefined;
  });
}

const SUPPRESSIONS =
  /@ts-(?:ignore|expect-error|nocheck|check)|(?:eslint|biome|prettier|oxlint|deno-lint|v8|c8|istanbul)[ -](?:disable|ignore)/;

/** Comments that tell a tool to look away. */
export function suppressions(module: OutputModule): string[] {
  return findLines(module, (line) => (SUPPRESSIONS.test(line) ? 'a suppression' : undefined));
}

/** Spaces that nobody sees, tabs, empty lines in a row, and ends of files that are not one line end. */
export function strayWhiteSpace(module: OutputModule): string[] {
  const found = findLines(module, (line) => (/\s$|\t/.test(line) ? 'white space' : undefined));
  if (module.text.includes('\n\n\n')) found.push(`${module.path} empty lines in a row`);
  if (!/[^\n]\n$/.test(module.text)) found.push(`${module.path} does not end in one line end`);
  return found;
}

function findLines(module: OutputModule, judge: (line: string) => string | undefined): string[] {
  return module.text.split('\n').flatMap((line, index) => {
    const what = judge(line);
    return what === undefined ? [] : [`${module.path}:${index + 1} ${what}`];
  });
}
