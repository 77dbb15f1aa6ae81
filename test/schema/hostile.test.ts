import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings, onlyFinding } from './reading.js';

const folder = mkdtempSync(join(tmpdir(), 'wiregauge-hostile-'));
const program = join(folder, 'read.mjs');

/** Reads some good files first: a warm process is the one that hostile nesting could abort. */
const PROGRAM = `
import { DiagnosticSink } from './diagnostics/diagnostic.js';
import { parseDocument } from './schema/parse.js';
import { messageShape } from './schema/shapes.js';
const bomb = Array.from({ length: 30 }, (_, i) => 'b' + i + ': &b' + i + ' [*b' + (i - 1) + ', *b' + (i - 1) + ']');
const hostile = {
  lists: '['.repeat(5000),
  maps: '{a: '.repeat(5000),
  blocks: '- '.repeat(5000),
  keys: '? '.repeat(5000),
  large: 'message: X\\nabout: ' + 'x'.repeat(2 << 20),
  bomb: bomb.join('\\n'),
};
for (let i = 0; i < 50; i++) {
  parseDocument('message: X\\nfields: [{ name: a, type: int8, about: "text" }]\\n', 'a.yaml', messageShape, new DiagnosticSink());
}
const results = {};
for (const [name, text] of Object.entries(hostile)) {
  const sink = new DiagnosticSink();
  const start = performance.now();
  parseDocument(text, name, messageShape, sink);
  results[name] = { code: sink.diagnostics[0]?.code, ms: performance.now() - start };
  if (sink.hasErrors) process.exitCode = 1;
}
console.log(JSON.stringify(results));
`;

beforeAll(async () => {
  const resolveDir = new URL('../../generator', import.meta.url).pathname;
  await build({
    stdin: { contents: PROGRAM, resolveDir, sourcefile: 'read.ts', loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: program,
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('hostile files', () => {
  it('S26 ends with errors, 20 processes of 20, each file in less than a second', {
    timeout: 120_000,
  }, () => {
    for (let run = 0; run < 20; run++) {
      const { status, signal, stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
      expect({ status, signal, stderr }).toEqual({ status: 1, signal: null, stderr: '' });
      const results: Record<string, { code: string; ms: number }> = JSON.parse(stdout);
      expect(Object.entries(results).map(([name, { code }]) => `${name} ${code}`)).toEqual([
        'lists WG103',
        'maps WG103',
        'blocks WG103',
        'keys WG103',
        'large WG102',
        'bomb WG106',
      ]);
      for (const { ms } of Object.values(results)) expect(ms).toBeLessThan(1000);
    }
  });

  it('S26 takes nesting up to 64 and says where it goes too deep', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}\n`;
    expect(findings(nested(64))).toEqual(['1:1-2 WG112 expected a map, not a list']);
    expect(findings(nested(65))[0]).toMatch(/^1:65-66 WG103 /);
  });

  it.each([
    ['aliases', '*a '],
    ['tags', '! '],
    ['commas', 'a: [,,,,,,,,]\n'],
    ['brackets', '[]'],
    ['line breaks', '\n'],
    ['documents', '---\n'],
  ])('S26 bounds the work for very many %s', (_, piece) => {
    const start = performance.now();
    expect(onlyFinding(piece.repeat((1 << 20) / piece.length - 1)).code).toBe('WG102');
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it.each([
    ['list entries', `message: X\nfields:\n${'- \n'.repeat(30_000)}`],
    ['incomplete fields', `message: X\nfields: [${'{},'.repeat(30_000)}]\n`],
    [
      'unknown keys',
      `message: X\nfields: []\n${Array.from({ length: 14_000 }, (_, i) => `k${i}: 1\n`).join('')}`,
    ],
  ])('reports very many wrong %s without overflowing the stack', (_, text) => {
    expect(findings(text)).toHaveLength(21);
  });
});
