import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
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

beforeAll(() => symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules')));
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

/** Writes snippets to the files that their first lines name. */
function writeFiles(below: string, comment: '#' | '//', files: readonly Snippet[]): void {
  for (const { text } of files) {
    const first = new RegExp(`^${comment} (\\S+)\n`).exec(text);
    const file = join(below, first?.[1] ?? expect.fail(`no file name in ${text}`));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** What a snippet says that it prints. */
function promised({ text }: Snippet): (string | undefined)[] {
  return [...text.matchAll(/\/\/ → (.*)$/gm)].map(([, line]) => line);
}

/** What a program prints, bundled by the rules of a configuration for the compiler. */
async function printed(entry: string, tsconfig: string): Promise<string[]> {
  const outfile = entry.replace(/\.ts$/, '.out.js');
  const options = { bundle: true, format: 'esm', platform: 'node', logLevel: 'silent' } as const;
  await build({ ...options, entryPoints: [entry], outfile, tsconfig });
  const output = execFileSync(process.execPath, [outfile], { encoding: 'utf8' });
  return output.trimEnd().split('\n');
}

/** What the compiler says of a project. */
function compile(project: string): string {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [tsc, '-p', project], { encoding: 'utf8' }).stdout;
}

const runnable = snippets('README.md', 'ts runnable');

/** The package's own names, led to the sources in the checkout. */
const PATHS = {
  'wiregauge/runtime': [join(root, 'generated/runtime/index.ts')],
  'wiregauge/kafka': [join(root, 'generated/kafka/index.ts')],
  'wiregauge/kafka/*': [join(root, 'generated/kafka/*.ts')],
  'wiregauge/rocketmq': [join(root, 'generated/rocketmq/index.ts')],
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
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const config = { compilerOptions: COMPILER_OPTIONS, include: ['*.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    for (const { name, text } of runnable) writeFileSync(join(folder, `${name}.ts`), text);
  });

  it('are there', () => {
    expect(runnable.length).toBeGreaterThanOrEqual(5);
  });

  it('compile in strict mode', () => {
    expect(compile(folder)).toBe('');
  });

  it.each(runnable)('$name prints what it says', async (snippet) => {
    const entry = join(folder, `${snippet.name}.ts`);
    expect(promised(snippet)).not.toHaveLength(0);
    expect(await printed(entry, join(folder, 'tsconfig.json'))).toEqual(promised(snippet));
  });
});

describe('the protocol of the README', () => {
  const project = join(folder, 'project');
  const out = join(project, 'src/generated/lease');
  const [program = expect.fail('no program')] = snippets('README.md', 'ts program');

  beforeAll(async () => {
    writeFiles(project, '#', snippets('README.md', 'yaml'));
    writeFiles(project, '//', [program, ...snippets('README.md', 'jsonc')]);
    writeFileSync(join(project, 'package.json'), '{"type":"module"}');
    const result = await generate({ cwd: project });
    expect(result.diagnostics).toEqual([]);
    expect(result.status).toBe('done');
  });

  it('generates where the configuration says', () => {
    expect(existsSync(join(project, 'src/generated/runtime/index.ts'))).toBe(true);
    expect(existsSync(join(out, 'lease-renewal.ts'))).toBe(true);
  });

  it('has a program that compiles as shown and prints what it says', () => {
    expect(compile(project)).toBe('');
    const output = execFileSync(process.execPath, [join(project, 'dist/app.js')], { encoding: 'utf8' });
    expect(promised(program).length).toBeGreaterThan(2);
    expect(output.trimEnd().split('\n')).toEqual(promised(program));
  });

  it('generates the lines that are shown, in their order', () => {
    const generated = readFileSync(join(out, 'lease-renewal.ts'), 'utf8').split('\n');
    const [excerpt = expect.fail('no excerpt')] = snippets('README.md', 'ts excerpt');
    const shown = excerpt.text.trimEnd().split('\n');
    let at = -1;
    for (const line of shown.filter((text) => text.trim() !== '…')) {
      const next = generated.indexOf(line.replace(/ … }$/, ''), at + 1);
      expect(next, `not generated behind line ${at + 1}: ${line}`).toBeGreaterThan(at);
      at = next;
    }
  });
});

describe('the protocol of schemas/README.md', () => {
  const project = join(folder, 'shop');
  const [program = expect.fail('no program')] = snippets('schemas/README.md', 'ts program');

  beforeAll(async () => {
    writeFiles(project, '#', snippets('schemas/README.md', 'yaml example'));
    writeFiles(project, '//', [program]);
    writeFileSync(join(project, 'package.json'), '{"type":"module"}');
    const config =
      'runtime: src/generated/runtime\nprotocols: [{ schemas: shop, out: src/generated/shop }]\n';
    writeFileSync(join(project, 'wiregauge.config.yaml'), config);
    const compilerOptions = { ...COMPILER_OPTIONS, paths: {} };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
    const result = await generate({ cwd: project });
    expect(result.diagnostics).toEqual([]);
  });

  it('has a program that compiles in strict mode and prints what it says', async () => {
    expect(compile(project)).toBe('');
    const lines = await printed(join(project, 'src/app.ts'), join(project, 'tsconfig.json'));
    expect(promised(program).length).toBeGreaterThan(2);
    expect(lines).toEqual(promised(program));
  });
});

describe('the pages', () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    ...['bench', 'bench/java', 'generated', 'generator', 'schemas', 'test'].map(
      (name) => `${name}/README.md`,
    ),
  ];

  it.each(pages)('%s reads well in 110 columns', (page) => {
    const lines = readFileSync(join(root, page), 'utf8').split('\n');
    expect(lines.filter((line) => line.length > 110)).toEqual([]);
  });

  it.each(pages)('%s leads to headings that exist', (page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const anchors = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, target = '']) => target);
    expect(links.filter((target) => !anchors.includes(target))).toEqual([]);
  });

  it.each(pages)('%s leads to files that exist', (page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const links = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, target = '']) => target);
    const local = links.filter((target) => !/^[a-z]+:/.test(target));
    expect(local.filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([]);
  });
});

describe('the checklist of test/README.md', () => {
  const rows = [
    ...readFileSync(join(root, 'test/README.md'), 'utf8').matchAll(/^\| ([SEDC]\d.*?) \| (.*) \|$/gm),
  ].map(([, cases = '', where = '']) => ({ ids: cases.trim().split(', ').flatMap(idsOf), where }));
  const testsOf = ({ where }: { readonly where: string }) =>
    [...where.matchAll(/`([\w/-]+\.(?:test|full)\.ts)`/g)].map(([, file = '']) =>
      readFileSync(join(root, 'test', file), 'utf8'),
    );

  it('has one row for each of its cases', () => {
    const all = Object.entries({ S: 32, E: 33, D: 23, C: 23 }).flatMap(([part, last]) =>
      idsOf(`${part}01–${part}${last}`),
    );
    expect(rows.flatMap(({ ids }) => ids).sort()).toEqual(all.sort());
  });

  it('names files that hold the cases', () => {
    const lacking = rows.flatMap((row) => {
      const texts = testsOf(row);
      return texts.length === 0
        ? []
        : row.ids.filter((id) => !texts.some((text) => new RegExp(`\\b${id}\\b`).test(text)));
    });
    expect(lacking).toEqual([]);
  });

  it('gives a reason only where no test has the case', () => {
    const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:test|full)\.ts$/.test(path))
      .map((path) => readFileSync(join(root, 'test', path), 'utf8'));
    const reasoned = rows.filter((row) => testsOf(row).length === 0).flatMap(({ ids }) => ids);
    expect(reasoned.length).toBeGreaterThan(0);
    const named = new RegExp(
      `\\bit(?:\\.each\\([^]*?\\))?\\(\\s*['\`"][^'\`"]*\\b(?:${reasoned.join('|')})\\b`,
    );
    expect(tests.filter((text) => named.test(text))).toEqual([]);
  });
});

/** `S05`, or each of `S05–S07`. */
function idsOf(text: string): string[] {
  const [first = '', last = first] = text.split('–');
  const from = Number(first.slice(1));
  const count = Number(last.slice(1)) - from + 1;
  return Array.from({ length: count }, (_, at) => `${first.charAt(0)}${String(from + at).padStart(2, '0')}`);
}
