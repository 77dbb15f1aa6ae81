import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type FolderListing, listFolder, obstacleAt } from './folder-listing.js';
import { MANIFEST_NAME, manifestText, readManifest } from './manifest.js';
import { byCodeUnit, carriesMark, isOutputPath, type OutputFile, withLf } from './output-file.js';
import { isAbandonedTemporary, isTemporary } from './write-file.js';

/** An output folder and the folders below it that belong to other outputs. Paths are absolute. */
export interface OutputFolder {
  readonly folder: string;
  readonly reserved: ReadonlySet<string>;
}

/** A file that should exist, with the test for its text as it stands on disk (line ends already turned into LF). */
export interface ExpectedFile {
  readonly path: string;
  matches(onDisk: string): boolean;
}

/** Why an output folder cannot be written as it stands. */
export type Refusal =
  | { readonly kind: 'not a folder' }
  | { readonly kind: 'newer manifest'; readonly format: number }
  | { readonly kind: 'foreign file'; readonly path: string }
  | { readonly kind: 'equal but for case'; readonly path: string; readonly first: string }
  | { readonly kind: 'in the way'; readonly path: string; readonly what: string };

/** How an output folder differs from what it should hold. All paths are relative to the folder, in code-unit order. */
export interface FolderComparison {
  readonly folder: string;
  readonly unchanged: readonly string[];
  readonly changed: readonly string[];
  readonly missing: readonly string[];
  /** Files of ours that the manifest lists and that are no longer generated. */
  readonly orphans: readonly string[];
  /** Files that carry our mark but stand in no manifest: reported, never removed. */
  readonly strays: readonly string[];
  /** Temporary files of a run that was killed. */
  readonly abandoned: readonly string[];
  readonly manifest: 'unchanged' | 'changed' | 'missing';
  readonly manifestDamaged: boolean;
  /** Files the manifest on disk lists. */
  readonly listed: readonly string[];
  readonly refusals: readonly Refusal[];
}

/**
 * Compares an output folder with what it should hold; writes nothing. Line ends do not count: a checkout with CRLF is unchanged. Throws
 * the file system's error when something cannot be read, and a plain Error for a path that no generator may ask for.
 */
export function compareFolder(output: OutputFolder, expected: readonly ExpectedFile[]): FolderComparison {
  const { folder } = output;
  const paths = new Set(expected.map((file) => file.path));
  for (const path of paths)
    if (!isOutputPath(path)) throw new Error(`output path ${JSON.stringify(path)} is not safe`);
  if (isNoFolder(folder)) return refusedComparison(folder, { kind: 'not a folder' });
  const listing = listFolder(folder, output.reserved);
  const manifest = compareManifest(folder, listing, paths);
  const files = compareFiles(folder, listing, expected);
  const marked = markedFiles(folder, listing, paths);
  const listed = new Set(manifest.listed);
  return {
    folder,
    ...files,
    orphans: marked.filter((path) => listed.has(path)),
    strays: marked.filter((path) => !listed.has(path)),
    abandoned: [...listing]
      .filter(([path, kind]) => kind === 'file' && isAbandonedTemporary(path))
      .map(([path]) => path),
    manifest: manifest.state,
    manifestDamaged: manifest.damaged,
    listed: manifest.listed,
    refusals: [...manifest.refusals, ...caseRefusals(expected), ...files.refusals],
  };
}

/** Whether nothing at all is to be done. */
export function isUpToDate(comparison: FolderComparison): boolean {
  const { changed, missing, orphans, strays, abandoned, manifest, refusals } = comparison;
  const open = [changed, missing, orphans, strays, abandoned, refusals];
  return manifest === 'unchanged' && open.every((list) => list.length === 0);
}

/** What is expected of a generated file. Throws a plain Error if it lacks our mark: no later run would know it again. */
export function expectedOf(file: OutputFile): ExpectedFile {
  if (!carriesMark(file.text)) throw new Error(`output ${file.path} does not begin with the mark`);
  return { path: file.path, matches: (onDisk) => onDisk === file.text };
}

function isNoFolder(folder: string): boolean {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats !== undefined && !stats.isDirectory();
}

function refusedComparison(folder: string, refusal: Refusal): FolderComparison {
  const none: readonly string[] = [];
  const files = {
    unchanged: none,
    changed: none,
    missing: none,
    orphans: none,
    strays: none,
    abandoned: none,
  };
  return { folder, ...files, manifest: 'missing', manifestDamaged: false, listed: none, refusals: [refusal] };
}

interface ManifestComparison {
  readonly state: FolderComparison['manifest'];
  readonly damaged: boolean;
  readonly listed: readonly string[];
  readonly refusals: readonly Refusal[];
}

function compareManifest(
  folder: string,
  listing: FolderListing,
  paths: Iterable<string>,
): ManifestComparison {
  const obstacle = obstacleAt(listing, MANIFEST_NAME);
  const refusals: Refusal[] = obstacle === undefined ? [] : [inTheWay(obstacle.path, obstacle.kind)];
  if (!listing.has(MANIFEST_NAME) || obstacle !== undefined) {
    return { state: 'missing', damaged: false, listed: [], refusals };
  }
  const text = withLf(readFileSync(join(folder, MANIFEST_NAME), 'utf8'));
  const state = text === manifestText(paths) ? 'unchanged' : 'changed';
  const reading = readManifest(text);
  if (reading.kind === 'listed') return { state, damaged: false, listed: reading.files, refusals };
  if (reading.kind === 'damaged') return { state, damaged: true, listed: [], refusals };
  return {
    state,
    damaged: false,
    listed: [],
    refusals: [{ kind: 'newer manifest', format: reading.format }],
  };
}

function compareFiles(folder: string, listing: FolderListing, expected: readonly ExpectedFile[]) {
  const unchanged: string[] = [];
  const changed: string[] = [];
  const missing: string[] = [];
  const refusals: Refusal[] = [];
  for (const file of [...expected].sort((a, b) => byCodeUnit(a.path, b.path))) {
    const obstacle = obstacleAt(listing, file.path);
    if (obstacle !== undefined) {
      refusals.push(inTheWay(obstacle.path, obstacle.kind));
    } else if (!listing.has(file.path)) {
      missing.push(file.path);
    } else {
      const onDisk = withLf(readFileSync(join(folder, file.path), 'utf8'));
      const matches = file.matches(onDisk);
      (matches ? unchanged : changed).push(file.path);
      if (!matches && !carriesMark(onDisk)) refusals.push({ kind: 'foreign file', path: file.path });
    }
  }
  return { unchanged, changed, missing, refusals };
}

/** TypeScript files that carry our mark and are not expected. */
function markedFiles(folder: string, listing: FolderListing, expected: ReadonlySet<string>): string[] {
  const candidates = [...listing].filter(
    ([path, kind]) => kind === 'file' && !expected.has(path) && path.endsWith('.ts'),
  );
  const marked = candidates
    .map(([path]) => path)
    .filter((path) => carriesMark(readFileSync(join(folder, path), 'utf8')));
  return marked.filter((path) => !isTemporary(path)).sort(byCodeUnit);
}

function caseRefusals(expected: readonly ExpectedFile[]): Refusal[] {
  const seen = new Map<string, string>();
  const refusals: Refusal[] = [];
  for (const { path } of expected) {
    const first = seen.get(path.toLowerCase());
    if (first !== undefined) refusals.push({ kind: 'equal but for case', path, first });
    else seen.set(path.toLowerCase(), path);
  }
  return refusals;
}

function inTheWay(path: string, kind: string): Refusal {
  const what: Record<string, string> = {
    link: 'a symbolic link',
    reserved: 'the folder of another output',
    folder: 'a folder',
  };
  return { kind: 'in the way', path, what: what[kind] ?? (kind === 'file' ? 'a file' : 'a special file') };
}
