import { lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, posix, relative, sep } from 'node:path';

export { shownPath } from '../diagnostics/shown-path.js';

/** What is wrong with a path of the configuration, and what to do. */
export interface PathProblem {
  readonly message: string;
  readonly help: string;
}

/** Judges a path as it is written. `output` paths must also lead to a folder below the configuration file's. */
export function writtenPathProblem(text: string, role: 'input' | 'output'): PathProblem | undefined {
  const shown = JSON.stringify(text);
  if (text.trim() === '')
    return { message: 'the path is empty', help: 'name a folder, relative to this file' };
  if (text.includes('\\'))
    return { message: `path ${shown} holds a backslash`, help: 'separate folders with "/", on Windows too' };
  if (hasControls(text)) return { message: `path ${shown} holds a control character`, help: 'remove it' };
  if (text.startsWith('/') || /^[A-Za-z]:/.test(text)) {
    return {
      message: `path ${shown} is absolute`,
      help: 'write it relative to this file, so that it works on every machine',
    };
  }
  const normal = posix.normalize(text).replace(/\/$/, '');
  if (normal === '.')
    return { message: `path ${shown} is the folder of this file`, help: 'name a folder below it' };
  if (role === 'output' && text.split('/').includes('..')) {
    return {
      message: `output ${shown} leads upwards`,
      help: 'outputs stay inside the folder of this file; move the file up instead',
    };
  }
  return undefined;
}

function hasControls(text: string): boolean {
  return [...text].some((char) => char < ' ' || char === '\x7f');
}

/** Whether symbolic links lead `path` out of `root`, or nowhere. */
export function linkLeaves(root: string, path: string): boolean {
  let existing = path;
  while (lstatSync(existing, { throwIfNoEntry: false }) === undefined) existing = dirname(existing);
  try {
    return !isWithin(realpathSync(root), realpathSync(existing));
  } catch {
    return true;
  }
}

/** Whether `path` is `folder` or below it. Both are absolute. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** As `isWithin`, on a file system that ignores case: what overlaps there must not be generated anywhere. */
export function overlapsWithin(folder: string, path: string): boolean {
  return isWithin(folder.toLowerCase(), path.toLowerCase());
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
