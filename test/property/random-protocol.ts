import type { IntegerType, ScalarType } from '../../generator/model/model.js';
import type { Dice } from './dice.js';
import { boundsOf, maxOfType } from './numbers.js';
import { drawEntry } from './random-extents.js';

/** A map of YAML. */
export type Yaml = Record<string, unknown>;

/** Integers that may stand in front of a value. */
export const SMALL: readonly IntegerType[] = [
  'int8',
  'int16',
  'int32',
  'uint8',
  'uint16',
  'uint24',
  'uint32',
  'varint',
  'uvarint',
];

/** A prefix with what fields need to know of it. */
export interface DrawnPrefix {
  readonly yaml: unknown;
  /** True where null has a number. */
  readonly hasNull: boolean;
  /** True where that is the number of an empty value. */
  readonly isAlike: boolean;
  readonly max: number;
}

/** The prefixes of one of the two sets. */
export interface DrawnPrefixes {
  readonly string: DrawnPrefix;
  readonly bytes: DrawnPrefix;
  readonly array: DrawnPrefix;
  readonly hasMarker: boolean;
  readonly yaml: Yaml;
}

/** An alias and what it comes to. */
export interface DrawnAlias {
  readonly name: string;
  readonly kind: 'scalar' | 'string' | 'bytes' | 'array' | 'map';
  readonly scalar?: ScalarType;
  readonly hasEnum?: boolean;
  readonly asNumber?: boolean;
  readonly yaml: Yaml;
}

/** Conventions that the messages of a protocol are drawn by. */
export interface DrawnProtocol {
  readonly yaml: Yaml;
  readonly classic: DrawnPrefixes;
  readonly flexible: DrawnPrefixes | undefined;
  readonly hasTagMarker: boolean;
  readonly aliases: readonly DrawnAlias[];
  /** Members of the enum of the protocol, all of which fit into an int8. */
  readonly enumMembers: readonly string[];
}

/** Conventions of a protocol: any that the language allows. */
export function drawProtocol(dice: Dice): DrawnProtocol {
  const classic = drawPrefixes(dice);
  const flexible = dice.chance(0.7) ? drawPrefixes(dice) : undefined;
  const hasTagMarker = flexible !== undefined && dice.chance(0.8);
  const enumMembers = ['LOW', 'none', 'High_1'];
  const aliases = drawAliases(dice);
  const yaml: Yaml = {
    protocol: 'drawn',
    byteOrder: dice.pick(['big', 'little']),
    text: { unpaired: dice.pick(['refuse', '?']), malformed: dice.pick(['refuse', 'replace']) },
    ...(dice.chance(0.5) ? { uuidText: dice.pick(['canonical', 'base64url']) } : {}),
    prefixes: classic.yaml,
    ...(flexible === undefined
      ? {}
      : { flexible: { prefixes: flexible.yaml, tags: drawTags(dice, hasTagMarker) } }),
    types: Object.fromEntries(aliases.map((alias) => [alias.name, alias.yaml])),
    enums: {
      Level: { values: { LOW: -3, none: 0, High_1: { value: 100, about: 'The most.' } } },
      Mode: { closed: true, values: { A: 0, B: 1, C: { value: 100, about: 'The last.' } } },
      Mode3: { values: { Zero: 0, One: 1, Two: 2 } },
    },
    ...(dice.chance(0.5) ? { print: drawStyle(dice) } : {}),
    frames: { wired: { length: drawFramePrefix(dice) } },
  };
  return { yaml, classic, flexible, hasTagMarker, aliases, enumMembers };
}

function drawPrefixes(dice: Dice): DrawnPrefixes {
  const [string, bytes, array] = [drawPrefix(dice), drawPrefix(dice), drawPrefix(dice)];
  const hasMarker = dice.chance(0.8);
  const struct = hasMarker ? { struct: drawMarker(dice) } : {};
  const yaml = { string: string.yaml, bytes: bytes.yaml, array: array.yaml, ...struct };
  return { string, bytes, array, hasMarker, yaml };
}

/** Any prefix that the language allows. */
export function drawPrefix(dice: Dice): DrawnPrefix {
  const type = dice.pick(SMALL);
  const limit = maxOfType(type);
  if (dice.chance(0.2)) return { yaml: type, hasNull: false, isAlike: false, max: limit };
  const bias = dice.pick([0, 0, 1, 1, 2, 4]);
  const max = Math.min(limit - bias, dice.pick([5, 20, 127, 128, 300, 16384, 70000, limit]));
  const nulls = nullNumbers(dice, type, bias, max);
  const isStated = max !== limit - bias;
  const yaml = {
    type,
    ...(bias === 0 ? {} : { bias }),
    ...(nulls === undefined ? {} : { null: nulls }),
    ...(isStated ? { max } : {}),
  };
  return { yaml, hasNull: nulls !== undefined, isAlike: nulls === bias, max };
}

/** A number for null that no length has, or that of an empty value. */
function nullNumbers(dice: Dice, type: IntegerType, bias: number, max: number): number | undefined {
  const bounds = boundsOf(type);
  const free = [-1, -2, 0, max + bias + 1, maxOfType(type)].filter((number) => {
    const isInRange = bounds !== undefined && number >= bounds.least && number <= bounds.most;
    return isInRange && (number < bias || number > max + bias);
  });
  if (dice.chance(0.15)) return bias;
  return free.length === 0 || dice.chance(0.15) ? undefined : dice.pick(free);
}

function drawMarker(dice: Dice): Yaml {
  const type = dice.pick(SMALL);
  const [none, some] = dice.pick([
    [0, 1],
    [1, 0],
    [100, 7],
    [0, maxOfType(type)],
  ]);
  return { type, null: none, present: some };
}

function drawTags(dice: Dice, hasMarker: boolean): Yaml {
  const type = 'uvarint';
  return { count: type, tag: type, size: type, ...(hasMarker ? { struct: drawMarker(dice) } : {}) };
}

function drawStyle(dice: Dice): Yaml {
  return {
    open: dice.pick(['(', '{', ' [']),
    close: dice.pick([')', '}']),
    quote: dice.pick(["'", '"', '']),
    bytes: dice.pick(['hex', 'base64', 'signed']),
    ...(dice.chance(0.5) ? { zeroCopy: '<{length} bytes of `${it}`>' } : {}),
    ...(dice.chance(0.5) ? { floats: dice.pick(['js', 'java']) } : {}),
  };
}

/** The number in front of a message in a frame. */
function drawFramePrefix(dice: Dice): unknown {
  const type = dice.pick(SMALL);
  const bias = dice.pick([0, 0, 1, 4]);
  const max = dice.chance(0.3) ? { max: dice.between(20, 100) } : {};
  return { type, ...(bias === 0 ? {} : { bias }), ...max };
}

function drawMap(dice: Dice): Yaml {
  const { yaml } = drawPrefix(dice);
  return { type: 'map', length: yaml, entry: drawEntry(dice) };
}

/** Aliases of each kind, one of an alias among them. */
function drawAliases(dice: Dice): readonly DrawnAlias[] {
  const flags = (names: readonly string[]) =>
    Object.fromEntries(names.filter(() => dice.chance(0.4)).map((name) => [name, true]));
  const wide = dice.pick(['int64', 'uint64', 'varlong', 'uvarlong'] as const);
  const level = dice.pick(['int8', 'int16', 'int32', 'varint'] as const);
  const template = dice.chance(0.3) ? { print: '<{length} `$>' } : {};
  return [
    {
      name: 'wide',
      kind: 'scalar',
      scalar: wide,
      asNumber: true,
      yaml: { type: wide, as: 'number', about: 'Safe.' },
    },
    {
      name: 'level',
      kind: 'scalar',
      scalar: level,
      hasEnum: true,
      yaml: { type: level, enum: 'Level', default: 'High_1' },
    },
    { name: 'label', kind: 'string', yaml: { type: 'string', ...flags(['intern', 'secret']) } },
    { name: 'blob', kind: 'bytes', yaml: { type: 'bytes', ...flags(['secret', 'zeroCopy']), ...template } },
    { name: 'view', kind: 'bytes', yaml: { type: 'bytes', zeroCopy: true, default: null } },
    { name: 'title', kind: 'string', yaml: { type: 'label', default: 'né' } },
    { name: 'wides', kind: 'array', yaml: { type: '[]wide' } },
    { name: 'titles', kind: 'array', yaml: { type: '[]title' } },
    ...['pairs', 'crumbs'].map((name): DrawnAlias => ({ name, kind: 'map', yaml: drawMap(dice) })),
  ];
}
