import type { DiagnosticSink, Location } from '../diagnostics/diagnostic.js';
import type { Document, NodePath } from '../schema/document.js';

/** Reports findings about one document. */
export class DocumentReport {
  readonly #document: Document<unknown>;
  readonly #sink: DiagnosticSink;

  constructor(document: Document<unknown>, sink: DiagnosticSink) {
    this.#document = document;
    this.#sink = sink;
  }

  /** An error at the value that `path` leads to. */
  error(code: string, path: NodePath, message: string, help?: string): void {
    this.#report(code, this.#document.locate(path, 'value'), message, help);
  }

  /** An error at the key that `path` leads to. */
  errorAtKey(code: string, path: NodePath, message: string, help?: string): void {
    this.#report(code, this.#document.locate(path, 'key'), message, help);
  }

  /** An error about two places of the document, reported at the later one. */
  clash(code: string, path: NodePath, first: NodePath, message: string, help?: string): void {
    const related = [{ message: 'first here', location: this.#document.locate(first, 'value') }];
    const location = this.#document.locate(path, 'value');
    this.#sink.report({ code, severity: 'error', message, help, location, related });
  }

  #report(code: string, location: Location, message: string, help: string | undefined): void {
    this.#sink.report({ code, severity: 'error', message, help, location });
  }
}
