import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { temporaryFolder } from '../temporary-folder.js';

/** A TypeScript compiler that users of the output may have. */
export interface Compiler {
  readonly name: string;
  readonly bin: string;
}

export const TYPESCRIPT_5_9: Compiler = {
  name: 'TypeScript 5.9',
  bin: resolve('node_modules/typescript-5.9/bin/tsc'),
};
export const TYPESCRIPT_7: Compiler = {
  name: 'TypeScript 7',
  bin: resolve('node_modules/typescript/bin/tsc'),
};
export const COMPILERS: readonly Compiler[] = [TYPESCRIPT_5_9, TYPESCRIPT_7];

export type CompilerOptions = Readonly<Record<string, boolean | string | readonly string[]>>;

const COMMON: CompilerOptions = {
  target: 'ES2022',
  lib: ['ES2022'],
  types: [],
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  noEmit: true,
  rootDir: '/',
};

/** What almost every project sets. */
export const STRICT_ONLY: CompilerOptions = { ...COMMON, strict: true };

/** Every flag under which the output promises to compile. */
export const EVERY_FLAG: CompilerOptions = {
  ...STRICT_ONLY,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  isolatedDeclarations: true,
  declaration: true,
  erasableSyntaxOnly: true,
};

/** One error of a compiler: where, and the code. Configuration errors have no place. */
export interface CompilerError {
  /** Absolute path, `''` for an error of the configuration. */
  readonly file: string;
  readonly line: number;
  readonly code: string;
  readonly message: string;
}

const LOCATED = /^(.+)\((\d+),\d+\): error (TS\d+): (.*)$/;
const GLOBAL = /^error (TS\d+): (.*)$/;

/** Type-checks files and folders, given by absolute path, with a configuration of its own. */
export async function compilerErrors(
  compiler: Compiler,
  options: CompilerOptions,
  include: readonly string[],
): Promise<CompilerError[]> {
  const folder = temporaryFolder();
  const config = join(folder, 'tsconfig.json');
  // A package of type "module" around the configuration: files of a temporary folder are modules like those of a package.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(config, JSON.stringify({ compilerOptions: options, include }));
  const output = await run(compiler, ['-p', config, '--pretty', 'false']);
  return output.text.split('\n').flatMap((line) => parseError(line, output.cwd));
}

function parseError(line: string, cwd: string): CompilerError[] {
  const located = LOCATED.exec(line);
  if (located !== null) {
    const [, path = '', row = '0', code = '', message = ''] = located;
    return [{ file: resolve(cwd, path), line: Number(row), code, message }];
  }
  const [, code, message = ''] = GLOBAL.exec(line) ?? [];
  return code === undefined ? [] : [{ file: '', line: 0, code, message }];
}

function run(compiler: Compiler, args: readonly string[]): Promise<{ text: string; cwd: string }> {
  const cwd = process.cwd();
  return new Promise((done, fail) => {
    execFile(
      process.execPath,
      [compiler.bin, ...args],
      { cwd, maxBuffer: 1 << 26 },
      (error, stdout, stderr) => {
        // Exit codes 1 and 2 say that there are errors; anything else says that the compiler itself failed.
        const failed = error !== null && error.code !== 1 && error.code !== 2;
        const isSilent = error !== null && !/error TS\d+/.test(stdout);
        if (failed || isSilent)
          fail(new Error(`${compiler.name} failed: ${stderr}${stdout}`, { cause: error }));
        else done({ text: stdout, cwd });
      },
    );
  });
}

/** `path:line code`, the path seen from a folder: what tests compare. */
export function place(error: CompilerError, folder: string): string {
  const path = error.file === '' ? 'configuration' : relative(folder, error.file).split(sep).join('/');
  return `${path}:${error.line} ${error.code}`;
}
