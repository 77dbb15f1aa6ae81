#!/usr/bin/env node
import { main } from './commands/program.js';

// A reader that has seen enough (`| head -1`) closes the pipe: what is left unwritten is nobody's error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: Error) => {
    if (!('code' in error) || error.code !== 'EPIPE') throw error;
  });
}

const { stdout, stderr, env } = process;
// The exit code is set, and the process left to end by itself, so that everything printed reaches its pipe.
process.exitCode = await main(process.argv.slice(2), { cwd: process.cwd(), env, stdout, stderr });
