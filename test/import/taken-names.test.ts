import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importKafka } from '../../generator/commands/import-kafka/index.js';
import { runtimeFiles } from '../../generator/compile.js';
import { isTakenClass } from '../../generator/model/names.js';
import { temporaryFolder, writeFiles } from '../temporary-folder.js';
import { compilerErrors, EVERY_FLAG, place, TYPESCRIPT_7 } from '../typecheck/compilers.js';
import { folderWith } from './folders.js';
import { compileImported } from './verdicts.js';

const RUNTIME = join(import.meta.dirname, '../../generator/runtime');

/** Functions that the modules of the runtime export. */
function runtimeFunctions(): string[] {
  const texts = readdirSync(RUNTIME).map((name) => readFileSync(join(RUNTIME, name), 'utf8'));
  return texts.flatMap((text) => [...text.matchAll(/^export function (\w+)/gm)].map(([, name = '']) => name));
}

/**
 * Names of messages whose own functions would be called like one of the runtime: `Bytes`, as there are `jsonBytes` and `bytesToJson`. The
 * functions of a message are a verb and its name, or its name and the form that it takes.
 */
function namesLikeFunctions(): string[] {
  const names = runtimeFunctions().flatMap((name) => {
    const [, behind = ''] = /^(?:add|size|write|read|json|show|isDefault|make)([A-Z]\w*)$/.exec(name) ?? [];
    const [, before = ''] = /^([a-z]\w*)(?:To|From)Json$/.exec(name) ?? [];
    return [behind, before.charAt(0).toUpperCase() + before.slice(1)];
  });
  // Functions of the module that the messages of a protocol share are called after what they read and write.
  const shared = [
    'String',
    'Bytes',
    'View',
    'Count',
    'Presence',
    'Tag',
    'Tags',
    'FlexibleString',
    'NullableBytes',
  ];
  const classes = new Set([...names, ...shared]);
  return [...classes].filter((name) => name !== '' && !isTakenClass(name));
}

/** A message with a member of every type, so that its modules use what the runtime has for each. */
function messageNamed(name: string, apiKey: number): string {
  const scalars = ['bool', 'int8', 'int16', 'uint16', 'int32', 'uint32', 'int64', 'uuid', 'float64'];
  const types = [...scalars, 'string', 'bytes', '[]string', '[]int32', '[]uuid', 'records'];
  const fields = types.map((type, index) => ({ name: `f${index}`, type, versions: '0+' }));
  const inner = [{ name: 'g', type: 'string', versions: '0+', nullableVersions: '0+' }];
  const structs = [
    { name: 's', type: 'Foo', versions: '0+', nullableVersions: '1+', fields: inner },
    { name: 't', type: '[]Bar', versions: '1+', taggedVersions: '1+', tag: 0, fields: inner },
  ];
  const versions = { validVersions: '0-1', flexibleVersions: '1+' };
  return JSON.stringify({ type: 'request', name, apiKey, ...versions, fields: [...fields, ...structs] });
}

it('S09 the functions of a message never hide those of the runtime, whatever it is called', async () => {
  const names = namesLikeFunctions();
  expect(names).toEqual(expect.arrayContaining(['Bytes', 'Int32', 'OfFloat', 'Tags']));
  const texts = names.map((name, index) => [`definitions/${name}.json`, messageNamed(name, index)] as const);
  const root = folderWith(Object.fromEntries(texts));
  const { diagnostics } = importKafka({ from: 'definitions', out: 'schemas', cwd: root });
  const files: Record<string, string> = { 'package.json': '{ "type": "module" }' };
  for (const { path, text } of await compileImported({ root, diagnostics })) files[`kafka/${path}`] = text;
  for (const { path, text } of runtimeFiles('js')) files[`runtime/${path}`] = text;
  const folder = temporaryFolder();
  writeFiles(folder, files);
  const errors = await compilerErrors(TYPESCRIPT_7, EVERY_FLAG, [folder]);
  const hidden = errors.filter(({ code }) => code === 'TS2440' || code === 'TS2300');
  expect(hidden.map((error) => `${place(error, folder)} ${error.message}`)).toEqual([]);
  expect(errors).toEqual([]);
});
