import type { Dice } from './dice.js';
import { maxOfType } from './numbers.js';
import { type DrawnPrefix, drawPrefix, SMALL, type Yaml } from './random-protocol.js';

/** What a field says itself of how far it reaches. */
export interface DrawnOwn {
  readonly extra: Yaml;
  /** Its own prefix, or that of a value without one, which cannot be null. */
  readonly prefix: DrawnPrefix;
}

const NO_PREFIX: DrawnPrefix = { yaml: undefined, hasNull: false, isAlike: false, max: 0 };

/** An extent of a field's own, at times; undefined where the prefix of the protocol holds. */
export function drawOwn(
  kind: 'scalar' | 'string' | 'bytes' | 'array' | 'struct' | 'map',
  dice: Dice,
): DrawnOwn | undefined {
  if (kind === 'scalar' || kind === 'map' || !dice.chance(0.25)) return undefined;
  if (kind === 'struct') return { extra: { length: lengthPrefix(dice) }, prefix: NO_PREFIX };
  if (kind !== 'array' && dice.chance(0.3)) return fixedLength(kind, dice);
  const prefix = drawPrefix(dice);
  return { extra: { [kind === 'array' ? 'count' : 'length']: prefix.yaml }, prefix };
}

/** A number of bytes in front of a struct: wide enough for most. */
function lengthPrefix(dice: Dice): unknown {
  const type = dice.pick(SMALL.filter((one) => maxOfType(one) > 255));
  const bias = dice.pick([0, 0, 1, 3, 4]);
  return bias === 0 ? type : { type, bias };
}

/** A text of fixed length has a default of that length: it could not be written otherwise. */
function fixedLength(kind: 'string' | 'bytes', dice: Dice): DrawnOwn {
  const length = dice.between(0, 5);
  const text = kind === 'string' ? { default: 'abcde'.slice(0, length) } : {};
  return { extra: { length, ...text }, prefix: NO_PREFIX };
}

/** How entries of a map travel: each text behind its length, or in front of a byte that it does not hold. */
export function drawEntry(dice: Dice): Yaml {
  const isText = dice.chance(0.5);
  const nulls = dice.chance(0.4) ? { nulls: 'skip' } : {};
  if (!isText) return { key: drawSide(dice), value: drawSide(dice), ...nulls };
  const [key, value] = dice.pick([
    [1, 2],
    [0x3d, 0x3b],
    [0, 0],
    [0x3f, 10],
    [0x7a, 0x2c],
  ]) as [number, number];
  const lenient = key !== value && key !== 0x3f && key !== 0x7a && dice.chance(0.4) ? { lenient: true } : {};
  return { key: { terminator: key }, value: { terminator: value }, ...nulls, ...lenient };
}

function drawSide(dice: Dice): Yaml {
  if (dice.chance(0.3)) return { terminator: dice.pick([0, 1, 0x2c, 0xff, 0x80, 0xc3, 0xa9]) };
  const type = dice.pick(SMALL.filter((one) => !one.includes('var')));
  return { length: dice.chance(0.3) ? { type, max: dice.between(20, 100) } : type };
}
