import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type CompiledFunction, readBytecodeLog, without } from './bytecode-log.js';

/** The most bytes of bytecode that a generated function may have: far more are never optimized. */
export const MOST_BYTECODE = 8192;

/** The function around a bundle. It runs once, so its length does not matter. */
const WRAPPER = 'allModules';

const WRAPPING = { banner: `function ${WRAPPER}() {`, footer: `}\n${WRAPPER}();` };

const FLAGS = ['--no-lazy', '--no-flush-bytecode', '--print-bytecode'];

/** A program as the guard wants it: V8 compiles at once what is inside of a function that is called. */
export function wrapped(program: string): string {
  return `${WRAPPING.banner}\n${program}${WRAPPING.footer}`;
}

/** Bundles every module below a folder with every function in it, used or not. */
export async function bundleEverything(folder: string, outfile: string): Promise<void> {
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  const imports = modules.sort().map((path, i) => `export * as m${i} from './${path}';`);
  await build({
    stdin: { contents: imports.join('\n'), resolveDir: folder },
    outfile,
    bundle: true,
    treeShaking: false,
    format: 'cjs',
    platform: 'node',
    banner: { js: WRAPPING.banner },
    footer: { js: WRAPPING.footer },
    logLevel: 'warning',
  });
}

/** All functions that a program brings along, the longest first. The program is wrapped CommonJS. */
export async function functionsOf(program: string, node: string): Promise<readonly CompiledFunction[]> {
  const empty = `${program}.empty.cjs`;
  writeFileSync(empty, '');
  // What Node compiles of itself is what it compiles for a program of nothing.
  const ownOfNode = await compiledFor(empty, node);
  const all = without(await compiledFor(program, node), ownOfNode);
  return all.filter(({ name }) => name !== WRAPPER).sort((a, b) => b.bytes - a.bytes);
}

async function compiledFor(program: string, node: string): Promise<readonly CompiledFunction[]> {
  const file = `${program}.bytecode.txt`;
  // V8 writes each line by itself, which takes twice as long into a pipe.
  const output = openSync(file, 'w');
  const child = spawn(node, [...FLAGS, program], { stdio: ['ignore', output, 'inherit'] });
  const [code]: unknown[] = await once(child, 'close');
  closeSync(output);
  if (code !== 0)
    throw new Error(`${program} ended with ${String(code)}; it was run with ${FLAGS.join(' ')}`);
  const functions = readBytecodeLog(readFileSync(file, 'latin1'));
  rmSync(file);
  if (functions.length === 0) throw new Error(`${node} prints no bytecode with ${FLAGS.join(' ')}`);
  return functions;
}

/** All functions of a folder of generated code, the longest first. Writes into `scratch`. */
export async function generatedFunctions(
  folder: string,
  scratch: string,
  node: string,
): Promise<readonly CompiledFunction[]> {
  mkdirSync(scratch, { recursive: true });
  const program = join(scratch, 'everything.cjs');
  await bundleEverything(folder, program);
  const functions = await functionsOf(program, node);
  refuseMissing(readFileSync(program, 'utf8'), functions);
  return functions;
}

/** A function that was not compiled was not looked at. */
function refuseMissing(program: string, functions: readonly CompiledFunction[]): void {
  const seen = new Set(functions.map(({ name }) => name));
  const declared = [...program.matchAll(/^ *(?:async )?function\*? (\w+)\(/gm)].map(([, name = '']) => name);
  const missing = declared.filter((name) => name !== WRAPPER && !seen.has(name));
  if (missing.length > 0) throw new Error(`V8 printed no bytecode of ${missing.slice(0, 5).join(', ')}`);
}

/** A line for each function that is too long. */
export function tooLong(functions: readonly CompiledFunction[]): string[] {
  return functions
    .filter(({ bytes }) => bytes > MOST_BYTECODE)
    .map(
      ({ name, bytes }) =>
        `${name || 'a function without a name'} has ${bytes} B of bytecode, more than ${MOST_BYTECODE}`,
    );
}
