import { join, resolve } from 'node:path';
import { guardRepository } from '../guards/main.js';
import { type Recordings, recordingOfValues } from '../harness/report.js';
import type { Progress } from '../harness/rounds.js';
import type { FigureName } from './figure-names.js';
import { bundleSizes, COMMAND_ROUNDS, commandTimes, guardFigures } from './figures.js';

/** Measures what goals ask of the repository itself: commands, bundles, and what the guards see. */
export async function measureRepository(bench: string, progress: Progress): Promise<Recordings> {
  const root = resolve(bench, '..');
  const bundles = join(root, '.tmp-bench');
  progress('guards');
  const guarded = await guardRepository(bench);
  for (const failure of guarded.failures) console.error(`guards: ${failure}`);
  progress('bundles and commands');
  const values = {
    ...commandTimes(root, join(bundles, 'commands')),
    ...(await bundleSizes(root)),
    ...guardFigures(guarded),
  } satisfies Record<FigureName, number>;
  progress('');
  return { repository: recordingOfValues(values, COMMAND_ROUNDS) };
}
