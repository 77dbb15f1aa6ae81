import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUARDS, type Guard } from './guards.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COPY = mkdtempSync(join(tmpdir(), 'wiregauge-controls-'));

/** Negative controls: each guard is switched off in a copy of the project, and the suite must fail there. */
describe('with a guard switched off the tests fail', () => {
  beforeAll(() => {
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    for (const path of listed.split('\n').filter((one) => one !== '')) {
      cpSync(join(ROOT, path), join(COPY, path), { recursive: true, force: true });
    }
    symlinkSync(join(ROOT, 'node_modules'), join(COPY, 'node_modules'));
  });

  afterAll(() => rmSync(COPY, { recursive: true, force: true }));

  it('there are at least twenty of them', () => {
    expect(GUARDS.length).toBeGreaterThanOrEqual(20);
    expect(new Set(GUARDS.map(({ name }) => name)).size).toBe(GUARDS.length);
  });

  it('passes with all guards on', () => {
    const tests = [...new Set(GUARDS.flatMap((guard) => guard.tests))];
    const run = runTests(tests);
    expect(run.output).toContain('passed');
    expect(run.status).toBe(0);
  });

  it.each(GUARDS.map((guard) => [guard.name, guard] as const))('%s', (_name, guard) => {
    const restore = switchOff(guard);
    try {
      if (guard.regenerate === true) regenerate();
      const run = runTests(guard.tests);
      expect(run.output).toMatch(/Tests .*failed/);
      expect(run.status).not.toBe(0);
    } finally {
      restore();
      if (guard.regenerate === true) regenerate();
    }
  });
});

/** Takes the guard out of the copy; the result puts it back. */
function switchOff(guard: Guard): () => void {
  const files = [`generator/${guard.file}`];
  if (guard.file.startsWith('runtime/')) files.push(`generated/${guard.file}`);
  const undo = files.map((file) => {
    const path = join(COPY, file);
    const text = readFileSync(path, 'utf8');
    const parts = text.split(guard.find);
    if (parts.length !== 2) throw new Error(`the guard stands ${parts.length - 1} times in ${file}`);
    writeFileSync(path, parts.join(guard.off));
    return () => writeFileSync(path, text);
  });
  return () => {
    for (const one of undo) one();
  };
}

function regenerate(): void {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.generator.json'], { cwd: COPY });
  execFileSync(process.execPath, ['dist/generator/cli.js', 'generate', '--quiet'], { cwd: COPY });
}

function runTests(tests: readonly string[]): { status: number | null; output: string } {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const run = spawnSync(process.execPath, [vitest, 'run', '--project', 'unit', ...tests], {
    cwd: COPY,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    maxBuffer: 1 << 28,
  });
  return { status: run.status, output: run.stdout + run.stderr };
}
