import { isListing, memberNames } from './members.js';
import { Secret } from './secret.js';
import { NO_TAGS } from './tags.js';

/**
 * A deep copy of a message, made by the constructors of its classes. Bytes are copied, also those of
 * secrets, unknown tagged fields and zero-copy members, and lazy arrays are decoded; UUIDs, being immutable,
 * are shared.
 */
export function clone<T extends object>(message: T): T {
  const members: Record<string, unknown> = {};
  for (const name of memberNames(message)) members[name] = copyOf((message as typeof members)[name]);
  const Type = (message.constructor ?? Object) as new (members: object) => T;
  return new Type(members);
}

function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value === NO_TAGS || isUuidLike(value)) return value;
  if (value instanceof Uint8Array) return new Uint8Array(value);
  if (value instanceof Secret) return new Secret(copyOf(value.expose()) as string | Uint8Array);
  if (Array.isArray(value)) return value.map(copyOf);
  if (value instanceof Map) return new Map(value);
  return isListing(value) ? value.toArray().map(copyOf) : clone(value);
}

/** True for a uuid. It is told by its method: its class would be in every bundle else. */
function isUuidLike(value: object): boolean {
  return typeof (value as { toBase64Url?: unknown }).toBase64Url === 'function';
}
