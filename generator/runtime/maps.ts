import { refuse, refuseBecause, refuseNull } from './refusal.js';
import { shown } from './shown.js';
import { isWellFormed, utf8Length, writeUtf8 } from './utf8.js';

/** What a schema says of the texts of a map, however its entries are written. */
export interface MapForm {
  /** Entries whose value is null are not written; without it they are refused. */
  readonly skipNulls?: boolean;
  /** An unpaired surrogate is refused; without it, it is written as `?`. */
  readonly refuseUnpaired?: boolean;
  /** Malformed UTF-8 is refused; without it, each ill-formed sequence is read as one U+FFFD. */
  readonly refuseMalformed?: boolean;
}

/** What a member that is a map is made of: a Map, keys and values that are to be in one, or a message that is one. */
export type MapInit<V extends string | null> =
  | ReadonlyMap<string, V>
  | Iterable<readonly [string, V]>
  | { toMap(): Map<string, string> };

/** The map for an init value: a Map is taken as it is, pairs of keys and values are put into a new one. */
export function toMap<V extends string | null>(value: MapInit<V> | undefined): Map<string, V> {
  if (value === undefined) return new Map();
  if (isMap(value)) return value as Map<string, V>;
  if (hasMap(value)) return value.toMap() as Map<string, V>;
  return mapOfPairs(value as Iterable<readonly [string, V]>);
}

/** The same where null is a value. */
export function toNullableMap<V extends string | null>(
  value: MapInit<V> | null | undefined,
): Map<string, V> | null {
  return value === null ? null : toMap(value);
}

/** True for a message whose fields are the entries of a map. */
function hasMap(value: unknown): value is { toMap(): Map<string, string> } {
  return typeof (value as { toMap?: unknown } | null)?.toMap === 'function';
}

/** What holds no pairs stays as it is: writing refuses it and says where it stands. */
function mapOfPairs<V extends string | null>(pairs: Iterable<readonly [string, V]>): Map<string, V> {
  const isIterable = typeof pairs === 'object' && pairs !== null && Symbol.iterator in pairs;
  if (!isIterable) return pairs as unknown as Map<string, V>;
  const map = new Map<string, V>();
  for (const pair of pairs) {
    if (!Array.isArray(pair) || pair.length !== 2) return pairs as unknown as Map<string, V>;
    map.set(pair[0], pair[1]);
  }
  return map;
}

/** Text of a map: `{a=1, b=2}`. */
export function showMap(map: ReadonlyMap<string, string | null> | null): string {
  if (!isMap(map)) return String(map);
  const entries = Array.from(map, ([key, value]) => `${String(key)}=${String(value)}`);
  return `{${entries.join(', ')}}`;
}

/** True for a Map of this realm or another (a test runner's, say). */
export function isMap(value: unknown): value is Map<unknown, unknown> {
  return value instanceof Map || Object.prototype.toString.call(value) === '[object Map]';
}

/** The map that must stand where one must stand; anything else is refused. */
export function asMap(value: unknown, owner: object, member: string): Map<unknown, unknown> {
  if (isMap(value)) return value;
  return value === null ? refuseNull(owner, member) : refuse(owner, member, value, 'a Map');
}

/** Tells whether a map has entries; what is no map is refused. */
export function hasEntries(value: unknown, owner: object, member: string): boolean {
  return asMap(value, owner, member).size > 0;
}

/** Refuses a key that is no text. */
export function refuseKey(owner: object, member: string, key: unknown): never {
  return refuseBecause(owner, member, `the key ${shown(key)} is not a string`);
}

/** Refuses a value that is no text. */
export function refuseValue(
  owner: object,
  member: string,
  key: string,
  value: unknown,
  { skipNulls }: MapForm,
): never {
  return refuse(owner, placeOf(member, key), value, skipNulls ? 'a string or null' : 'a string');
}

/** Where the value of a key is found: `properties.get("k")`; in a message that is a map, under the key itself. */
export function placeOf(member: string, key: string): string {
  if (member === '') return /^\w+$/.test(key) ? key : `get(${shown(key)})`;
  return `${member}.get(${shown(key)})`;
}

/** Refuses a map whose entries have more bytes than its prefix, or the schema, allows. */
export function checkedMapSize(size: number, max: number, owner: object, member: string): number {
  return size <= max ? size : refuseBecause(owner, member, `length ${size} is over ${max}`);
}

/** A byte as it stands in an error: `0x01`. */
export function byteText(byte: number): string {
  return `0x${byte.toString(16).padStart(2, '0')}`;
}

/** Why a key or a value cannot be written in front of its terminator, if it has one; undefined if it can. */
export function reasonAgainst(
  what: 'key' | 'value',
  text: string,
  terminator: number | undefined,
  { refuseUnpaired }: MapForm,
): string | undefined {
  if (refuseUnpaired && !isWellFormed(text)) return `the ${what} holds an unpaired surrogate`;
  if (terminator === undefined || !holdsByte(text, terminator)) return undefined;
  return `the ${what} holds its terminator, ${byteText(terminator)}`;
}

/** Bytes that are no ASCII, and the `?` for a surrogate, show only when the text is written. */
function holdsByte(text: string, byte: number): boolean {
  if (byte < 0x80 && byte !== 0x3f) return text.includes(String.fromCharCode(byte));
  return encoded(text).includes(byte);
}

/** The bytes of a text. */
export function encoded(text: string): Uint8Array {
  const size = utf8Length(text);
  const bytes = new Uint8Array(size);
  writeUtf8(bytes, 0, text, size);
  return bytes;
}
