import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compileProtocol } from '../../generator/compile.js';
import { DiagnosticSink } from '../../generator/diagnostics/diagnostic.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

describe('what is checked in', () => {
  it('is what the compiler gives', async () => {
    const folder = `${ROOT}test/fixtures/kafka`;
    const out = `${folder}/generated`;
    const sink = new DiagnosticSink();
    const files = await compileProtocol(
      { schemas: folder, out, runtime: `${ROOT}generated/runtime`, imports: 'js', cwd: ROOT, root: ROOT },
      sink,
    );
    expect(sink.diagnostics).toEqual([]);
    expect(files?.length).toBeGreaterThan(5);
    for (const { path, text } of files ?? []) expect(text, path).toBe(readFileSync(`${out}/${path}`, 'utf8'));
  });
});
