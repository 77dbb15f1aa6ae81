import {
  isInt8,
  isInt16,
  isInt32,
  isInt64,
  isUint8,
  isUint16,
  isUint24,
  isUint32,
  isUint64,
} from './numbers.js';
import { Secret } from './secret.js';
import { shown } from './shown.js';
import type { UnknownTaggedField } from './tags.js';
import { fromBase64, toBase64 } from './text.js';
import { parseUuid, type Uuid } from './uuid.js';

/** What JSON can hold. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** An object of JSON. */
export interface JsonObject {
  /** One member. */
  [name: string]: JsonValue;
}

/** Takes the JSON form of one value; `path` is where it stands. Throws a JsonError. */
export type JsonDecoder<T> = (value: unknown, path: string) => T;

/** A JSON value is not the form of a message. */
export class JsonError extends Error {
  override readonly name = 'JsonError';
  /** Where the value stands, such as `FetchResponse.responses[0].topic`. */
  readonly path: string;
  /** What should stand there, such as `an integer from -128 to 127`. */
  readonly expected: string;

  /** `found` is what stands there, in words. */
  constructor(path: string, found: string, expected: string) {
    super(`${path}: ${found} is not ${expected}`);
    this.path = path;
    this.expected = expected;
  }
}

function refuseJson(path: string, value: unknown, expected: string): never {
  throw new JsonError(path, shown(value), expected);
}

/** Takes what one of two decoders takes: a member has several forms. */
export function jsonEither<T>(first: JsonDecoder<T>, second: JsonDecoder<T>): JsonDecoder<T> {
  return (value, path) => {
    try {
      return first(value, path);
    } catch (error) {
      if (error instanceof JsonError) return second(value, path);
      throw error;
    }
  };
}

/** The members of a JSON object, each looked at only as an own property. */
export class JsonMembers {
  readonly #members: Readonly<Record<string, unknown>>;
  readonly #path: string;

  /** Throws a JsonError unless `json` is an object, not an array, whose members are all among `names`. */
  constructor(json: unknown, path: string, names: readonly string[]) {
    if (typeof json !== 'object' || json === null || Array.isArray(json)) refuseJson(path, json, 'an object');
    this.#members = json as Record<string, unknown>;
    this.#path = path;
    for (const name of Object.keys(json)) {
      if (names.includes(name) || this.#members[name] === undefined) continue;
      refuseJson(path, name, `a member; there are ${names.join(', ')}`);
    }
  }

  /** A member through its decoder; `undefined` if it is left out or undefined. */
  get<T>(name: string, decode: JsonDecoder<T>): T | undefined {
    const value = Object.hasOwn(this.#members, name) ? this.#members[name] : undefined;
    return value === undefined ? undefined : decode(value, `${this.#path}.${name}`);
  }
}

export function jsonBool(value: unknown, path: string): boolean {
  return typeof value === 'boolean' ? value : refuseJson(path, value, 'true or false');
}

export function jsonInt8(value: unknown, path: string): number {
  return integer(value, path, isInt8, 'an integer from -128 to 127');
}

export function jsonInt16(value: unknown, path: string): number {
  return integer(value, path, isInt16, 'an integer from -32768 to 32767');
}

export function jsonInt32(value: unknown, path: string): number {
  return integer(value, path, isInt32, 'an integer from -2147483648 to 2147483647');
}

export function jsonUint8(value: unknown, path: string): number {
  return integer(value, path, isUint8, 'an integer from 0 to 255');
}

export function jsonUint16(value: unknown, path: string): number {
  return integer(value, path, isUint16, 'an integer from 0 to 65535');
}

export function jsonUint24(value: unknown, path: string): number {
  return integer(value, path, isUint24, 'an integer from 0 to 16777215');
}

export function jsonUint32(value: unknown, path: string): number {
  return integer(value, path, isUint32, 'an integer from 0 to 4294967295');
}

function integer(value: unknown, path: string, fits: (value: number) => boolean, expected: string): number {
  if (typeof value !== 'number' || !fits(value)) return refuseJson(path, value, expected);
  return value + 0; // -0 becomes 0
}

/** A decimal text, a safe integer or a bigint. */
export function jsonInt64(value: unknown, path: string): bigint {
  const number = wideInteger(value);
  return number !== undefined && isInt64(number)
    ? number
    : refuseJson(path, value, 'an int64 as decimal text');
}

/** A decimal text, a safe integer or a bigint. */
export function jsonUint64(value: unknown, path: string): bigint {
  const number = wideInteger(value);
  return number !== undefined && isUint64(number)
    ? number
    : refuseJson(path, value, 'a uint64 as decimal text');
}

/** The same forms as `jsonInt64` takes, for a value from -(2^53-1) to 2^53-1. */
export function jsonSafeInt64(value: unknown, path: string): number {
  const number = Number(wideInteger(value));
  return Number.isSafeInteger(number) ? number : refuseJson(path, value, 'an integer within 2^53-1 of 0');
}

/** The same forms as `jsonInt64` takes, for a value from 0 to 2^53-1. */
export function jsonSafeUint64(value: unknown, path: string): number {
  const number = Number(wideInteger(value));
  if (Number.isSafeInteger(number) && number >= 0) return number;
  return refuseJson(path, value, 'an integer from 0 to 2^53-1');
}

/**
 * Longer texts than any 64-bit integer are not looked at, as turning digits into a bigint takes quadratic
 * time.
 */
function wideInteger(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  return typeof value === 'string' && /^-?(?:0|[1-9]\d{0,19})$/.test(value) ? BigInt(value) : undefined;
}

/**
 * A number, or one of the texts `NaN`, `Infinity` and `-Infinity`. Not rounded; refused if no float32 is
 * near.
 */
export function jsonFloat32(value: unknown, path: string): number {
  const number = jsonFloat64(value, path);
  const fits = !Number.isFinite(number) || Number.isFinite(Math.fround(number));
  return fits ? number : refuseJson(path, value, 'a number in the range of float32');
}

/** A number, or one of the texts `NaN`, `Infinity` and `-Infinity`. */
export function jsonFloat64(value: unknown, path: string): number {
  if (typeof value === 'number') return value;
  if (value === 'NaN' || value === 'Infinity' || value === '-Infinity') return Number(value);
  return refuseJson(path, value, 'a number, "NaN", "Infinity" or "-Infinity"');
}

export function jsonString(value: unknown, path: string): string {
  return typeof value === 'string' ? value : refuseJson(path, value, 'a text');
}

/** Base64 in the standard alphabet, padded. */
export function jsonBytes(value: unknown, path: string): Uint8Array<ArrayBuffer> {
  const bytes = typeof value === 'string' ? fromBase64(value) : undefined;
  return bytes ?? refuseJson(path, value, 'bytes in base64');
}

/** Either text form of `Uuid.parse`. */
export function jsonUuid(value: unknown, path: string): Uuid {
  const uuid = typeof value === 'string' ? parseUuid(value) : undefined;
  return uuid ?? refuseJson(path, value, 'a UUID of 36 characters or its 22 characters of base64url');
}

/**
 * An array of `{ tag, data }`, the tag from 0 to 2147483646, the data in base64; their order is judged on
 * writing.
 */
export function jsonUnknownTags(value: unknown, path: string): UnknownTaggedField[] {
  return arrayOf(jsonUnknownTag)(value, path);
}

function jsonUnknownTag(value: unknown, path: string): UnknownTaggedField {
  const members = new JsonMembers(value, path, ['tag', 'data']);
  const tag = members.get('tag', jsonUint32);
  const data = members.get('data', jsonBytes);
  if (tag !== undefined && data !== undefined) return { tag, data };
  throw new JsonError(path, 'an object without tag or data', 'an unknown tagged field');
}

/** The same, or null. */
export function nullable<T>(decode: JsonDecoder<T>): JsonDecoder<T | null> {
  return (value, path) => (value === null ? null : decode(value, path));
}

/** An array of what `decode` takes. */
export function arrayOf<T>(decode: JsonDecoder<T>): JsonDecoder<T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) return refuseJson(path, value, 'an array');
    return Array.from(value, (element: unknown, at) => decode(element, `${path}[${at}]`));
  };
}

/** The same as a secret; an error does not show the value. */
export function secretOf<T extends string | Uint8Array>(decode: JsonDecoder<T>): JsonDecoder<Secret<T>> {
  return (value, path) => {
    try {
      return new Secret(decode(value, path));
    } catch (cause) {
      throw cause instanceof JsonError ? new JsonError(cause.path, 'the secret', cause.expected) : cause;
    }
  };
}

/** A float as JSON carries it: the three values that are no JSON numbers as text. */
export function jsonOfFloat(x: number): number | string {
  return Number.isFinite(x) ? x : String(x);
}

/** Bytes as JSON carries them. */
export { toBase64 as jsonOfBytes } from './text.js';

/** Unknown tagged fields as JSON carries them. */
export function jsonOfTags(tags: readonly UnknownTaggedField[]): { tag: number; data: string }[] {
  return tags.map(({ tag, data }) => ({ tag, data: toBase64(data) }));
}

/** A number that is a member of a closed enum. */
export function jsonListed<E extends number>(
  decode: JsonDecoder<number>,
  isListed: (value: number) => value is E,
  name: string,
): JsonDecoder<E> {
  return (value, path) => {
    const number = decode(value, path);
    if (!isListed(number)) throw new JsonError(path, String(number), `a value of ${name}`);
    return number;
  };
}
