import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadCompiler } from '../../generator/commands/generate-compiler.js';
import { Project } from '../cli/project.js';

const FILES = {
  'package.json': '{}',
  'wiregauge.config.yaml':
    'runtime: generated/runtime\nprotocols: [{ schemas: schemas, out: generated/p }]\n',
  'schemas/protocol.yaml':
    'protocol: p\nbyteOrder: big\ntext: { unpaired: refuse, malformed: refuse }\nprefixes: { string: int16, array: int32 }\n',
  'schemas/good.yaml': 'message: Good\nfields: [{ name: a, type: int8 }]\n',
};

function projectWith(files: Readonly<Record<string, string>>): Project {
  return new Project({ ...FILES, ...files });
}

/** Generates with the true compiler; answers the code and its findings, as `path:line:column code message`. */
async function generate(project: Project, command = 'generate') {
  const { code, stdout } = await project.run([command, '--format', 'json'], { load: loadCompiler });
  const found = stdout.split('\n').filter((text) => text.includes('"code"'));
  const findings = found.map((text) => {
    const { code: id, message, file, line, col } = JSON.parse(text);
    return `${file}:${line}:${col} ${id} ${message}`;
  });
  return { code, findings };
}

describe('schemas that are code', () => {
  it.each([
    ['S04', 'a message name', 'message: "A {} evil(); class B"\nfields: []\n'],
    ['S03', 'a field name', 'message: A\nfields: [{ name: "a; evil()", type: int8 }]\n'],
    ['S12', 'a default', 'message: A\nfields: [{ name: a, type: int8, default: "1);evil(" }]\n'],
    ['S12', 'an api key', 'message: A\napiKey: "1;evil()"\nfields: []\n'],
    ['S21', 'versions', 'message: A\nvalidVersions: "0;evil()"\nfields: []\n'],
    ['S23', 'a type', 'message: A\nfields: [{ name: a, type: "int8;evil()" }]\n'],
    [
      'S15',
      'a tag',
      'message: A\nvalidVersions: "0"\nflexibleVersions: 0+\nfields: [{ name: a, type: int8, taggedVersions: 0+, tag: "0;evil()" }]\n',
    ],
    [
      'S30',
      'the value of an enum',
      'message: A\nenums: { E: { values: { X: "1;evil()" } } }\nfields: [{ name: a, type: int8, enum: E }]\n',
    ],
  ])('%s with %s of code nothing at all is written', async (_id, _what, text) => {
    const project = projectWith({ 'schemas/evil.yaml': text });
    const { code, findings } = await generate(project);
    expect(code).toBe(1);
    expect(findings[0]).toMatch(/^schemas\/evil\.yaml:\d+:\d+ WG\d{3} /);
    expect(existsSync(project.path('generated'))).toBe(false);
  });

  it('S04 S13 the same schemas without code are generated', async () => {
    const project = projectWith({
      'schemas/kind.yaml': 'message: A\nfields: [{ name: a, type: int8, default: 0x7f }]\n',
    });
    expect(await generate(project)).toEqual({ code: 0, findings: [] });
    expect(project.read('generated/p/kind.ts')).toContain('export class A ');
  });
});

describe('hostile folders', () => {
  it('S25 S26 S27 every hostile file is reported, and the process is as it was', async () => {
    const hostile = {
      lists: '['.repeat(5000),
      maps: '{a: '.repeat(5000),
      blocks: '- '.repeat(5000),
      large: `message: X\nabout: ${'x'.repeat(2 << 20)}\n`,
      bomb: Array.from({ length: 30 }, (_, i) => `b${i}: &b${i} [*b${i - 1}, *b${i - 1}]`).join('\n'),
      proto: 'message: X\n__proto__: { polluted: 1 }\nfields: []\n',
      field: 'message: X\nfields: [{ name: a, type: int8, __proto__: { polluted: 1 } }]\n',
      member: 'message: X\nenums: { E: { values: { __proto__: 1 } } }\nfields: []\n',
      enums: 'message: X\nenums: { __proto__: { values: { A: 1 } } }\nfields: []\n',
      nul: 'message: X\0\nfields: []\n',
      empty: '',
      root: '- message: X\n',
      two: 'message: X\nfields: []\n---\nmessage: Y\nfields: []\n',
    };
    const project = projectWith(
      Object.fromEntries(Object.entries(hostile).map(([name, text]) => [`schemas/${name}.yaml`, text])),
    );
    const start = performance.now();
    const { code, findings } = await generate(project, 'check');
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(code).toBe(1);
    const blamed = new Set(findings.map((finding) => /^schemas\/(\w+)\.yaml:/.exec(finding)?.[1]));
    expect([...blamed].sort()).toEqual(Object.keys(hostile).sort());
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it.each(['include', '$ref', 'import', 'extends'])(
    'S32 no schema reaches for another file: the key %s is not known',
    async (key) => {
      const paths = ['../../outside.yaml', '/etc/passwd', 'good.yaml'];
      for (const path of paths) {
        const project = projectWith({ 'schemas/a.yaml': `message: A\n${key}: ${path}\nfields: []\n` });
        const { code, findings } = await generate(project);
        expect(code).toBe(1);
        expect(findings).toHaveLength(1);
        expect(findings[0]).toMatch(/^schemas\/a\.yaml:2:1 WG110 /);
      }
    },
  );
});

describe('several errors', () => {
  it('S23 S24 all of a run are reported, each at its place', async () => {
    const project = projectWith({
      'schemas/a.yaml': 'message: A\nfeilds: []\nfields: []\n',
      'schemas/b.yaml': 'message: B\nfields: [{ name: a }, { name: b, type: int9 }]\n',
      'schemas/c.yaml':
        'message: C\nfields:\n  - { name: a, type: in32 }\n  - { name: b, type: String }\n  - { name: a, type: int8 }\n',
    });
    const { code, findings } = await generate(project);
    expect(code).toBe(1);
    expect(findings.map((finding) => finding.split(' ').slice(0, 2).join(' '))).toEqual([
      'schemas/a.yaml:2:1 WG110',
      'schemas/b.yaml:2:12 WG111',
      'schemas/c.yaml:3:22 WG200',
      'schemas/c.yaml:4:22 WG201',
      'schemas/c.yaml:5:13 WG213',
    ]);
  });
});
