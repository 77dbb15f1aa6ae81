import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { renderGithub, renderJson, renderText } from '../diagnostics/render.js';
import { showableLine } from '../diagnostics/terminal.js';

/** A stream that text is printed to. */
export interface TextStream {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** What a run may touch of its process. */
export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: TextStream;
  readonly stderr: TextStream;
}

export type OutputFormat = 'text' | 'json' | 'github';
export type ColorMode = 'auto' | 'always' | 'never';

/** The options every command has. */
export interface CommonOptions {
  readonly config?: string | undefined;
  readonly format: OutputFormat;
  readonly color: ColorMode;
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean | undefined;
}

/** Prints results to stdout and findings where the format has them: text to stderr, json and github to stdout with nothing beside them. */
export class Console {
  readonly #io: Io;
  readonly #options: CommonOptions;

  constructor(io: Io, options: CommonOptions) {
    this.#io = io;
    this.#options = options;
  }

  /** Whether only findings are printed, in a form that programs read. */
  get isForMachines(): boolean {
    return this.#options.format !== 'text';
  }

  get isVerbose(): boolean {
    return this.#options.verbose === true;
  }

  /** Prints findings; with `--quiet` only errors. */
  findings(diagnostics: readonly Diagnostic[]): void {
    const shown = this.#options.quiet
      ? diagnostics.filter(({ severity }) => severity === 'error')
      : diagnostics;
    if (shown.length === 0) return;
    const { stdout, stderr } = this.#io;
    if (this.#options.format === 'json') print(stdout, renderJson(shown));
    else if (this.#options.format === 'github') print(stdout, renderGithub(shown));
    else
      print(
        stderr,
        renderText(shown, { sourceOf: (file) => this.#sourceOf(file), color: this.#colors(stderr) }),
      );
  }

  /** Prints a result of the command, unless the output is for machines. */
  result(text: string): void {
    if (!this.isForMachines) print(this.#io.stdout, text);
  }

  /** Prints what is nice to know, unless `--quiet`. */
  summary(text: string): void {
    if (!this.#options.quiet) this.result(text);
  }

  /** Prints a closing remark about findings to stderr, unless the output is for machines. */
  note(text: string): void {
    if (!this.isForMachines) print(this.#io.stderr, text);
  }

  /** Whether results on stdout are coloured. */
  get colorsResults(): boolean {
    return this.#colors(this.#io.stdout);
  }

  #colors(stream: TextStream): boolean {
    return usesColor(this.#options.color, stream, this.#io.env);
  }

  #sourceOf(file: string): string | undefined {
    try {
      return readFileSync(resolve(this.#io.cwd, file), 'utf8');
    } catch {
      return undefined;
    }
  }
}

/** Whether to colour: as told, else by NO_COLOR and FORCE_COLOR (an empty value counts as unset), else on a terminal that can. */
export function usesColor(mode: ColorMode, stream: TextStream, env: Io['env']): boolean {
  if (mode !== 'auto') return mode === 'always';
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  const forced = env['FORCE_COLOR'] ?? '';
  if (forced !== '') return forced !== '0' && forced !== 'false';
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}

/** A line of a file, safe for a terminal and cut to `width` UTF-16 units. */
export function printable(line: string, width = 140): string {
  const safe = showableLine(line);
  return safe.length > width ? `${safe.slice(0, width)}…` : safe;
}

/** A count with its noun: `1 file`, `3 files`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `3 errors and 1 warning`, as far as there are any. */
export function countedFindings(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = diagnostics.length - errors;
  const parts = [
    errors > 0 ? counted(errors, 'error') : '',
    warnings > 0 ? counted(warnings, 'warning') : '',
  ];
  return parts.filter((part) => part !== '').join(' and ');
}

function print(stream: TextStream, text: string): void {
  stream.write(text.endsWith('\n') ? text : `${text}\n`);
}
