import { EncodeError, WireError } from './errors.js';
import { isListing, memberNames } from './members.js';
import { shown } from './shown.js';

/**
 * A value that cannot be written. Generated code throws it; the class method that it leaves turns it into
 * an EncodeError.
 */
class Refusal {
  readonly owner: object | null;
  readonly member: string;
  readonly reason: string;

  constructor(owner: object | null, member: string, reason: string) {
    this.owner = owner;
    this.member = member;
    this.reason = reason;
  }
}

/**
 * Refuses the value of `owner[member]`, or of its element `index`. Only the object is named here: its path
 * is looked up when the refusal leaves the message, so that writing costs nothing for it.
 */
export function refuse(
  owner: object,
  member: string,
  value: unknown,
  expected: string,
  index?: number,
): never {
  const place = index === undefined ? member : `${member}[${index}]`;
  throw new Refusal(owner, place, `${shown(value)} is not ${expected}`);
}

/** Refuses with a reason in words. */
export function refuseBecause(owner: object, member: string, reason: string, index?: number): never {
  throw new Refusal(owner, index === undefined ? member : `${member}[${index}]`, reason);
}

/** Refuses a null, undefined or missing element of an array of structs. */
export function missing(owner: object, member: string, index: number): never {
  return refuseBecause(owner, member, 'an element is missing or null', index);
}

/** Refuses a value that this version has no field for. */
export function absent(owner: object, member: string): never {
  return refuseBecause(owner, member, 'this version has no such field, and the value is not its default');
}

/** The same for a struct: what is none is refused as such. */
export function absentStruct(owner: object, member: string): never {
  const value = (owner as Record<string, unknown>)[member];
  if (value === null) refuseNull(owner, member);
  if (typeof value !== 'object') refuse(owner, member, value, 'an object');
  return absent(owner, member);
}

/** Refuses a value where the other members say that there is none. */
export function unwanted(owner: object, member: string): never {
  return refuseBecause(owner, member, 'its condition does not hold, so it must be null');
}

/** Refuses a null that this version does not allow. */
export function refuseNull(owner: object, member: string): never {
  return refuseBecause(owner, member, 'null is not allowed in this version');
}

/** Refuses to go on with a message that is not the one that was sized. */
export function changed(): never {
  throw new Refusal(null, '', 'the message changed while it was being encoded');
}

/** Makes an EncodeError of whatever ended the encoding of `message`. */
export function encodeError(
  cause: unknown,
  messageName: string,
  message: object,
  version: number | undefined,
): WireError {
  if (cause instanceof Refusal) {
    const path = cause.owner === null ? '' : join(safePathTo(message, cause.owner), cause.member);
    return new EncodeError(cause.reason, messageName, path, version);
  }
  if (cause instanceof WireError) return cause;
  const reason = isStackOverflow(cause)
    ? 'structs are nested too deeply'
    : `encoding failed: ${shown(cause)}`;
  return new EncodeError(reason, messageName, '', version, { cause });
}

/** True for the RangeError of an exhausted call stack. */
export function isStackOverflow(cause: unknown): boolean {
  return cause instanceof RangeError && /call stack|recursion/i.test(cause.message);
}

function join(path: string, member: string): string {
  if (member === '') return path;
  return path === '' ? member : `${path}.${member}`;
}

/** `pathTo`; a getter of the caller's that throws while we look leaves the path empty. */
function safePathTo(root: object, target: object): string {
  try {
    return pathTo(root, target);
  } catch {
    return '';
  }
}

/**
 * The path from `root` to the object `target`, found by looking; the message's own order decides between
 * two places.
 */
function pathTo(root: object, target: object): string {
  const seen = new Set<object>();
  const stack: { value: object; path: string }[] = [{ value: root, path: '' }];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (top.value === target) return top.path;
    if (seen.has(top.value)) continue;
    seen.add(top.value);
    for (const [path, value] of children(top.value, top.path).reverse()) stack.push({ value, path });
  }
  return '';
}

function children(value: object, path: string): [string, object][] {
  if (ArrayBuffer.isView(value)) return [];
  const found: [string, object][] = [];
  const list = isListing(value) ? value.writtenElements() : value;
  for (const key of memberNames(list)) {
    const child = (list as Record<string, unknown>)[key];
    if (typeof child !== 'object' || child === null) continue;
    found.push([Array.isArray(list) ? `${path}[${key}]` : join(path, key), child]);
  }
  return found;
}
