import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { loadCompiler } from '../../generator/commands/generate-compiler.js';
import { main } from '../../generator/commands/program.js';
import { temporaryFolder, writeFiles } from '../temporary-folder.js';
import { compileFolder } from './compiling.js';

const KAFKA = resolve('schemas/kafka');
const COURIER = resolve('test/typecheck/courier/schemas');

/** The YAML files of a folder, in an order that has nothing to do with their names. */
function shuffled(folder: string): (readonly [path: string, text: string])[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.yaml'),
  );
  const key = (path: string) => createHash('sha256').update(path).digest('hex');
  return paths
    .sort((a, b) => (key(a) < key(b) ? -1 : 1))
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')]);
}

/** A root with a copy of a protocol in it, its files created in a shuffled order. */
function shuffledRoot(protocol: string): string {
  const root = temporaryFolder();
  writeFiles(root, Object.fromEntries(shuffled(protocol).map(([path, text]) => [`schemas/${path}`, text])));
  return root;
}

/** Compiles the schemas of a root in a process of its own, which prints its locale, its time zone and its output. */
const PROGRAM = `
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { compileProtocol } from './generator/compile.js';
import { DiagnosticSink } from './generator/diagnostics/diagnostic.js';
const root = process.argv[2] ?? '';
const sink = new DiagnosticSink();
const files = await compileProtocol(
  { schemas: join(root, 'schemas'), out: join(root, 'out'), runtime: join(root, 'runtime'), imports: 'js', cwd: root, root },
  sink,
);
const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
console.log(JSON.stringify({ locale, timeZone, collation: new Intl.Collator().resolvedOptions().locale, files }));
`;

async function programFile(): Promise<string> {
  const folder = temporaryFolder();
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const outfile = join(folder, 'compile.mjs');
  await build({
    stdin: { contents: PROGRAM, resolveDir: resolve('.'), loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  return outfile;
}

interface Printed {
  readonly locale: string;
  readonly timeZone: string;
  readonly collation: string;
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

function runProgram(
  program: string,
  root: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Printed {
  const stdout = execFileSync(process.execPath, [program, root], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return JSON.parse(stdout);
}

describe('S31 the output is the same to the byte', () => {
  it('a second time, and from files that were created in another order', async () => {
    const roots = [shuffledRoot(KAFKA), temporaryFolder()];
    writeFiles(
      roots[1] ?? '',
      Object.fromEntries(
        shuffled(KAFKA)
          .reverse()
          .map(([path, text]) => [`schemas/${path}`, text]),
      ),
    );
    const [first, second] = await Promise.all(
      roots.map((root) => compileFolder(root, join(root, 'schemas'))),
    );
    expect(first?.size).toBeGreaterThan(500);
    expect([...(second ?? [])]).toEqual([...(first ?? [])]);
    const again = await compileFolder(roots[0] ?? '', join(roots[0] ?? '', 'schemas'));
    expect([...again]).toEqual([...(first ?? [])]);
  });

  it('in another locale, time zone and working directory', async () => {
    const program = await programFile();
    const here = runProgram(program, shuffledRoot(COURIER), process.cwd(), { LC_ALL: 'C', TZ: 'UTC' });
    const elsewhere = temporaryFolder();
    const there = runProgram(program, shuffledRoot(COURIER), elsewhere, {
      LC_ALL: 'tr_TR.UTF-8',
      LANG: 'tr_TR.UTF-8',
      TZ: 'Pacific/Kiritimati',
    });
    expect(there).toMatchObject({ locale: 'tr-TR', collation: 'tr-TR', timeZone: 'Pacific/Kiritimati' });
    expect(here.locale).not.toBe('tr-TR');
    expect(here.timeZone).toBe('UTC');
    expect(there.files.length).toBeGreaterThan(4);
    expect(there.files).toEqual(here.files);
  });

  it('when it is generated from a folder below the configuration', async () => {
    const root = shuffledRoot(COURIER);
    const config = 'runtime: generated/runtime\nprotocols: [{ schemas: schemas, out: generated/courier }]\n';
    writeFiles(root, { 'wiregauge.config.yaml': config, 'package.json': '{}' });
    mkdirSync(join(root, 'src/deep'), { recursive: true });
    const silent = { write: () => true, isTTY: false };
    const run = (argv: readonly string[], cwd: string) =>
      main(argv, { cwd, env: {}, stdout: silent, stderr: silent }, loadCompiler);
    expect(await run(['generate'], root)).toBe(0);
    expect(await run(['generate', '--check'], root)).toBe(0);
    expect(await run(['generate', '--check'], join(root, 'src/deep'))).toBe(0);
  });
});
