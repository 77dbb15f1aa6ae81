import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { build } from 'esbuild';
import type { Guarded } from '../guards/guards.js';
import type { FigureName } from './figure-names.js';

/** Some of the numbers of the repository. */
type Figures<Name extends FigureName> = Readonly<Record<Name, number>>;
type CommandName = 'generate, from nothing' | 'generate, unchanged' | 'type-check';
type BundleName = Extract<FigureName, `bundle ${string}`>;

const NS_PER_MS = 1e6;
/** How often a command runs. */
export const COMMAND_ROUNDS = 3;

/** How long the commands take, of a cold process each: the best of a few. Writes into `scratch`. */
export function commandTimes(root: string, scratch: string): Figures<CommandName> {
  const node = (cwd: string, ...argv: readonly string[]) => execFileSync(process.execPath, argv, { cwd });
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  node(root, tsc, '-p', 'tsconfig.generator.json');
  const project = join(scratch, 'project');
  const generate = () => node(project, join(root, 'dist/generator/cli.js'), 'generate');
  const times = Array.from({ length: COMMAND_ROUNDS }, () => {
    makeProject(root, project);
    return {
      'generate, from nothing': timeOf(generate),
      'generate, unchanged': timeOf(generate),
      'type-check': timeOf(() => node(root, tsc, '-p', 'tsconfig.output.json')),
    };
  });
  const best = (name: keyof (typeof times)[number]) => Math.min(...times.map((each) => each[name]));
  return {
    'generate, from nothing': best('generate, from nothing'),
    'generate, unchanged': best('generate, unchanged'),
    'type-check': best('type-check'),
  };
}

/** The repository's configuration and schemas, without any output. */
function makeProject(root: string, project: string): void {
  rmSync(project, { recursive: true, force: true });
  mkdirSync(join(project, 'test/fixtures/kafka'), { recursive: true });
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }\n');
  symlinkSync(join(root, 'schemas'), join(project, 'schemas'));
  const config = readFileSync(join(root, 'wiregauge.config.yaml'), 'utf8');
  // The last protocol is one of the tests.
  writeFileSync(join(project, 'wiregauge.config.yaml'), config.slice(0, config.indexOf('  - schemas: test')));
}

function timeOf(run: () => unknown): number {
  const start = performance.now();
  run();
  return Math.round((performance.now() - start) * NS_PER_MS);
}

/** Bytes of bundles as users ship them: minified, with what they use alone. */
export async function bundleSizes(root: string): Promise<Figures<BundleName>> {
  const runtime = './generated/runtime/index.js';
  const size = (program: string) => bundleSize(program, root);
  const exported = await exportsOf(join(root, 'generated/runtime/index.ts'));
  const alone = exported
    .filter((name) => name !== 'LazyArray')
    .map((name) => size(`export { ${name} } from '${runtime}';`));
  return {
    'bundle of encode and ApiVersionsRequest': await size(
      `export { encode } from '${runtime}'; export { ApiVersionsRequest } from './generated/kafka/index.js';`,
    ),
    'bundle of decode and FetchResponse': await size(
      `export { decode } from '${runtime}'; export { FetchResponse } from './generated/kafka/index.js';`,
    ),
    'bundle of the largest export': Math.max(...(await Promise.all(alone))),
    'bundle of LazyArray': await size(`export { LazyArray } from '${runtime}';`),
  };
}

/** The values that a module exports; types are no more when it is bundled. */
async function exportsOf(path: string): Promise<readonly string[]> {
  const options = { bundle: true, write: false, format: 'esm', metafile: true } as const;
  const { metafile } = await build({ ...options, entryPoints: [path], outdir: resolve('.') });
  return Object.values(metafile.outputs)[0]?.exports ?? [];
}

async function bundleSize(contents: string, root: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  });
  return outputFiles[0]?.contents.length ?? Number.NaN;
}

/** What the guards saw, as numbers. */
export function guardFigures({
  longest,
  deoptimizations,
}: Guarded): Figures<'longest function' | 'deoptimizations'> {
  return { 'longest function': longest, deoptimizations };
}
