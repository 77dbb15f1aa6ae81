import { join, resolve } from 'node:path';
import { type Guarded, guard } from './guards.js';

/** Runs the guards on the generated code of the repository. `bench` is the folder of the benchmark. */
export function guardRepository(bench: string): Promise<Guarded> {
  const root = resolve(bench, '..');
  const bundles = join(root, '.tmp-bench');
  return guard({
    generated: join(root, 'generated'),
    steadyState: join(bundles, 'guards/steady-state.js'),
    scratch: join(bundles, 'guards'),
    node: process.execPath,
  });
}

/** Runs the guards alone. Sets the exit code if any has failed. */
export async function main(folder: string): Promise<void> {
  const { lines, failures } = await guardRepository(folder);
  console.log(lines.join('\n'));
  for (const failure of failures) console.error(`failed: ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
}
