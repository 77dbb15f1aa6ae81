import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      // test/mutation holds the lighter tests of the mutation run, which has a configuration of its own.
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/mutation/**'],
          testTimeout: 30_000,
        },
      },
      { test: { name: 'full', include: ['test/**/*.full.ts'], testTimeout: 1_200_000 } },
      { test: { name: 'interop', include: ['test/**/*.interop.ts'], testTimeout: 30_000 } },
      { test: { name: 'runtimes', include: ['test/**/*.runtimes.ts'], testTimeout: 120_000 } },
    ],
  },
});
