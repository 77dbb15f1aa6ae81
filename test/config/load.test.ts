import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../generator/config/load.js';
import { DiagnosticSink } from '../../generator/diagnostics/diagnostic.js';

let root: string;

beforeEach(() => {
  root = join(mkdtempSync(join(tmpdir(), 'wiregauge-config-')), 'root');
  mkdirSync(join(root, 'schemas/chess'), { recursive: true });
  mkdirSync(join(root, 'schemas/mail'), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{}');
});

afterEach(() => rmSync(dirname(root), { recursive: true, force: true }));

function load(text: string | undefined, cwd = root) {
  if (text !== undefined) writeFileSync(join(root, 'wiregauge.config.yaml'), text);
  const sink = new DiagnosticSink();
  const config = loadConfig({ cwd }, sink);
  const findings = sink.diagnostics.map(({ code, message, location }) => {
    const place = location === undefined ? '' : `${location.file}:${location.line}:${location.column} `;
    return `${place}${code} ${message}`;
  });
  return { config, findings };
}

const withOut = (out: string, runtime = 'generated/runtime') =>
  `runtime: ${runtime}\nprotocols:\n  - schemas: schemas/chess\n    out: ${out}\n`;

describe('the configuration', () => {
  it('gives absolute paths from the folder of the file', () => {
    const { config, findings } = load(withOut('generated/chess/'));
    expect(findings).toEqual([]);
    expect(config).toEqual({
      file: join(root, 'wiregauge.config.yaml'),
      root,
      runtime: join(root, 'generated/runtime'),
      imports: 'js',
      protocols: [{ schemas: join(root, 'schemas/chess'), out: join(root, 'generated/chess') }],
    });
  });

  it('C19 is found from a folder below', () => {
    const { config } = load(`imports: ts\n${withOut('out')}`, join(root, 'schemas/mail'));
    expect(config).toMatchObject({ root, imports: 'ts' });
  });

  it('the search stops at the first package.json or .git', () => {
    writeFileSync(join(dirname(root), 'wiregauge.config.yaml'), withOut('out'));
    expect(load(undefined, join(root, 'schemas')).findings).toEqual([
      'WG600 there is no wiregauge.config.yaml here or above, up to ..',
    ]);
    rmSync(join(root, 'package.json'));
    mkdirSync(join(root, '.git'));
    expect(load(undefined).config).toBeUndefined();
    rmSync(join(root, '.git'), { recursive: true });
    expect(load(undefined).findings).toEqual([expect.stringContaining('there is no folder "schemas/chess"')]);
  });

  it('a misnamed file is pointed out', () => {
    writeFileSync(join(root, 'wiregauge.config.yml'), withOut('out'));
    const sink = new DiagnosticSink();
    loadConfig({ cwd: root }, sink);
    expect(sink.diagnostics[0]?.help).toBe('rename wiregauge.config.yml to wiregauge.config.yaml');
  });

  it('every fault of shape is reported at its place', () => {
    const { config, findings } = load('runtme: x\nimports: mjs\nprotocols:\n  - { schemas: a, out: 3 }\n');
    expect(config).toBeUndefined();
    expect(findings.map((finding) => finding.replace(/ .*/, ''))).toEqual([
      'wiregauge.config.yaml:1:1',
      'wiregauge.config.yaml:2:10',
      'wiregauge.config.yaml:4:24',
    ]);
  });

  it.each([
    ['an absolute path', '/tmp/x', 'WG602 path "/tmp/x" is absolute'],
    ['a drive', 'C:/x', 'WG602 path "C:/x" is absolute'],
    ['C10 a way upwards', '../x', 'WG602 output "../x" leads upwards'],
    ['C10 a hidden way upwards', 'a/../../x', 'WG602 output "a/../../x" leads upwards'],
    ['C15 a backslash', 'generated\\chess', 'WG602 path "generated\\\\chess" holds a backslash'],
    ['the folder itself', './', 'WG602 path "./" is the folder of this file'],
    ['nothing', '""', 'WG602 the path is empty'],
    ['a control character', '"a\\tb"', 'WG602 path "a\\tb" holds a control character'],
    ['its schemas', 'schemas/chess', 'WG604 output "schemas/chess" is the folder of its schemas or holds it'],
    [
      'a folder above its schemas',
      'schemas',
      'WG604 output "schemas" is the folder of its schemas or holds it',
    ],
    [
      'the runtime',
      'generated/runtime',
      'WG604 output "generated/runtime" is the runtime\'s folder or inside it',
    ],
    [
      'the runtime, in other case',
      'Generated/Runtime/x',
      'WG604 output "Generated/Runtime/x" is the runtime\'s',
    ],
  ])('refuses as output %s', (_, out, finding) => {
    const { config, findings } = load(withOut(out));
    expect(config).toBeUndefined();
    expect(findings).toEqual([expect.stringContaining(`wiregauge.config.yaml:4:10 ${finding}`)]);
  });

  it('C10 refuses an output that a link leads outside, or nowhere', () => {
    mkdirSync(join(dirname(root), 'elsewhere'));
    symlinkSync(join(dirname(root), 'elsewhere'), join(root, 'link'));
    symlinkSync(join(root, 'nothing'), join(root, 'dangling'));
    for (const out of ['link', 'link/deep/er', 'dangling']) {
      expect(load(withOut(out)).findings).toEqual([
        expect.stringContaining('WG603 a symbolic link leads output'),
      ]);
    }
    expect(load(withOut('fine', 'link/runtime')).findings).toEqual([expect.stringContaining(':1:10 WG603')]);
    mkdirSync(join(root, 'inside'));
    symlinkSync(join(root, 'inside'), join(root, 'inner'));
    expect(load(withOut('inner/chess')).findings).toEqual([]);
  });

  it.each([
    ['out', 'out'],
    ['out', 'out/mail'],
    ['out/chess', 'OUT'],
  ])('refuses overlapping outputs %s and %s', (first, second) => {
    const text = `${withOut(first)}  - { schemas: schemas/mail, out: ${second} }\n`;
    expect(load(text).findings).toEqual([expect.stringContaining('WG604 output')]);
  });

  it('accepts neighbours, one schema folder twice, and output below its schemas', () => {
    const text = `${withOut('out')}  - { schemas: schemas/chess, out: out2 }\n  - { schemas: schemas/mail, out: schemas/mail/generated }\n`;
    expect(load(text).findings).toEqual([]);
  });

  it('C14 a folder of schemas that is not there is an error', () => {
    expect(load(withOut('out').replace('schemas/chess', 'schemas/*')).findings).toEqual([
      'wiregauge.config.yaml:3:14 WG605 there is no folder "schemas/*"',
    ]);
  });

  it('C14 no protocol is an error', () => {
    expect(load('runtime: out\nprotocols: []\n').config).toBeUndefined();
  });

  it('a named file is read from anywhere, or missed with its name', () => {
    writeFileSync(join(root, 'other.yaml'), withOut('out'));
    const sink = new DiagnosticSink();
    const cwd = join(root, 'schemas');
    expect(loadConfig({ cwd, file: '../other.yaml' }, sink)).toMatchObject({ root });
    expect(loadConfig({ cwd, file: 'none.yaml' }, sink)).toBeUndefined();
    expect(sink.diagnostics[0]?.message).toBe('no configuration in none.yaml: there is no such file');
  });
});
