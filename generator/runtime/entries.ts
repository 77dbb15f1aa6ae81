import { Fault } from './faults.js';
import { asMap, refuseKey, refuseValue } from './maps.js';
import { refuse } from './refusal.js';
import { shown } from './shown.js';

/** Adds a member as an entry of a map: integers are decimal, booleans true and false. */
export function addEntry<T>(
  map: Map<string, string>,
  name: string,
  value: T,
  fits: (value: T) => boolean,
  expected: string,
  owner: object,
): void {
  if (!fits(value)) refuse(owner, name, value, expected);
  map.set(name, String(value));
}

/** The same; a null is not written. */
export function addNullableEntry<T>(
  map: Map<string, string>,
  name: string,
  value: T | null,
  fits: (value: T) => boolean,
  expected: string,
  owner: object,
): void {
  if (value !== null) addEntry(map, name, value, fits, expected, owner);
}

/** Adds entries that the schema does not know, behind the others; names of members are refused. */
export function addUnknownEntries(
  map: Map<string, string>,
  unknown: ReadonlyMap<string, string> | null,
  names: readonly string[],
  owner: object,
): void {
  if (unknown === null) return;
  asMap(unknown, owner, 'unknownEntries').forEach((value, name) => {
    if (typeof name !== 'string') refuseKey(owner, 'unknownEntries', name);
    if (typeof value !== 'string') refuseValue(owner, 'unknownEntries', name, value, {});
    if (names.includes(name)) refuse(owner, 'unknownEntries', name, 'a name that no member has');
    map.set(name, value);
  });
}

export function isText(value: string): boolean {
  return typeof value === 'string';
}

/** The text of an entry; undefined where there is none. */
export function textEntry(map: Entries, name: string): string | undefined {
  return map.get(name) ?? undefined;
}

/** True for the text `true`, in any case; false for any other. */
export function boolEntry(map: Entries, name: string): boolean | undefined {
  const text = textEntry(map, name);
  return text === undefined ? undefined : text.toLowerCase() === 'true';
}

/** A decimal number that `fits`. */
export function numberEntry(
  map: Entries,
  name: string,
  fits: (value: number) => boolean,
  expected: string,
): number | undefined {
  const text = decimalEntry(map, name, expected);
  if (text === undefined) return undefined;
  const value = Number(text);
  return fits(value) ? value : wrongEntry(name, text, expected);
}

/** A decimal number that is a member of an enum. */
export function listedEntry<E extends number>(
  map: Entries,
  name: string,
  isListed: (value: number) => value is E,
  expected: string,
): E | undefined {
  return numberEntry(map, name, isListed, expected) as E | undefined;
}

/** A decimal number of 64 bits that `fits`. */
export function bigintEntry(
  map: Entries,
  name: string,
  fits: (value: bigint) => boolean,
  expected: string,
): bigint | undefined {
  const text = decimalEntry(map, name, expected);
  if (text === undefined) return undefined;
  const value = BigInt(text.replace(/^\+/, ''));
  return fits(value) ? value : wrongEntry(name, text, expected);
}

/** The entries that have none of these names; null if there are none. */
export function otherEntries(map: Entries, names: readonly string[]): Map<string, string> | null {
  const others = new Map<string, string>();
  for (const [name, value] of map) if (value !== null && !names.includes(name)) others.set(name, value);
  return others.size === 0 ? null : others;
}

type Entries = ReadonlyMap<string, string | null>;

function decimalEntry(map: Entries, name: string, expected: string): string | undefined {
  const text = textEntry(map, name);
  if (text !== undefined && !/^[+-]?[0-9]{1,40}$/.test(text)) wrongEntry(name, text, expected);
  return text;
}

function wrongEntry(name: string, text: string, expected: string): never {
  throw new Fault(`${shown(text)} is not ${expected} in decimal`, name, 0);
}
