import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** `npm run fuzz`: each file goes on for FUZZ_MINUTES, the files beside each other. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: { include: ['test/fuzz/*.fuzz.ts'], testTimeout: 0, maxWorkers: 2, disableConsoleIntercept: true },
});
