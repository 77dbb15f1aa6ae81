import type { Dice } from './dice.js';
import { withConditions } from './random-conditions.js';
import { withRest, withSize } from './random-ends.js';
import { drawEntry, drawOwn } from './random-extents.js';
import {
  type DrawnAlias,
  type DrawnPrefixes,
  type DrawnProtocol,
  drawPrefix,
  type Yaml,
} from './random-protocol.js';
import { type Content, drawScalar, OTHERS, SCALARS, scalarDefault } from './random-scalars.js';
import { MORE_WORDS, WORDS } from './random-words.js';

/** Versions of a message: none at all, or a range with the first flexible one. */
export interface DrawnVersions {
  readonly lowest: number;
  readonly highest: number;
  /** Above `highest` for a message without flexible versions. */
  readonly flexible: number;
}

/** Where fields are drawn. */
export interface FieldPlace {
  readonly dice: Dice;
  readonly protocol: DrawnProtocol;
  /** Undefined for a message without versions. */
  readonly versions: DrawnVersions | undefined;
  /** Structs of the file that hold no field of this one yet: any field may name them. */
  readonly structs: readonly string[];
  /** The structs around this one: only an array or a nullable field may name them. */
  readonly open: readonly string[];
  /** True for a struct that every version of the message has. */
  readonly isWhole: boolean;
  /** Gives struct names that no other struct of the message has. */
  readonly fresh: () => string;
}

/** The fields of one struct, with tags 0, 1, 2 … among them. */
export function drawFields(place: FieldPlace, most: number): readonly Yaml[] {
  const { dice } = place;
  // Elements of a lazy array know what they are in as `parent`.
  const outside = place.open.length === 0 ? ['parent'] : [];
  const words = [...WORDS, ...MORE_WORDS, ...outside].sort(() => dice.roll() - 0.5);
  const count = dice.chance(0.05) ? 0 : dice.between(1, most);
  let tags = 0;
  const fields = Array.from({ length: count }, (_, at) => {
    const name = dice.chance(0.7) ? (words[at] ?? `field${at}`) : `field${at}`;
    const field = drawField(name, place, tags);
    if (field['tag'] !== undefined) tags++;
    return field;
  });
  return withConditions(fields, place);
}

/** The fields of a message, or of a struct that has a size of its own. */
export function drawWhole(fields: readonly Yaml[], place: FieldPlace, isMessage: boolean): readonly Yaml[] {
  const { dice, versions } = place;
  const sized = withSize(fields, dice, versions);
  if (!isMessage && sized === fields) return sized;
  return withRest(sized, dice, versions, () => drawElements(place));
}

/** An array of structs of its own. */
function drawElements(place: FieldPlace): Yaml {
  const { dice, open, fresh } = place;
  const name = fresh();
  const fields = drawSolidFields({ ...place, open: [...open, name] }, 3);
  return { type: `[]${name}`, fields, ...lazily(dice) };
}

/** What makes an array of structs one whose elements are decoded when they are asked for, at times. */
export function lazily(dice: Dice): Yaml {
  return dice.chance(0.4) ? { lazy: true } : {};
}

/** The same for a struct of which there may be arrays: an element takes a byte at least, or its count could not be checked. */
export function drawSolidFields(place: FieldPlace, most: number): readonly Yaml[] {
  const { dice, versions } = place;
  const type = dice.pick(['bool', 'int16', 'uint24', 'uuid', 'varlong', 'string', '[]int8']);
  const always = { name: 'always', type, ...(versions === undefined ? {} : { versions: '0+' }) };
  const others = drawFields(place, most);
  const fields = dice.chance(0.5) ? [always, ...others] : [...others, always];
  return place.isWhole ? drawWhole(fields, place, false) : fields;
}

function drawField(name: string, place: FieldPlace, tag: number): Yaml {
  const { dice, versions } = place;
  const range = versions === undefined ? undefined : drawRange(dice, versions);
  const isTagged = versions !== undefined && versions.flexible <= versions.highest && dice.chance(0.25);
  const first =
    versions === undefined ? 0 : Math.max(versions.flexible, dice.between(versions.lowest, versions.highest));
  const start = isTagged ? first : (range?.lowest ?? 0);
  const inner =
    versions === undefined
      ? undefined
      : { ...versions, lowest: start, highest: isTagged ? versions.highest : (range?.highest ?? 0) };
  const content = drawContent({ ...place, versions: inner });
  const keys = isTagged
    ? { taggedVersions: `${first}+`, tag }
    : range === undefined
      ? {}
      : { versions: range.text };
  return {
    name,
    type: content.type,
    ...keys,
    ...drawNull(content, place, inner, isTagged),
    ...(dice.chance(0.3) ? { ignorable: true } : {}),
    ...(isTagged ? {} : drawFlexible(content, place, inner)),
    ...content.extra,
    ...(dice.chance(0.2) ? { about: 'What it `is` */ for.' } : {}),
    ...(content.fields === undefined ? {} : { fields: content.fields }),
  };
}

function drawRange(
  dice: Dice,
  { lowest, highest }: DrawnVersions,
): { lowest: number; highest: number; text: string } {
  const first = dice.chance(0.6) ? lowest : dice.between(lowest, highest);
  const last = dice.chance(0.7) ? highest : dice.between(first, highest);
  if (last === highest && dice.chance(0.8)) return { lowest: first, highest, text: `${first}+` };
  return { lowest: first, highest: last, text: first === last ? `${first}` : `${first}-${last}` };
}

function drawContent(place: FieldPlace): Content {
  const content = drawPlain(place);
  const own = content.isLoop === true ? undefined : drawOwn(content.kind, place.dice);
  if (own === undefined) return content;
  return { ...content, own: own.prefix, extra: { ...content.extra, ...own.extra } };
}

function drawMapField(dice: Dice): Content {
  const own = drawPrefix(dice);
  return { type: 'map', kind: 'map', own, extra: { length: own.yaml, entry: drawEntry(dice) } };
}

function drawPlain(place: FieldPlace): Content {
  const { dice, protocol } = place;
  const kind = dice.pick([
    'scalar',
    'scalar',
    'scalar',
    'string',
    'bytes',
    'array',
    'array',
    'struct',
    'alias',
    'map',
  ] as const);
  if (kind === 'map') return drawMapField(dice);
  if (kind === 'alias') return aliasContent(dice.pick(protocol.aliases), dice);
  if (kind === 'scalar') return drawScalar(dice);
  if (kind === 'string')
    return { type: 'string', kind, extra: { ...flags(dice, ['intern', 'secret']), ...textDefault(dice) } };
  if (kind === 'bytes') return { type: 'bytes', kind, extra: flags(dice, ['zeroCopy', 'secret']) };
  if (kind === 'struct') return drawStruct(place, false);
  return drawArray(place);
}

function flags(dice: Dice, names: readonly string[]): Yaml {
  return Object.fromEntries(names.filter(() => dice.chance(0.2)).map((name) => [name, true]));
}

function textDefault(dice: Dice): Yaml {
  return dice.chance(0.3) ? { default: dice.pick(['a', 'é', '`$`', "it's"]) } : {};
}

function aliasContent(alias: DrawnAlias, dice: Dice): Content {
  const { name, kind, scalar, asNumber = false } = alias;
  if (kind === 'map') return { ...drawMapField(dice), type: name };
  if (scalar === undefined) return { type: name, kind, alias };
  const extra = alias.hasEnum === true ? {} : scalarDefault(scalar, asNumber, dice);
  return { type: name, kind, scalar, asNumber, alias, extra };
}

function drawStruct(place: FieldPlace, isArray: boolean): Content {
  const { dice, structs, open } = place;
  const kind = isArray ? 'array' : 'struct';
  const prefix = isArray ? '[]' : '';
  const loops = open.filter(() => dice.chance(0.2));
  if (loops.length > 0) return { type: prefix + dice.pick(loops), kind, isLoop: !isArray };
  if (structs.length > 0 && dice.chance(0.4)) return { type: prefix + dice.pick(structs), kind };
  if (open.length > 2) return drawScalar(dice);
  const name = place.fresh();
  const isSolid = isArray || dice.chance(0.7);
  const inside = { ...place, open: [...open, name], isWhole: place.versions === undefined };
  const fields = isSolid ? drawSolidFields(inside, 4) : drawFields(place, 4);
  return { type: prefix + name, kind, fields };
}

function drawArray(place: FieldPlace): Content {
  const { dice, protocol } = place;
  if (dice.chance(0.4)) {
    const content = drawStruct(place, true);
    return content.kind === 'array' ? { ...content, extra: lazily(dice) } : content;
  }
  if (dice.chance(0.3)) {
    const elements = protocol.aliases.filter(({ kind }) => kind !== 'array' && kind !== 'map');
    return { type: `[]${dice.pick(elements).name}`, kind: 'array' };
  }
  return { type: `[]${dice.pick([...SCALARS, ...OTHERS, 'string', 'bytes'])}`, kind: 'array' };
}

type Nullability = { readonly hasNull: boolean; readonly isAlike: boolean };

/** Where null may be a value: in none, some or all versions; a default of null where it is in all. */
function drawNull(
  content: Content,
  place: FieldPlace,
  range: DrawnVersions | undefined,
  isTagged: boolean,
): Yaml {
  const { dice } = place;
  const able = nullability(content, place, range, isTagged);
  if (content.isLoop === true) return able.hasNull ? { nullable: true, default: null } : { type: 'int8' };
  if (!able.hasNull || dice.chance(0.5)) return {};
  const hasText = content.extra?.['default'] !== undefined || content.type === 'title';
  if (able.isAlike) return hasText ? {} : { nullable: true, default: null };
  const isAll = range === undefined || isTagged || dice.chance(0.5);
  if (isAll) return { nullable: true, ...(!hasText && dice.chance(0.6) ? { default: null } : {}) };
  return { nullableVersions: drawRange(dice, range).text };
}

function nullability(
  content: Content,
  place: FieldPlace,
  range: DrawnVersions | undefined,
  isTagged: boolean,
): Nullability {
  const { kind } = content;
  const { classic, flexible, hasTagMarker } = place.protocol;
  const isFlexible = range !== undefined && range.flexible <= range.highest;
  const sets = [classic, ...(isFlexible && flexible !== undefined ? [flexible] : [])];
  if (content.own !== undefined) return content.own;
  if (kind === 'scalar' || kind === 'map') return { hasNull: false, isAlike: false };
  if (kind === 'struct') {
    return { hasNull: (!isTagged || hasTagMarker) && sets.every((set) => set.hasMarker), isAlike: false };
  }
  const prefixes = sets.map((set: DrawnPrefixes) => set[kind]);
  return { hasNull: prefixes.every((one) => one.hasNull), isAlike: prefixes.some((one) => one.isAlike) };
}

function drawFlexible(content: Content, { dice }: FieldPlace, range: DrawnVersions | undefined): Yaml {
  const isText = content.kind === 'string' || content.kind === 'bytes';
  if (!isText || range === undefined || range.flexible > range.highest || !dice.chance(0.15)) return {};
  return { flexibleVersions: dice.chance(0.5) ? 'none' : `${dice.between(range.flexible, range.highest)}+` };
}
