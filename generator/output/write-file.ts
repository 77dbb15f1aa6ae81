import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const TEMPORARY = /^\.tmp-wiregauge-(\d{1,10})-/;

/** A file whose whole text is on disk under a temporary name in the same folder, one rename away from its place. */
export interface StagedFile {
  readonly target: string;
  readonly temporary: string;
}

/**
 * Writes a text beside its target, to be put in place by `commit`: whenever the process ends, the target holds its whole old or its whole
 * new text. Throws the file system's error and then leaves no temporary file.
 */
export function stage(target: string, text: string): StagedFile {
  const temporary = join(dirname(target), `.tmp-wiregauge-${process.pid}-${basename(target)}`);
  try {
    writeFileSync(temporary, text);
  } catch (error) {
    discard({ target, temporary });
    // A full disk is noticed while writing, when Node no longer names the file.
    throw error instanceof Error && !('path' in error) ? Object.assign(error, { path: target }) : error;
  }
  return { target, temporary };
}

/** Puts a staged file in its place. */
export function commit(file: StagedFile): void {
  renameSync(file.temporary, file.target);
}

/** Gives a staged file up. What cannot be removed now is removed by a later run, as abandoned. */
export function discard(file: StagedFile): void {
  try {
    rmSync(file.temporary, { force: true });
  } catch {
    return;
  }
}

/** The target of a staged file's path; any other path as it is. */
export function targetOf(path: string): string {
  return join(dirname(path), basename(path).replace(TEMPORARY, ''));
}

/** Whether a path is that of a staged file. */
export function isTemporary(path: string): boolean {
  return TEMPORARY.test(basename(path));
}

/** Whether a path is that of a staged file whose process has ended. */
export function isAbandonedTemporary(path: string): boolean {
  const pid = TEMPORARY.exec(basename(path))?.[1];
  return pid !== undefined && Number(pid) !== process.pid && !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
