import { goldenText } from '../golden-text.js';
import { bytesOf } from '../hex.js';

/** A value of a field of a header: int64 as decimal text, everything else as JSON has it. */
export type FieldValue = null | boolean | number | string;
/** The fields of a header that were assigned. */
export type Fields = Readonly<Record<string, FieldValue>>;
/** Name and value of a property. */
export type Pair = readonly [name: string | null, value: string | null];
/** Name and value of an ext field. */
export type Entry = readonly [name: string, value: string];

/** Bytes in hex, or the rule that makes them. */
export type BytesText = string | { readonly gen: 'lcg'; readonly seed: number; readonly len: number };
type Repeated = string | null | { readonly $repeat: string; readonly count: number };
export type PairTexts = readonly (readonly [name: string | null, value: Repeated])[];

export interface MessageText {
  readonly flag: number;
  readonly body: BytesText | null;
  readonly properties: PairTexts | null;
}

/** One line of a file of messages; which members are there depends on the file. */
export type Line = Readonly<Record<string, unknown>>;

/** The lines of `test/golden/rocketmq/<name>.jsonl`, in file order. */
export function goldenLines(name: string): readonly Line[] {
  const lines = goldenText(`rocketmq/${name}`)
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Line);
}

/** The bytes of the generator that bodies are made of; all arithmetic is of 32 bits and wraps around. */
export function lcg(seed: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = seed;
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}

export function bytesFrom(text: BytesText): Uint8Array {
  return typeof text === 'string' ? bytesOf(text) : lcg(text.seed, text.len);
}

export function pairsFrom(texts: PairTexts | null): readonly Pair[] | null {
  if (texts === null) return null;
  return texts.map(([name, value]) => {
    return [name, typeof value === 'object' && value !== null ? value.$repeat.repeat(value.count) : value];
  });
}

/** A line of a file of headers, with what the line of its class says about it. */
export interface HeaderLine {
  readonly line: Line;
  readonly className: string;
  readonly names: readonly string[];
  readonly fields: Fields;
}

/** Lines of headers: a line `{ class, fields }` holds for those below it. */
export function headerLines(name: string): readonly HeaderLine[] {
  let of = { class: '', fields: [] as readonly string[] };
  return goldenLines(name).flatMap((line) => {
    if ('class' in line) {
      of = line as typeof of;
      return [];
    }
    const fields = fieldsFrom(of.fields, line['values'] as readonly (FieldValue | [])[]);
    return [{ line, className: of.class, names: of.fields, fields }];
  });
}

/** `[]` stands for a field that was not assigned, and so does no value at all. */
function fieldsFrom(names: readonly string[], values: readonly (FieldValue | [])[]): Fields {
  const fields: Record<string, FieldValue> = {};
  names.forEach((name, at) => {
    const value = values[at];
    if (value !== undefined && !Array.isArray(value)) fields[name] = value;
  });
  return fields;
}

/** A text, in which a number stands for the value of the field with that index. */
export function textFrom({ names, fields }: HeaderLine, parts: unknown): string {
  if (typeof parts === 'string') return parts;
  return (parts as (string | number)[])
    .map((part) => (typeof part === 'number' ? fields[names[part] ?? ''] : part))
    .join('');
}

/** Ext fields in the order of the wire; a name alone stands for what was assigned to it. */
export function entriesFrom(fields: Fields, extra: Fields, entries: unknown): readonly Entry[] {
  return (entries as readonly (string | Entry)[]).map((entry) => {
    if (typeof entry !== 'string') return entry;
    return [entry, String(fields[entry] ?? extra[entry])];
  });
}
