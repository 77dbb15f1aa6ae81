import type { DiagnosticCode } from '../diagnostics/codes.js';
import type { Diagnostic, DiagnosticSink, Location, Severity } from '../diagnostics/diagnostic.js';

/** A range of a text, as UTF-16 offsets; `end` is not part of it. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A diagnostic about one file, before offsets become lines and columns. */
export interface Finding extends TextRange {
  readonly code: DiagnosticCode;
  /** `error` if left out. */
  readonly severity?: Severity;
  readonly message: string;
  readonly help?: string | undefined;
  readonly related?: readonly (TextRange & { readonly message: string })[];
}

/** More findings than this about one file are counted, not shown. */
const MOST_PER_FILE = 20;

/**
 * Reports the findings of one file in the order of the text: the first 20, then how many are left.
 */
export function reportFindings(
  findings: readonly Finding[],
  locate: (range: TextRange) => Location,
  sink: DiagnosticSink,
): void {
  const ordered = [...findings].sort((a, b) => a.start - b.start);
  for (const finding of ordered.slice(0, MOST_PER_FILE)) sink.report(toDiagnostic(finding, locate));
  const hidden = ordered.slice(MOST_PER_FILE);
  const [first] = hidden;
  if (first === undefined) return;
  sink.report({
    code: 'WG149',
    severity: hidden.some((finding) => finding.severity !== 'warning') ? 'error' : 'warning',
    message: `and ${hidden.length} more in this file`,
    location: locate(first),
  });
}

function toDiagnostic(finding: Finding, locate: (range: TextRange) => Location): Diagnostic {
  return {
    code: finding.code,
    severity: finding.severity ?? 'error',
    message: finding.message,
    help: finding.help,
    location: locate(finding),
    related: finding.related?.map((other) => ({ message: other.message, location: locate(other) })),
  };
}
