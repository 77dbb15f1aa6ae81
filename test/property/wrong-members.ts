import type { ElementType, Field, FieldType, Model } from '../../generator/model/model.js';
import { includes } from '../../generator/model/range.js';
import { prefixOf } from './arbitrary.js';
import { isWide, memberBounds } from './numbers.js';

/** A value that a member must not have; `at` is what the path of its error has behind the member: the element or entry that is wrong. */
export interface Wrong {
  readonly value: unknown;
  readonly at?: string;
}

type LongType = FieldType & { readonly kind: 'string' | 'bytes' | 'array' | 'map' };

/** A length up to which values that are too long are made. */
const LONGEST = 40000;

/** Values that no field of the type can have. Null is wrong unless the version has it. */
export function wrongValues(field: Field, model: Model, version: number): readonly Wrong[] {
  return allWrongValues(field, model, version).filter(
    ({ value }) => value !== null || !includes(field.nullable, version),
  );
}

/** Values that are no entry of a map: of a text, its length has no prefix to fit into. */
export function wrongEntries(field: Field, model: Model): readonly Wrong[] {
  return wrongValues(field, model, 0).filter(
    ({ value }) => typeof value !== 'string' || field.type.kind !== 'string',
  );
}

function allWrongValues(field: Field, model: Model, version: number): readonly Wrong[] {
  const { type } = field;
  const isNullable = includes(field.nullable, version);
  const nulls = isNullable ? [] : [{ value: null }];
  if (type.kind === 'map') return [...nulls, ...wrongMaps(type, field, model, version)];
  if (type.kind !== 'array')
    return [...nulls, ...wrongElements(type, field, model, version).map((value) => ({ value }))];
  const texts = [undefined, 'abc', 7, {}, true].map((value) => ({ value }));
  const inside = [null, ...wrongElements(type.element, field, model, version)];
  const max = prefixOf(field, type, model, version)?.max ?? LONGEST;
  const long = max < 300 ? [{ value: new Array<unknown>(max + 1).fill(null) }] : [];
  // What is not lazy is no lazy array, whatever is in it.
  if (type.lazy) return [...nulls, ...texts, { value: [] }];
  return [...nulls, ...texts, ...long, ...inside.map((value) => ({ value: [value], at: '[0]' }))];
}

function wrongElements(type: ElementType, field: Field, model: Model, version: number): readonly unknown[] {
  if (type.kind === 'scalar') return wrongScalars(type);
  if (type.kind === 'struct') return [undefined];
  const lengths = wrongLengths(type, field, model, version);
  const others = [undefined, 5, 5n, true, {}, ['a']];
  if (type.secret) return [...others, 'abc', new Uint8Array(1)];
  if (type.kind === 'bytes') return [...others, 'abc', ...lengths.map((length) => new Uint8Array(length))];
  const unpaired = model.text.unpaired === 'refuse' ? ['\ud800', 'a\udfffb'] : [];
  return [...others, new Uint8Array(1), ...unpaired, ...lengths.map((length) => 'a'.repeat(length))];
}

/** Lengths that a value cannot have: over its maximum, or beside the only one. */
function wrongLengths(type: LongType, field: Field, model: Model, version: number): readonly number[] {
  if (type.own?.kind === 'fixed')
    return [type.own.size + 1, ...(type.own.size === 0 ? [] : [0, type.own.size - 1])];
  const max = prefixOf(field, type, model, version)?.max ?? LONGEST;
  return max < LONGEST ? [max + 1] : [];
}

/** What is no map, maps with entries that are no texts, and those that are too long. */
function wrongMaps(
  type: FieldType & { kind: 'map' },
  field: Field,
  model: Model,
  version: number,
): readonly Wrong[] {
  const others = [undefined, 5, 'abc', {}, [], new Set(['a']), [['a', 'b']], true].map((value) => ({
    value,
  }));
  const { key, value, lenient, skipNulls } = type.form;
  const values = [undefined, 5, {}, ...(skipNulls ? [] : [null])].map((one) => ({
    value: new Map([['a', one]]),
    at: '.get("a")',
  }));
  const keys = [{ value: new Map([[5, 'b']]) }, { value: new Map([[null, 'b']]) }];
  const ends = [key, value].map((side) => (side.kind === 'terminator' && side.byte < 0x80 ? side.byte : 0));
  const [inKey = 0, inValue = 0] = lenient ? [] : ends.map((byte) => (byte > 0x60 ? byte : 0));
  const holding = [
    ...(inKey === 0 ? [] : [{ value: new Map([[String.fromCharCode(inKey), '']]), at: undefined }]),
    ...(inValue === 0 ? [] : [{ value: new Map([['A', String.fromCharCode(inValue)]]), at: '.get("A")' }]),
  ];
  const [long] = wrongLengths(type, field, model, version);
  const tooLong = long === undefined ? [] : [{ value: longMap(long) }];
  const placed = holding.map(({ value: map, at }) => ({
    value: map,
    at: at ?? `.get(${JSON.stringify([...map.keys()][0])})`,
  }));
  return [...others, ...values, ...keys, ...placed, ...tooLong];
}

/** A map with entries of at least so many bytes, in texts of a few bytes each. */
function longMap(bytes: number): Map<string, string> {
  return new Map(Array.from({ length: Math.ceil(bytes / 4) + 1 }, (_, at) => [String(at), 'AB']));
}

function wrongScalars(type: FieldType & { kind: 'scalar' }): readonly unknown[] {
  const others = [undefined, null, '7', '', {}, []];
  const bounds = memberBounds(type.scalar, type.asNumber);
  if (bounds === undefined) {
    if (type.scalar === 'bool') return [...others, 0, 1, 1n, 'true'];
    return type.scalar === 'uuid'
      ? [...others, 0, true, '00000000-0000-0000-0000-000000000000']
      : [...others, 5n, true];
  }
  const outside = [bounds.least - 1n, bounds.most + 1n];
  if (isWide(type.scalar) && !type.asNumber) return [...others, ...outside, 0, 5, 1.5, true];
  const unlisted =
    type.enum?.closed === true
      ? [5, 1, bounds.least, bounds.most].map(Number).filter((value) => !isListed(type, value))
      : [];
  return [
    ...others,
    ...outside.map(Number),
    ...unlisted,
    0.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    0n,
    5n,
    true,
    false,
  ];
}

function isListed(type: FieldType & { kind: 'scalar' }, value: number): boolean {
  return type.enum?.members.some((member) => member.value === value) === true;
}
