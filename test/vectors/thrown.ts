import { expect } from 'vitest';
import { DecodeError, EncodeError } from '../../generated/runtime/index.js';

/** What a call throws; the test fails if it throws nothing. */
export function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return expect.fail('nothing was thrown');
}

/** The EncodeError that a call ends in; the test fails if it ends otherwise. */
export function encodeErrorOf(call: () => unknown): EncodeError {
  const error = thrownBy(call);
  return error instanceof EncodeError ? error : expect.fail(`no EncodeError: ${String(error)}`);
}

/** The DecodeError that a call ends in; the test fails if it ends otherwise. */
export function decodeErrorOf(call: () => unknown): DecodeError {
  const error = thrownBy(call);
  return error instanceof DecodeError ? error : expect.fail(`no DecodeError: ${String(error)}`);
}
