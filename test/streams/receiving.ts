import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterEach } from 'vitest';
import { temporaryFolder } from '../temporary-folder.js';
import type { ReceiverReport, ReceiverTask } from './receiver.js';

const children: ChildProcess[] = [];

afterEach(async () => {
  await Promise.all(children.splice(0).map(stop));
});

/** Ends a process, and waits until it has ended. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** The program of the receiver, in one file. */
export async function bundledReceiver(): Promise<string> {
  const outfile = join(temporaryFolder(), 'receiver.mjs');
  const entry = fileURLToPath(new URL('./receiver.ts', import.meta.url));
  const options = { bundle: true, format: 'esm', platform: 'node', logLevel: 'silent' } as const;
  await build({ ...options, entryPoints: [entry], outfile });
  return outfile;
}

/** A receiver in a process of its own, which is ended after the test. */
export class Receiver {
  readonly report: Promise<ReceiverReport>;
  readonly #address: Promise<AddressInfo>;
  readonly #child: ChildProcess;

  constructor(program: string, task: ReceiverTask) {
    const child = fork(program, [JSON.stringify(task)]);
    this.#child = child;
    children.push(child);
    this.#address = said<AddressInfo>(child, 'address');
    this.report = said<ReceiverReport>(child, 'report');
    // A receiver that ends early is told by whoever waits for it.
    for (const promise of [this.#address, this.report]) promise.catch(() => {});
  }

  /** A connection to it. */
  async connect(): Promise<Socket> {
    const { port, address } = await this.#address;
    const socket = connect(port, address);
    await once(socket, 'connect');
    return socket;
  }

  /** Ends its process at once, whatever it does. */
  end(): Promise<void> {
    return stop(this.#child);
  }
}

/** What a process says under a name; an error if it ends before. */
function said<T>(child: ChildProcess, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: Readonly<Record<string, T>>) => {
      const value = message[name];
      if (value !== undefined) resolve(value);
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`the receiver ended: ${code ?? signal}`)));
  });
}
