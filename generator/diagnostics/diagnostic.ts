import type { DiagnosticCode } from './codes.js';

/** A place in a text file. Lines and columns count from 1; columns count UTF-16 units, as editors do. */
export interface Location {
  /** Path as it is shown: relative to the working directory, with `/`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export type Severity = 'error' | 'warning';

/** One finding about the user's files. Passes return these as values; only the command line prints them. */
export interface Diagnostic {
  /** Stable: a code keeps its meaning. */
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** What is wrong, in one sentence without a final period. */
  readonly message: string;
  /** What to do about it. */
  readonly help?: string | undefined;
  /** Absent only for findings about no file in particular. */
  readonly location?: Location | undefined;
  /** Other places that belong to the finding, such as the first of two duplicates. */
  readonly related?: readonly { readonly message: string; readonly location: Location }[] | undefined;
}

/** Collects the findings of a run. */
export class DiagnosticSink {
  readonly diagnostics: Diagnostic[] = [];

  report(diagnostic: Diagnostic): void {
    this.diagnostics.push(diagnostic);
  }

  get hasErrors(): boolean {
    return this.diagnostics.some((diagnostic) => diagnostic.severity === 'error');
  }
}
