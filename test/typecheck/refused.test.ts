import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, writeFiles } from '../temporary-folder.js';
import { COMPILERS, compilerErrors, EVERY_FLAG, place } from './compilers.js';
import { generateCourier } from './courier/generate.js';
import { expectedErrors, expectedIn } from './expected-errors.js';

const HERE = resolve('test/typecheck');
const KAFKA = ['kafka/versions.ts', 'kafka/values.ts', 'kafka/frames.ts', 'kafka/records.ts'];

/** The cases are programs, not libraries: their exports need no written types. */
const OPTIONS = { ...EVERY_FLAG, isolatedDeclarations: false, declaration: false };

describe.each(COMPILERS)('what does not compile, under $name', (compiler) => {
  it('is every misuse of Kafka messages and frames, and nothing else', async () => {
    const errors = await compilerErrors(
      compiler,
      OPTIONS,
      KAFKA.map((file) => join(HERE, file)),
    );
    const expected = KAFKA.flatMap((file) => expectedErrors(compiler, HERE, file));
    expect(expected.length).toBeGreaterThan(50);
    expect(errors.map((error) => place(error, HERE)).sort()).toEqual(expected.sort());
  });

  it('is every misuse of messages without versions, secrets and enums, and nothing else', async () => {
    const folder = await generateCourier();
    const errors = await compilerErrors(compiler, OPTIONS, [join(folder, 'messages.ts')]);
    const expected = expectedErrors(compiler, folder, 'messages.ts');
    expect(expected.length).toBeGreaterThan(15);
    expect(errors.map((error) => place(error, folder)).sort()).toEqual(expected.sort());
  });

  it('is seen by this test: an error that nothing announces, and an announced one that does not come', async () => {
    const folder = temporaryFolder();
    const text = 'export const a: number = "a";\n// TS2322: does not come\nexport const b: number = 1;\n';
    writeFiles(folder, { 'control.ts': text, 'package.json': '{ "type": "module" }' });
    const errors = await compilerErrors(compiler, OPTIONS, [join(folder, 'control.ts')]);
    expect(errors.map((error) => place(error, folder))).toEqual(['control.ts:1 TS2322']);
    expect(expectedIn(compiler, text)).toEqual(['3 TS2322']);
  });

  it('is seen by this test: a configuration that the compiler refuses', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'control.ts': 'export {};\n' });
    const errors = await compilerErrors(compiler, { noSuchFlag: true }, [join(folder, 'control.ts')]);
    expect(errors.map((error) => error.code)).toContain('TS5023');
  });
});
