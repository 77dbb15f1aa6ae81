import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { compileProtocol } from '../../generator/compile.js';
import { type Diagnostic, DiagnosticSink } from '../../generator/diagnostics/diagnostic.js';
import { renderText } from '../../generator/diagnostics/render.js';
import type { OutputFile } from '../../generator/output/output-file.js';
import { parseModule } from '../output-code/sources.js';
import { check } from '../property/checks.js';
import { Workshop } from '../property/compiled.js';
import { Dice } from '../property/dice.js';
import type { Schemas } from '../property/random-schemas.js';
import { assertSchemas } from '../property/schema-properties.js';
import { campaign } from './campaign.js';
import { drawCorpus } from './corpus.js';
import { changedText } from './text-changes.js';
import { changedTree, fewTimes } from './tree-changes.js';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wiregauge-fuzz-')));
const workshop = new Workshop();

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  workshop.remove();
});

/** How many of the schemas that are accepted are compiled, loaded and put through the properties of messages. */
const TRIED = 0.4;

let tried = 0;

/** The files of a case: some of them changed, as YAML or as text. */
function drawFiles(seed: number, dice: Dice): Schemas {
  const entries = Object.entries(drawCorpus(seed, dice));
  for (let left = fewTimes(2, dice); left > 0; left--) {
    const at = dice.between(0, entries.length - 1);
    const [path, text] = entries[at] ?? ['protocol.yaml', ''];
    entries[at] = [path, dice.chance(0.8) ? changedTree(text, dice) : changedText(text, dice)];
  }
  return Object.fromEntries(entries);
}

async function fuzzSchemas(seed: number): Promise<void> {
  const dice = new Dice(seed);
  const files = drawFiles(seed, dice);
  try {
    const isAccepted = await compile(files);
    if (isAccepted && dice.chance(TRIED)) {
      tried++;
      await assertSchemas(workshop, `seed-${seed}`, files, 2);
    }
  } catch (cause) {
    const texts = Object.entries(files).map(([path, text]) => `--- ${path}\n${text}`);
    throw new Error(cause instanceof Error ? cause.message : String(cause), {
      cause: describeCause(cause, texts),
    });
  }
}

function describeCause(cause: unknown, texts: readonly string[]): Error {
  return new Error(`with the schemas\n${texts.join('\n').slice(0, 20_000)}`, { cause });
}

/** Front end, model, plan and emitter, and what must hold of what they say. True if the schemas are accepted. */
async function compile(files: Schemas): Promise<boolean> {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, 'schemas', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const sink = new DiagnosticSink();
  const [schemas, out, runtime] = ['schemas', 'out/drawn', 'out/runtime'].map((name) => join(folder, name));
  if (schemas === undefined || out === undefined || runtime === undefined) throw new Error('no folder');
  const request = { schemas, out, runtime, imports: 'js', cwd: folder, root: folder } as const;
  const output = await compileProtocol(request, sink);
  check(
    sink.hasErrors === (output === undefined),
    () => `output and errors: ${JSON.stringify(sink.diagnostics)}`,
  );
  for (const diagnostic of sink.diagnostics) checkDiagnostic(diagnostic, files);
  const shown = renderText(sink.diagnostics, { sourceOf: (file) => sourceOf(file, files), color: false });
  check(shown === '' || shown.endsWith('\n'), 'the findings are not printed');
  checkOutput(output ?? []);
  return output !== undefined;
}

function sourceOf(file: string, files: Schemas): string | undefined {
  return files[file.replace(/^schemas\//, '')];
}

function checkDiagnostic(diagnostic: Diagnostic, files: Schemas): void {
  const { code, message, location } = diagnostic;
  const shown = `${code} ${message}`;
  check(/^WG\d{3}$/.test(code) && message !== '', shown);
  const odd = /\b(?:undefined|NaN)\b|\[object|=>/.exec(message)?.[0];
  const isQuoted = odd === undefined || Object.values(files).some((text) => text.includes(odd));
  check(isQuoted, `odd words: ${shown}`);
  if (location === undefined) return;
  const lines = (sourceOf(location.file, files) ?? '').split(/\r\n|\n|\r/);
  const isPlace = location.line >= 1 && location.column >= 1 && location.line <= Math.max(1, lines.length);
  check(isPlace, () => `no place: ${shown} ${JSON.stringify(location)}`);
}

function checkOutput(output: readonly OutputFile[]): void {
  const paths = output.map(({ path }) => path.toLowerCase());
  expect(new Set(paths).size).toBe(paths.length);
  for (const { path, text } of output) {
    check(!path.includes('..') && !path.startsWith('/'), `path ${path}`);
    parseModule(path, text);
  }
}

describe('the compiler', () => {
  it('accepts or refuses schemas from anywhere', async () => {
    await campaign('schemas', fuzzSchemas);
    if (tried > 0) expect(workshop.typeErrors()).toBe('');
  });
});
