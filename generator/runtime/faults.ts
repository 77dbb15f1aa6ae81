import type { WireReader } from './reader.js';

/**
 * Something in the bytes that cannot be. Readers throw it; the method that it leaves makes a DecodeError of
 * it.
 */
export class Fault {
  readonly reason: string;
  readonly offset: number;
  readonly need: number | undefined;
  readonly have: number | undefined;
  path: string;

  constructor(reason: string, path: string, offset: number, need?: number, have?: number) {
    this.reason = reason;
    this.path = path;
    this.offset = offset;
    this.need = need;
    this.have = have;
  }
}

/** Refuses what stands at `offset`, by default at the reader's. */
export function fault(input: WireReader, path: string, reason: string, offset: number = input.offset): never {
  throw new Fault(reason, path, offset);
}

/** Refuses a number at `offset` that is not the one which is always there. */
export function notConstant(
  input: WireReader,
  name: string,
  value: unknown,
  expected: unknown,
  offset: number,
): never {
  return fault(input, name, `${String(value)} is not ${String(expected)}`, offset);
}

/** Refuses a number at `offset` that is no member of its closed enum. */
export function notListed(
  input: WireReader,
  name: string,
  value: number,
  members: string,
  offset: number,
): never {
  return fault(input, name, `${value} is no value of ${members}`, offset);
}

/** Puts a fault inside the struct or element that was being read; other errors pass as they are. */
export function inside(cause: unknown, member: string, index?: number): unknown {
  if (cause instanceof Fault) {
    const place = index === undefined ? member : `${member}[${index}]`;
    cause.path = cause.path === '' ? place : `${place}.${cause.path}`;
  }
  return cause;
}
