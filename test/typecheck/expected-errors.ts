import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Compiler, TYPESCRIPT_7 } from './compilers.js';

const MARKER = /^\s*\/\/ (TS\d+)(?:\|(TS\d+))?: \S/;

/**
 * The errors that a file of cases announces: a comment `// TS2345: why` speaks of the line below it, `// TS2345|TS2741: why`
 * where the two compilers have codes of their own, 5.9 first. Each is `file:line code`, lines from 1, in the order of the file.
 */
export function expectedErrors(compiler: Compiler, folder: string, file: string): string[] {
  return expectedIn(compiler, readFileSync(join(folder, file), 'utf8')).map((place) => `${file}:${place}`);
}

/** The same for a text: `line code`. */
export function expectedIn(compiler: Compiler, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const [, older, newer = older] = MARKER.exec(line) ?? [];
    const code = compiler === TYPESCRIPT_7 ? newer : older;
    return code === undefined ? [] : [`${index + 2} ${code}`];
  });
}
