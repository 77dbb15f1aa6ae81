import { styleText } from 'node:util';
import type { Diagnostic, Location } from './diagnostic.js';
import { codeFrame, type FrameLine } from './frame.js';
import { showable } from './terminal.js';

type Style = Parameters<typeof styleText>[0];

export interface TextOptions {
  /** The text of a file named by a location, for code frames; undefined if it cannot be had. */
  readonly sourceOf: (file: string) => string | undefined;
  /** Whether to colour. The caller knows the stream and the user's wish. */
  readonly color: boolean;
}

/** By file, line and column; findings about no file come first; equal places keep their order. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort((a, b) => compareLocations(a.location, b.location));
}

function compareLocations(a: Location | undefined, b: Location | undefined): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}

/** For people: place, what is wrong, code frame, what to do. Ends with a line break unless empty. */
export function renderText(diagnostics: readonly Diagnostic[], options: TextOptions): string {
  const linesByFile = new Map<string, readonly string[]>();
  const linesOf = (file: string): readonly string[] => {
    const known = linesByFile.get(file);
    if (known !== undefined) return known;
    const lines = splitLines(options.sourceOf(file));
    linesByFile.set(file, lines);
    return lines;
  };
  const paint = (style: Style, text: string) =>
    options.color ? styleText(style, text, { validateStream: false }) : text;
  return sortDiagnostics(diagnostics)
    .map((diagnostic) => `${textOf(diagnostic, linesOf, paint).join('\n')}\n`)
    .join('\n');
}

function splitLines(source: string | undefined): readonly string[] {
  if (source === undefined) return [];
  return source.replace(/^\ufeff/, '').split(/\r?\n/);
}

function textOf(
  diagnostic: Diagnostic,
  linesOf: (file: string) => readonly string[],
  paint: (style: Style, text: string) => string,
): string[] {
  const { location, severity } = diagnostic;
  const tone: Style = severity === 'error' ? 'red' : 'yellow';
  const place = location === undefined ? '' : `${paint('cyan', placeOf(location))} `;
  const head = `${place}${paint(tone, severity)} ${paint('bold', diagnostic.code)}`;
  const lines = [`${head} ${showable(diagnostic.message)}`];
  if (location !== undefined) {
    for (const line of codeFrame(linesOf(location.file), location)) lines.push(paintFrame(line, tone, paint));
  }
  for (const related of diagnostic.related ?? []) {
    lines.push(`  ${showable(related.message)}: ${paint('cyan', placeOf(related.location))}`);
  }
  if (diagnostic.help !== undefined) lines.push(`  ${paint('bold', 'help:')} ${showable(diagnostic.help)}`);
  return lines;
}

function paintFrame(line: FrameLine, tone: Style, paint: (style: Style, text: string) => string): string {
  const gutter = paint(line.kind === 'marked' ? tone : 'dim', line.gutter);
  if (line.text === '') return gutter;
  return `${gutter} ${line.kind === 'carets' ? paint(tone, line.text) : line.text}`;
}

function placeOf(location: Location): string {
  return `${showable(location.file)}:${location.line}:${location.column}`;
}

/** For programs: one JSON object a line, keys without a value left out. */
export function renderJson(diagnostics: readonly Diagnostic[]): string {
  return sortDiagnostics(diagnostics)
    .map((diagnostic) => {
      const { location, code, severity, message, help, related } = diagnostic;
      const places = related?.map((other) => ({ ...jsonPlace(other.location), message: other.message }));
      return `${JSON.stringify({ ...jsonPlace(location), code, severity, message, help, related: places })}\n`;
    })
    .join('');
}

function jsonPlace(location: Location | undefined) {
  if (location === undefined) return {};
  const { file, line, column, endLine, endColumn } = location;
  return { file, line, col: column, endLine, endCol: endColumn };
}

/** For GitHub Actions: one workflow command a line, which GitHub shows at the place in the pull request. */
export function renderGithub(diagnostics: readonly Diagnostic[]): string {
  return sortDiagnostics(diagnostics)
    .map((diagnostic) => {
      const text = [diagnostic.message];
      for (const other of diagnostic.related ?? []) text.push(`${other.message}: ${placeOf(other.location)}`);
      if (diagnostic.help !== undefined) text.push(`help: ${diagnostic.help}`);
      return `::${diagnostic.severity} ${githubProperties(diagnostic)}::${githubText(text.join('\n'))}\n`;
    })
    .join('');
}

function githubProperties({ location, code }: Diagnostic): string {
  const properties: [string, string | number][] = [];
  if (location !== undefined) {
    properties.push(['file', location.file], ['line', location.line], ['col', location.column]);
    properties.push(['endLine', location.endLine], ['endColumn', location.endColumn]);
  }
  properties.push(['title', code]);
  return properties.map(([name, value]) => `${name}=${githubProperty(String(value))}`).join(',');
}

/** Without the escapes a line break in a message would start a workflow command of the schema's choosing. */
function githubText(text: string): string {
  const escaped = text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  return showable(escaped);
}

function githubProperty(text: string): string {
  return githubText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
