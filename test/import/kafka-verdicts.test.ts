import { describe, expect, it } from 'vitest';
import { runtimeFiles } from '../../generator/compile.js';
import { temporaryFolder, writeFiles } from '../temporary-folder.js';
import { compilerErrors, EVERY_FLAG, place, TYPESCRIPT_7 } from '../typecheck/compilers.js';
import { differingSchemas } from './differing-schemas.js';
import { compileImported, errorsOf, importAndCheck, pointedAt, schemaRows } from './verdicts.js';

const rows = schemaRows();

describe("Kafka's verdict on a definition", () => {
  it('differs from ours on few rows, each of them listed', () => {
    const ids = new Set(rows.map(({ id }) => id));
    expect(ids.size).toBe(233);
    expect([...differingSchemas.keys()].filter((id) => !ids.has(id))).toEqual([]);
    expect(differingSchemas.size).toBeLessThanOrEqual(15);
  });

  it.each(rows)('$id is $outcome', ({ id, schema, outcome }) => {
    const imported = importAndCheck(schema);
    const errors = errorsOf(imported);
    const ours = errors.length === 0 ? 'accepted' : 'refused';
    expect({ ours, errors }).toMatchObject({ ours: differingSchemas.has(id) ? other(outcome) : outcome });
    for (const error of errors) expect(pointedAt(imported, error)).toMatch(/^\S(.*\S)?$/);
  });
});

function other(outcome: 'accepted' | 'refused'): 'accepted' | 'refused' {
  return outcome === 'accepted' ? 'refused' : 'accepted';
}

describe('what is generated from the definitions that are accepted', () => {
  it('compiles, and so it does where the Java of Kafka does not', async () => {
    const folder = temporaryFolder();
    const files: Record<string, string> = { 'package.json': '{ "type": "module" }' };
    const uncompilable: string[] = [];
    for (const [index, row] of rows.entries()) {
      const imported = importAndCheck(row.schema);
      if (errorsOf(imported).length > 0) continue;
      if (row.uncompilable === true) uncompilable.push(row.id);
      for (const { path, text } of await compileImported(imported)) files[`row${index}/${path}`] = text;
    }
    for (const { path, text } of runtimeFiles('js')) files[`runtime/${path}`] = text;
    writeFiles(folder, files);
    const errors = await compilerErrors(TYPESCRIPT_7, EVERY_FLAG, [folder]);
    expect(errors.map((error) => `${place(error, folder)} ${error.message}`)).toEqual([]);
    expect(uncompilable).toEqual([
      'field-name-class',
      'field-name-toString',
      'type-[]bytes',
      'zeroCopy-tagged',
    ]);
  });
});
