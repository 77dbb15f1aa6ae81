import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

// Bundles each suite with what it measures, as a user's program would be, and runs the harness on them.
const BENCH = fileURLToPath(new URL('.', import.meta.url));
const BUNDLES = join(BENCH, '../.tmp-bench');

const suites = readdirSync(join(BENCH, 'suites')).map((name) => join(BENCH, 'suites', name));
const programs = ['main', 'child', 'reader'].map((name) => join(BENCH, 'harness', `${name}.ts`));
const generator = join(BENCH, 'peers/generate.ts');

rmSync(BUNDLES, { recursive: true, force: true });
await build({
  entryPoints: [...suites, ...programs, generator],
  outdir: BUNDLES,
  outbase: BENCH,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
});

const { generatePeers } = await import(pathToFileURL(join(BUNDLES, 'peers/generate.js')).href);
await generatePeers();
const { main } = await import(pathToFileURL(join(BUNDLES, 'harness/main.js')).href);
await main(BENCH);
