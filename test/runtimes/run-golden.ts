import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Program, startHost } from './host.js';
import type { Report } from './report.js';
import type { Runtime } from './runtimes.js';

/** All rows take seconds; a machine that has other work may need more. */
const PATIENCE = 100_000;

/** Runs a program in a runtime, and gives its report; whatever happens, the process is gone then, and its files. */
export async function runGolden(
  runtime: Pick<Runtime, 'name' | 'isBrowser' | 'args'>,
  command: string,
  program: Program,
  patience = PATIENCE,
): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), `wiregauge-runtimes-${process.pid}-`));
  const host = await startHost(program);
  const file = join(folder, 'entry.mjs');
  writeFileSync(file, host.entry);
  writeFileSync(join(folder, 'golden.mjs'), program.bundle);
  const child = start(command, runtime.args(runtime.isBrowser ? host.address : file, folder), folder);
  try {
    return await Promise.race([host.report, failure(runtime.name, child, patience)]);
  } finally {
    await stop(child);
    host.close();
    // Processes of a browser that are about to end may still write to its profile.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** Of the environment, what none of them can do without: proxies and options are not meant for these programs. */
function start(command: string, args: readonly string[], folder: string): ChildProcess {
  const env = { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder, DENO_DIR: join(folder, 'deno') };
  // The fourth and the fifth are the pipe that a browser is driven by. It closes when we end, and so does the browser.
  const stdio = ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'] as const;
  return spawn(command, args, { env, cwd: folder, stdio: [...stdio], detached: true });
}

/** Ends the program with all that it has started: the command of a browser may be a script that waits for it. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const ended = child.exitCode !== null || child.signalCode !== null ? undefined : once(child, 'exit');
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
  await ended;
}

/** Ends by an error if the program ends, cannot be started, or takes too long. */
function failure(name: string, child: ChildProcess, patience: number): Promise<never> {
  return new Promise((_, reject) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (words: string) => {
        said = (said + words).slice(-4000);
      });
    }
    const refuse = (how: string) => reject(new Error(`${name} ${how} without a report; it said: ${said}`));
    const deadline = setTimeout(() => refuse(`has run for ${patience / 1000} s`), patience);
    child.once('error', (error) => refuse(`cannot be started (${error.message})`));
    child.once('exit', (code, signal) => {
      clearTimeout(deadline);
      refuse(`ended with ${code ?? signal}`);
    });
  });
}
