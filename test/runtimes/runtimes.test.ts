import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, writeFiles } from '../temporary-folder.js';
import { printed, type Report, totals } from './report.js';
import { runGolden } from './run-golden.js';
import { RUNTIMES, type Runtime, THIS_NODE, verdict } from './runtimes.js';

/** A folder with a file of that name. */
function folderWith(name: string, mode: number): string {
  const folder = temporaryFolder();
  writeFiles(folder, { [name]: '#!/bin/sh\n' });
  chmodSync(join(folder, name), mode);
  return folder;
}

const named = (name: string): Runtime =>
  RUNTIMES.find((runtime) => runtime.name === name) ?? expect.fail(name);

describe('tests in a runtime', () => {
  const none = temporaryFolder();

  it('run where setup.sh has put it, or in a folder of PATH', () => {
    const folder = folderWith('bun', 0o755);
    const run = { tests: 'run', command: join(folder, 'bun') };
    expect(verdict(named('Bun'), {}, folder)).toEqual(run);
    expect(verdict(named('Bun'), { PATH: folder }, none)).toEqual(run);
  });

  it('do not take the Node of PATH for a current one', () => {
    const folder = folderWith('node', 0o755);
    expect(verdict(named('current Node'), { PATH: folder }, none).tests).toBe('skip');
    expect(verdict(named('current Node'), {}, folder).tests).toBe('run');
  });

  it('are skipped where it is missing, with a word on how to get it, or fail if it is required', () => {
    const word = 'Deno is missing (deno); test/runtimes/setup.sh installs it';
    expect(verdict(named('Deno'), { PATH: '' }, none)).toEqual({ tests: 'skip', word });
    expect(verdict(named('Deno'), { REQUIRE_RUNTIMES: '1' }, none)).toEqual({ tests: 'fail', word });
  });

  it('do not take what cannot be run for it', () => {
    expect(verdict(named('Deno'), {}, folderWith('deno', 0o644)).tests).toBe('skip');
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'deno'));
    expect(verdict(named('Deno'), {}, folder).tests).toBe('skip');
  });
});

it('setup.sh installs the runtimes that the tests name, and no others', () => {
  const script = readFileSync(new URL('./setup.sh', import.meta.url), 'utf8');
  const installed = [...script.matchAll(/^ +(\w+):[\d.]+:\S+:\S+$/gm)].map(([, command]) => command);
  const browsers = /^browsers=\(([^)]*)\)$/m.exec(script)?.[1]?.split(' ') ?? [];
  const commands = RUNTIMES.flatMap((runtime) => runtime.commands);
  expect(new Set([...installed, ...browsers])).toEqual(new Set(commands));
});

const REPORT: Report = {
  hasBuffer: false,
  host: 'Some/1',
  milliseconds: 1234,
  counts: [
    { kind: 'a', passed: 3, failed: 0 },
    { kind: 'b', passed: 4, failed: 1 },
  ],
  failures: [{ kind: 'b', id: 'row-7', words: 'size is 1, not 2' }],
};

describe('a report', () => {
  it('is printed with its counts and its failures', () => {
    expect(totals(REPORT)).toEqual({ passed: 7, failed: 1 });
    expect(printed('Some', REPORT)).toBe(
      'Some: 7 passed, 1 failed in 1.2 s (without Buffer; Some/1)\n  Some, b, row-7: size is 1, not 2',
    );
  });
});

describe('a program in a runtime', () => {
  const run = (bundle: string, command = process.execPath, patience = 20_000) =>
    runGolden(THIS_NODE, command, { bundle, texts: { a: 'b' }, withoutBuffer: true }, patience);

  it('gets the rows, has no Buffer, and reports', async () => {
    const bundle = `export const judge = () => ({ host: globalThis.goldenTexts.a, hasBuffer: 'Buffer' in globalThis });`;
    expect(await run(bundle)).toEqual({ host: 'b', hasBuffer: false });
  });

  it('that ends by an error is a failure with its words', async () => {
    await expect(run('export const judge = () => { throw new Error("no judge"); };')).rejects.toThrow(
      'no judge',
    );
    await expect(run('export const x = ;')).rejects.toThrow('SyntaxError');
  });

  it('that ends without a report, goes on too long or cannot be started is a failure', async () => {
    const early = 'export const judge = () => { console.log("bye"); process.exit(3); };';
    await expect(run(early)).rejects.toThrow(/^this Node ended with 3 without a report; it said: bye/);
    const endless = 'export const judge = () => { for (;;); };';
    await expect(run(endless, process.execPath, 1500)).rejects.toThrow('has run for 1.5 s without a report');
    await expect(run('', join(tmpdir(), 'no-such-program'))).rejects.toThrow('cannot be started');
  });

  it('leaves no files behind', () => {
    expect(
      readdirSync(tmpdir()).filter((name) => name.startsWith(`wiregauge-runtimes-${process.pid}-`)),
    ).toEqual([]);
  });
});
