import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mode, Told } from './child.js';
import { BenchError } from './error.js';
import { CLASS_PATH, command, PROJECT } from './java.js';
import { median } from './timing.js';

/** A method of a class in bench/java, and the value of its parameter. */
export interface JmhCase {
  /** Class and method, such as `KafkaBenchmark.serialize`. */
  readonly benchmark: string;
  readonly cell: string;
}

/** What JMH measured in one JVM. */
export interface JmhRun {
  /** Nanoseconds of one operation in each iteration. */
  readonly iterations: readonly number[];
  /** Nanoseconds of processor time of one operation. */
  readonly cpu: number;
  /** Bytes of the heap that one operation takes. */
  readonly allocated: number;
}

const ALLOCATED = 'gc.alloc.rate.norm';
/** To see what is allocated takes no long look: two warm-ups of half a second, and one iteration. */
const SHORT = ['-wi', '2', '-i', '1'];

/** Runs a case in a JVM of its own, which first checks the bytes. */
export async function runJmh(one: JmhCase, mode: Mode): Promise<Told> {
  const folder = mkdtempSync(join(tmpdir(), 'wiregauge-jmh-'));
  try {
    const file = join(folder, 'result.json');
    await startJvm(one, [...(mode === 'allocation' ? SHORT : []), '-rf', 'json', '-rff', file]);
    const { iterations, cpu, allocated } = readJmh(readFileSync(file, 'utf8'));
    if (mode === 'allocation') return { allocation: { heap: allocated, buffers: 0 } };
    return { timing: { median: median(iterations), cpu } };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function startJvm({ benchmark, cell }: JmhCase, options: readonly string[]): Promise<void> {
  const pattern = `^wiregauge\\.bench\\.${benchmark.replaceAll('.', '\\.')}$`;
  const profilers = ['-prof', 'gc', '-prof', 'wiregauge.bench.CpuProfiler'];
  const jmh = ['org.openjdk.jmh.Main', '-foe', 'true', ...profilers, '-p', `cell=${cell}`];
  const child = spawn(command('java', process.env), ['-cp', CLASS_PATH, ...jmh, ...options, pattern], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  const [code]: unknown[] = await once(child, 'close');
  if (code !== 0) throw new BenchError(`${benchmark} of bench/java, ${cell}: ${reason(text)}`);
}

/** Why a JVM ended: the first exception without its stack, or the last that it said. */
export function reason(text: string): string {
  const exception = /^[\w.]+(?:Exception|Error): (.+)$/m.exec(text)?.[1];
  return exception ?? text.trimEnd().split('\n').slice(-5).join('\n');
}

/** Reads a result file of JMH that holds a single benchmark, measured in nanoseconds. */
export function readJmh(text: string): JmhRun {
  const results: unknown = JSON.parse(text);
  if (!Array.isArray(results) || results.length !== 1)
    throw new BenchError('the result file of JMH has to hold one benchmark: is its name in bench/java?');
  const primary = member(results[0], 'primaryMetric');
  const unit = member(primary, 'scoreUnit');
  if (unit !== 'ns/op') throw new BenchError(`JMH measured in ${String(unit)}; annotate it for ns/op`);
  const iterations = [member(primary, 'rawData')].flat(2).map(finite);
  if (iterations.length === 0) throw new BenchError('JMH measured no iteration: see @Measurement');
  const secondary = member(results[0], 'secondaryMetrics');
  const score = (name: string) => finite(member(member(secondary, name), 'score'), name);
  return { iterations, cpu: score('cpu'), allocated: score(ALLOCATED) };
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

function finite(value: unknown, what: string | number): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new BenchError(`the result file of JMH has no number for ${String(what)}, but ${String(value)}`);
}
