import { describe, expect, it } from 'vitest';
import { BOUNDARIES, crossings } from './boundaries.js';
import * as measures from './measures.js';
import { parseSource, sourceModules } from './modules.js';

const GENERATOR = sourceModules('generator');

/** Where a protocol may be named: the translator of its schema format, and the two modules that offer it as a command. */
const TRANSLATOR = /^generator\/commands\/(?:import-kafka\/|(?:import|program)\.ts$)/;

describe('the generator', () => {
  it('has modules, and each part of the table has some', () => {
    const paths = GENERATOR.map(({ path }) => path.replace(/\.ts$/, ''));
    const isThere = (part: string) => paths.some((path) => `${path}/`.startsWith(`generator/${part}/`));
    expect(Object.keys(BOUNDARIES).filter((part) => !isThere(part))).toEqual([]);
    expect(GENERATOR.length).toBeGreaterThan(100);
  });

  it('imports along the arrows only', () => {
    expect(GENERATOR.flatMap(crossings)).toEqual([]);
  });

  it.each([
    ['schema/a.ts', "import { a } from '../model/model.js';"],
    ['model/a.ts', "import { a } from '../emit/emit.js';"],
    ['model/a.ts', "import { readFileSync } from 'node:fs';"],
    ['plan/a.ts', "import { a } from '../codec/scope.js';"],
    ['plan/a.ts', "export { a } from '../schema/words.js';"],
    ['codec/a.ts', "import { a } from '../runtime/internal.js';"],
    ['codec/a.ts', "import { a } from '../emit/emit.js';"],
    ['emit/a.ts', "import { a } from '../schema/document.js';"],
    ['emit/emit.ts', "import { a, type B } from '../output/write-file.js';"],
    ['runtime/a.ts', "import { Buffer } from 'node:buffer';"],
    ['runtime/a.ts', "import type { A } from '../model/model.js';"],
    ['runtime/deep/a.ts', "import type { A } from '../../plan/plan.js';"],
    ['commands/a.ts', "import { a } from '../compile.js';"],
    ['commands/a.ts', "import { a } from './import-kafka/index.js';"],
    ['commands/a.ts', "import { a } from '../emit/emit.js';"],
    ['commands/a.ts', "import { Project } from 'ts-morph';"],
    ['compile.ts', "import { emitFiles } from './emit/emit.js';"],
    ['compile.ts', "import { a } from '../generated/runtime/index.js';"],
    ['schema/a.ts', "const a = await import('../emit/emit.js');"],
    ['schema/a.ts', "let a: import('../emit/emit.js').A;"],
    ['schema/a.ts', "import ts from 'typescript';"],
    ['helpers/a.ts', ''],
  ])('would be seen to cross a boundary: %s with %s', (path, text) => {
    expect(crossings(parseSource(`generator/${path}`, text))).toHaveLength(1);
  });

  it.each([
    [
      'schema/a.ts',
      "import { a } from '../diagnostics/codes.js'; import { b } from './b.js'; import { z } from 'zod';",
    ],
    ['emit/emit.ts', "import type { A } from '../output/output-file.js'; import { b } from './paths.js';"],
    ['emit/emit.ts', "import { type A, type B } from '../output/output-file.js';"],
    ['compile.ts', "const { a } = await import('./emit/emit.js'); import type { A } from './emit/paths.js';"],
    ['commands/a.ts', "import { b } from './b.js'; const c = () => import('../compile.js');"],
  ])('may: %s with %s', (path, text) => {
    expect(crossings(parseSource(`generator/${path}`, text))).toEqual([]);
  });

  it('imports nothing that was generated, and no compiler but through ts-morph', () => {
    const imports = GENERATOR.flatMap(({ imports }) => imports.map(({ to }) => to));
    expect(imports.filter((to) => to.startsWith('generated') || to.startsWith('test'))).toEqual([]);
    expect(imports).not.toContain('typescript');
    expect(imports).toContain('ts-morph');
  });

  it('names no protocol, but where it translates the schemas of one', () => {
    const others = GENERATOR.filter(({ path }) => !TRANSLATOR.test(path));
    expect(others.flatMap(measures.protocolNames)).toEqual([]);
    expect(GENERATOR.filter(({ path }) => TRANSLATOR.test(path)).flatMap(measures.protocolNames)).not.toEqual(
      [],
    );
  });

  it('has files and functions of a size that can be read', () => {
    expect(GENERATOR.flatMap(measures.longFile)).toEqual([]);
    expect(GENERATOR.flatMap(measures.longFunctions)).toEqual([]);
  });

  it('leaves nothing to do, suppresses nothing, and makes no code of text', () => {
    expect(GENERATOR.flatMap(measures.looseEnds)).toEqual([]);
    expect(GENERATOR.flatMap(measures.codeFromText)).toEqual([]);
  });
});

describe('the measures', () => {
  const lines = (count: number) => 'a();\n'.repeat(count);

  it('see a long file and a long function, and pass what just fits', () => {
    const fits = parseSource('a.ts', lines(measures.FILE_LINES));
    expect(measures.longFile(fits)).toEqual([]);
    expect(measures.longFile(parseSource('a.ts', lines(measures.FILE_LINES + 1)))).toHaveLength(1);
    const inside = measures.FUNCTION_LINES - 2;
    expect(measures.longFunctions(parseSource('a.ts', `function a() {\n${lines(inside)}}`))).toEqual([]);
    expect(measures.longFunctions(parseSource('a.ts', `function a() {\n${lines(inside + 1)}}`))).toHaveLength(
      1,
    );
    expect(
      measures.longFunctions(parseSource('a.ts', `class A { b() {\n${lines(inside + 1)}} }`)),
    ).toHaveLength(1);
  });

  it.each(['// TODO: later', '// FIXME', '// @ts-ignore', '/* biome-ignore lint */'])('see %s', (text) => {
    expect(measures.looseEnds(parseSource('a.ts', text))).toHaveLength(1);
  });

  it.each(["eval('a')", "new Function('a')", "import 'node:vm'"])('see %s', (text) => {
    expect(measures.codeFromText(parseSource('a.ts', text))).toHaveLength(1);
  });

  it.each(['const kafkaTopic = 1', '// like RocketMQ'])('see the protocol in %s', (text) => {
    expect(measures.protocolNames(parseSource('a.ts', text))).toHaveLength(1);
  });
});
