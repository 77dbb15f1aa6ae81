import { join } from 'node:path';
import type { ConfigCode } from '../config/codes.js';
import { shownPath } from '../config/paths.js';
import type { Diagnostic, Location } from '../diagnostics/diagnostic.js';
import type { FolderComparison, Refusal } from './compare.js';
import type { Drift } from './drift.js';
import { MANIFEST_NAME } from './manifest.js';
import { targetOf } from './write-file.js';

/** The errors that keep an output folder from being written. */
export function refusalDiagnostics(comparison: FolderComparison, cwd: string): Diagnostic[] {
  return comparison.refusals.map((refusal) => refusalDiagnostic(comparison.folder, refusal, cwd));
}

function refusalDiagnostic(folder: string, refusal: Refusal, cwd: string): Diagnostic {
  const show = (path: string) => shownPath(cwd, join(folder, path));
  switch (refusal.kind) {
    case 'foreign file':
      return outputError(
        'WG620',
        `${show(refusal.path)} was not written by wiregauge and is not overwritten`,
        {
          help: 'move the file, or delete it if it is an old output',
          file: show(refusal.path),
        },
      );
    case 'equal but for case':
      return outputError(
        'WG621',
        `outputs ${show(refusal.first)} and ${show(refusal.path)} are one file where case is ignored`,
        {
          help: 'rename one of the two messages',
        },
      );
    case 'in the way':
      return outputError(
        'WG622',
        `${show(refusal.path)} is ${refusal.what}, where the output needs its own`,
        {
          help: 'remove it, or choose another output folder',
        },
      );
    case 'not a folder':
      return outputError('WG622', `output ${show('.')} is not a folder`, {
        help: 'choose another output folder',
      });
    case 'newer manifest':
      return outputError(
        'WG624',
        `${show(MANIFEST_NAME)} has format ${refusal.format}, which a newer wiregauge wrote`,
        {
          help: 'use that version, or delete the output folder and generate again',
        },
      );
  }
}

/** What a run that goes on should still mention about an output folder. */
export function outputWarnings(comparison: FolderComparison, cwd: string): Diagnostic[] {
  const show = (path: string) => shownPath(cwd, join(comparison.folder, path));
  const strays = comparison.strays.map((path) => {
    const message = `${show(path)} looks like an old output, but no manifest lists it`;
    return outputProblem('warning', 'WG625', message, { help: 'delete it by hand', file: show(path) });
  });
  if (!comparison.manifestDamaged) return strays;
  const message = `${show(MANIFEST_NAME)} cannot be read and is written anew`;
  const help = 'outputs that only the old one listed are reported, not removed';
  return [outputProblem('warning', 'WG624', message, { help }), ...strays];
}

/** A stale file as a finding, for machines that read only those. */
export function driftDiagnostic(drift: Drift): Diagnostic {
  const texts = {
    changed: ['WG640', 'differs from what its schema generates'],
    missing: ['WG641', 'is missing'],
    orphaned: ['WG642', 'is no longer generated'],
  } as const;
  const [code, text] = texts[drift.kind];
  const place = { file: drift.file, line: drift.difference?.line };
  return outputError(code, `${drift.file} ${text}`, {
    help: drift.note ?? 'run "wiregauge generate"',
    ...place,
  });
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the device',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'no such file or folder',
  ENOTDIR: 'a folder of its path is a file',
  EISDIR: 'it is a folder',
  EBUSY: 'it is in use',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'its name is too long',
};

const ACTIONS: Readonly<Record<string, string>> = {
  mkdir: 'create folder',
  rename: 'replace',
  unlink: 'remove',
  rm: 'remove',
  scandir: 'list folder',
};

/** A refusal of the file system as a finding; undefined for every other exception. */
export function fileSystemDiagnostic(error: unknown, cwd: string): Diagnostic | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  const code = String(error.code);
  const path = 'dest' in error ? error.dest : 'path' in error ? error.path : undefined;
  const place = typeof path === 'string' ? shownPath(cwd, targetOf(path)) : 'a file';
  const syscall = String(error.syscall);
  const message = `cannot ${ACTIONS[syscall] ?? syscall} ${place}: ${REASONS[code] ?? code}`;
  return outputError('WG623', message, {
    help: 'nothing is left half-written; run again when this is solved',
  });
}

interface Place {
  readonly help: string;
  readonly file?: string;
  readonly line?: number | undefined;
}

function outputError(code: ConfigCode, message: string, place: Place): Diagnostic {
  return outputProblem('error', code, message, place);
}

function outputProblem(
  severity: Diagnostic['severity'],
  code: ConfigCode,
  message: string,
  place: Place,
): Diagnostic {
  const location = place.file === undefined ? undefined : lineLocation(place.file, place.line ?? 1);
  return { code, severity, message, help: place.help, location };
}

function lineLocation(file: string, line: number): Location {
  return { file, line, column: 1, endLine: line, endColumn: 1 };
}
