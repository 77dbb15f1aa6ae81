import { isListing, memberNames } from './members.js';
import { Secret } from './secret.js';

/**
 * Whether two messages, or two values of members, are the same by value: of one class, with equal members
 * (unknown tagged fields among them), bytes equal byte by byte, maps with equal entries in one order. NaN
 * equals NaN and 0 equals -0; lazy arrays are decoded. Objects that contain themselves end in a RangeError.
 */
export function equals(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a === 'number') return Number.isNaN(a) && Number.isNaN(b);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a instanceof Uint8Array) return b instanceof Uint8Array && equalBytes(a, b);
  if (kindOf(a) !== kindOf(b)) return false;
  if (a instanceof Secret) return b instanceof Secret && equals(a.expose(), b.expose());
  if (a instanceof Map) return b instanceof Map && equalElements([...a], [...b]);
  if (Array.isArray(a)) return Array.isArray(b) && equalElements(a, b);
  if (isListing(a)) return isListing(b) && equalElements(a.toArray(), b.toArray());
  return equalMembers(a, b);
}

/** What an object is made by; plain objects are of one kind, with a prototype or without. */
function kindOf(value: object): unknown {
  return Object.getPrototypeOf(value) ?? Object.prototype;
}

function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

function equalElements(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((element, at) => equals(element, b[at]));
}

function equalMembers(a: object, b: object): boolean {
  const names = memberNames(a);
  const others = new Set(memberNames(b));
  if (names.length !== others.size) return false;
  return names.every((name) => others.has(name) && equals(memberOf(a, name), memberOf(b, name)));
}

function memberOf(owner: object, name: string): unknown {
  return (owner as Record<string, unknown>)[name];
}
