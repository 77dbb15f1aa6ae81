import { describe, expect, it } from 'vitest';
import { DecodeError, EncodeError, UnsupportedVersionError } from '../../generator/runtime/errors.js';
import { addMessageSize, sizeOf } from '../../generator/runtime/message.js';
import {
  absent,
  changed,
  encodeError,
  isStackOverflow,
  missing,
  refuse,
  refuseBecause,
  refuseNull,
} from '../../generator/runtime/refusal.js';
import type { SizeAccumulator } from '../../generator/runtime/sizes.js';
import { refusalIn } from './note.js';

/** What `run` throws. */
function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

/** Where in `root` a value of `owner` is said to stand. */
function pathIn(root: object, owner: object, member = 'f'): string | undefined {
  const error = encodeError(
    thrownBy(() => refuseBecause(owner, member, 'wrong')),
    'M',
    root,
    3,
  );
  return error instanceof EncodeError ? error.path : undefined;
}

describe('a refused value', () => {
  it('is shown, with the place where it stands and the version', () => {
    const message = {};
    const error = encodeError(
      thrownBy(() => refuse(message, 'size', 1.5, 'an integer')),
      'M',
      message,
      3,
    );
    expect(error).toBeInstanceOf(EncodeError);
    expect(error.message).toBe('M.size (version 3): 1.5 is not an integer');
    expect(error).toMatchObject({ messageName: 'M', version: 3, path: 'size' });
    expect(refusalIn(message, () => refuse(message, 'sizes', null, 'an integer', 0))).toBe(
      'M.sizes[0]: null is not an integer',
    );
  });

  it('is refused for the reason that holds', () => {
    const message = {};
    const said = (run: () => never) => refusalIn(message, run);
    expect(said(() => refuseNull(message, 'f'))).toBe('M.f: null is not allowed in this version');
    expect(said(() => missing(message, 'f', 7))).toBe('M.f[7]: an element is missing or null');
    expect(said(() => absent(message, 'f'))).toBe(
      'M.f: this version has no such field, and the value is not its default',
    );
    expect(said(changed)).toBe('M: the message changed while it was being encoded');
  });
});

describe('the path of a refused value', () => {
  it('leads through members and elements', () => {
    const owner = {};
    expect(pathIn(owner, owner)).toBe('f');
    expect(pathIn({ a: null, b: owner }, owner)).toBe('b.f');
    expect(pathIn({ topics: [{}, { partitions: [owner] }] }, owner)).toBe('topics[1].partitions[0].f');
    expect(pathIn({ rows: [[{}], [{}, owner]] }, owner, 'f[2]')).toBe('rows[1][1].f[2]');
  });

  it('ends at the struct where the struct itself is refused', () => {
    const owner = {};
    expect(pathIn({ next: owner }, owner, '')).toBe('next');
    expect(pathIn(owner, owner, '')).toBe('');
  });

  it('is the first one, in the order of the message, of a struct that stands in several places', () => {
    const owner = {};
    expect(pathIn({ list: [owner, owner] }, owner)).toBe('list[0].f');
    expect(pathIn({ a: { deep: [owner] }, b: owner }, owner)).toBe('a.deep[0].f');
  });

  it('is found among structs that contain themselves', () => {
    const owner = {};
    const root: Record<string, unknown> = {};
    Object.assign(root, { self: root, list: [root], next: { back: root, owner } });
    expect(pathIn(root, owner)).toBe('next.owner.f');
    expect(pathIn(root, root)).toBe('f');
  });

  it('is that of the member alone where the struct is not found, or a getter of it throws', () => {
    const hidden = {};
    const hostile = {
      get first(): never {
        throw new Error('hostile');
      },
      second: hidden,
    };
    expect(pathIn({ map: new Map([[1, hidden]]) }, hidden)).toBe('f');
    expect(pathIn(hostile, hidden)).toBe('f');
  });

  it('does not lead through bytes: their elements are not looked at', () => {
    const owner = {};
    const bytes = Object.assign(new Uint8Array(4), { owner });
    expect(pathIn({ bytes }, owner)).toBe('f');
  });
});

describe('what ends the encoding of a message', () => {
  it('passes if it is an error of this runtime: that of an inner message, say', () => {
    const errors = [
      new EncodeError('wrong', 'Inner', 'f', undefined),
      new DecodeError('wrong', 'Inner', 'f', 1, { offset: 5 }),
      new UnsupportedVersionError('Inner', 5, 0, 4),
    ];
    for (const error of errors) expect(encodeError(error, 'M', {}, 1)).toBe(error);
  });

  it('is the cause of an EncodeError otherwise', () => {
    const cause = new TypeError('x is not a function');
    const error = encodeError(cause, 'M', {}, undefined);
    expect(error).toBeInstanceOf(EncodeError);
    expect(error.message).toBe('M: encoding failed: x is not a function');
    expect(error).toMatchObject({ cause, path: '' });
    expect(encodeError('thrown', 'M', {}, 2).message).toBe('M (version 2): encoding failed: "thrown"');
    expect(encodeError({ reason: 'x', owner: null }, 'M', {}, 2).message).toBe(
      'M (version 2): encoding failed: an object',
    );
  });

  it('is named if the call stack was exhausted', () => {
    const deep = { addSize: (sizes: SizeAccumulator) => addMessageSize('Deep', deep, sizes, 1, endless) };
    const error = thrownBy(() => sizeOf(deep));
    expect(error).toBeInstanceOf(EncodeError);
    expect((error as EncodeError).message).toBe('Deep (version 1): structs are nested too deeply');
    expect((error as EncodeError).cause).toBeInstanceOf(RangeError);
  });
});

function endless(): number {
  return 1 + endless();
}

describe('an exhausted call stack', () => {
  it('is told from other errors, in the words of several engines', () => {
    expect(isStackOverflow(thrownBy(endless))).toBe(true);
    expect(isStackOverflow(new RangeError('Maximum call stack size exceeded.'))).toBe(true);
    expect(isStackOverflow(new RangeError('too much recursion'))).toBe(true);
    expect(isStackOverflow(new RangeError('Invalid typed array length'))).toBe(false);
    expect(isStackOverflow(new Error('Maximum call stack size exceeded'))).toBe(false);
    expect(isStackOverflow('call stack')).toBe(false);
    expect(isStackOverflow(undefined)).toBe(false);
  });
});
