import { z } from 'zod';
import {
  about,
  bitsShape,
  byte,
  computedShape,
  conditionShape,
  countShape,
  entryShape,
  enumsShape,
  flag,
  lengthShape,
  markerShape,
  optionalKey,
  prefixShape,
  unbuiltKey,
} from './parts.js';
import {
  fieldPath,
  integer,
  integerType,
  lowerName,
  typeExpression,
  upperName,
  versionRange,
} from './words.js';

/**
 * The shapes of the schema language: which keys exist, what each may hold, which exclude each other on sight. Whatever needs a second
 * look at the document (names that must resolve, ranges that must nest, the order of fields) belongs to the model's passes, because
 * zod runs no refinement while any shape is wrong. No transforms, so that the same values describe the language to editors.
 */

const constant = z.union([z.boolean(), integer, z.string()], 'true, false, an integer or a text');
const defaultValue = z.union(
  [z.null(), z.boolean(), z.number(), z.bigint(), z.string()],
  'null, true, false, a number or a text',
);

/** What an alias may state, and a field may state or replace. */
export const aliasShape = z.strictObject({
  type: typeExpression.meta({
    description: 'A scalar, string, bytes, map, an alias, a struct, or "[]" of these.',
  }),
  about,
  nullable: flag('Null is a value in every version of the field.'),
  default: optionalKey(defaultValue, 'The value of a member that nobody sets.'),
  length: optionalKey(lengthShape, 'Bytes: a fixed number, rest, or the prefix that tells.'),
  count: optionalKey(countShape, 'Elements: a fixed number, or the prefix that tells.'),
  terminator: unbuiltKey(byte, 'The byte that ends the value.'),
  pointer: unbuiltKey(
    z.int().min(0x8000).max(0xffff),
    'Mask of a 16-bit pointer that continues the array elsewhere.',
  ),
  entry: optionalKey(entryShape, 'How the entries of a map travel.'),
  computed: optionalKey(computedShape, 'Derived on write and checked on read; no member.'),
  enum: optionalKey(upperName, 'The enum of the numbers.'),
  as: optionalKey(z.literal('number'), 'A 64-bit member as a number, checked to be a safe integer.'),
  zeroCopy: flag('Never copied: handed to the socket by reference, a view on read.'),
  secret: flag('Redacted in every text.'),
  intern: flag('The encoded form of repeated texts is kept. No effect on bytes.'),
  print: optionalKey(z.string(), 'Text for toString(); {length} is replaced.'),
});

/** A field. A key that it repeats from its alias replaces the whole value of the alias. */
export const fieldShape = aliasShape.extend({
  name: lowerName.meta({ description: 'The name of the member.' }),
  versions: optionalKey(versionRange, 'Versions in which the field is on the wire.'),
  nullableVersions: optionalKey(versionRange, 'Versions in which null is a value.'),
  taggedVersions: optionalKey(versionRange, 'Versions in which the field travels in the tag section.'),
  tag: optionalKey(z.int().nonnegative(), 'The number of the tag: 0, 1, 2 … without gaps in a struct.'),
  flexibleVersions: optionalKey(versionRange, "Replaces the message's flexibleVersions for this field."),
  ignorable: flag('A value that is set may be dropped where the field is absent.'),
  when: optionalKey(conditionShape, 'The field is there only if these earlier fields have these values.'),
  const: optionalKey(constant, 'Always written, checked on read; no member.'),
  bits: optionalKey(bitsShape, 'Names for bits of the integer.'),
  lazy: flag('Elements of the array are decoded as they are asked for.'),
  mapKey: flag('Part of the key by which an element of the array is found.'),
  entityType: optionalKey(
    z.enum(['transactionalId', 'producerId', 'groupId', 'topicName', 'brokerId', 'unknown']),
    'What the value identifies; documentation.',
  ),
  // A method call in here would end TypeScript's inference of the recursion.
  get fields() {
    return z.optional(z.array(fieldShape));
  },
});

export const structShape = z.strictObject({
  name: upperName,
  about,
  versions: optionalKey(versionRange, 'Versions in which the struct occurs.'),
  fields: z.array(fieldShape),
});
const structs = z.array(structShape);

const byteOrder = z.enum(['big', 'little'], 'big or little');
const printedField = z.union(
  [
    lowerName,
    z.strictObject({ name: lowerName, when: optionalKey(conditionShape, 'Printed only if this holds.') }),
  ],
  'a member or { name, when }',
);

/** What toString() prints. Not called `toString`, which every object without its own has from its prototype. */
export const messagePrintShape = z.strictObject({
  name: optionalKey(z.string(), 'The name in front.'),
  omitNulls: flag('Members that are null are left out.'),
  fields: optionalKey(z.array(printedField), 'The members that are printed, in order.'),
});

export const messageShape = z.strictObject({
  message: upperName.meta({ description: 'The name of the class.' }),
  about,
  apiKey: optionalKey(z.int(), 'The number that names the message on the wire.'),
  kind: optionalKey(lowerName, 'Groups messages for frames and for the suffixes of print.'),
  validVersions: optionalKey(versionRange, 'The versions of the message. Without it the message has none.'),
  deprecatedVersions: optionalKey(versionRange, 'Versions that should no longer be used.'),
  flexibleVersions: optionalKey(versionRange, "Versions that use the protocol's flexible prefixes and tags."),
  latestVersionUnstable: flag('The last version may still change.'),
  listeners: optionalKey(z.array(z.string()), 'Who listens to the message; documentation.'),
  byteOrder: optionalKey(byteOrder, 'Replaces the byte order of the protocol.'),
  entriesOf: optionalKey(lowerName, 'The fields travel as entries of this map alias.'),
  print: optionalKey(messagePrintShape, 'What toString() prints.'),
  enums: optionalKey(enumsShape, 'Enums of this file.'),
  commonStructs: optionalKey(structs, 'Structs of this file.'),
  fields: z.array(fieldShape).meta({ description: 'The fields, in the order of the wire.' }),
});

export const prefixesShape = z.strictObject({
  string: optionalKey(prefixShape, 'In front of strings.'),
  bytes: optionalKey(prefixShape, 'In front of bytes.'),
  array: optionalKey(prefixShape, 'In front of arrays.'),
  struct: optionalKey(markerShape, 'In front of nullable structs.'),
});

export const frameShape = z.strictObject({
  about,
  length: optionalKey(prefixShape, 'In front of header and body.'),
  header: optionalKey(upperName, 'The message that is written before the body.'),
  headerVersion: optionalKey(
    z.strictObject({
      classic: z.int().nonnegative(),
      flexible: z.int().nonnegative(),
      exceptions: optionalKey(
        z.array(
          z.strictObject({ apiKey: z.int(), versions: versionRange, headerVersion: z.int().nonnegative() }),
        ),
        'Versions of single messages that have another header version.',
      ),
    }),
    'The version of the header, by that of the body.',
  ),
  bind: optionalKey(
    z.record(lowerName, z.enum(['apiKey', 'version'])),
    'Fields of the header that name the body: set on write, used to choose the class on read.',
  ),
  dispatch: unbuiltKey(fieldPath, 'The constant that tells the messages of this kind apart.'),
  reply: optionalKey(lowerName, 'The kind whose message with the same apiKey answers.'),
});

const flexibleShape = z.strictObject({
  prefixes: prefixesShape,
  tags: z.strictObject({
    count: integerType,
    tag: integerType,
    size: integerType,
    struct: optionalKey(markerShape, 'In front of nullable structs inside a tag.'),
  }),
});

export const printStyleShape = z.strictObject({
  open: z.string(),
  close: z.string(),
  quote: z
    .string()
    .meta({ description: 'Around strings that are members; elements of arrays are never quoted.' }),
  bytes: z.enum(['hex', 'base64', 'signed']),
  zeroCopy: optionalKey(z.string(), 'Text for zero-copy bytes; {length} is replaced.'),
  floats: optionalKey(z.enum(['js', 'java']), 'Whose text of a number is printed.'),
  suffixes: optionalKey(z.record(lowerName, z.string()), 'Added to the class name, by kind.'),
});

export const protocolShape = z.strictObject({
  protocol: lowerName.meta({ description: 'The name of the folder and of the modules.' }),
  about,
  byteOrder: byteOrder.meta({ description: 'Of every number of fixed width.' }),
  text: z
    .strictObject({
      unpaired: z
        .enum(['refuse', '?'], 'refuse or "?"')
        .meta({ description: 'An unpaired surrogate when encoding: an error, or this one byte.' }),
      malformed: z
        .enum(['refuse', 'replace'], 'refuse or replace')
        .meta({ description: 'Malformed UTF-8 when decoding: an error, or U+FFFD.' }),
    })
    .meta({ description: 'What becomes of text that is not well formed.' }),
  uuidText: optionalKey(z.enum(['canonical', 'base64url']), 'The text of a uuid.'),
  prefixes: optionalKey(prefixesShape, 'Used where a field states nothing of its own.'),
  flexible: optionalKey(flexibleShape, 'Prefixes and tag section of the flexible versions.'),
  types: optionalKey(z.record(lowerName, aliasShape), 'Aliases: attributes of fields that are given once.'),
  enums: optionalKey(enumsShape, 'Enums of all messages.'),
  commonStructs: unbuiltKey(structs, 'Structs of all messages.'),
  frames: optionalKey(z.record(lowerName, frameShape), 'How the messages of each kind travel.'),
  print: optionalKey(printStyleShape, 'The style of toString().'),
});

export type {
  BitsShape,
  ComputedShape,
  ConditionShape,
  ConditionValue,
  EntryShape,
  EnumShape,
  EnumValueShape,
  MarkerShape,
  PrefixShape,
} from './parts.js';

export type AliasShape = z.infer<typeof aliasShape>;
export type FieldShape = z.infer<typeof fieldShape>;
export type StructShape = z.infer<typeof structShape>;
export type MessageShape = z.infer<typeof messageShape>;
export type PrefixesShape = z.infer<typeof prefixesShape>;
export type FrameShape = z.infer<typeof frameShape>;
export type FlexibleShape = z.infer<typeof flexibleShape>;
export type PrintStyleShape = z.infer<typeof printStyleShape>;
export type ProtocolShape = z.infer<typeof protocolShape>;
