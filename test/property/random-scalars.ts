import type { ScalarType } from '../../generator/model/model.js';
import type { Dice } from './dice.js';
import { boundsOf, isWide, memberBounds } from './numbers.js';
import type { DrawnAlias, DrawnPrefix, Yaml } from './random-protocol.js';

/** Types of fields and of elements. */
export const SCALARS: readonly ScalarType[] = [
  'bool',
  'int8',
  'int16',
  'int32',
  'int64',
  'uint8',
  'uint16',
  'uint24',
  'uint32',
];
export const OTHERS: readonly ScalarType[] = [
  'uint64',
  'float32',
  'float64',
  'uuid',
  'varint',
  'varlong',
  'uvarint',
  'uvarlong',
];

/** What a field holds. */
export interface Content {
  readonly type: string;
  readonly kind: 'scalar' | 'string' | 'bytes' | 'array' | 'struct' | 'map';
  /** The prefix that the field states itself. */
  readonly own?: DrawnPrefix;
  readonly scalar?: ScalarType;
  readonly asNumber?: boolean;
  readonly alias?: DrawnAlias;
  readonly fields?: readonly Yaml[];
  /** A struct that would hold itself. */
  readonly isLoop?: boolean;
  readonly extra?: Yaml;
}

/** A number, a bool or a uuid, with what may be said of it. */
export function drawScalar(dice: Dice): Content {
  const scalar = dice.pick([...SCALARS, ...OTHERS]);
  const asNumber = isWide(scalar) && dice.chance(0.3);
  const hasEnum = ['int8', 'int16', 'int32', 'varint'].includes(scalar) && dice.chance(0.3);
  const number = asNumber ? { as: 'number' } : {};
  const [name, member] = dice.pick([
    ['Level', 'LOW'],
    ['Mode', 'C'],
  ]);
  const extra = hasEnum
    ? { enum: name, ...(dice.chance(0.5) ? { default: member } : {}) }
    : scalarDefault(scalar, asNumber, dice);
  return { type: scalar, kind: 'scalar', scalar, asNumber, extra: { ...number, ...extra } };
}

/** A default of the type at times, at an end of it or near zero. */
export function scalarDefault(scalar: ScalarType, asNumber: boolean, dice: Dice): Yaml {
  if (dice.chance(0.5)) return {};
  if (scalar === 'bool') return { default: dice.chance(0.5) };
  if (scalar === 'uuid')
    return { default: dice.pick(['AAAAAAAAAAAAAAAAAAAAAQ', '00000000-0000-0000-0000-00000000000f']) };
  if (boundsOf(scalar) === undefined) return { default: dice.pick([0, 1.5, -0.25, 100]) };
  const bounds = memberBounds(scalar, asNumber);
  if (bounds === undefined) return {};
  const { least, most } = bounds;
  return { default: dice.pick([least, most, 7n, least + 1n]) };
}
