import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version that `--node current` means. */
export const CURRENT_VERSION = '26.12.1';

/** A program of Node that runs cases. */
export interface Node {
  readonly path: string;
  /** `20.20.2`. */
  readonly version: string;
  /** Its results are kept apart under its major version; those of the Node that `npm run bench` runs under are not. */
  readonly isOther: boolean;
}

/** The package that has the program of Node for this platform. */
export function packageName(platform: string = process.platform, arch: string = process.arch): string {
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/** Where the set-up puts that program, below the folder of the benchmark. */
export function currentNode(folder: string): string {
  const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  return join(folder, '.node/node_modules', packageName(), program);
}

/** The Node that an argument means: a path, `current`, or this one if there is none. */
export function findNode(wanted: string | undefined, folder: string): Node {
  if (wanted === undefined) return { path: process.execPath, version: process.versions.node, isOther: false };
  const path = wanted === 'current' ? currentNode(folder) : wanted;
  if (wanted === 'current' && !existsSync(path))
    throw new Error('the current Node is not installed: npm run bench:node');
  return { path, version: versionOf(path), isOther: true };
}

function versionOf(path: string): string {
  try {
    const version = /^v(\d+\.\d+\.\d+)\s*$/.exec(
      execFileSync(path, ['--version'], { encoding: 'utf8' }),
    )?.[1];
    if (version !== undefined) return version;
  } catch (error) {
    throw new Error(`${path} does not run: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new Error(`${path} is no Node: it does not print a version`);
}

/** Installs the current Node, out of its package, in a folder that is not checked in. */
export async function main(folder: string): Promise<void> {
  const where = join(folder, '.node');
  mkdirSync(where, { recursive: true });
  // A project of its own, or npm would look further up.
  writeFileSync(join(where, 'package.json'), '{ "private": true }\n');
  const wanted = `${packageName()}@${CURRENT_VERSION}`;
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
  try {
    execFileSync('npm', ['install', ...options, wanted], { cwd: where, stdio: 'inherit' });
  } catch {
    throw new Error(
      `${wanted} cannot be installed, see above; any other Node does: npm run bench -- --node PATH`,
    );
  }
  console.log(`Node ${versionOf(currentNode(folder))} is there: npm run bench -- --node current`);
}
