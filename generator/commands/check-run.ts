import type { Config } from '../config/config.js';
import { type Diagnostic, DiagnosticSink } from '../diagnostics/diagnostic.js';
import type { CompilerLoader } from './generate-compiler.js';
import { compileRequest } from './generate-jobs.js';
import type { RunStatus } from './generate-run.js';

/** What a check of the schemas found. */
export interface CheckResult {
  readonly status: Exclude<RunStatus, 'stale'>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Checks the schemas of every protocol of a configuration; emits and writes nothing. */
export async function runCheck(config: Config, cwd: string, load: CompilerLoader): Promise<CheckResult> {
  const sink = new DiagnosticSink();
  const compiler = await load();
  for (const protocol of config.protocols)
    compiler.checkProtocol(compileRequest(config, protocol, cwd), sink);
  return { status: sink.hasErrors ? 'schema errors' : 'done', diagnostics: sink.diagnostics };
}
