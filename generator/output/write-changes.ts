import { mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FolderComparison } from './compare.js';
import { MANIFEST_NAME, manifestText } from './manifest.js';
import type { OutputFile } from './output-file.js';
import { commit, discard, type StagedFile, stage } from './write-file.js';

/** One output folder to be brought up to date. */
export interface FolderChanges {
  readonly comparison: FolderComparison;
  readonly files: readonly OutputFile[];
}

/**
 * Brings output folders up to date: writes changed and missing files, removes orphans and abandoned temporary files, rewrites manifests.
 * Everything is staged before the first file is put in place, so that a full disk or a read-only folder changes nothing. Throws the file
 * system's error. The comparisons must be free of refusals.
 */
export function writeChanges(folders: readonly FolderChanges[]): void {
  const staged: StagedFile[] = [];
  try {
    const perFolder = folders.map((changes) => ({ changes, ...stageFolder(changes, staged) }));
    for (const { changes, files, manifests } of perFolder) putInPlace(changes.comparison, files, manifests);
  } catch (error) {
    for (const file of staged) discard(file);
    throw error;
  }
}

interface Manifests {
  /** Lists old and new files alike while both may be on disk: whenever the run is killed, the next one knows its own files. */
  readonly during: StagedFile | undefined;
  readonly after: string | undefined;
}

function stageFolder(
  changes: FolderChanges,
  staged: StagedFile[],
): { files: StagedFile[]; manifests: Manifests } {
  const { comparison, files } = changes;
  const due = new Set([...comparison.changed, ...comparison.missing]);
  const keep = (target: string, text: string): StagedFile => {
    mkdirSync(dirname(target), { recursive: true });
    const file = stage(target, text);
    staged.push(file);
    return file;
  };
  const written = files
    .filter((file) => due.has(file.path))
    .map((file) => keep(join(comparison.folder, file.path), file.text));
  if (comparison.manifest === 'unchanged')
    return { files: written, manifests: { during: undefined, after: undefined } };
  const paths = files.map((file) => file.path);
  const during = keep(join(comparison.folder, MANIFEST_NAME), manifestText([...comparison.listed, ...paths]));
  return { files: written, manifests: { during, after: manifestText(paths) } };
}

function putInPlace(comparison: FolderComparison, files: readonly StagedFile[], manifests: Manifests): void {
  if (manifests.during !== undefined) commit(manifests.during);
  for (const path of [...comparison.orphans, ...comparison.abandoned]) removeFile(comparison.folder, path);
  for (const file of files) commit(file);
  if (manifests.after !== undefined) commit(stage(join(comparison.folder, MANIFEST_NAME), manifests.after));
}

/** Removes a file and the folders that become empty by it. */
function removeFile(folder: string, path: string): void {
  rmSync(join(folder, path), { force: true });
  for (let parent = dirname(path); parent !== '.'; parent = dirname(parent)) {
    try {
      rmdirSync(join(folder, parent));
    } catch {
      return;
    }
  }
}
