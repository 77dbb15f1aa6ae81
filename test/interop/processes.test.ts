import { describe, expect, it } from 'vitest';
import { run, startService } from './processes.js';

const NODE = process.execPath;

/** Whether there is a process with that id. */
function lives(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

describe('a program that runs to its end', () => {
  it('gets its input and gives what it prints', async () => {
    const echo = 'process.stdin.pipe(process.stdout)';
    expect((await run(NODE, ['-e', echo], 'größe')).toString()).toBe('größe');
  });

  it('is an error that repeats its complaint, if it fails', async () => {
    const fails = "console.error('no such topic'); process.exitCode = 3";
    await expect(run(NODE, ['-e', fails], 'x'.repeat(100_000))).rejects.toThrow(
      /ended with 3: no such topic/,
    );
    await expect(run('no-such-program', [])).rejects.toThrow('ENOENT');
  });
});

describe('a program that goes on', () => {
  const announces = "console.error('process ' + process.pid + ' is ready'); process.stdin.resume()";

  it('is there when it has announced itself, and gone when it is stopped', async () => {
    const { announced, stop } = await startService(NODE, ['-e', announces], /process (\d+) is/);
    expect(lives(Number(announced))).toBe(true);
    await stop();
    expect(lives(Number(announced))).toBe(false);
    await stop();
  });

  it('is not stopped by words that nobody reads', async () => {
    const talks = `${announces}; process.stderr.write('.'.repeat(2 ** 20), () => process.exit(7))`;
    const { stop } = await startService(NODE, ['-e', talks], /process (\d+) is/);
    await stop();
  });

  it('is an error, if it ends before or is not there at all', async () => {
    const ends = "console.error('no port is free')";
    await expect(startService(NODE, ['-e', ends], /ready (\d+)/)).rejects.toThrow(
      /it ended with 0; it said: no port is free/,
    );
    await expect(startService('no-such-program', [], /ready (\d+)/)).rejects.toThrow('ENOENT');
  });
});
