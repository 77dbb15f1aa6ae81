import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'wiregauge-memory-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('D07 D08 64 KiB of hostile bytes are refused in a heap of 64 MB', async () => {
  const outfile = join(folder, 'child.mjs');
  const entry = fileURLToPath(new URL('./memory-child.ts', import.meta.url));
  await build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
    logLevel: 'silent',
  });
  const child = spawnSync(process.execPath, ['--max-old-space-size=64', outfile], { encoding: 'utf8' });
  expect(child.stderr).toBe('');
  expect(child.status).toBe(0);
  const { refused, rss } = JSON.parse(child.stdout) as { refused: number; rss: number };
  expect(refused).toBeGreaterThan(10_000);
  expect(rss).toBeLessThan(256 * 1024);
});
