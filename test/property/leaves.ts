import fc from 'fast-check';
import type { Enum, ScalarType } from '../../generator/model/model.js';
import { memberBounds, memberValue } from './numbers.js';

type Scalar = { readonly scalar: ScalarType; readonly asNumber: boolean; readonly enum: Enum | undefined };

/** Numbers at which some form grows, wraps or turns. */
const EDGES = [0n, 1n, 2n, 127n, 128n, 255n, 256n, 16383n, 16384n, 65535n, 2097151n, 2097152n, 268435455n]
  .concat([268435456n, 2147483647n, 2147483648n, 4294967295n, 9007199254740991n, 9007199254740993n])
  .flatMap((edge) => [edge, -edge, -edge - 1n]);

/** Values of a scalar as its member holds them; uuids as text. */
export function scalarValues(type: Scalar): fc.Arbitrary<unknown> {
  const { scalar, asNumber } = type;
  if (type.enum?.closed === true) return fc.constantFrom(...type.enum.members.map(({ value }) => value));
  const bounds = memberBounds(scalar, asNumber);
  if (bounds === undefined) return otherScalars(scalar);
  const { least, most } = bounds;
  const edges = [least, most, ...EDGES.filter((edge) => edge >= least && edge <= most)];
  const named = (type.enum?.members ?? []).map((member) => BigInt(member.value));
  const integers = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...edges, ...named) },
    { weight: 2, arbitrary: fc.bigInt({ min: least < -100n ? -100n : least, max: 100n }) },
    { weight: 2, arbitrary: fc.bigInt({ min: least, max: most }) },
  );
  return integers.map((value) => memberValue(scalar, asNumber, value));
}

function otherScalars(scalar: ScalarType): fc.Arbitrary<unknown> {
  if (scalar === 'bool') return fc.boolean();
  if (scalar === 'float32') return fc.float();
  if (scalar === 'float64') return fc.double();
  const edges = fc.constantFrom('0'.repeat(32), 'f'.repeat(32), `${'0'.repeat(31)}1`, `8${'0'.repeat(31)}`);
  const hex = fc.oneof({ weight: 1, arbitrary: edges }, { weight: 2, arbitrary: hexDigits(32) });
  return fc.tuple(hex, fc.boolean()).map(([digits, isShort]) => uuidText(digits, isShort));
}

function hexDigits(length: number): fc.Arbitrary<string> {
  return fc
    .uint8Array({ minLength: length / 2, maxLength: length / 2 })
    .map((bytes) => Buffer.from(bytes).toString('hex'));
}

function uuidText(hex: string, isShort: boolean): string {
  if (isShort) return Buffer.from(hex, 'hex').toString('base64url');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Lengths in bytes around which prefixes grow, and the longest that is allowed where that is not long. */
function edgeLengths(most: number, isLong: boolean): number[] {
  const lengths = isLong ? [16381, 16382, 16383, 16384] : [125, 126, 127, 128, 129, 255, 256];
  return [...lengths, ...(most <= 300 ? [most] : [])].filter((length) => length <= most);
}

/** A text of exactly `bytes` bytes in UTF-8, made of one character as far as it goes. */
function textOf(character: string, bytes: number): string {
  const times = Math.floor(bytes / Buffer.byteLength(character));
  const text = character.repeat(times);
  return text + 'a'.repeat(bytes - Buffer.byteLength(text));
}

/** The longest start of a text, in whole characters, of at most `most` bytes. */
function cut(text: string, most: number): string {
  let kept = '';
  let size = 0;
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > most) break;
    kept += character;
  }
  return kept;
}

const CHARACTERS = ['a', 'é', 'ß', '漢', '\ufeff', '\0', '\uffff', '😀', '\u{10ffff}'];

/** Well-formed texts of at most `most` bytes in UTF-8. */
export function texts(most: number): fc.Arbitrary<string> {
  const short = fc.string({
    unit: fc.oneof(fc.constantFrom(...CHARACTERS), fc.string({ unit: 'binary', maxLength: 1 })),
    maxLength: 6,
  });
  const exact = (isLong: boolean) => exactTexts(fc.constantFrom(0, ...edgeLengths(most, isLong)));
  return fc.oneof(
    { weight: 40, arbitrary: short.map((text) => cut(text, most)) },
    { weight: 6, arbitrary: exact(false) },
    { weight: 1, arbitrary: exact(true) },
  );
}

/** Texts of exactly so many bytes in UTF-8. */
export function exactTexts(sizes: fc.Arbitrary<number>): fc.Arbitrary<string> {
  return fc.tuple(fc.constantFrom(...CHARACTERS), sizes).map(([one, size]) => textOf(one, size));
}

/** Bytes, at most `most`. */
export function byteArrays(most: number): fc.Arbitrary<Uint8Array> {
  const exact = (isLong: boolean) =>
    fc
      .tuple(fc.nat(255), fc.constantFrom(0, ...edgeLengths(most, isLong)))
      .map(([fill, size]) => new Uint8Array(size).fill(fill));
  return fc.oneof(
    { weight: 40, arbitrary: fc.uint8Array({ maxLength: Math.min(12, most) }) },
    { weight: 6, arbitrary: exact(false) },
    { weight: 1, arbitrary: exact(true) },
  );
}
