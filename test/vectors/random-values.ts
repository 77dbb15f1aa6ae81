import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '../golden-rows.js';
import { defaultOf } from './reference-default.js';
import { holds, type ReferenceField, type ReferenceMessage } from './reference-schema.js';

/** Numbers from 0 to 1, the same ones for the same seed on every machine (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000;
  };
}

type Random = () => number;

const CHARACTERS = ['a', 'b', '-', "'", '"', '\\', '\0', '\n', 'é', 'ß', '漢', '\ufeff', '😀', '🧵'];

const RANGES: Readonly<Record<string, readonly [bigint, bigint]>> = {
  int8: [-(2n ** 7n), 2n ** 7n - 1n],
  int16: [-(2n ** 15n), 2n ** 15n - 1n],
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint16: [0n, 2n ** 16n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
};

/** A value of a message at a version, in the JSON form: any value that the version can carry may come up. */
export function randomValue(schema: ReferenceMessage, version: number, random: Random): JsonObject {
  const flexible = holds(schema.flexibleVersions, version);
  return randomStruct(schema.fields, version, flexible, random);
}

function randomStruct(
  fields: readonly ReferenceField[],
  version: number,
  flexible: boolean,
  random: Random,
): JsonObject {
  const value: Record<string, Json> = {};
  for (const field of fields) {
    if (!holds(field.versions, version)) {
      continue;
    }
    const member = randomMember(field, version, flexible, random);
    const tagged = field.tag !== undefined && holds(field.taggedVersions, version);
    if (!(tagged && isDeepStrictEqual(member, defaultOf(field, version)))) {
      value[field.name] = member;
    }
  }
  if (flexible && random() < 0.15) {
    const tag = 100 + Math.floor(random() * 1e6);
    value['_unknownTaggedFields'] = [
      { tag, data: randomBytes(random) },
      { tag: tag + 1, data: '' },
    ];
  }
  return value;
}

function randomMember(field: ReferenceField, version: number, flexible: boolean, random: Random): Json {
  if (holds(field.nullableVersions, version) && random() < 0.2) {
    return null;
  }
  if (random() < 0.1) {
    return defaultOf(field, version);
  }
  if (!field.isArray) {
    return randomElement(field, version, flexible, random);
  }
  const count = Math.floor(random() * 4);
  return Array.from({ length: count }, () => randomElement(field, version, flexible, random));
}

function randomElement(field: ReferenceField, version: number, flexible: boolean, random: Random): Json {
  const range = RANGES[field.type];
  if (field.isStruct) {
    return randomStruct(field.fields, version, flexible, random);
  }
  if (range !== undefined) {
    return field.type === 'int64'
      ? String(randomInteger(range, random))
      : Number(randomInteger(range, random));
  }
  switch (field.type) {
    case 'bool':
      return random() < 0.5;
    case 'float64':
      return Math.floor(random() * 8000 - 4000) / 4 + 0.5;
    case 'uuid':
      return Buffer.from(Array.from({ length: 16 }, () => Math.floor(random() * 256))).toString('base64url');
    case 'string':
      return randomText(random);
    default:
      return randomBytes(random);
  }
}

/** Evenly spread, or at one of the ends, or near zero. */
function randomInteger([least, most]: readonly [bigint, bigint], random: Random): bigint {
  const kind = random();
  if (kind < 0.1) {
    return least;
  }
  if (kind < 0.2) {
    return most;
  }
  if (kind < 0.5) {
    return BigInt(Math.floor(random() * 128));
  }
  const high = BigInt(Math.floor(random() * 2 ** 32));
  const low = BigInt(Math.floor(random() * 2 ** 32));
  return least + (((high << 32n) | low) % (most - least + 1n));
}

/** Mostly short; now and then around the length at which a compact prefix grows to two bytes. */
function randomLength(random: Random): number {
  return random() < 0.06 ? 120 + Math.floor(random() * 16) : Math.floor(random() * 12);
}

function randomText(random: Random): string {
  const pick = () => CHARACTERS[Math.floor(random() * CHARACTERS.length)];
  const ascii = random() < 0.5;
  const length = randomLength(random);
  return Array.from({ length }, () => (ascii ? 'k' : pick())).join('');
}

function randomBytes(random: Random): string {
  const bytes = Array.from({ length: randomLength(random) }, () => Math.floor(random() * 256));
  return Buffer.from(bytes).toString('base64');
}
