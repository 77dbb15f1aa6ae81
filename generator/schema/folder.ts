import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { DiagnosticCode } from '../diagnostics/codes.js';

/** Something wrong with the files of a folder rather than with what they say. */
export interface FolderProblem {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly help?: string;
  /** Relative to the folder, with `/`. */
  readonly path: string;
  /** The other of two paths that may not exist together. */
  readonly first?: string;
}

export interface FolderContents {
  /** Relative to the folder, with `/`, in code-unit order. */
  readonly paths: readonly string[];
  readonly problems: readonly FolderProblem[];
}

const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Not messages: `overlay.yaml` belongs to the importer, `support/` to hand-written code. */
const RESERVED = new Set(['overlay.yaml', 'support']);

/** The schema files below a folder, and what is wrong with their names. */
export function schemaPaths(folder: string): FolderContents {
  const paths: string[] = [];
  const problems: FolderProblem[] = [];
  try {
    collect(folder, '', paths, problems);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return {
      paths: [],
      problems: [{ code: 'WG100', message: `the folder cannot be read (${reason})`, path: '' }],
    };
  }
  paths.sort(byCodeUnit);
  if (!paths.includes('protocol.yaml')) problems.push(withoutProtocol());
  const named = nameProblems(paths);
  const collisions = new Set(named.filter((problem) => problem.first !== undefined).map(({ path }) => path));
  return { paths: paths.filter((path) => !collisions.has(path)), problems: [...problems, ...named] };
}

function withoutProtocol(): FolderProblem {
  const help = 'protocol.yaml states the conventions of a protocol: its name, byte order and prefixes';
  return { code: 'WG120', message: 'protocol.yaml is missing', help, path: 'protocol.yaml' };
}

function collect(folder: string, below: string, paths: string[], problems: FolderProblem[]): void {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.name.startsWith('.') || RESERVED.has(path)) continue;
    const kind = kindOf(entry, folder, path);
    if (kind === 'folder') collect(folder, path, paths, problems);
    else if (kind === 'link') problems.push(refusedLink(path));
    else if (kind === 'file' && path.endsWith('.yaml')) paths.push(path);
    else if (kind === 'file' && path.endsWith('.yml')) {
      const help = `rename it to ${entry.name.slice(0, -'.yml'.length)}.yaml`;
      problems.push({ code: 'WG121', message: 'schema files end in .yaml', help, path });
    }
  }
}

function refusedLink(path: string): FolderProblem {
  const message = 'a symbolic link to a folder, or to a file outside the protocol, is not followed';
  return {
    code: 'WG122',
    message,
    help: 'copy the file, or name the other folder in the configuration',
    path,
  };
}

/** `link`: one that leads to a folder, outside, or nowhere. Links to files inside count as files. */
function kindOf(entry: Dirent, folder: string, path: string): 'file' | 'folder' | 'link' | 'other' {
  if (entry.isDirectory()) return 'folder';
  if (entry.isFile()) return 'file';
  if (!entry.isSymbolicLink()) return 'other';
  try {
    const target = realpathSync(join(folder, path));
    const inside = target.startsWith(realpathSync(folder) + sep);
    return inside && statSync(target).isFile() ? 'file' : 'link';
  } catch {
    return 'link';
  }
}

/** Paths must be kebab-case, and differ in more than case: some file systems could not hold both. */
export function nameProblems(paths: readonly string[]): FolderProblem[] {
  const problems: FolderProblem[] = [];
  const seen = new Map<string, string>();
  for (const path of paths) {
    const folded = path.toLowerCase();
    const first = seen.get(folded);
    if (first !== undefined) {
      problems.push({ code: 'WG119', message: 'two paths differ only in case', path, first });
    } else {
      seen.set(folded, path);
      if (
        !path
          .replace(/\.yaml$/, '')
          .split('/')
          .every((part) => KEBAB_CASE.test(part))
      ) {
        const help = 'lower-case letters, digits and single hyphens, such as fetch-request.yaml';
        problems.push({ code: 'WG118', message: 'the path is not kebab-case', help, path });
      }
    }
  }
  return problems;
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
