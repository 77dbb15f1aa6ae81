import { parse, stringify } from 'yaml';
import type { Dice } from '../property/dice.js';
import { DRAWN_TEXTS, TEXTS } from './corpus.js';

type Tree = unknown;

/** Keys of the language, those that are not built among them. */
const KEYS = (
  'protocol byteOrder text uuidText prefixes flexible types enums commonStructs frames print message about kind apiKey validVersions ' +
  'flexibleVersions deprecatedVersions latestVersionUnstable listeners entriesOf fields name type versions taggedVersions tag ' +
  'nullableVersions nullable ignorable when default const computed enum bits length count terminator pointer entry as zeroCopy lazy ' +
  'mapKey secret intern entityType nulls lenient key value omitNulls at not crc32 crc32c rest unpaired malformed bias null max present string bytes array struct tags size values closed header ' +
  'headerVersion classic exceptions bind dispatch reply open close quote floats suffixes __proto__ constructor'
).split(' ');

/** Values that mean something somewhere. */
const VALUES: readonly Tree[] = [
  ...['0+', '1-2', '2-1', '0', 'none', '32767', '32768+', '1+', '3-3', '00+', ' 0+', '0-32767'],
  ...[
    'bool',
    'int8',
    'int16',
    'int32',
    'int64',
    'uint8',
    'uint24',
    'uint32',
    'uint64',
    'float32',
    'float64',
    'uuid',
  ],
  ...[
    'varint',
    'uvarint',
    'varlong',
    'uvarlong',
    'string',
    'bytes',
    '[]int8',
    '[]string',
    '[]bytes',
    '[][]int8',
    '[]',
    'map',
    'records',
  ],
  ...['[]Part1', 'Part1', '[]Part2', '[]Nested', 'Nested', 'DrawnA', 'Message', '[]Partition'],
  ...[
    'big',
    'little',
    'refuse',
    'replace',
    '?',
    'number',
    'rest',
    'hex',
    'base64',
    'signed',
    'js',
    'java',
    'canonical',
    'base64url',
  ],
  ...[
    'request',
    'response',
    'header',
    'constructor',
    'toString',
    '__proto__',
    'then',
    'size',
    'parent',
    'source',
    'index',
    '{length}',
    '*/',
    '`${1}`',
  ],
  ...[
    '0x1F',
    '-0x1',
    '-1',
    '1.5',
    'NaN',
    '-0',
    '9223372036854775808',
    '-9223372036854775808',
    '1e400',
    'AAAAAAAAAAAAAAAAAAAAAQ',
  ],
  ...['', ' ', '\u2028', '\ud83d', '\u202e', '\0', 'é', 'x'.repeat(101), 'a'.repeat(100)],
  ...[
    0,
    -1,
    1,
    2,
    127,
    128,
    255,
    256,
    32767,
    32768,
    65535,
    0x7fffffff,
    0x80000000,
    0xffffffff,
    2 ** 53,
    1.5,
    1e300,
    -0,
  ],
  ...[true, false, null, [], {}, [null], [[]], { type: 'int16' }, { type: 'uvarint', bias: 1, null: 0 }],
  ...[
    { type: 'int32', null: -1, max: 5 },
    { type: 'int8', null: -1, present: 1 },
    { crc32c: 'rest' },
    { size: 'rest' },
    { size: 'rest', bias: 4, max: 100 },
    { size: 'rest', bias: 100 },
    { crc32: 'rest' },
  ],
  ...['key', 'value', 'nulls', 'lenient', 'skip', 'omitNulls', 'map', 'mode', 'mode.top', '0-2', '31'],
  ...[
    { key: { terminator: 1 }, value: { terminator: 2 }, lenient: true },
    { key: { length: 'uint8' }, value: { length: { type: 'int32', max: 9 } }, nulls: 'skip' },
    { mode: 1 },
    { mode: { not: [0, 'A'] } },
    { 'marks.top': true },
    { low: 0, pair: '1-2', top: 7 },
    { at: '0-1', enum: 'Mode' },
  ],
];

/** What stands under each key somewhere in the corpus: values that the key allows, most times. */
const KNOWN: ReadonlyMap<string, readonly Tree[]> = collectKnown();

function collectKnown(): Map<string, Tree[]> {
  const known = new Map<string, Tree[]>();
  const visit = (tree: Tree): void => {
    if (typeof tree !== 'object' || tree === null) return;
    for (const [key, value] of Object.entries(tree)) {
      if (!Array.isArray(tree)) known.set(key, [...(known.get(key) ?? []), value]);
      visit(value);
    }
  };
  for (const text of [...TEXTS, ...DRAWN_TEXTS]) visit(parsed(text));
  return known;
}

function parsed(text: string): Tree {
  try {
    return parse(text, { logLevel: 'silent' });
  } catch {
    return undefined;
  }
}

/** Once most times, at times more often, up to `most`. */
export function fewTimes(most: number, dice: Dice): number {
  let times = 1;
  while (times < most && dice.chance(0.35)) times++;
  return times;
}

/** The same YAML with one to three keys, values, parts or entries changed; a text that is no YAML stays as it is. */
export function changedTree(text: string, dice: Dice): string {
  let tree = parsed(text);
  if (tree === undefined) return text;
  for (let left = fewTimes(3, dice); left > 0; left--) tree = change(tree, dice);
  return stringify(tree, { lineWidth: 0, aliasDuplicateObjects: false });
}

function change(tree: Tree, dice: Dice): Tree {
  if (typeof tree !== 'object' || tree === null) return changeScalar(tree, dice);
  if (dice.chance(0.03)) return dice.pick(VALUES);
  return Array.isArray(tree) ? changeList(tree, dice) : changeMap(tree, dice);
}

function changeScalar(value: Tree, dice: Dice): Tree {
  if (typeof value === 'number' && dice.chance(0.4)) return value + dice.between(-2, 2);
  if (typeof value === 'string' && dice.chance(0.2)) return changeText(value, dice);
  return dice.pick(VALUES);
}

function changeText(text: string, dice: Dice): string {
  const at = dice.between(0, text.length);
  const added = dice.pick(['', '0', '+', '-', '[]', 'A', 'a', '_', ' ', '\n', '.', "'", '"', '$']);
  return text.slice(0, at) + added + text.slice(at + dice.between(0, 1));
}

function changeList(list: readonly Tree[], dice: Dice): Tree[] {
  if (list.length === 0) return [partOf(dice)];
  const at = dice.between(0, list.length - 1);
  const roll = dice.roll();
  if (roll < 0.1) return list.filter((_, index) => index !== at);
  if (roll < 0.2) return [...list, list[at]];
  if (roll < 0.3) return [...list.slice(at), ...list.slice(0, at)];
  if (roll < 0.4) return [...list, partOf(dice)];
  return list.map((element, index) => (index === at ? change(element, dice) : element));
}

function changeMap(map: object, dice: Dice): Tree {
  const entries: [string, Tree][] = Object.entries(map);
  const roll = dice.roll();
  if (entries.length === 0 || roll < 0.25) {
    const key = dice.pick(dice.chance(0.5) ? KEYS : [...KNOWN.keys()]);
    return { ...map, [key]: valueFor(key, dice) };
  }
  const at = dice.between(0, entries.length - 1);
  const [key, value] = entries[at] ?? ['', null];
  if (roll < 0.35) entries.splice(at, 1);
  else if (roll < 0.38) entries[at] = [dice.pick(KEYS), value];
  else if (roll < 0.65) entries[at] = [key, valueFor(key, dice)];
  else entries[at] = [key, change(value, dice)];
  return new Map(entries);
}

/** A value for a key, at times one that it does not allow. */
function valueFor(key: string, dice: Dice): Tree {
  const known = KNOWN.get(key);
  if (known !== undefined && dice.chance(0.8)) return dice.pick(known);
  return dice.chance(0.8) ? dice.pick(VALUES) : partOf(dice);
}

/** Some part of some file: a field, a prefix, a struct, an enum. */
function partOf(dice: Dice): Tree {
  let part = parsed(dice.pick(TEXTS));
  while (typeof part === 'object' && part !== null && dice.chance(0.75)) {
    const values: Tree[] = Object.values(part);
    if (values.length === 0) break;
    part = dice.pick(values);
  }
  return part ?? dice.pick(VALUES);
}
