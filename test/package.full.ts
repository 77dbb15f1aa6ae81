import { execFileSync } from 'node:child_process';
import {
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
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'wiregauge-package-'));
const user = join(folder, 'user');
const installed = join(user, 'node_modules/wiregauge');

/** What the package exports, and a name that each of them has. */
const EXPORTS = {
  wiregauge: 'generate',
  'wiregauge/runtime': 'encode',
  'wiregauge/kafka': 'MetadataRequest',
  'wiregauge/kafka/metadata-request': 'MetadataRequest',
  'wiregauge/kafka/metadata/topic-record': 'TopicRecord',
  'wiregauge/kafka/json': 'metadataRequestToJson',
  'wiregauge/kafka/frames': 'frameRequest',
  'wiregauge/kafka/by-api-key': 'requestTypes',
  'wiregauge/kafka/support/api-versions': 'versionRange',
};

function write(path: string, text: string): void {
  mkdirSync(dirname(join(user, path)), { recursive: true });
  writeFileSync(join(user, path), text);
}

function node(...argv: readonly string[]): string {
  return execFileSync(process.execPath, argv, { cwd: user, encoding: 'utf8' });
}

/** The package as npm would pack and unpack it. Its dependencies are those of the checkout. */
beforeAll(() => {
  execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: root, stdio: 'pipe' });
  const tarball =
    readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? expect.fail('nothing was packed');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, tarball), '-C', installed, '--strip-components=1']);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  write('package.json', '{"type":"module"}');
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package', () => {
  it('holds what users need and nothing else', () => {
    expect(readdirSync(installed).sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist',
      'generator',
      'package.json',
      'schemas',
    ]);
    expect(readdirSync(join(installed, 'dist')).sort()).toEqual(['generated', 'generator']);
    expect(readdirSync(join(installed, 'generator'))).toEqual(['runtime']);
  });

  it('can be imported and required under every name that it exports', () => {
    const names = JSON.stringify(Object.entries(EXPORTS));
    write('names.js', `for (const [m, n] of ${names}) console.log(m, typeof (await import(m))[n]);`);
    write('names.cjs', `for (const [m, n] of ${names}) console.log(m, typeof require(m)[n]);`);
    const kinds = Object.keys(EXPORTS).map((name) =>
      name.endsWith('by-api-key') ? `${name} object` : `${name} function`,
    );
    expect(node('names.js').trim().split('\n')).toEqual(kinds);
    expect(node('--no-warnings', 'names.cjs').trim().split('\n')).toEqual(kinds);
  });

  it.each([
    ['NodeNext', 'NodeNext', 'typescript'],
    ['NodeNext', 'NodeNext', 'typescript-5.9'],
    ['ESNext', 'Bundler', 'typescript'],
    ['ESNext', 'Bundler', 'typescript-5.9'],
  ])('has types for module %s, resolution %s, by %s', (module, moduleResolution, compiler) => {
    const uses = Object.entries(EXPORTS).map(
      ([name, member], at) => `import { ${member} as m${at} } from '${name}';`,
    );
    const wrong = `import { MetadataRequest } from 'wiregauge/kafka';
// @ts-expect-error: no such version
new MetadataRequest().size(13);`;
    const all = `export const all: readonly unknown[] = [${uses.map((_, at) => `m${at}`).join(', ')}];`;
    write('types/app.ts', [...uses, wrong, all].join('\n'));
    const compilerOptions = {
      ...{ module, moduleResolution, target: 'ES2022', lib: ['ES2022'], types: [], noEmit: true },
      ...{ strict: true, exactOptionalPropertyTypes: true, verbatimModuleSyntax: true, skipLibCheck: false },
    };
    write('types/tsconfig.json', JSON.stringify({ compilerOptions, include: ['app.ts'] }));
    expect(node(join(root, 'node_modules', compiler, 'bin/tsc'), '-p', 'types')).toBe('');
  });

  it('generates with the command line that it installs', () => {
    write(
      'wiregauge.config.yaml',
      'runtime: out/runtime\nprotocols: [{ schemas: schemas, out: out/lease }]\n',
    );
    write(
      'schemas/protocol.yaml',
      'protocol: lease\nbyteOrder: big\ntext: { unpaired: refuse, malformed: refuse }\n',
    );
    write('schemas/renewal.yaml', 'message: Renewal\nfields: [{ name: epoch, type: int64 }]\n');
    const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      bin: { wiregauge: string };
    };
    const cli = join(installed, bin.wiregauge);
    node(cli, 'generate');
    expect(readdirSync(join(user, 'out/lease'))).toContain('renewal.ts');
    expect(readdirSync(join(user, 'out/runtime'))).toContain('index.ts');
    expect(node(cli, 'generate', '--check')).toContain('files up to date');
  });
});
