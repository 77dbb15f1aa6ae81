import { lengthByHand } from './utf8.js';

/**
 * A value that must not get into logs: `toString`, `JSON.stringify` and Node's `util.inspect` show only how
 * long it is. Compare two with `equals` of this runtime; what compares own members sees no difference.
 */
export class Secret<T extends string | Uint8Array> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
    showRedacted(Secret.prototype);
  }

  /** The value itself; bytes are not copied. */
  expose(): T {
    return this.#value;
  }

  /** `<redacted 12 bytes>`, with the length of the bytes, or of the text in UTF-8. */
  toString(): string {
    const value: string | Uint8Array = this.#value;
    return `<redacted ${typeof value === 'string' ? lengthByHand(value) : value.byteLength} bytes>`;
  }

  /** The same as `toString`. */
  toJSON(): string {
    return this.toString();
  }
}

/**
 * Gives the prototype what Node, Deno and Bun look for when they print an object. Done with the first
 * secret, as a member with a computed key, or a statement of the module, would keep the class in every
 * bundle.
 */
function showRedacted(prototype: object): void {
  const inspect = Symbol.for('nodejs.util.inspect.custom');
  if (inspect in prototype) return;
  Object.defineProperty(prototype, inspect, {
    value(this: object): string {
      return String(this);
    },
  });
}

/** A secret as it is, or one made of a plain value. */
export function toSecret<T extends string | Uint8Array>(value: T | Secret<T>): Secret<T> {
  return value instanceof Secret ? value : new Secret(value);
}
