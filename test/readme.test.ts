import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generate } from '../generator/index.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'wiregauge-readme-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Snippet {
  readonly name: string;
  readonly text: string;
}

/** The fenced blocks of a page whose fence is followed by exactly these words. */
function snippets(page: string, words: string): Snippet[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)]
    .filter(([, info]) => info === words)
    .map(([, , body = ''], at) => ({ name: `snippet-${at + 1}`, text: body }));
}

const runnable = snippets('README.md', 'ts runnable');

/** The package's own names, led to the sources in the checkout. */
const PATHS = {
  'wiregauge/runtime': [join(root, 'generated/runtime/index.ts')],
  'wiregauge/kafka': [join(root, 'generated/kafka/index.ts')],
  'wiregauge/kafka/*': [join(root, 'generated/kafka/*.ts')],
};

const COMPILER_OPTIONS = {
  noEmit: true,
  module: 'ESNext',
  moduleResolution: 'Bundler',
  target: 'ES2022',
  strict: true,
  types: ['node'],
  paths: PATHS,
};

describe('the snippets of the README', () => {
  beforeAll(() => {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const config = { compilerOptions: COMPILER_OPTIONS, include: ['*.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    for (const { name, text } of runnable) writeFileSync(join(folder, `${name}.ts`), text);
  });

  it('are there', () => {
    expect(runnable.length).toBeGreaterThanOrEqual(5);
  });

  it('compile in strict mode', () => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const output = execFileSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
    expect(output).toBe('');
  });

  it.each(runnable)('$name prints what it says', async ({ name, text }) => {
    const outfile = join(folder, `${name}.js`);
    const entry = join(folder, `${name}.ts`);
    const options = { bundle: true, format: 'esm', platform: 'node', logLevel: 'silent' } as const;
    await build({ ...options, entryPoints: [entry], outfile, tsconfig: join(folder, 'tsconfig.json') });
    const printed = execFileSync(process.execPath, [outfile], { encoding: 'utf8' });
    const promised = [...text.matchAll(/\/\/ → (.*)$/gm)].map(([, line]) => line);
    expect(promised).not.toHaveLength(0);
    expect(printed.trimEnd().split('\n')).toEqual(promised);
  });
});

describe('the example of the README', () => {
  const project = join(folder, 'project');
  const out = join(project, 'src/generated/lease');

  beforeAll(() => {
    for (const { text } of snippets('README.md', 'yaml')) {
      const file = join(project, /^# (\S+)\n/.exec(text)?.[1] ?? expect.fail(`no file name in ${text}`));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  });

  it('generates, with the configuration as it is printed', async () => {
    const result = await generate({ cwd: project });
    expect(result.diagnostics).toEqual([]);
    expect(result.status).toBe('done');
    expect(existsSync(join(project, 'src/generated/runtime/index.ts'))).toBe(true);
    expect(existsSync(join(out, 'lease-renewal.ts'))).toBe(true);
  });

  it('generates the lines that are shown, in their order', async () => {
    await generate({ cwd: project });
    const generated = readFileSync(join(out, 'lease-renewal.ts'), 'utf8').split('\n');
    const [excerpt] = snippets('README.md', 'ts excerpt');
    const shown = excerpt?.text.trimEnd().split('\n') ?? expect.fail('no excerpt');
    let at = -1;
    for (const line of shown.map((text) => text.replace(/ … }$/, ''))) {
      const next = generated.indexOf(line, at + 1);
      expect(next, `not generated behind line ${at + 1}: ${line}`).toBeGreaterThan(at);
      at = next;
    }
  });
});

describe('the links of the pages', () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    ...['bench', 'generated', 'generator', 'schemas', 'test'].map((name) => `${name}/README.md`),
  ];

  it.each(pages)('%s leads to files that exist', (page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const links = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, target = '']) => target);
    const local = links.filter((target) => !/^[a-z]+:/.test(target));
    expect(local.filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([]);
  });
});
