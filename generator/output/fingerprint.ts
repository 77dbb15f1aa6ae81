import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFolder } from './folder-listing.js';
import { byCodeUnit, withLf } from './output-file.js';

/** SHA-256 of a text, in hexadecimal. */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * SHA-256 over the paths and texts of the files below a folder whose names end in one of `endings`. Undefined where a symbolic link makes
 * the answer depend on something outside.
 */
export function folderHash(
  folder: string,
  endings: readonly string[],
  reserved: ReadonlySet<string> = new Set(),
): string | undefined {
  const listing = listFolder(folder, reserved);
  const hash = createHash('sha256');
  for (const [path, kind] of [...listing].sort(([a], [b]) => byCodeUnit(a, b))) {
    if (kind === 'link') return undefined;
    if (kind !== 'file' || !endings.some((ending) => path.endsWith(ending))) continue;
    hash.update(`${path}\0${withLf(readFileSync(join(folder, path), 'utf8'))}\0`);
  }
  return hash.digest('hex');
}

/**
 * SHA-256 of the running generator: its own code, the runtime it copies, and its package.json, which pins the exact versions of what it
 * builds on. Any change to what is emitted changes it. Undefined where the installation holds symbolic links.
 */
export function generatorFingerprint(): string | undefined {
  const code = dirname(dirname(fileURLToPath(import.meta.url)));
  const root = packageRoot(code);
  const codeHash = folderHash(code, ['.js', '.ts']);
  const runtimeHash = folderHash(join(root, 'generator', 'runtime'), ['.ts']);
  if (codeHash === undefined || runtimeHash === undefined) return undefined;
  return textHash([codeHash, runtimeHash, textOf(join(root, 'package.json')) ?? ''].join('\0'));
}

function packageRoot(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json')) || folder === dirname(folder)) return folder;
  }
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
