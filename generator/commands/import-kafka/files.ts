import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isFolder } from '../../config/paths.js';
import { commit, discard, type StagedFile, stage } from '../../output/write-file.js';

/** First line of every file the importer writes; only files that begin with it are ever overwritten or removed. */
export const FIRST_LINE = '# Written by `wiregauge import kafka`; changes belong in overlay.yaml.\n';

/** The one file of the output folder that belongs to its owner alone. */
export const OVERLAY = 'overlay.yaml';

/** A file to be written. */
export interface ImportedFile {
  /** Relative to the output folder, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** What writing would do to the output folder. */
export interface WritePlan {
  readonly write: readonly ImportedFile[];
  readonly remove: readonly string[];
  readonly unchanged: number;
  /** Files of somebody else that stand where the importer would write. */
  readonly foreign: readonly string[];
}

/** Paths of the files below a folder that end in `ending`, relative to it, in code-unit order. Links are not followed. */
export function listFiles(folder: string, ending: string): string[] {
  const found: string[] = [];
  const visit = (prefix: string): void => {
    for (const entry of readdirSync(join(folder, prefix), { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) visit(`${prefix}${entry.name}/`);
      else if (entry.isFile() && entry.name.endsWith(ending)) found.push(prefix + entry.name);
    }
  };
  visit('');
  return found.sort((a, b) => (a < b ? -1 : 1));
}

/** Compares the files with what is in the output folder, which need not exist. */
export function planWriting(out: string, files: readonly ImportedFile[]): WritePlan {
  const before = new Map<string, string>();
  for (const path of isFolder(out) ? listFiles(out, '.yaml') : []) {
    if (path !== OVERLAY) before.set(path, readFileSync(join(out, path), 'utf8'));
  }
  const isForeign = (path: string) => {
    const text = before.get(path);
    return text === undefined ? existsSync(join(out, path)) : !isOwn(text);
  };
  const write = files.filter(({ path, text }) => before.get(path) !== text);
  const kept = new Set(files.map(({ path }) => path));
  return {
    write,
    remove: [...before].filter(([path, text]) => !kept.has(path) && isOwn(text)).map(([path]) => path),
    unchanged: files.length - write.length,
    foreign: write.map(({ path }) => path).filter(isForeign),
  };
}

/** A checkout may have turned the line ends into CRLF. */
function isOwn(text: string): boolean {
  return text.replace('\r\n', '\n').startsWith(FIRST_LINE);
}

/**
 * Carries a plan out. All files are staged before the first is put in its place, so that a full disk or a read-only folder changes
 * nothing. Throws the file system's error.
 */
export function carryOut(out: string, { write, remove }: WritePlan): void {
  const staged: StagedFile[] = [];
  try {
    for (const { path, text } of write) {
      const target = join(out, path);
      mkdirSync(dirname(target), { recursive: true });
      staged.push(stage(target, text));
    }
    for (const file of staged) commit(file);
  } catch (error) {
    for (const file of staged) discard(file);
    throw error;
  }
  for (const path of remove) rmSync(join(out, path));
}
