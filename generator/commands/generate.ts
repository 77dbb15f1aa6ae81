import { driftDiagnostic } from '../output/problems.js';
import { type CommonOptions, Console, countedFindings, type Io } from './console.js';
import type { CompilerLoader } from './generate-compiler.js';
import { checkSummary, driftReport, generateSummary } from './generate-report.js';
import { type GenerateResult, type RunStatus, runGenerate } from './generate-run.js';
import { openConfig } from './open-config.js';

/** Exit codes of every command: design decisions that scripts rely on. */
export const EXIT = { fine: 0, schemas: 1, usage: 2, stale: 3, bug: 70 } as const;

const EXIT_OF: Readonly<Record<RunStatus, number>> = {
  done: EXIT.fine,
  'schema errors': EXIT.schemas,
  refused: EXIT.usage,
  stale: EXIT.stale,
};

export interface GenerateOptions extends CommonOptions {
  readonly check?: boolean | undefined;
}

/** `wiregauge generate [--check]`; answers the exit code. Throws the file system's errors. */
export async function generateCommand(
  options: GenerateOptions,
  io: Io,
  load: CompilerLoader,
): Promise<number> {
  const start = performance.now();
  const printer = new Console(io, options);
  const config = openConfig(options, io, printer);
  if (config === undefined) return EXIT.usage;
  const result = await runGenerate({ config, cwd: io.cwd, check: options.check === true, load });
  printer.findings(result.diagnostics);
  if (result.status === 'done' || result.status === 'stale') {
    if (options.check === true) printCheck(result, printer, performance.now() - start);
    else printWritten(result, printer, performance.now() - start);
  } else {
    printer.note(`${countedFindings(result.diagnostics)}; nothing was written`);
  }
  return EXIT_OF[result.status];
}

function printCheck(result: GenerateResult, printer: Console, milliseconds: number): void {
  if (printer.isForMachines) printer.findings(result.drift.map(driftDiagnostic));
  else if (result.drift.length > 0) printer.result(driftReport(result.drift, printer.colorsResults));
  printer.summary(checkSummary(result, milliseconds));
}

function printWritten(result: GenerateResult, printer: Console, milliseconds: number): void {
  if (printer.isVerbose) {
    for (const file of result.written) printer.result(`written  ${file}`);
    for (const file of result.removed) printer.result(`removed  ${file}`);
  }
  printer.summary(generateSummary(result, milliseconds));
}
