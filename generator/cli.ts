#!/usr/bin/env node
import { main } from './commands/program.js';

// A reader that has seen enough (`| head -1`) closes the pipe: what is left unwritten is nobody's error. A full disk is one.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    process.exitCode = 2;
    if (stream === process.stdout)
      process.stderr.write(`wiregauge: the output cannot be written (${error.code})\n`);
  });
}

const { stdout, stderr, env } = process;
// The exit code is set, and the process left to end by itself, so that everything printed reaches its pipe.
const code = await main(process.argv.slice(2), { cwd: process.cwd(), env, stdout, stderr });
process.exitCode ??= code;
