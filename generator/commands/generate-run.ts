import { join } from 'node:path';
import type { Config } from '../config/config.js';
import { type Diagnostic, DiagnosticSink } from '../diagnostics/diagnostic.js';
import { shownPath } from '../diagnostics/shown-path.js';
import { compareFolder, expectedOf, isUpToDate } from '../output/compare.js';
import { type Drift, driftOf } from '../output/drift.js';
import { generatorFingerprint } from '../output/fingerprint.js';
import type { OutputFile } from '../output/output-file.js';
import { outputWarnings, refusalDiagnostics } from '../output/problems.js';
import { keepRecord, readRecord, recordedFiles, recordPath } from '../output/record.js';
import { type FolderChanges, writeChanges } from '../output/write-changes.js';
import type { CompilerLoader } from './generate-compiler.js';
import { type GenerateJob, generateJobs } from './generate-jobs.js';

/** How a run ended: `schema errors` in the user's schemas, `refused` by the configuration or the file system, `stale` on `--check`. */
export type RunStatus = 'done' | 'schema errors' | 'refused' | 'stale';

/** What a run did. Paths are relative to the working directory, with `/`. */
export interface GenerateResult {
  readonly status: RunStatus;
  readonly diagnostics: readonly Diagnostic[];
  readonly written: readonly string[];
  readonly removed: readonly string[];
  /** Number of files that were already right. */
  readonly unchanged: number;
  /** With `check`: everything that is stale. */
  readonly drift: readonly Drift[];
}

export interface GenerateRequest {
  readonly config: Config;
  readonly cwd: string;
  /** Compare only. A check always compiles: it trusts no record of an earlier run. */
  readonly check: boolean;
  readonly load: CompilerLoader;
}

/** A job's outcome: nothing to do, or files to be compared and written. */
interface Production {
  readonly job: GenerateJob;
  readonly fingerprint: string | undefined;
  /** Undefined when a record shows that the folder is as the last run left it. */
  readonly files: readonly OutputFile[] | undefined;
  readonly unchanged: number;
  readonly isClean: boolean;
}

const NOTHING = { written: [], removed: [], unchanged: 0, drift: [] } as const;

/** Generates every protocol of a configuration. Where any schema has an error, nothing is written at all. Throws the file system's errors. */
export async function runGenerate(request: GenerateRequest): Promise<GenerateResult> {
  const sink = new DiagnosticSink();
  const productions: Production[] = [];
  const generator = request.check ? undefined : generatorFingerprint();
  for (const job of generateJobs(request.config, request.cwd)) {
    productions.push(await produce(request, job, generator, sink));
  }
  if (sink.hasErrors) return { status: 'schema errors', diagnostics: sink.diagnostics, ...NOTHING };
  const changes = productions.flatMap(({ job, files }) =>
    files === undefined ? [] : [{ files, comparison: compareFolder(job.output, files.map(expectedOf)) }],
  );
  const refusals = changes.flatMap(({ comparison }) => refusalDiagnostics(comparison, request.cwd));
  const result = request.check
    ? checked(changes, refusals, request.cwd)
    : written(changes, refusals, request.cwd);
  if (result.status === 'done' && !request.check) keepRecords(request.config.root, productions);
  const skipped = productions.reduce((sum, production) => sum + production.unchanged, 0);
  const diagnostics = [...sink.diagnostics, ...result.diagnostics];
  return { ...result, diagnostics, unchanged: result.unchanged + skipped };
}

async function produce(
  request: GenerateRequest,
  job: GenerateJob,
  generator: string | undefined,
  all: DiagnosticSink,
): Promise<Production> {
  const fingerprint = generator === undefined ? undefined : job.fingerprint(generator);
  const recorded =
    fingerprint === undefined ? undefined : upToDateCount(request.config.root, job, fingerprint);
  if (recorded !== undefined)
    return { job, fingerprint, files: undefined, unchanged: recorded, isClean: true };
  const sink = new DiagnosticSink();
  const files = await job.produce(await request.load(), sink);
  for (const diagnostic of sink.diagnostics) all.report(diagnostic);
  if (files === undefined && !sink.hasErrors)
    throw new Error(`nothing was generated for ${job.output.folder}, without a reason`);
  return { job, fingerprint, files: files ?? [], unchanged: 0, isClean: sink.diagnostics.length === 0 };
}

/** How many files the last run left here, if they and all they depend on are still the same. */
function upToDateCount(root: string, job: GenerateJob, fingerprint: string): number | undefined {
  const path = recordPath(root, job.output.folder);
  const record = path === undefined ? undefined : readRecord(path);
  if (record === undefined || record.fingerprint !== fingerprint) return undefined;
  return isUpToDate(compareFolder(job.output, recordedFiles(record))) ? record.files.length : undefined;
}

/** Findings of the compiler are not recorded, so a protocol that has any is compiled again each time and shows them again. */
function keepRecords(root: string, productions: readonly Production[]): void {
  for (const { job, fingerprint, files, isClean } of productions) {
    const path = recordPath(root, job.output.folder);
    if (path === undefined || fingerprint === undefined || files === undefined || !isClean) continue;
    keepRecord(path, fingerprint, files);
  }
}

function checked(
  changes: readonly FolderChanges[],
  refusals: readonly Diagnostic[],
  cwd: string,
): GenerateResult {
  const drift = changes.flatMap(({ comparison, files }) => driftOf(comparison, files, cwd));
  // A file that generate would not overwrite is, to a check, one more changed file.
  const diagnostics = refusals.filter((refusal) => refusal.code !== 'WG620');
  const unchanged = changes.reduce((sum, { comparison }) => sum + comparison.unchanged.length, 0);
  const status = diagnostics.length > 0 ? 'refused' : drift.length > 0 ? 'stale' : 'done';
  return { ...NOTHING, status, diagnostics, unchanged, drift };
}

function written(
  changes: readonly FolderChanges[],
  refusals: readonly Diagnostic[],
  cwd: string,
): GenerateResult {
  if (refusals.length > 0) return { ...NOTHING, status: 'refused', diagnostics: refusals };
  writeChanges(changes);
  const show = (list: 'changed' | 'missing' | 'orphans') =>
    changes.flatMap(({ comparison }) =>
      comparison[list].map((path) => shownPath(cwd, join(comparison.folder, path))),
    );
  return {
    ...NOTHING,
    status: 'done',
    diagnostics: changes.flatMap(({ comparison }) => outputWarnings(comparison, cwd)),
    written: [...show('changed'), ...show('missing')],
    removed: show('orphans'),
    unchanged: changes.reduce((sum, { comparison }) => sum + comparison.unchanged.length, 0),
  };
}
