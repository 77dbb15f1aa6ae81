import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMPILERS, compilerErrors, EVERY_FLAG, STRICT_ONLY } from './compilers.js';

const OUTPUT = [resolve('generated'), resolve('test/fixtures/kafka/generated')];

/** Configurations of users, beside the ones that the unit tests try. */
const CONFIGURATIONS = {
  'strict alone': STRICT_ONLY,
  'nothing strict': { ...STRICT_ONLY, strict: false },
  'everything but exactOptionalPropertyTypes': { ...EVERY_FLAG, exactOptionalPropertyTypes: false },
  'everything but noUncheckedIndexedAccess': { ...EVERY_FLAG, noUncheckedIndexedAccess: false },
  'everything, for a bundler': { ...EVERY_FLAG, module: 'ESNext', moduleResolution: 'Bundler' },
  'everything, in a browser': { ...EVERY_FLAG, lib: ['ES2022', 'DOM'] },
  'everything, on Node': { ...EVERY_FLAG, types: ['node'], typeRoots: [resolve('node_modules/@types')] },
  'everything, with the newest library': { ...EVERY_FLAG, target: 'ESNext', lib: ['ESNext'] },
};

describe.each(COMPILERS)('the checked-in output under $name', (compiler) => {
  it.each(Object.entries(CONFIGURATIONS))('compiles clean with %s', async (_name, options) => {
    expect(await compilerErrors(compiler, options, OUTPUT)).toEqual([]);
  });
});
