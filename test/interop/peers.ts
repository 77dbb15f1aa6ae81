import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The programs that interop tests talk to, and the Debian package of each; `setup.sh` installs the same. */
export const PEERS = { kcat: 'kcat' } as const;

/** The command of such a program. */
export type Peer = keyof typeof PEERS;

/** What becomes of tests that need programs: they run, or are skipped or fail with a word on what is missing. */
export type Verdict = { readonly tests: 'run' } | { readonly tests: 'skip' | 'fail'; readonly word: string };

/** Judges by the `PATH` of an environment, and by its `REQUIRE_PEERS`. */
export function verdict(peers: readonly Peer[], env: NodeJS.ProcessEnv): Verdict {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const missing = peers.filter((peer) => !folders.some((folder) => isProgram(join(folder, peer))));
  if (missing.length === 0) return { tests: 'run' };
  const packages = missing.map((peer) => PEERS[peer]).join(' ');
  const word = `missing: ${missing.join(', ')}; test/interop/setup.sh installs it, or apt-get install ${packages}`;
  return { tests: env['REQUIRE_PEERS'] === '1' ? 'fail' : 'skip', word };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** A `describe` whose tests need programs that a machine with Node alone does not have. */
export function describeWithPeers(peers: readonly Peer[], name: string, body: () => void): void {
  const judged = verdict(peers, process.env);
  if (judged.tests === 'run') {
    describe(name, body);
  } else if (judged.tests === 'fail') {
    describe(name, () => it('has the programs that it needs', () => expect.fail(judged.word)));
  } else {
    console.warn(`skipped: ${name}\n${judged.word}`);
    describe.skip(name, body);
  }
}
