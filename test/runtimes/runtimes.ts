import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A program that runs JavaScript, and how it is told to run ours. */
export interface Runtime {
  readonly name: string;
  /** Commands, of which the first that is found is taken. */
  readonly commands: readonly string[];
  /** Whether commands of the `PATH` will do. */
  readonly fromPath: boolean;
  readonly isBrowser: boolean;
  /** Arguments to run a file, or to open an address, with a folder for what the program itself keeps. */
  args(target: string, folder: string): readonly string[];
}

/** Where setup.sh puts commands. */
const INSTALLED = fileURLToPath(new URL('./.runtimes/bin/', import.meta.url));

/** The Node that runs the tests: always there, and its command is known. */
export const THIS_NODE: Runtime = {
  name: 'this Node',
  commands: [],
  fromPath: false,
  isBrowser: false,
  args: (file) => [file],
};

/** The runtimes besides the Node that runs the tests; setup.sh installs the same. */
export const RUNTIMES: readonly Runtime[] = [
  { ...THIS_NODE, name: 'current Node', commands: ['node'] },
  {
    name: 'Bun',
    commands: ['bun'],
    fromPath: true,
    isBrowser: false,
    args: (file) => ['run', file],
  },
  {
    name: 'Deno',
    commands: ['deno'],
    fromPath: true,
    isBrowser: false,
    args: (file, folder) => [
      ...['run', '--quiet', '--no-config', '--no-lock', '--no-prompt'],
      ...[`--allow-read=${folder}`, '--allow-net=127.0.0.1', file],
    ],
  },
  {
    name: 'Chromium',
    commands: ['chromium-headless-shell', 'chromium'],
    fromPath: true,
    isBrowser: true,
    // It runs as root in a container too, which its sandbox refuses; the page is our own. It ends with the pipe.
    args: (address, folder) => [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--remote-debugging-pipe'],
      ...[`--user-data-dir=${join(folder, 'profile')}`, address],
    ],
  },
];

/** What becomes of the tests of a runtime: they run it, or are skipped or fail with a word on how to get it. */
export type Verdict =
  | { readonly tests: 'run'; readonly command: string }
  | { readonly tests: 'skip' | 'fail'; readonly word: string };

/** Judges by the commands of setup.sh, by the `PATH` of an environment, and by its `REQUIRE_RUNTIMES`. */
export function verdict(runtime: Runtime, env: NodeJS.ProcessEnv, installed = INSTALLED): Verdict {
  const path = runtime.fromPath ? (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '') : [];
  const places = [installed, ...path];
  const found = runtime.commands.flatMap((command) => places.map((folder) => join(folder, command)));
  const command = found.find(isProgram);
  if (command !== undefined) return { tests: 'run', command };
  const word = `${runtime.name} is missing (${runtime.commands.join(' or ')}); test/runtimes/setup.sh installs it`;
  return { tests: env['REQUIRE_RUNTIMES'] === '1' ? 'fail' : 'skip', word };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
