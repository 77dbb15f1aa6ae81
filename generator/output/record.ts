import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ExpectedFile } from './compare.js';
import { textHash } from './fingerprint.js';
import { isOutputPath, type OutputFile } from './output-file.js';
import { commit, stage } from './write-file.js';

/**
 * What the last run wrote into an output folder, and from what. Kept under `node_modules/.cache`, never checked in: it only saves work.
 * While the fingerprint is that of the present inputs, and the files on disk still have these hashes, there is nothing to generate.
 */
export interface OutputRecord {
  /** SHA-256 over everything the output depends on. */
  readonly fingerprint: string;
  /** Path and SHA-256 of every file. */
  readonly files: readonly (readonly [path: string, hash: string])[];
}

/** Where the record of an output folder is kept: in the nearest `node_modules` at or above `root`; undefined where there is none. */
export function recordPath(root: string, folder: string): string | undefined {
  for (let parent = root; ; parent = dirname(parent)) {
    const modules = join(parent, 'node_modules');
    if (existsSync(modules))
      return join(modules, '.cache', 'wiregauge', `${textHash(folder).slice(0, 24)}.json`);
    if (parent === dirname(parent)) return undefined;
  }
}

/** Reads a record; undefined when there is none or it is not whole. */
export function readRecord(path: string): OutputRecord | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a record. A cache that cannot be written is no cache: failures are ignored. */
export function keepRecord(path: string, fingerprint: string, files: readonly OutputFile[]): void {
  const record: OutputRecord = { fingerprint, files: files.map((file) => [file.path, textHash(file.text)]) };
  try {
    mkdirSync(dirname(path), { recursive: true });
    commit(stage(path, JSON.stringify(record)));
  } catch {
    return;
  }
}

/** The files of a record, expected to be as they were written. */
export function recordedFiles(record: OutputRecord): readonly ExpectedFile[] {
  return record.files.map(([path, hash]) => ({ path, matches: (onDisk) => textHash(onDisk) === hash }));
}

function isRecord(value: unknown): value is OutputRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { fingerprint, files } = value as { fingerprint?: unknown; files?: unknown };
  return typeof fingerprint === 'string' && Array.isArray(files) && files.every(isEntry);
}

function isEntry(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [path, hash]: readonly unknown[] = value;
  return typeof path === 'string' && isOutputPath(path) && typeof hash === 'string';
}
