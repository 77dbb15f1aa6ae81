import type { DiagnosticCode } from '../diagnostics/codes.js';
import type { Diagnostic, DiagnosticSink, Location, Severity } from '../diagnostics/diagnostic.js';
import type { Document, NodePath } from '../schema/document.js';

/** Reports findings about one document. */
export class DocumentReport {
  readonly #document: Document<unknown>;
  readonly #sink: DiagnosticSink;
  #errors = 0;

  constructor(document: Document<unknown>, sink: DiagnosticSink) {
    this.#document = document;
    this.#sink = sink;
  }

  /** Errors that went through this report so far. */
  get errors(): number {
    return this.#errors;
  }

  /** Where the value, or the key, stands that `path` leads to. */
  locate(path: NodePath, part: 'key' | 'value' = 'value'): Location {
    return this.#document.locate(path, part);
  }

  /** An error at the value that `path` leads to. */
  error(code: DiagnosticCode, path: NodePath, message: string, help?: string): void {
    this.#report('error', { code, message, help, location: this.locate(path) });
  }

  /** An error at the key that `path` leads to. */
  errorAtKey(code: DiagnosticCode, path: NodePath, message: string, help?: string): void {
    this.#report('error', { code, message, help, location: this.locate(path, 'key') });
  }

  /** An error at a place that is already found. */
  errorAt(code: DiagnosticCode, location: Location, message: string, help?: string): void {
    this.#report('error', { code, message, help, location });
  }

  /** A warning at the value that `path` leads to. */
  warning(code: DiagnosticCode, path: NodePath, message: string, help?: string): void {
    this.#report('warning', { code, message, help, location: this.locate(path) });
  }

  /** An error about two places of the document, reported at the later one. */
  clash(code: DiagnosticCode, path: NodePath, first: NodePath, message: string, help?: string): void {
    this.clashAt(code, this.locate(path), this.locate(first), message, help);
  }

  /** An error about two places, the first of which may be in another document. */
  clashAt(code: DiagnosticCode, location: Location, first: Location, message: string, help?: string): void {
    const related = [{ message: 'first here', location: first }];
    this.#report('error', { code, message, help, location, related });
  }

  #report(severity: Severity, finding: Omit<Diagnostic, 'severity'>): void {
    if (severity === 'error') this.#errors++;
    this.#sink.report({ ...finding, severity });
  }
}
