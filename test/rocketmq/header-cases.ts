import type { Fields, FieldValue } from './golden-lines.js';
import { HEADER_NAMES, HEADERS, type HeaderField, type HeaderName } from './header-tables.js';

/** The fields of one header that are assigned; all others keep their initial values. */
export interface HeaderCase {
  readonly className: HeaderName;
  readonly note: string;
  readonly fields: Fields;
}

/** Texts on which a printer could stumble: parts of its own syntax, of JavaScript's, of text encodings. */
export const HOSTILE_TEXTS = [
  ...[
    '',
    ' ',
    ',',
    ', ',
    '{',
    '}',
    '=',
    'a=b, c=d}',
    'null',
    'true',
    'false',
    '-1',
    'NaN',
    '[object Object]',
  ],
  ...['"', "'", '`', '\\', '\\n', '$&', '$1', '${topic}', '%s', '/*', '*/', '//', '__proto__', 'constructor'],
  ...[
    '\n',
    '\r\n',
    '\t',
    '\0',
    '\u0001',
    '\u0002',
    '\u001f',
    '\u007f',
    '\u0085',
    '\u2028',
    '\u2029',
    '\ufeff',
  ],
  ...['\u00e9', 'e\u0301', '\u4f60\u597d', '\u{1f600}', '\u{1f468}\u200d\u{1f469}', '\ufffd', '\uffff'],
  ...['\ud800', '\udfff', 'x\ud83dy', '\ude00\ud83d', '\ud83d\ud83d\ude00', 'x'.repeat(300)],
];

const INT32 = [0, 1, -1, 9, 10, 255, 256, 32767, 32768, -32768, 65536, 2147483647, -2147483648];
const INT64 = [
  ...['0', '1', '-1', '2147483648', '-2147483649', '4294967296', '1758000000000', '9007199254740991'],
  ...[
    '9007199254740992',
    '9007199254740993',
    '-9007199254740993',
    '999999999999999999',
    '1000000000000000000',
  ],
  ...['9223372036854775806', '9223372036854775807', '-9223372036854775807', '-9223372036854775808'],
];

/** Draws the same numbers for the same seed. */
class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** 32 bits, as a signed number. */
  int32(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) | 0;
  }

  below(count: number): number {
    return (this.int32() >>> 0) % count;
  }

  oneOf<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to draw from');
    return item;
  }
}

function drawnText(dice: Dice): string {
  const pieces = Array.from({ length: 1 + dice.below(3) }, () =>
    dice.below(3) === 0 ? `t${dice.int32().toString(36)}` : dice.oneOf(HOSTILE_TEXTS),
  );
  return pieces.join('');
}

function drawnInt64(dice: Dice): string {
  if (dice.below(2) === 0) return dice.oneOf(INT64);
  return String((BigInt(dice.int32()) << 32n) | BigInt(dice.int32() >>> 0));
}

function drawnValue({ kind, nullable }: HeaderField, dice: Dice): FieldValue {
  if (nullable && dice.below(6) === 0) return null;
  if (kind === 'bool') return dice.below(2) === 0;
  if (kind === 'int32') return dice.below(2) === 0 ? dice.oneOf(INT32) : dice.int32();
  return kind === 'int64' ? drawnInt64(dice) : drawnText(dice);
}

/** Fields with drawn values; some are not assigned, seldom all or none. */
function drawnFields(fields: readonly HeaderField[], dice: Dice): Fields {
  const assignedOfEight = dice.below(9);
  const assigned = fields.filter(() => dice.below(8) < assignedOfEight);
  return Object.fromEntries(assigned.map((field) => [field.name, drawnValue(field, dice)]));
}

/** A value that is neither initial nor null, and tells the field apart. */
function plainValue({ name, kind }: HeaderField, at: number): FieldValue {
  if (kind === 'bool') return true;
  if (kind === 'int32') return 100 + at;
  return kind === 'int64' ? String(1758000000000 + at) : `${name}-${at}`;
}

/** Values that every field of a kind gets once, while all others are set. */
function extremes({ kind }: HeaderField): readonly FieldValue[] {
  if (kind === 'bool') return [true, false];
  if (kind === 'int32') return INT32;
  return kind === 'int64' ? INT64 : HOSTILE_TEXTS;
}

type Noted = readonly [note: string, fields: Fields];

function* listed(table: { readonly fields: readonly HeaderField[]; readonly own: number }): Generator<Noted> {
  const { fields, own } = table;
  const assign = (some: readonly HeaderField[]): Fields =>
    Object.fromEntries(some.map((one) => [one.name, plainValue(one, fields.indexOf(one))]));
  const nullable = fields.filter((one) => one.nullable);
  const set = assign(fields.slice(0, own));
  const nulls: Fields = Object.fromEntries(nullable.map(({ name }) => [name, null]));
  yield ['all default', {}];
  yield ['all null', nulls];
  yield ['all set', set];
  yield ['all set, inherited ones too', assign(fields)];
  for (const { name } of nullable) yield [`null: ${name}`, { ...set, [name]: null }];
  for (const one of fields) {
    yield [`only: ${one.name}`, assign([one])];
    yield [`only: ${one.name}, others null`, { ...nulls, ...assign([one]) }];
  }
  for (const one of fields) {
    for (const value of extremes(one)) yield [`extreme: ${one.name}`, { ...set, [one.name]: value }];
    if (one.kind !== 'bool') continue;
    for (const value of [true, false]) yield [`alone: ${one.name}=${value}`, { [one.name]: value }];
  }
}

/** Cases for one header: the listed ones, then as many drawn ones. */
export function* headerCases(className: HeaderName, drawn: number, seed: number): Generator<HeaderCase> {
  const table = HEADERS[className];
  for (const [note, fields] of listed(table)) yield { className, note, fields };
  const dice = new Dice(seed + HEADER_NAMES.indexOf(className));
  for (let at = 0; at < drawn; at += 1)
    yield { className, note: `drawn ${at} with seed ${seed}`, fields: drawnFields(table.fields, dice) };
}

/** Cases for all ten headers, made as they are asked for: 400,000 drawn ones with 40,000 for each. */
export function* allHeaderCases(drawn: number, seed = 20250919): Generator<HeaderCase> {
  for (const className of HEADER_NAMES) yield* headerCases(className, drawn, seed);
}
