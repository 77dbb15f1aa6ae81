import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, writeFiles } from '../temporary-folder.js';
import { PEERS, verdict } from './peers.js';

/** A folder with a file called kcat. */
function folderWithKcat(mode: number): string {
  const folder = temporaryFolder();
  writeFiles(folder, { kcat: '#!/bin/sh\n' });
  chmodSync(join(folder, 'kcat'), mode);
  return folder;
}

describe('tests that need a program', () => {
  it('run where it is in one of the folders of PATH', () => {
    const path = [temporaryFolder(), '', folderWithKcat(0o755)].join(delimiter);
    expect(verdict(['kcat'], { PATH: path })).toEqual({ tests: 'run' });
    expect(verdict(['kcat'], { PATH: path, REQUIRE_PEERS: '1' })).toEqual({ tests: 'run' });
  });

  it('are skipped where it is missing, with a word on how to get it', () => {
    const word = 'missing: kcat; test/interop/setup.sh installs it, or apt-get install kcat';
    expect(verdict(['kcat'], { PATH: temporaryFolder() })).toEqual({ tests: 'skip', word });
    expect(verdict(['kcat'], { PATH: '' })).toEqual({ tests: 'skip', word });
    expect(verdict(['kcat'], {})).toEqual({ tests: 'skip', word });
    expect(verdict(['kcat'], { REQUIRE_PEERS: '0' })).toEqual({ tests: 'skip', word });
  });

  it('fail there if programs are required', () => {
    const word = expect.stringContaining('missing: kcat');
    expect(verdict(['kcat'], { REQUIRE_PEERS: '1' })).toEqual({ tests: 'fail', word });
  });

  it('do not take what cannot be run for it', () => {
    expect(verdict(['kcat'], { PATH: folderWithKcat(0o644) })).toMatchObject({ tests: 'skip' });
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'kcat'));
    expect(verdict(['kcat'], { PATH: folder })).toMatchObject({ tests: 'skip' });
  });
});

it('setup.sh installs the programs that the tests name, and no others', () => {
  const script = readFileSync(new URL('./setup.sh', import.meta.url), 'utf8');
  const listed = /^peers=\(([^)]*)\)$/m.exec(script)?.[1]?.split(' ');
  expect(listed).toEqual(Object.entries(PEERS).map(([command, name]) => `${command}:${name}`));
});
