import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ts } from 'ts-morph';
import { compileProtocol, runtimeFiles } from '../../generator/compile.js';
import { DiagnosticSink } from '../../generator/diagnostics/diagnostic.js';
import type { OutputFile } from '../../generator/output/output-file.js';
import { EVERY_FLAG, TYPESCRIPT_7 } from '../typecheck/compilers.js';

/** A protocol in a temporary folder: schemas, and what is generated from them. */
export class HostileProject {
  readonly #folder = realpathSync(mkdtempSync(join(tmpdir(), 'wiregauge-emit-')));
  files: readonly OutputFile[] = [];

  /** Compiles the schemas. Throws if they have errors. `folder` names the folder that holds them. */
  async compile(schemas: Readonly<Record<string, string>>, folder = 'schemas'): Promise<void> {
    for (const [path, text] of Object.entries(schemas)) this.#write(join(folder, path), text);
    const sink = new DiagnosticSink();
    const root = this.#folder;
    const [out, runtime] = [join(root, 'out/p'), join(root, 'out/runtime')];
    const request = { schemas: join(root, folder), out, runtime, imports: 'js', cwd: root, root } as const;
    const files = await compileProtocol(request, sink);
    if (files === undefined) throw new Error(sink.diagnostics.map(({ message }) => message).join('\n'));
    this.files = files;
    for (const { path, text } of files) this.#write(`out/p/${path}`, text);
    for (const { path, text } of runtimeFiles('js')) this.#write(`out/runtime/${path}`, text);
  }

  /** What the compiler of TypeScript says of the output: empty if nothing. */
  typeErrors(): string {
    this.#write('package.json', '{ "type": "module" }');
    this.#write('tsconfig.json', JSON.stringify({ compilerOptions: EVERY_FLAG, include: ['out'] }));
    const { status, stdout, stderr } = spawnSync(process.execPath, [TYPESCRIPT_7.bin, '-p', this.#folder], {
      encoding: 'utf8',
    });
    return status === 0 ? '' : `${stdout}${stderr}`;
  }

  /** Loads a module of the output: a program that imports from `./p/…` and `./runtime/…`. */
  async load(program: string): Promise<Readonly<Record<string, unknown>>> {
    const outfile = join(this.#folder, 'bundle.mjs');
    await build({
      stdin: { contents: program, resolveDir: join(this.#folder, 'out'), loader: 'ts' },
      bundle: true,
      format: 'esm',
      outfile,
    });
    return import(pathToFileURL(outfile).href);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }

  #write(path: string, text: string): void {
    const file = join(this.#folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

export interface Parsed {
  /** Nodes of the syntax tree by path of the file. Comments have none. */
  readonly nodes: Readonly<Record<string, number>>;
  readonly syntaxErrors: readonly string[];
  /** Tags of doc comments, such as `@deprecated`, by name, with `@throws` of our own left out. */
  readonly tags: readonly string[];
}

/** Parses the output as TypeScript. */
export function parse(files: readonly OutputFile[]): Parsed {
  const nodes: Record<string, number> = {};
  const syntaxErrors: string[] = [];
  const tags: string[] = [];
  for (const { path, text } of files) {
    const tree = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
    let count = 0;
    const visit = (node: ts.Node): void => {
      count++;
      tags.push(...ts.getJSDocTags(node).map((tag) => tag.tagName.text));
      ts.forEachChild(node, visit);
    };
    visit(tree);
    nodes[path] = count;
    const { diagnostics = [] } = ts.transpileModule(text, { reportDiagnostics: true, fileName: path });
    syntaxErrors.push(...diagnostics.map(({ messageText }) => `${path}: ${String(messageText)}`));
  }
  return { nodes, syntaxErrors, tags: tags.filter((tag) => tag !== 'throws') };
}
