import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkProtocol } from '../../generator/compile.js';
import { CODES } from '../../generator/diagnostics/codes.js';
import { DiagnosticSink } from '../../generator/diagnostics/diagnostic.js';
import { renderText } from '../../generator/diagnostics/render.js';

/**
 * One folder per case: `wg310-…/` holds the schemas of a protocol (without a `protocol.yaml` the shared one here) and what the compiler
 * says of them. `UPDATE_EXPECTED=1` writes `expected.txt` again; read what changed.
 */
const here = fileURLToPath(new URL('.', import.meta.url));
const update = process.env['UPDATE_EXPECTED'] === '1';
const cases = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'wiregauge-errors-'));
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

function check(name: string) {
  const schemas = join(root, name);
  cpSync(join(here, 'protocol.yaml'), join(schemas, 'protocol.yaml'));
  cpSync(join(here, name), schemas, { recursive: true });
  const sink = new DiagnosticSink();
  checkProtocol({ schemas, out: root, runtime: root, imports: 'js', cwd: schemas, root: schemas }, sink);
  const sourceOf = (file: string) => readFileSync(join(schemas, file), 'utf8');
  return { diagnostics: sink.diagnostics, text: renderText(sink.diagnostics, { sourceOf, color: false }) };
}

describe('what the compiler says of schemas without meaning', () => {
  it.each(cases)('%s', (name) => {
    const { diagnostics, text } = check(name);
    const file = join(here, name, 'expected.txt');
    if (update) writeFileSync(file, text);
    expect(text).toBe(readFileSync(file, 'utf8'));
    expect(diagnostics.map(({ code }) => code.toLowerCase())).toContain(name.slice(0, 5));
  });

  it('has a case for every code of the passes over meaning', () => {
    const codes = Object.keys(CODES).filter((code) => /^WG([234]\d\d|900)$/.test(code));
    const covered = new Set(cases.map((name) => name.slice(0, 5).toUpperCase()));
    expect(codes.filter((code) => !covered.has(code))).toEqual([]);
  });

  it('has a case for no code that is not in the catalogue', () => {
    const codes = new Set(cases.map((name) => name.slice(0, 5).toUpperCase()));
    expect([...codes].filter((code) => !(code in CODES))).toEqual([]);
  });
});
