import { z } from 'zod';
import { bitRange, fieldPath, integer, integerType, lowerName, memberName, upperName } from './words.js';

/** A key that may be left out, with the text an editor shows for it. */
export function optionalKey<Shape extends z.ZodType>(shape: Shape, description: string) {
  return z.optional(shape).meta({ description });
}

/**
 * A key of the language that is not built yet. Editors know its shape; here its value is not judged, because the key is refused whatever
 * it holds, and a finding about the shape would send the author on a way that ends there.
 */
export function unbuiltKey(shape: z.ZodType, description: string) {
  return optionalKey(z.union([shape, z.unknown()]), description).meta({ description, unbuilt: true });
}

/** Whether the shape of a key is one of `unbuiltKey`. */
export function isUnbuilt(shape: unknown): boolean {
  return shape instanceof z.ZodType && shape.meta()?.['unbuilt'] === true;
}

/** The key that every map of the language may have. */
export const about = optionalKey(z.string(), 'Documentation; it ends up beside the generated code.');
/** A key that is true or false. */
export const flag = (description: string) => optionalKey(z.boolean(), description);

export const prefixShape = z.union(
  [
    integerType,
    z.strictObject({
      type: integerType.meta({ description: 'The integer that travels in front.' }),
      bias: optionalKey(z.int(), 'Number on the wire = length (or count) + bias.'),
      null: optionalKey(z.int(), 'The number on the wire that stands for null.'),
      max: optionalKey(z.int().positive(), 'The greatest length or count, besides the range of the type.'),
    }),
  ],
  'a prefix (an integer type, or { type, bias, null, max })',
);

export const markerShape = z.strictObject({
  type: integerType.meta({ description: 'The integer that travels in front of a nullable struct.' }),
  null: z.int().meta({ description: 'The number that says: null.' }),
  present: z.int().meta({ description: 'The number that says: a struct follows.' }),
});

const extent = z.int().nonnegative();
export const lengthShape = z.union(
  [extent, z.literal('rest'), prefixShape],
  'a length (a number, rest or a prefix)',
);
export const countShape = z.union([extent, prefixShape], 'a count (a number or a prefix)');
/** One byte as a number. */
export const byte = z.int().min(0).max(255);

const conditionValue = z.union(
  [integer, z.boolean(), memberName],
  'an integer, true, false or an enum member',
);
const ONE_OR_MORE = 'an integer, true, false, an enum member or a list of these';
const oneOrMore = z.union([conditionValue, z.array(conditionValue).min(1)], ONE_OR_MORE);
/** Every entry must hold: the value at the path is (one of) the given ones, or with `not` none of them. */
export const conditionShape = z.record(
  fieldPath,
  z.union([oneOrMore, z.strictObject({ not: oneOrMore })], `${ONE_OR_MORE}, or { not: … }`),
);

/** `rest`: the bytes after this field up to the end of its struct. A name: the content of that later field. */
const span = z.union([z.literal('rest'), lowerName], 'rest or the name of a later field');
const bias = optionalKey(z.int(), 'Added to the number on the wire.');
export const computedShape = z.union(
  [
    z.strictObject({
      size: span.meta({ description: 'Bytes of the rest of the struct, or of a later field.' }),
      bias,
      max: optionalKey(z.int().positive(), 'The greatest size.'),
    }),
    z.strictObject({ count: lowerName.meta({ description: 'Elements of a later array.' }), bias }),
    z.strictObject({ crc32: span.meta({ description: 'CRC-32 (ISO-HDLC) of the span.' }) }),
    z.strictObject({ crc32c: span.meta({ description: 'CRC-32C (Castagnoli) of the span.' }) }),
  ],
  'a derivation ({ size }, { count }, { crc32 } or { crc32c })',
);

const bitPosition = z.union([z.int().min(0).max(31), bitRange], 'a bit (0 to 31) or bits (0-2)');
/** Bit 0 is the least significant. One bit is a boolean unless it has an enum; more bits are a number. */
export const bitsShape = z.record(
  lowerName,
  z.union(
    [
      bitPosition,
      z.strictObject({ at: bitPosition, enum: optionalKey(upperName, 'The enum of these bits.'), about }),
      z.strictObject({ at: bitPosition, const: z.int().nonnegative(), about }),
    ],
    'a bit, bits, { at, enum } or { at, const }',
  ),
);

export const enumValueShape = z.union(
  [
    integer,
    z.strictObject({
      value: integer,
      about,
      marks: optionalKey(
        z.array(lowerName),
        'Words that group values; each becomes a set of the values it marks.',
      ),
    }),
  ],
  'an integer or { value, about, marks }',
);
export const enumShape = z.strictObject({
  about,
  closed: optionalKey(z.boolean(), 'An unlisted value is an error in both directions.'),
  values: z.record(memberName, enumValueShape).meta({ description: 'Name of each member and its number.' }),
});
/** Enums by name. */
export const enumsShape = z.record(upperName, enumShape);

/** A string that is a key or a value of a map. */
const mapText = z.union(
  [z.strictObject({ length: prefixShape }), z.strictObject({ terminator: byte })],
  '{ length: prefix } or { terminator: byte }',
);
export const entryShape = z.strictObject({
  key: mapText,
  value: mapText,
  nulls: optionalKey(z.enum(['refuse', 'skip']), 'What becomes of an entry whose value is null.'),
  lenient: flag('Tolerates separators inside a text and a missing last terminator.'),
});

export type ConditionValue = z.infer<typeof conditionValue>;
export type ConditionShape = z.infer<typeof conditionShape>;
export type ComputedShape = z.infer<typeof computedShape>;
export type BitsShape = z.infer<typeof bitsShape>;
export type EntryShape = z.infer<typeof entryShape>;
export type PrefixShape = z.infer<typeof prefixShape>;
export type MarkerShape = z.infer<typeof markerShape>;
export type EnumValueShape = z.infer<typeof enumValueShape>;
export type EnumShape = z.infer<typeof enumShape>;
