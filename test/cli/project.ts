import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { afterEach } from 'vitest';
import type { Compiler, CompilerLoader } from '../../generator/commands/generate-compiler.js';
import { main } from '../../generator/commands/program.js';

/** Two small protocols and their configuration. */
export const TWO_PROTOCOLS: Readonly<Record<string, string>> = {
  'package.json': '{}',
  'wiregauge.config.yaml': [
    'runtime: generated/runtime',
    'protocols:',
    '  - { schemas: schemas/chess, out: generated/chess }',
    '  - { schemas: schemas/mail, out: generated/mail }',
    '',
  ].join('\n'),
  'schemas/chess/protocol.yaml': 'protocol: chess\n',
  'schemas/chess/move.yaml': 'message: Move\n',
  'schemas/chess/resign.yaml': 'message: Resign\n',
  'schemas/mail/protocol.yaml': 'protocol: mail\n',
  'schemas/mail/letter.yaml': 'message: Letter\n',
};

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder of its own for one test, removed after it. */
export class Project {
  readonly root: string;
  readonly compiler = new FakeCompiler();

  constructor(files: Readonly<Record<string, string>> = TWO_PROTOCOLS, name = 'project') {
    const folder = mkdtempSync(join(tmpdir(), 'wiregauge-test-'));
    folders.push(folder);
    this.root = join(folder, name);
    mkdirSync(this.root);
    for (const [path, text] of Object.entries(files)) this.write(path, text);
  }

  /** The folder around the project, removed with it. */
  get outside(): string {
    return dirname(this.root);
  }

  path(path: string): string {
    return join(this.root, path);
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(this.path(path)), { recursive: true });
    writeFileSync(this.path(path), text);
  }

  read(path: string): string {
    return readFileSync(this.path(path), 'utf8');
  }

  /** Every file below the project with its text. */
  snapshot(): Record<string, string> {
    const files = readdirSync(this.root, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const paths = files.map((entry) => relative(this.root, join(entry.parentPath, entry.name))).sort();
    return Object.fromEntries(paths.map((path) => [path, this.read(path)]));
  }

  /** Nanosecond times of the last change, of every generated file. */
  times(): Record<string, bigint> {
    const paths = Object.keys(this.snapshot()).filter((path) => path.startsWith('generated/'));
    return Object.fromEntries(
      paths.map((path) => [path, statSync(this.path(path), { bigint: true }).mtimeNs]),
    );
  }

  /** Runs a command line in this process. */
  async run(argv: readonly string[], options: RunOptions = {}): Promise<Outcome> {
    const stdout = new Capture(options.isTTY ?? false);
    const stderr = new Capture(options.isTTY ?? false);
    const io = { cwd: options.cwd ?? this.root, env: options.env ?? {}, stdout, stderr };
    const load = options.load ?? (async () => this.compiler);
    const code = await main(argv, io, load);
    return { code, stdout: stdout.text, stderr: stderr.text };
  }
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly isTTY?: boolean;
  readonly load?: CompilerLoader;
}

class Capture {
  text = '';
  readonly isTTY: boolean;

  constructor(isTTY: boolean) {
    this.isTTY = isTTY;
  }

  write(text: string): void {
    this.text += text;
  }
}

/**
 * Stands in for the compiler: one file per message file, which quotes it. A line `broken` in a schema is an error, `doubtful` a warning,
 * `crash` an exception; `emit PATH` adds an output of that path.
 */
export class FakeCompiler implements Compiler {
  compiled = 0;

  async compileProtocol(...[request, sink]: Parameters<Compiler['compileProtocol']>) {
    this.compiled++;
    this.checkProtocol(request, sink);
    if (sink.hasErrors) return undefined;
    return this.#schemas(request.schemas).flatMap(({ name, text }) => {
      const own = { path: name.replace('.yaml', '.ts'), text: generated(text) };
      const more = [...text.matchAll(/^emit (.*)$/gm)].map(([, path = '']) => ({
        path,
        text: generated(path),
      }));
      return [own, ...more];
    });
  }

  checkProtocol(...[request, sink]: Parameters<Compiler['checkProtocol']>): void {
    for (const { name, text } of this.#schemas(request.schemas)) {
      if (/^crash$/m.test(text)) throw new Error('the \u001b[31mfake\u001b[0m compiler broke');
      const file = relative(request.cwd, join(request.schemas, name));
      const location = { file, line: 2, column: 1, endLine: 2, endColumn: 7 };
      const finding = { code: 'WG200' as const, message: `${basename(name)} is odd`, location };
      if (/^broken$/m.test(text)) sink.report({ ...finding, severity: 'error' });
      if (/^doubtful$/m.test(text)) sink.report({ ...finding, severity: 'warning' });
    }
  }

  runtimeFiles(imports: 'js' | 'ts') {
    return [{ path: 'index.ts', text: generated(`export * from './reader.${imports}';`) }];
  }

  #schemas(folder: string) {
    const names = readdirSync(folder).filter((name) => name.endsWith('.yaml') && name !== 'protocol.yaml');
    return names.sort().map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  }
}

/** A generated text with the mark and some lines. */
export function generated(content: string): string {
  return `// @generated by wiregauge from a test; do not edit.\nexport const text =\n  ${JSON.stringify(content)};\n`;
}
