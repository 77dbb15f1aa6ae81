import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Deoptimization, readDeoptimizations } from './deopt-log.js';

/** What runs until all of it is optimized, and then on. The control deoptimizes then. */
export type Steady = 'FetchResponse' | 'MetadataResponse' | 'control';

/** The workloads that must stay optimized. */
export const STEADY: readonly Steady[] = ['FetchResponse', 'MetadataResponse'];

/** What V8 gave up in the two halves of a run. */
export interface Traced {
  /** Rounds of each half. */
  readonly rounds: number;
  readonly warmingUp: readonly Deoptimization[];
  readonly steady: readonly Deoptimization[];
}

/** Runs a workload with its deoptimizations traced into a file in `scratch`. `program` is the bundle of steady-state.ts. */
export async function trace(
  workload: Steady,
  program: string,
  scratch: string,
  node: string,
): Promise<Traced> {
  mkdirSync(scratch, { recursive: true });
  const file = join(scratch, `deopts-${workload}.txt`);
  rmSync(file, { force: true });
  // Into a file, whose length the program sees. A pipe would not tell what was printed before what.
  const flags = ['--trace-deopt', '--redirect-code-traces', `--redirect-code-traces-to=${file}`];
  const child = spawn(node, [...flags, program, workload, file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code]: unknown[] = await once(child, 'close');
  if (code !== 0) throw new Error(`the run of ${workload} under --trace-deopt ended with ${String(code)}`);
  const { rounds, warm, end }: Marks = JSON.parse(readFileSync(`${file}.marks`, 'utf8'));
  const log = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  const between = (from: number, to: number) => readDeoptimizations(log.toString('latin1', from, to));
  return { rounds, warmingUp: between(0, warm), steady: between(warm, end) };
}

/** Lengths of the trace at the end of each half. */
interface Marks {
  readonly rounds: number;
  readonly warm: number;
  readonly end: number;
}

/** A line for each deoptimization when all should have been warm. */
export function unsteady(workload: string, { rounds, steady }: Traced): string[] {
  return steady.map(
    ({ name, reason }) =>
      `${workload}: ${name || 'a function without a name'} is deoptimized after ${rounds} rounds (${reason})`,
  );
}
