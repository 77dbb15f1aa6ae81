import { z } from 'zod';

/** The scalar types of the language, in the order in which messages list them. */
export const SCALARS = [
  'bool',
  'int8',
  'int16',
  'int32',
  'int64',
  'uint8',
  'uint16',
  'uint24',
  'uint32',
  'uint64',
  'float32',
  'float64',
  'uuid',
  'varint',
  'varlong',
  'uvarint',
  'uvarlong',
] as const;
export type ScalarName = (typeof SCALARS)[number];

/** What may carry a length, a count, a tag or a null marker: the integers of up to 32 bits. */
export const INTEGER_TYPES = [
  'int8',
  'int16',
  'int32',
  'uint8',
  'uint16',
  'uint24',
  'uint32',
  'varint',
  'uvarint',
] as const satisfies readonly ScalarName[];
export type IntegerTypeName = (typeof INTEGER_TYPES)[number];

/** A text of a fixed grammar. `what` completes the sentence "expected …". */
function word(grammar: RegExp, what: string) {
  return z.string(what).regex(grammar, what);
}

const NAME_TAIL = 'then letters and digits, at most 100 in all';
const LOWER_NAME = `a name (a lower-case letter, ${NAME_TAIL})`;

/** Protocols, fields, bits, aliases, kinds. They become members and module names. */
export const lowerName = word(/^[a-z][A-Za-z0-9]{0,99}$/, LOWER_NAME);

const UPPER_NAME = `a type name (an upper-case letter, ${NAME_TAIL})`;

/** Messages, structs, enums. They become classes and types. */
export const upperName = word(/^[A-Z][A-Za-z0-9]{0,99}$/, UPPER_NAME);

/** Members of enums. */
export const memberName = word(
  /^[A-Za-z][A-Za-z0-9_]{0,99}$/,
  'an enum member (a letter, then letters, digits and _, at most 100 in all)',
);

/** An earlier field of the same struct, or one of its named bits. */
export const fieldPath = word(
  /^[a-z][A-Za-z0-9]{0,99}(\.[a-z][A-Za-z0-9]{0,99})?$/,
  'a field, or one of its bits (field.bit)',
);

/** The last version there can be, and the end of an open range such as `2+`. */
export const MAX_VERSION = 32767;

/** Whether the range ascends and stays below 32768 is a question of meaning. */
export const versionRange = word(
  /^(none|(0|[1-9]\d{0,4})(\+|-(0|[1-9]\d{0,4}))?)$/,
  'a version range ("3", 0-4, 2+ or none)',
);

const TYPE = 'a type (such as int32, string, Name or "[]Name")';

/** A scalar, `string`, `bytes`, `map`, an alias (lower case), a struct (upper case), or `[]` of one of these. */
export const typeExpression = word(/^(\[\])?[A-Za-z][A-Za-z0-9]{0,99}$/, TYPE);

/** The struct that a type names: `Name` or `[]Name`. */
export function structName(type: string): string | undefined {
  const name = type.startsWith('[]') ? type.slice(2) : type;
  return /^[A-Z]/.test(name) ? name : undefined;
}

/** Whether the low bit comes first is a question of meaning. */
export const bitRange = word(
  /^([0-9]|[12]\d|3[01])-([0-9]|[12]\d|3[01])$/,
  'bit positions from low to high (0-2, none above 31)',
);

/** A whole number. The reader gives a bigint beyond 2^53; the type of the field decides the range. */
export const integer = z.union([z.int(), z.bigint()], 'an integer');

export const integerType = z.enum(
  INTEGER_TYPES,
  'an integer type of at most 32 bits (such as int32 or uvarint)',
);

/** What a text that is not `what` was probably meant to be, in the right form; undefined if that cannot be told. */
export function rightForm(text: string, what: string): string | undefined {
  const form = formOf(text, what);
  const shape = what === TYPE ? typeExpression : what === LOWER_NAME ? lowerName : upperName;
  return form !== undefined && shape.safeParse(form, { jitless: true }).success ? form : undefined;
}

function formOf(text: string, what: string): string | undefined {
  if (text.length > 200) return undefined;
  if (what === TYPE) return text.endsWith('[]') ? `[]${text.slice(0, -2)}` : undefined;
  if (what !== LOWER_NAME && what !== UPPER_NAME) return undefined;
  const [first = '', ...others] = text.split(/[_\-. ]+/).filter((part) => part !== '');
  const name = [first, ...others.map((part) => part.charAt(0).toUpperCase() + part.slice(1))].join('');
  const initial = name.charAt(0);
  return (what === LOWER_NAME ? initial.toLowerCase() : initial.toUpperCase()) + name.slice(1);
}
