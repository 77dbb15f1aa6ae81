import { describe, expect, it } from 'vitest';
import {
  DecodeError,
  EncodeError,
  requireVersion,
  UnsupportedVersionError,
  WireError,
} from '../../generator/runtime/errors.js';

describe('errors', () => {
  it('say in which message and version, and where', () => {
    expect(new EncodeError('wrong', 'M', 'list[0].f', 3).message).toBe('M.list[0].f (version 3): wrong');
    expect(new EncodeError('wrong', 'M', '[0].f', 3).message).toBe('M[0].f (version 3): wrong');
    expect(new EncodeError('wrong', 'M', '', 0).message).toBe('M (version 0): wrong');
    expect(new EncodeError('wrong', 'M', 'f', undefined).message).toBe('M.f: wrong');
    expect(new DecodeError('wrong', 'M', 'f', undefined, { offset: 0 }).message).toBe(
      'M.f: wrong (offset 0)',
    );
    expect(new DecodeError('wrong', 'M', '', 2, { offset: 7 }).message).toBe(
      'M (version 2): wrong (offset 7)',
    );
    expect(new UnsupportedVersionError('M', 5, 0, 4).message).toBe('M has versions 0 to 4, not 5');
  });

  it('carry the same as values', () => {
    const encoding = new EncodeError('wrong', 'M', 'f', 3);
    expect(encoding).toMatchObject({ name: 'EncodeError', messageName: 'M', path: 'f', version: 3 });
    const place = { offset: 7, need: 4, have: 1 };
    const decoding = new DecodeError('wrong', 'M', 'f', undefined, place);
    expect(decoding).toMatchObject({ name: 'DecodeError', path: 'f', version: undefined, ...place });
    const plain = new DecodeError('wrong', 'M', 'f', undefined, { offset: 7 });
    expect([plain.need, plain.have]).toEqual([undefined, undefined]);
    const unsupported = new UnsupportedVersionError('M', 5, 0, 4);
    expect(unsupported).toMatchObject({ name: 'UnsupportedVersionError', version: 5 });
    expect(unsupported).toMatchObject({ minVersion: 0, maxVersion: 4 });
    for (const error of [encoding, decoding, unsupported]) {
      expect(error).toBeInstanceOf(WireError);
      expect(error).toBeInstanceOf(Error);
      expect(String(error)).toBe(`${error.name}: ${error.message}`);
    }
  });

  it('have a cause if there is one, and none otherwise', () => {
    const cause = new TypeError('x');
    expect(new EncodeError('wrong', 'M', '', 1, { cause }).cause).toBe(cause);
    expect(new DecodeError('wrong', 'M', '', 1, { offset: 0, cause }).cause).toBe(cause);
    const thrown = new EncodeError('wrong', 'M', '', 1, { cause: undefined });
    expect(Object.hasOwn(thrown, 'cause')).toBe(true);
    for (const error of [
      new EncodeError('wrong', 'M', '', 1),
      new DecodeError('wrong', 'M', '', 1, { offset: 0 }),
      new UnsupportedVersionError('M', 5, 0, 4),
    ]) {
      expect('cause' in error).toBe(false);
    }
  });
});

describe('requireVersion', () => {
  it('takes the versions of a message', () => {
    for (const version of [2, 3, 4]) expect(() => requireVersion('M', version, 2, 4)).not.toThrow();
  });

  it.each([1, 5, 2.5, Number.NaN, '3', undefined, null, 3n])('refuses %s', (version) => {
    expect(() => requireVersion('M', version as number, 2, 4)).toThrow(UnsupportedVersionError);
  });

  it('shows what is no version in short', () => {
    expect(() => requireVersion('M', '3' as never, 2, 4)).toThrow('M has versions 2 to 4, not "3"');
    expect(() => requireVersion('M', {} as never, 2, 4)).toThrow('M has versions 2 to 4, not an object');
  });
});
