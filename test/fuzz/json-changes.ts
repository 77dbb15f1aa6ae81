import type { Dice } from '../property/dice.js';

/** Values that stand where others are expected. */
const OTHERS: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  '',
  '0',
  '-9223372036854775809',
  '18446744073709551616',
  'NaN',
  '\ud800',
  'A===',
  'AA==',
  'x'.repeat(40_000),
  [],
  [null],
  [[]],
  {},
  { __proto__: null },
  JSON.parse('{"__proto__": {"a": 1}}'),
  { tag: 0, data: '' },
  { tag: -1, data: 'AA==' },
];

/** The same JSON with one to three values, members or elements changed. The seed of the dice decides which. */
export function changedJson(json: unknown, dice: Dice): unknown {
  let changed = json;
  for (let left = dice.between(1, 3); left > 0; left--) changed = change(changed, dice);
  return changed;
}

function change(json: unknown, dice: Dice): unknown {
  if (typeof json !== 'object' || json === null || dice.chance(0.15)) return dice.pick(OTHERS);
  return Array.isArray(json) ? changeArray(json, dice) : changeMembers(json, dice);
}

function changeArray(list: readonly unknown[], dice: Dice): unknown[] {
  if (list.length === 0) return [dice.pick(OTHERS)];
  const at = dice.between(0, list.length - 1);
  if (dice.chance(0.2)) return list.filter((_, index) => index !== at);
  if (dice.chance(0.2)) return [...list, list[at]];
  return list.map((element, index) => (index === at ? change(element, dice) : element));
}

function changeMembers(members: object, dice: Dice): object {
  const entries = Object.entries(members);
  if (entries.length === 0) return { [dice.pick(['a', '__proto__', 'toString'])]: dice.pick(OTHERS) };
  const at = dice.between(0, entries.length - 1);
  const [name, value] = entries[at] ?? ['', null];
  if (dice.chance(0.15)) entries.splice(at, 1);
  else if (dice.chance(0.1)) entries[at] = [dice.pick(['__proto__', 'constructor', `${name}_`, '']), value];
  else entries[at] = [name, change(value, dice)];
  return Object.fromEntries(entries);
}
