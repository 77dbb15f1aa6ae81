import { resolve } from 'node:path';
import { type CheckResult, runCheck } from './commands/check-run.js';
import { loadCompiler } from './commands/generate-compiler.js';
import { type GenerateResult, type RunStatus, runGenerate } from './commands/generate-run.js';
import type { Config } from './config/config.js';
import { loadConfig } from './config/load.js';
import { type Diagnostic, DiagnosticSink } from './diagnostics/diagnostic.js';
import { fileSystemDiagnostic } from './output/problems.js';

export type { CheckResult } from './commands/check-run.js';
export type { GenerateResult, RunStatus } from './commands/generate-run.js';
export type { Diagnostic, Location, Severity } from './diagnostics/diagnostic.js';
export type { Drift } from './output/drift.js';
export type { Difference } from './output/first-difference.js';

export interface RunOptions {
  /** Where the search for the configuration begins, and what paths are shown relative to; the process's working directory if left out. */
  readonly cwd?: string | undefined;
  /** Configuration file, relative to `cwd`; searched upwards if left out. */
  readonly config?: string | undefined;
}

export interface GenerateOptions extends RunOptions {
  /** Compare with what is on disk and write nothing. */
  readonly check?: boolean | undefined;
}

/** Generates every protocol of a configuration, as `wiregauge generate` does, and prints nothing. */
export async function generate(options: GenerateOptions = {}): Promise<GenerateResult> {
  const nothing = { written: [], removed: [], unchanged: 0, drift: [] } as const;
  const result = await run(options, (config, cwd) =>
    runGenerate({ config, cwd, check: options.check === true, load: loadCompiler }),
  );
  return { ...nothing, ...result };
}

/** Checks the schemas of every protocol of a configuration, as `wiregauge check` does, and prints nothing. */
export function check(options: RunOptions = {}): Promise<CheckResult> {
  return run(options, (config, cwd) => runCheck(config, cwd, loadCompiler));
}

async function run<
  Result extends { readonly status: RunStatus; readonly diagnostics: readonly Diagnostic[] },
>(
  options: RunOptions,
  work: (config: Config, cwd: string) => Promise<Result>,
): Promise<Result | { readonly status: 'refused'; readonly diagnostics: readonly Diagnostic[] }> {
  const cwd = resolve(options.cwd ?? process.cwd());
  const sink = new DiagnosticSink();
  try {
    const config = loadConfig({ cwd, file: options.config }, sink);
    if (config === undefined) return { status: 'refused', diagnostics: sink.diagnostics };
    const result = await work(config, cwd);
    return { ...result, diagnostics: [...sink.diagnostics, ...result.diagnostics] };
  } catch (error) {
    const refusal = fileSystemDiagnostic(error, cwd);
    if (refusal === undefined) throw error;
    return { status: 'refused', diagnostics: [...sink.diagnostics, refusal] };
  }
}
