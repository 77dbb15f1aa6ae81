import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileSystemDiagnostic } from '../../generator/output/problems.js';

function failure(code: string, syscall: string, path: string | undefined): Error {
  return Object.assign(new Error('failed call'), { code, syscall }, path === undefined ? {} : { path });
}

describe('refusals of the file system', () => {
  it('C12 are said in words, with the target in place of its temporary file', () => {
    const message = (error: unknown) => fileSystemDiagnostic(error, '/home')?.message;
    expect(message(failure('ENOSPC', 'write', '/home/out/.tmp-wiregauge-123-a.ts'))).toBe(
      'cannot write out/a.ts: no space left on the device',
    );
    expect(message(failure('EROFS', 'mkdir', '/home/out'))).toBe(
      'cannot create folder out: the file system is read-only',
    );
    expect(message(failure('EXDEV', 'copyfile', undefined))).toBe('cannot copyfile a file: EXDEV');
  });

  it('are told apart from bugs', () => {
    expect(fileSystemDiagnostic(new TypeError('x is not a function'), '/')).toBeUndefined();
    expect(fileSystemDiagnostic('text', '/')).toBeUndefined();
    let caught: unknown;
    try {
      readFileSync('/no/such/file');
    } catch (error) {
      caught = error;
    }
    expect(fileSystemDiagnostic(caught, '/no')).toMatchObject({ code: 'WG623', severity: 'error' });
  });
});
