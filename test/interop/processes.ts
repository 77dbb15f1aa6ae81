import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';

/** No program of these tests takes longer, also on a machine that has other work. */
const PATIENCE = 20_000;

/** Runs a program to its end, and gives what it printed. */
export async function run(command: string, args: readonly string[], input = ''): Promise<Buffer> {
  const child = spawn(command, args);
  const deadline = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
  // A program that ends without reading its input breaks the pipe; how it ended says more.
  child.stdin.on('error', () => {}).end(input);
  try {
    const [printed, said, [code, signal]] = await Promise.all([
      buffer(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    if (code === 0) return printed;
    throw new Error(`${command} ${args.join(' ')} ended with ${code ?? signal}: ${said}`);
  } finally {
    clearTimeout(deadline);
  }
}

/** A program that goes on until it is stopped. */
export interface Service {
  /** What it announced. */
  readonly announced: string;
  /** Ends its process, and waits until it has ended. */
  stop(): Promise<void>;
}

/**
 * Starts a program, and waits until it has announced on stderr what the group of the pattern matches. Its input
 * stays open as long as this process lives, so a program that reads it to the end does not outlive us.
 */
export async function startService(
  command: string,
  args: readonly string[],
  announcement: RegExp,
): Promise<Service> {
  const child = spawn(command, args);
  const closed = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    child.kill('SIGKILL');
    await closed;
  };
  try {
    return { announced: await announced(child, announcement), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function announced(child: ChildProcessWithoutNullStreams, announcement: RegExp): Promise<string> {
  child.stdout.resume();
  return new Promise((resolve, reject) => {
    let said = '';
    const refuse = (how: unknown) => reject(new Error(`${child.spawnfile}: ${how}; it said: ${said}`));
    const deadline = setTimeout(refuse, PATIENCE, 'it does not announce itself');
    child.once('error', refuse);
    child.once('close', (code, signal) => refuse(`it ended with ${code ?? signal}`));
    // The listener stays: a program whose words nobody reads stops when the pipe is full.
    child.stderr.setEncoding('utf8').on('data', (words: string) => {
      if (said.length < 10_000) said += words;
      const found = announcement.exec(said)?.[1];
      if (found === undefined) return;
      clearTimeout(deadline);
      resolve(found);
    });
  });
}
