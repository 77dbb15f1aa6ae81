import type { Dice } from './dice.js';
import type { DrawnVersions } from './random-fields.js';
import type { Yaml } from './random-protocol.js';

/** The keys of a field that every version has. */
function everyVersion(versions: DrawnVersions | undefined): Yaml {
  return versions === undefined ? {} : { versions: '0+' };
}

/** Types of a number that counts the bytes behind it: of fixed width, or as long as it needs to be. */
const SIZES = ['int16', 'int32', 'uint16', 'uint24', 'uint32', 'varint', 'varint', 'uvarint', 'uvarint'];

/** The same fields behind the number of their bytes, at times. */
export function withSize(
  fields: readonly Yaml[],
  dice: Dice,
  versions: DrawnVersions | undefined,
): readonly Yaml[] {
  if (!dice.chance(0.35)) return fields;
  const always = everyVersion(versions);
  // With a bias of 100, few bytes are where a varint grows.
  const bias = dice.pick([0, 0, 1, 4, 100]);
  const max = dice.chance(0.3) ? { max: dice.between(60, 300) } : {};
  const computed = { size: 'rest', ...(bias === 0 ? {} : { bias }), ...max };
  const front = dice.chance(0.4)
    ? [{ name: 'front', type: dice.pick(['int8', 'uuid', 'uint24']), ...always }]
    : [];
  const sum = {
    name: 'sum',
    type: 'uint32',
    computed: { [dice.pick(['crc32', 'crc32c'])]: 'rest' },
    ...always,
  };
  return [
    ...front,
    { name: 'total', type: dice.pick(SIZES), computed, ...always },
    ...(dice.chance(0.4) ? [sum] : []),
    ...fields,
  ];
}

const VALUES = ['string', 'bytes', 'blob', 'pairs', 'crumbs', '[]string', '[]int16', '[]level', '[]varint'];

/**
 * The same fields with one that takes all that is left, and some of fixed size behind it. `drawElements` gives an array of structs
 * for it.
 */
export function withRest(
  fields: readonly Yaml[],
  dice: Dice,
  versions: DrawnVersions | undefined,
  drawElements: () => Yaml,
): readonly Yaml[] {
  const isFlexible = versions !== undefined && versions.flexible <= versions.highest;
  if (isFlexible || !dice.chance(0.4)) return fields;
  const always = everyVersion(versions);
  const content = dice.chance(0.4) ? drawElements() : { type: dice.pick(VALUES) };
  const tails = String(content['type']).startsWith('[]') && content['lazy'] !== true ? 0 : dice.between(0, 2);
  const tail = Array.from({ length: tails }, (_, at) => ({
    name: `tail${at}`,
    type: dice.pick(['int8', 'uint24', 'int64', 'uuid', 'bool']),
    ...always,
  }));
  return [...fields, { name: 'others', length: 'rest', ...always, ...content }, ...tail];
}
