import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { readDeoptimizations } from '../../bench/guards/deopt-log.js';
import { trace, unsteady } from '../../bench/guards/deopts.js';
import { temporaryFolder } from '../temporary-folder.js';

/** Of two versions of V8. */
const LOG = `[bailout (kind: deopt-eager, reason: wrong map): begin. deoptimizing 0x182b9d5c35e1 <JSFunction add (sfi = 0x222490fab2f9)>, 0x2e4b844e19f1 <Code TURBOFAN>, opt id 0, bytecode offset 0]
[bailout (kind: deopt-eager, reason: prepare for on stack replacement (OSR)): begin. deoptimizing 0x38 <JSFunction run (sfi = 0x3e)>, 0x07 <Code MAGLEV>, opt id 3]
[marking dependent code 0x273e <Code MAGLEV> (0x12fe <SharedFunctionInfo partition>[bailout (kind: deopt-lazy, reason: (unknown)): begin. deoptimizing 0x2e4b844e0f89 <JSFunction (sfi = 0x222490fab191)>, 0x2e4b844e1dd9 <Code TURBOFAN_JS>, opt id 1]
`;

it('reads deoptimizations, but no leaving for better code', () => {
  expect(readDeoptimizations(LOG)).toEqual([
    { name: 'add', kind: 'deopt-eager', reason: 'wrong map' },
    { name: '', kind: 'deopt-lazy', reason: '(unknown)' },
  ]);
  expect(readDeoptimizations('')).toEqual([]);
});

it('sees what is deoptimized when all is warm', async () => {
  const scratch = temporaryFolder();
  const program = join(scratch, 'steady-state.mjs');
  const entry = resolve('bench/guards/steady-state.ts');
  await build({ entryPoints: [entry], outfile: program, bundle: true, format: 'esm', platform: 'node' });
  const traced = await trace('control', program, scratch, process.execPath);
  expect(unsteady('control', traced)).not.toEqual([]);
  expect(unsteady('control', { ...traced, steady: [] })).toEqual([]);
});
