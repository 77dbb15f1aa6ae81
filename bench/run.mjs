import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

// Bundles each suite with what it measures, as a user's program would be, and runs a program on them.
const BENCH = fileURLToPath(new URL('.', import.meta.url));
const BUNDLES = join(BENCH, '../.tmp-bench');

/** What can be run; the benchmark itself if the first argument is none of them. */
const PROGRAMS = {
  short: 'short/main',
  guards: 'guards/main',
  summary: 'harness/summary',
  node: 'nodes/nodes',
};
const program = PROGRAMS[process.argv[2]] ?? 'harness/main';
if (program !== 'harness/main') process.argv.splice(2, 1);

const suites = readdirSync(join(BENCH, 'suites')).map((name) => join(BENCH, 'suites', name));
const others = [program, 'harness/child', 'harness/reader', 'guards/steady-state', 'peers/generate'];

rmSync(BUNDLES, { recursive: true, force: true });
await build({
  entryPoints: [...suites, ...others.map((name) => join(BENCH, `${name}.ts`))],
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
const { main } = await import(pathToFileURL(join(BUNDLES, `${program}.js`)).href);
try {
  await generatePeers();
  await main(BENCH);
} catch (error) {
  console.error(`bench: ${error.message}`);
  process.exitCode = 1;
}
