import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { compileProtocol, runtimeFiles } from '../../generator/compile.js';
import { DiagnosticSink } from '../../generator/diagnostics/diagnostic.js';
import { EVERY_FLAG, TYPESCRIPT_7 } from '../typecheck/compilers.js';
import { planFolder } from './kafka-subjects.js';
import type { Schemas } from './random-schemas.js';
import { type Exports, type Subject, subjectOf } from './subject.js';

const PROGRAM = `export * as messages from './drawn/index.js';
export * as json from './drawn/json.js';
export * as runtime from './runtime/index.js';
`;

interface Loaded {
  readonly messages: Exports;
  readonly json: Exports;
  readonly runtime: Exports;
  readonly frames?: Exports;
}

/** A temporary folder in which schemas are compiled and loaded, each protocol in a folder of its own. */
export class Workshop {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'wiregauge-drawn-')));

  /** The messages of the schemas, compiled and loaded; throws if the compiler has anything to say against them. */
  async subjects(name: string, schemas: Schemas): Promise<readonly Subject[]> {
    const root = join(this.folder, name);
    for (const [path, text] of Object.entries(schemas)) write(join(root, 'schemas', path), text);
    const sink = new DiagnosticSink();
    const [out, runtime] = [join(root, 'out/drawn'), join(root, 'out/runtime')];
    const request = { schemas: join(root, 'schemas'), out, runtime, imports: 'js', cwd: root, root } as const;
    const files = await compileProtocol(request, sink);
    if (files === undefined) throw new Error(sink.diagnostics.map(({ message }) => message).join('\n'));
    for (const { path, text } of files) write(join(out, path), text);
    for (const { path, text } of runtimeFiles('js')) write(join(runtime, path), text);
    const hasFrames = files.some(({ path }) => path === 'frames.ts');
    const loaded = await this.#load(root, hasFrames);
    const { model, messages } = planFolder(join(root, 'schemas'));
    return messages.map((plan) =>
      subjectOf(plan, model, loaded.messages, loaded.json, loaded.runtime, loaded.frames),
    );
  }

  async #load(root: string, hasFrames: boolean): Promise<Loaded> {
    const outfile = join(root, 'bundle.mjs');
    const contents = hasFrames ? `${PROGRAM}export * as frames from './drawn/frames.js';\n` : PROGRAM;
    const stdin = { contents, resolveDir: join(root, 'out'), loader: 'ts' } as const;
    // Names of classes are part of what errors say.
    await build({ stdin, bundle: true, format: 'esm', outfile, logLevel: 'silent', keepNames: true });
    return import(/* @vite-ignore */ pathToFileURL(outfile).href);
  }

  /** What TypeScript says of the output of every protocol so far, or of those that `pattern` names: empty if nothing. */
  typeErrors(pattern = '*'): string {
    const project = { compilerOptions: EVERY_FLAG, include: [`${pattern}/out`] };
    write(join(this.folder, 'package.json'), '{ "type": "module" }');
    write(join(this.folder, 'tsconfig.json'), JSON.stringify(project));
    const { status, stdout, stderr } = spawnSync(process.execPath, [TYPESCRIPT_7.bin, '-p', this.folder], {
      encoding: 'utf8',
    });
    return status === 0 ? '' : `${stdout}${stderr}`.slice(0, 4000);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
