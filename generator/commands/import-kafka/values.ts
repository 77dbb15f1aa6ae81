import { type Bounds, INTEGER_BOUNDS } from '../../schema/integers.js';
import { MAX_VERSION, type ScalarName } from '../../schema/words.js';
import { type Definition, didYouMean, type Placed, report } from './attributes.js';
import type { DefaultValue } from './message.js';
import { YamlLiteral } from './yaml.js';

/** Kafka's integer types; our language has more. */
const INTEGER_TYPES: readonly ScalarName[] = ['int8', 'int16', 'uint16', 'int32', 'uint32', 'int64'];

/** The bounds of one of Kafka's integer types; undefined for other types. */
function boundsOf(type: string): Bounds | undefined {
  const integer = INTEGER_TYPES.find((one) => one === type);
  return integer === undefined ? undefined : INTEGER_BOUNDS.get(integer);
}

/** Kafka's built-in types; `records` is an alias in our protocol.yaml. */
export const BUILT_IN_TYPES: readonly string[] = [
  ...INTEGER_TYPES,
  'bool',
  'uuid',
  'float64',
  'string',
  'bytes',
  'records',
];

/** A type in our spelling, or undefined after a report. Whether a struct exists is not asked here. */
export function translateType(definition: Definition, { value, at }: Placed<string>): string | undefined {
  const isArray = value.startsWith('[]');
  const element = isArray ? value.slice(2).trim() : value;
  if (element.startsWith('[]')) {
    report(
      definition,
      'WG656',
      at,
      'an array cannot hold arrays',
      'use an array of structs that hold an array',
    );
    return undefined;
  }
  if (isArray && element === 'records') {
    const help = 'use an array of structs that hold records';
    report(definition, 'WG656', at, 'an array cannot hold records', help);
    return undefined;
  }
  if (!BUILT_IN_TYPES.includes(element) && !/^[A-Z][A-Za-z0-9]{0,99}$/.test(element)) {
    const help =
      didYouMean(element, BUILT_IN_TYPES) ??
      `types are ${BUILT_IN_TYPES.join(', ')}, and the names of structs, which begin in upper case`;
    report(definition, 'WG656', at, `there is no type "${element}"`, help);
    return undefined;
  }
  return (isArray ? '[]' : '') + element;
}

/**
 * A version range in our spelling: `3`, `0-4`, `2+` or `none`; undefined after a report. Kafka takes a descending range as an
 * empty one; it is a slip of the pen, and refused.
 */
export function translateVersions(definition: Definition, { value, at }: Placed<string>): string | undefined {
  if (value === 'none') return value;
  const [, low, tail, high] = /^(\d+)(\+|-(\d+))?$/.exec(value) ?? [];
  const first = Number(low);
  const last = high !== undefined ? Number(high) : tail === '+' ? MAX_VERSION : first;
  if (low === undefined || first > MAX_VERSION || last > MAX_VERSION) {
    const help = `a range is "3", "0-4", "2+" or "none", with versions from 0 to ${MAX_VERSION}`;
    report(definition, 'WG657', at, `"${value}" is not a version range`, help);
    return undefined;
  }
  if (last < first) {
    report(
      definition,
      'WG657',
      at,
      `"${value}" descends`,
      `write "${last}-${first}", or "none" for no version`,
    );
    return undefined;
  }
  if (last === MAX_VERSION) return `${first}+`;
  return first === last ? `${first}` : `${first}-${last}`;
}

/** Whether two ranges in our spelling have a version in common. */
export function overlap(a: string, b: string): boolean {
  const [lowest, highest] = endsOf(a);
  const [otherLowest, otherHighest] = endsOf(b);
  return Math.max(lowest, otherLowest) <= Math.min(highest, otherHighest);
}

function endsOf(versions: string): readonly [number, number] {
  if (versions === 'none') return [0, -1];
  const [low = '', high = low] = versions.replace('+', `-${MAX_VERSION}`).split('-');
  return [Number(low), Number(high)];
}

/**
 * The default of a field as a typed value; undefined if the type's own default holds, or after a report. `records` always
 * default to null in Kafka, whatever is written. Blanks around a value count, but for a float.
 */
export function translateDefault(
  definition: Definition,
  type: string,
  placed: Placed<string>,
): DefaultValue | undefined {
  const { value, at } = placed;
  if (type === 'string') return value === 'null' ? null : value;
  if (value === '' || type === 'records') return undefined;
  const scalar = translateScalar(type, value);
  if (scalar !== undefined) return scalar;
  const message = `${JSON.stringify(value)} is no default for ${type}`;
  report(definition, 'WG658', at, message, defaultHelp(type, value));
  return undefined;
}

function translateScalar(type: string, text: string): DefaultValue | undefined {
  const bounds = boundsOf(type);
  if (bounds !== undefined) return translateInteger(text, bounds);
  if (type === 'bool') return /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : undefined;
  if (type === 'float64') return translateFloat(text.trim());
  if (type === 'uuid') return /^[A-Za-z0-9_-]{22}(==)?$/.test(text) ? text.replace('==', '') : undefined;
  return text === 'null' ? null : undefined;
}

/** Hexadecimal stays hexadecimal: it says more than its decimal form. */
function translateInteger(text: string, { min, max }: Bounds): DefaultValue | undefined {
  const isHex = /^0x[0-9A-Fa-f]+$/.test(text);
  if (!isHex && !/^[+-]?(0|[1-9]\d*)$/.test(text)) return undefined;
  const value = BigInt(text.replace(/^\+/, ''));
  if (value < min || value > max) return undefined;
  return isHex ? new YamlLiteral(`0x${value.toString(16)}`) : value;
}

/** What Java's `Double.parseDouble` reads, but for NaN, the infinities, hexadecimal floats and the `f` suffix. */
function translateFloat(text: string): number | undefined {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?[dD]?$/.test(text)) return undefined;
  const value = Number(text.replace(/[dD]$/, ''));
  return Number.isFinite(value) ? value : undefined;
}

function defaultHelp(type: string, text: string): string {
  if (type !== 'float64' && text !== text.trim()) return 'remove the blanks around it';
  const bounds = boundsOf(type);
  if (bounds !== undefined) return integerHelp(text, bounds);
  if (type === 'bool') return 'write true or false';
  if (type === 'float64') return 'write a decimal number; NaN and infinities cannot be defaults';
  if (type === 'uuid') return 'write 16 bytes as 22 characters of URL-safe base64';
  return 'the only default that can be written for it is "null"';
}

function integerHelp(text: string, { min, max }: Bounds): string {
  if (/^[+-]?0\d+$/.test(text)) {
    return 'Java takes a number with a leading zero as octal; write it without the zero';
  }
  const wanted = `write an integer from ${min} to ${max}`;
  if (/^0x[0-9A-Fa-f]+$/.test(text)) return `${wanted}; ${text} is ${BigInt(text)}`;
  return /^[+-]?\d+$/.test(text) ? wanted : `${wanted}, decimal or 0x and hexadecimal digits`;
}
