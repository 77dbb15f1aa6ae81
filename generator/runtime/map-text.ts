import { Fault } from './faults.js';
import { JoinedTexts } from './joined-texts.js';
import type { MapTextTemplate } from './map-template.js';
import {
  asMap,
  byteText,
  checkedMapSize,
  type MapForm,
  placeOf,
  reasonAgainst,
  refuseKey,
  refuseValue,
} from './maps.js';
import { takeText, takeTextStrict, type WireReader } from './reader.js';
import { changed, refuseBecause } from './refusal.js';
import { reserve, type SizeAccumulator, settle } from './sizes.js';
import { utf8Length } from './utf8.js';
import { nextSize, putText, room, type WireWriter } from './writer.js';

/** A map as one text: each key and each value with an ASCII character behind it. */
export interface MapTextForm extends MapForm {
  /** The byte behind each key, below 0x80. */
  readonly keyEnd: number;
  /** The byte behind each value, below 0x80. */
  readonly valueEnd: number;
  /**
   * These bytes inside a text go out as they are. On reading, the last of them may be missing, and an entry
   * without `keyEnd`, or with an empty key or value, is dropped.
   */
  readonly lenient?: boolean;
}

/** Bytes of all entries. Their text is made here, once, and kept for writing. */
export function mapTextSize(
  map: unknown,
  max: number,
  form: MapTextForm,
  sizes: SizeAccumulator,
  owner: object,
  member: string,
): number {
  const entries = asMap(map, owner, member);
  const made = templateFor(form, sizes)?.textOf(entries);
  const text = made ?? textOf(entries, form, owner, member);
  if (sizes.joined === null) startJoining(sizes, text, form);
  const size = keepText(sizes, text);
  if (made === undefined) templateFor(form, sizes)?.learn(entries, text);
  return checkedMapSize(size, max, owner, member);
}

/** A template knows neither ends inside of texts nor unpaired surrogates: where these are refused there is none. */
function templateFor(form: MapTextForm, { joined }: SizeAccumulator): MapTextTemplate | undefined {
  const template = joined?.template;
  return template?.form === form && form.lenient && !form.refuseUnpaired ? template : undefined;
}

function textOf(map: Map<unknown, unknown>, form: MapTextForm, owner: object, member: string): string {
  const keyEnd = String.fromCharCode(form.keyEnd);
  const valueEnd = String.fromCharCode(form.valueEnd);
  const [refusedInKey, refusedInValue] = form.lenient ? [] : [form.keyEnd, form.valueEnd];
  let text = '';
  // Not by for-of, which makes an array of each entry.
  map.forEach((value, key) => {
    if (typeof key !== 'string') refuseKey(owner, member, key);
    if (value === null && form.skipNulls) return;
    if (typeof value !== 'string') refuseValue(owner, member, key, value, form);
    const reason =
      reasonAgainst('key', key, refusedInKey, form) ?? reasonAgainst('value', value, refusedInValue, form);
    if (reason !== undefined) refuseBecause(owner, placeOf(member, key), reason);
    // Added one by one: a sum that is added makes one more string.
    text = text + key + keyEnd + value + valueEnd;
  });
  return text;
}

/** Where texts may be joined, they are if the first of them is ASCII: then it is taken for granted that all are. */
function startJoining(sizes: SizeAccumulator, first: string, form: MapTextForm): void {
  sizes.joined = utf8Length(first) === first.length ? new JoinedTexts(form) : undefined;
}

/** Keeps a text and its size for writing; returns the size. That of one that is joined is its length. */
export function keepText(sizes: SizeAccumulator, text: string): number {
  const { joined } = sizes;
  sizes.texts ??= [];
  sizes.texts[sizes.textCount++] = joined ? '' : text;
  joined?.add(text);
  return settle(sizes, reserve(sizes), joined ? text.length : utf8Length(text));
}

/** Writes the next text that was kept: the map itself is not looked at again. */
export function putMapText(out: WireWriter, pos: number): number {
  const { sizes, textCursor } = out;
  if (!sizes?.texts || textCursor >= sizes.textCount) changed();
  out.textCursor = textCursor + 1;
  const text = sizes.texts[textCursor] as string;
  const size = nextSize(out);
  // No text, but a size: it was joined to others.
  if (text !== '' || size === 0) return putText(out, pos, text, size);
  const { joined } = sizes;
  room(out, pos, size);
  return joined?.move(out.bytes, pos, size, out.end) ? pos + size : changed();
}

/** Reads the entries in the next `length` bytes. Of a repeated key the last value holds. */
export function takeMapText(
  input: WireReader,
  length: number,
  form: MapTextForm,
  name: string,
): Map<string, string> {
  const text = form.refuseMalformed ? takeTextStrict(input, length, name) : takeText(input, length, name);
  return form.lenient ? lenientEntries(text, form) : strictEntries(text, form, input, name);
}

function strictEntries(
  text: string,
  form: MapTextForm,
  input: WireReader,
  name: string,
): Map<string, string> {
  const keyEnd = String.fromCharCode(form.keyEnd);
  const valueEnd = String.fromCharCode(form.valueEnd);
  const map = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const split = text.indexOf(keyEnd, at);
    if (split < 0) lacking('key', form.keyEnd, input, name);
    const key = text.slice(at, split);
    const end = text.indexOf(valueEnd, split + 1);
    if (end < 0) lacking('value', form.valueEnd, input, placeOf(name, key));
    map.set(key, text.slice(split + 1, end));
    at = end + 1;
  }
  return map;
}

/** The reader stands behind the text, where the terminator should be. */
function lacking(what: 'key' | 'value', terminator: number, input: WireReader, place: string): never {
  throw new Fault(`the ${what} lacks its terminator, ${byteText(terminator)}`, place, input.offset, 1, 0);
}

/** Cuts at the ends of values, then each piece at its first end of a key; pieces without two texts are dropped. */
function lenientEntries(text: string, form: MapTextForm): Map<string, string> {
  const keyEnd = String.fromCharCode(form.keyEnd);
  const valueEnd = String.fromCharCode(form.valueEnd);
  const map = new Map<string, string>();
  let split = -1;
  for (let at = 0; at < text.length; ) {
    // Looked for once, not once a piece: there may be many pieces in front of the next one.
    if (split < at) split = text.indexOf(keyEnd, at);
    if (split < 0) break;
    const found = text.indexOf(valueEnd, at);
    const end = found < 0 ? text.length : found;
    if (split > at && split < end - 1) map.set(text.slice(at, split), text.slice(split + 1, end));
    at = end + 1;
  }
  return map;
}
