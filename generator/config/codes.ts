import type { DiagnosticCode } from '../diagnostics/codes.js';

/** Codes of diagnostics about the configuration and the output folders. */
export type ConfigCode = Extract<DiagnosticCode, `WG6${0 | 2 | 4}${number}`>;
