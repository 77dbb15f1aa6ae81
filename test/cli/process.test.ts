import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generated, Project, TWO_PROTOCOLS } from './project.js';

let folder: string;
let cli: string;

/** The true command line program with its libraries in one file, and beside it a compiler of a few lines. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wiregauge-cli-'));
  cli = join(folder, 'dist/generator/cli.mjs');
  await build({
    entryPoints: ['generator/cli.ts'],
    outfile: cli,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['../compile.js'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  const lines = [
    `const text = ${JSON.stringify(generated('a quite ordinary line '.repeat(6)))};`,
    'export const runtimeFiles = () => [{ path: "index.ts", text }];',
    'export const checkProtocol = () => {};',
    'export const compileProtocol = async () => Array.from({ length: 400 }, (_, i) => ({ path: "m" + i + ".ts", text }));',
  ];
  writeFileSync(join(folder, 'dist/compile.js'), lines.join('\n'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(project: Project, ...argv: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...argv], {
    cwd: project.root,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Reads the first piece of stdout only, then closes the pipe. */
function runAndHangUp(
  project: Project,
  ...argv: string[]
): Promise<{ status: number | null; stderr: string }> {
  const child = spawn(process.execPath, [cli, ...argv], { cwd: project.root });
  let stderr = '';
  child.stderr.on('data', (piece: Buffer) => {
    stderr += piece.toString();
  });
  child.stdout.once('data', () => child.stdout.destroy());
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, stderr })));
}

describe('the program as a process', () => {
  it('C01 C08 C18 sets exit codes, prints and generates', () => {
    const project = new Project();
    expect(run(project, '--version')).toMatchObject({ status: 0, stderr: '' });
    expect(run(project)).toMatchObject({ status: 2, stdout: '' });
    expect(run(project, 'generate', '--check', '--quiet')).toMatchObject({ status: 3 });
    const first = run(project, 'generate');
    expect(first).toMatchObject({ status: 0, stderr: '' });
    expect(first.stdout).toMatch(/^801 written, 0 unchanged, 0 removed/);
    expect(run(project, 'generate', '--check')).toMatchObject({ status: 0, stderr: '' });
  });

  it('C17 a reader that hangs up gets no stack trace', async () => {
    const project = new Project({ ...TWO_PROTOCOLS });
    run(project, 'generate');
    for (let index = 0; index < 400; index++) project.write(`generated/chess/m${index}.ts`, generated('x'));
    const outcome = await runAndHangUp(project, 'generate', '--check');
    expect(outcome).toEqual({ status: 3, stderr: '' });
  });
});
