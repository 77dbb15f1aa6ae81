import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMPILERS, compilerErrors, EVERY_FLAG, STRICT_ONLY, TYPESCRIPT_7 } from './compilers.js';
import { generateCourier } from './courier/generate.js';

/** Everything that is checked in as output. */
const OUTPUT = [resolve('generated'), resolve('test/fixtures/kafka/generated')];

describe('the checked-in output', () => {
  it.each(COMPILERS)('C20 compiles clean with every flag under $name', async (compiler) => {
    expect(await compilerErrors(compiler, EVERY_FLAG, OUTPUT)).toEqual([]);
  });

  it.each([
    { name: 'strict alone', options: STRICT_ONLY },
    {
      name: 'everything but exactOptionalPropertyTypes',
      options: { ...EVERY_FLAG, exactOptionalPropertyTypes: false },
    },
  ])('compiles clean with $name under TypeScript 7', async ({ options }) => {
    expect(await compilerErrors(TYPESCRIPT_7, options, OUTPUT)).toEqual([]);
  });
});

describe('the output of a small protocol', () => {
  it.each(COMPILERS)('compiles clean with every flag under $name', async (compiler) => {
    const folder = await generateCourier();
    expect(await compilerErrors(compiler, EVERY_FLAG, [`${folder}/generated`])).toEqual([]);
  });
});
