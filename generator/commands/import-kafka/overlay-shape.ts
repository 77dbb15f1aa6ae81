import { z } from 'zod';
import { integer, lowerName, memberName, upperName } from '../../schema/words.js';

/** What the overlay may add to any number of fields at once. */
const additions = {
  secret: z.boolean().optional().meta({ description: 'Redacted in every text.' }),
  as: z.literal('number').optional().meta({ description: 'A 64-bit member as a number.' }),
  intern: z.boolean().optional().meta({ description: 'The encoded form of repeated texts is kept.' }),
  enum: upperName.optional().meta({ description: 'The enum of the numbers.' }),
};

/** What the overlay may add to one field. */
const fieldOverlayShape = z.strictObject({
  ...additions,
  rename: lowerName.optional().meta({ description: 'Another name for the member.' }),
  about: z.string().optional().meta({ description: 'Documentation.' }),
});

const oneOrMoreTexts = z.union([z.string(), z.array(z.string()).min(1)], 'a text or a list of texts');

/** Additions for every field that has all of the given attributes; a list means one of its texts. */
const ruleShape = z.strictObject({
  where: z.strictObject({
    name: oneOrMoreTexts.optional(),
    type: oneOrMoreTexts.optional(),
    entityType: oneOrMoreTexts.optional(),
  }),
  ...additions,
});

const messageOverlayShape = z.strictObject({
  rename: upperName
    .optional()
    .meta({ description: 'Another name for the class; the file is named after it.' }),
  about: z.string().optional().meta({ description: 'Documentation.' }),
  fields: z
    .record(fieldKey(), fieldOverlayShape)
    .optional()
    .meta({ description: 'By path: fields from the top, or from a struct, joined by dots.' }),
});

/** An enum value with marks: every key besides `value` and `about` is one, and true. */
const enumValueShape = z.union(
  [integer, z.object({ value: integer, about: z.string().optional() }).catchall(z.literal(true))],
  'an integer or { value, about, and marks that are true }',
);

const enumShape = z.strictObject({
  about: z.string().optional(),
  closed: z.boolean().optional(),
  values: z.record(memberName, enumValueShape),
});

/** overlay.yaml: what Kafka's definitions do not say, merged into the files that are written. */
export const overlayShape = z.strictObject({
  enums: z.record(upperName, enumShape).optional().meta({ description: 'Enums of protocol.yaml.' }),
  rules: z.array(ruleShape).optional().meta({ description: 'Additions for all fields of a sort, in order.' }),
  messages: z.record(upperName, messageOverlayShape).optional().meta({ description: "By Kafka's name." }),
});

/** `topics.partitions.errorCode`, or `PartitionData.errorCode` from a struct. */
function fieldKey() {
  const what = 'a path of fields (topics.name), which may begin with a struct (PartitionData.errorCode)';
  return z.string(what).regex(/^([A-Z][A-Za-z0-9]*\.)?[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)*$/, what);
}

export type OverlayShape = z.infer<typeof overlayShape>;
export type OverlayRule = z.infer<typeof ruleShape>;
export type OverlayField = z.infer<typeof fieldOverlayShape>;
export type OverlayEnum = z.infer<typeof enumShape>;
