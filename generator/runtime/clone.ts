import { Secret } from './secret.js';
import { NO_TAGS } from './tags.js';
import { Uuid } from './uuid.js';

/**
 * A deep copy of a message, made by the constructors of its classes. Bytes are copied, also those of
 * secrets, unknown tagged fields and zero-copy members; UUIDs, being immutable, are shared.
 */
export function clone<T extends object>(message: T): T {
  const members: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(message)) members[name] = copyOf(value);
  const Type = (message.constructor ?? Object) as new (members: object) => T;
  return new Type(members);
}

function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value === NO_TAGS || value instanceof Uuid) return value;
  if (value instanceof Uint8Array) return new Uint8Array(value);
  if (value instanceof Secret) return new Secret(copyOf(value.expose()) as string | Uint8Array);
  if (Array.isArray(value)) return value.map(copyOf);
  return value instanceof Map ? new Map(value) : clone(value);
}
