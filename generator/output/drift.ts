import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shownPath } from '../config/paths.js';
import type { FolderComparison } from './compare.js';
import { type Difference, firstDifference } from './first-difference.js';
import { MANIFEST_NAME, manifestText } from './manifest.js';
import { byCodeUnit, carriesMark, type OutputFile, withLf } from './output-file.js';

/** One way in which checked-in output is not what its schemas generate. */
export interface Drift {
  readonly kind: 'changed' | 'missing' | 'orphaned';
  /** Path relative to the working directory, with `/`. */
  readonly file: string;
  /** For `changed`: the first lines that differ, old and new. */
  readonly difference?: Difference | undefined;
  /** What to know beyond running `generate`. */
  readonly note?: string | undefined;
}

const FOREIGN = 'it does not begin with the mark of generated files, so generate will not overwrite it';
const STRAY = 'no manifest lists it, so generate will not remove it: delete it by hand';

/** Everything stale in an output folder, in order of the paths. */
export function driftOf(comparison: FolderComparison, files: readonly OutputFile[], cwd: string): Drift[] {
  const show = (path: string) => shownPath(cwd, join(comparison.folder, path));
  const texts = new Map(files.map((file) => [file.path, file.text]));
  texts.set(MANIFEST_NAME, manifestText(files.map((file) => file.path)));
  const changed = (path: string): Drift => {
    const onDisk = withLf(readFileSync(join(comparison.folder, path), 'utf8'));
    const note = path === MANIFEST_NAME || carriesMark(onDisk) ? undefined : FOREIGN;
    const difference = firstDifference(onDisk, texts.get(path) ?? '');
    return { kind: 'changed', file: show(path), difference, note };
  };
  const drifts: Drift[] = [
    ...comparison.changed.map(changed),
    ...comparison.missing.map((path): Drift => ({ kind: 'missing', file: show(path) })),
    ...comparison.orphans.map((path): Drift => ({ kind: 'orphaned', file: show(path) })),
    ...comparison.strays.map((path): Drift => ({ kind: 'orphaned', file: show(path), note: STRAY })),
  ];
  if (comparison.manifest === 'changed') drifts.push(changed(MANIFEST_NAME));
  if (comparison.manifest === 'missing') drifts.push({ kind: 'missing', file: show(MANIFEST_NAME) });
  return drifts.sort((a, b) => byCodeUnit(a.file, b.file));
}
