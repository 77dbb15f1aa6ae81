import { createHash } from 'node:crypto';
import { type Allocation, measureAllocation } from './allocation.js';
import type { Case, Operation, PromisedOperation, Suite } from './case.js';
import { type Batch, repeat, repeatPromised, type Timing, time } from './timing.js';

/** What a process tells of its case. */
export interface Told {
  readonly timing?: Timing;
  readonly allocation?: Allocation;
  /** SHA-256 of the bytes that come out. */
  readonly digest?: string;
}

/** What a process is to do: measure the time, or what is allocated. */
export type Mode = 'time' | 'allocation';

async function timeCase(one: Case): Promise<Told> {
  const prepared = await one.prepare();
  if (!('batch' in prepared)) return { timing: await time(batchOf(prepared)) };
  const timing = await time((count) => prepared.batch(count));
  prepared.close();
  return { timing };
}

async function allocationOf(one: Case): Promise<Told> {
  const prepared = await one.prepare();
  if ('batch' in prepared) {
    prepared.close();
    return {};
  }
  const allocation = await measureAllocation(batchOf(prepared));
  const bytes = await prepared.bytes?.();
  if (bytes === undefined) return { allocation };
  return { allocation, digest: createHash('sha256').update(bytes).digest('hex') };
}

function batchOf(operation: Operation | PromisedOperation): Batch {
  return 'run' in operation ? repeat(operation.run) : repeatPromised(operation.promise);
}

const [module = '', name, mode] = process.argv.slice(2);
const { suite }: { suite: Suite } = await import(module);
const one = suite.cases.find((each) => each.name === name);
if (one === undefined || !('prepare' in one)) throw new Error(`${suite.name} has no case ${name} for Node`);
const told = await (mode === 'allocation' ? allocationOf(one) : timeCase(one));
process.stdout.write(JSON.stringify(told));
