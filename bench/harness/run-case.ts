import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ALLOCATION_FLAGS } from './allocation.js';
import type { Mode, Told } from './child.js';

/** A case and the suite it belongs to. */
export interface Place {
  readonly suite: string;
  readonly name: string;
}

/** Runs a case in a process of its own, of the program of Node that `node` is. Bundles lie beside each other as the sources do. */
export async function runCase({ suite, name }: Place, mode: Mode, node: string): Promise<Told> {
  const program = fileURLToPath(new URL('../harness/child.js', import.meta.url));
  const module = new URL(`../suites/${suite}.js`, import.meta.url).href;
  const flags = mode === 'allocation' ? ALLOCATION_FLAGS : [];
  const child = spawn(node, [...flags, program, module, name, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const [code]: unknown[] = await once(child, 'close');
  if (code !== 0) throw new Error(`${suite}: ${name} ended with ${String(code)}`);
  return JSON.parse(text);
}
