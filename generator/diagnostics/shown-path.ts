import { relative, sep } from 'node:path';

/** A path as it is shown: relative to the working directory, with `/`. */
export function shownPath(cwd: string, path: string): string {
  const way = relative(cwd, path).split(sep).join('/');
  return way === '' ? '.' : way;
}
