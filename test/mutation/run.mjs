import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REPORT } from './stryker.config.mjs';
import { writeTable } from './table.mjs';

// Mutates everything and writes the table of test/README.md. With arguments of Stryker's (`--mutate generator/plan/*.ts`) only that is
// mutated, and the table stays.
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const core = dirname(createRequire(import.meta.url).resolve('@stryker-mutator/core/package.json'));
const args = process.argv.slice(2);
const command = [join(core, 'bin/stryker.js'), 'run', 'test/mutation/stryker.config.mjs', ...args];
const report = join(ROOT, REPORT);
if (args.length === 0) rmSync(report, { force: true });
const { status } = spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit' });
// A score below the threshold ends Stryker with 1 as well: the table tells of it.
if (args.length === 0 && existsSync(report)) console.log(writeTable([report]));
process.exitCode = status ?? 1;
