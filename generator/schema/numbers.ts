import type { Scalar } from 'yaml';
import type { Finding } from './finding.js';

/** The only spellings of integers that every reader takes alike: `010` is eight to some, `1e3` is a float to others. */
const PLAIN_INTEGER = /^(-?(0|[1-9]\d*)|0x[0-9A-Fa-f]+)$/;
const PLAIN_FLOAT = /^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/;

/** A whole number: a plain number as long as that is exact, a bigint beyond 2^53 - 1 either way. */
export function integerValue(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/**
 * What is wrong with the spelling of a number. `floatAllowed`: the place may hold a number with a fraction, so that `1.0` is fine.
 */
export function spellingFinding(node: Scalar.Parsed, floatAllowed: boolean): Finding | undefined {
  const { source, value } = node;
  const isInteger = typeof value === 'bigint';
  if (isInteger ? PLAIN_INTEGER.test(source) && source !== '-0' : floatAllowed && isPlainFloat(source))
    return undefined;
  // A fraction where an integer is wanted is the wrong value, not the wrong spelling.
  if (!isInteger && !Number.isInteger(value) && isPlainFloat(source)) return undefined;
  const [start, end] = node.range;
  const better = isInteger || !floatAllowed ? integerText(value) : String(value);
  return {
    code: 'WG115',
    message: `${source} is not written as ${floatAllowed && !isInteger ? 'a plain number' : 'a plain integer'}`,
    help: better === undefined ? undefined : `write ${better}`,
    start,
    end,
  };
}

function isPlainFloat(source: string): boolean {
  return PLAIN_FLOAT.test(source) || /^-?\.(inf|nan)$/i.test(source);
}

function integerText(value: unknown): string | undefined {
  if (typeof value === 'bigint') return String(value);
  return Number.isSafeInteger(value) ? String(Number(value) + 0) : undefined;
}
