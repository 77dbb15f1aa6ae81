import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['test/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'full', include: ['test/**/*.full.ts'], testTimeout: 1_200_000 } },
    ],
  },
});
