/** Where Stryker leaves its report, below the root of the checkout. */
export const REPORT = '.tmp-mutation/mutation.json';

/** Mutation testing of what moves bytes: `npm run test:mutation`. */
export default {
  mutate: ['generator/runtime/*.ts', 'generator/codec/*.ts', 'generator/plan/*.ts'],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './test/mutation/error-texts.mjs'],
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // What runs once, as a module is loaded, is no matter of a test, and each such mutant would run all of them.
  ignoreStatic: true,
  ignorers: ['error-texts'],
  // Checks of types are left on: what Stryker adds against them would stand in the copies that tests compare.
  disableTypeChecks: false,
  // Stryker would rewrite a tsconfig through the compiler's JavaScript API, which TypeScript 7 has not.
  tsconfigFile: 'no-tsconfig.json',
  tempDirName: '.tmp-stryker',
  cleanTempDir: 'always',
  ignorePatterns: ['dist', 'bench', '.tmp-*', 'coverage'],
  timeoutMS: 10_000,
  reporters: ['json', 'clear-text', 'progress-append-only'],
  jsonReporter: { fileName: REPORT },
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  thresholds: { high: 95, low: 85, break: 85 },
};
