import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrayOf,
  JsonError,
  JsonMembers,
  jsonBool,
  jsonBytes,
  jsonFloat32,
  jsonFloat64,
  jsonInt8,
  jsonInt16,
  jsonInt32,
  jsonInt64,
  jsonOfBytes,
  jsonOfFloat,
  jsonOfTags,
  jsonSafeInt64,
  jsonSafeUint64,
  jsonString,
  jsonUint8,
  jsonUint16,
  jsonUint24,
  jsonUint32,
  jsonUint64,
  jsonUnknownTags,
  jsonUuid,
  nullable,
  secretOf,
} from '../../generator/runtime/json.js';
import { Secret } from '../../generator/runtime/secret.js';
import { Uuid } from '../../generator/runtime/uuid.js';

const INTEGERS = [
  ['jsonInt8', jsonInt8, -128, 127],
  ['jsonInt16', jsonInt16, -32768, 32767],
  ['jsonInt32', jsonInt32, -2147483648, 2147483647],
  ['jsonUint8', jsonUint8, 0, 255],
  ['jsonUint16', jsonUint16, 0, 65535],
  ['jsonUint24', jsonUint24, 0, 16777215],
  ['jsonUint32', jsonUint32, 0, 4294967295],
] as const;

/** What no decoder but that of texts, or of anything, takes. */
const MISFITS = [undefined, {}, [], 'text', Symbol('s'), () => 0];

function errorOf(run: () => unknown): JsonError {
  try {
    run();
  } catch (error) {
    if (error instanceof JsonError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('integers', () => {
  it.each(INTEGERS)('E15 %s takes its range and nothing else', (_name, decode, min, max) => {
    for (const value of [min, -0, 1, max]) expect(decode(value, 'M.f')).toBe(value + 0);
    for (const value of [min - 1, max + 1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, '7', 5n, true, null]) {
      const error = errorOf(() => decode(value, 'M.f'));
      expect([error.path, error.expected]).toEqual(['M.f', `an integer from ${min} to ${max}`]);
    }
    for (const value of MISFITS) expect(() => decode(value, 'M.f')).toThrow(JsonError);
  });

  it('E16 takes 64 bits as text, as a bigint and as a safe integer', () => {
    expect(jsonInt64('-9223372036854775808', '')).toBe(-(2n ** 63n));
    expect(jsonInt64('9223372036854775807', '')).toBe(2n ** 63n - 1n);
    expect(jsonUint64('18446744073709551615', '')).toBe(2n ** 64n - 1n);
    for (const decode of [jsonInt64, jsonUint64]) {
      expect([decode(5, ''), decode(5n, ''), decode('-0', ''), decode(-0, '')]).toEqual([5n, 5n, 0n, 0n]);
    }
  });

  it.each([
    '',
    '5n',
    '+5',
    '05',
    ' 5',
    '5 ',
    '0x5',
    '5.0',
    '1e3',
    '--5',
    '٥',
    '1'.repeat(30),
    '9'.repeat(1e6),
  ])('E16 refuses the text %.20s in every 64-bit field', (text) => {
    for (const decode of [jsonInt64, jsonUint64, jsonSafeInt64, jsonSafeUint64]) {
      expect(errorOf(() => decode(text, 'M.f')).message.length).toBeLessThan(120);
    }
  });

  it('E16 refuses what 64 bits, or a safe integer, cannot hold', () => {
    for (const value of [
      '9223372036854775808',
      2n ** 63n,
      -(2n ** 63n) - 1n,
      2 ** 53,
      0.5,
      Number.NaN,
      null,
      true,
    ]) {
      expect(() => jsonInt64(value, '')).toThrow(JsonError);
    }
    for (const value of ['18446744073709551616', '-1', -1, -1n, ...MISFITS]) {
      expect(() => jsonUint64(value, '')).toThrow(JsonError);
    }
    for (const value of [
      '9007199254740992',
      2n ** 53n,
      '9007199254740993',
      2 ** 53,
      -(2 ** 53),
      0.5,
      ...MISFITS,
    ]) {
      expect(() => jsonSafeInt64(value, '')).toThrow(JsonError);
      expect(() => jsonSafeUint64(value, '')).toThrow(JsonError);
    }
    expect(() => jsonSafeUint64('-1', '')).toThrow(JsonError);
  });

  it('takes a safe integer as a number', () => {
    for (const value of ['9007199254740991', 2n ** 53n - 1n, 2 ** 53 - 1]) {
      expect([jsonSafeInt64(value, ''), jsonSafeUint64(value, '')]).toEqual([2 ** 53 - 1, 2 ** 53 - 1]);
    }
    expect(jsonSafeInt64('-9007199254740991', '')).toBe(1 - 2 ** 53);
  });

  it('reads back every 64-bit integer it is printed as', () => {
    fc.assert(fc.property(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), (x) => jsonInt64(String(x), '') === x));
    fc.assert(fc.property(fc.bigInt(0n, 2n ** 64n - 1n), (x) => jsonUint64(String(x), '') === x));
  });
});

describe('floats', () => {
  it('E21 carries what JSON has no number for as text', () => {
    expect([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1.5].map(jsonOfFloat)).toEqual([
      'NaN',
      'Infinity',
      '-Infinity',
      -1.5,
    ]);
    fc.assert(
      fc.property(fc.double(), (x) => {
        expect(jsonFloat64(JSON.parse(JSON.stringify(jsonOfFloat(x))), '')).toBe(x + 0);
      }),
    );
    expect(jsonFloat64(JSON.parse('-0.0'), '')).toBe(-0);
  });

  it('refuses other texts, and numbers beyond float32', () => {
    for (const decode of [jsonFloat32, jsonFloat64]) {
      for (const value of ['1.5', 'nan', '', '+Infinity', null, 5n, ...MISFITS]) {
        expect(() => decode(value, '')).toThrow(JsonError);
      }
      expect(decode('NaN', '')).toBeNaN();
      expect(decode(0.1, '')).toBe(0.1);
    }
    expect(jsonFloat32('-Infinity', '')).toBe(Number.NEGATIVE_INFINITY);
    expect(jsonFloat64('Infinity', '')).toBe(Number.POSITIVE_INFINITY);
    expect(() => jsonFloat32(1e39, '')).toThrow(JsonError);
  });
});

describe('other values', () => {
  it('takes booleans and texts, and no substitutes', () => {
    expect([jsonBool(true, ''), jsonBool(false, ''), jsonString('', '')]).toEqual([true, false, '']);
    for (const value of [0, 1, 'true', null, ...MISFITS])
      expect(() => jsonBool(value, '')).toThrow(JsonError);
    for (const value of [0, null, {}, undefined]) expect(() => jsonString(value, '')).toThrow(JsonError);
  });

  it('takes bytes as base64', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(jsonBytes(jsonOfBytes(bytes), '')).toEqual(bytes);
      }),
    );
    for (const value of ['AA', 'AA=\n', '_-__', 5, null, new Uint8Array(3)]) {
      expect(() => jsonBytes(value, '')).toThrow(JsonError);
    }
  });

  it('E20 takes a UUID in either form', () => {
    const uuid = Uuid.parse('H3KKO4NTRPaCWtEmm3vW7A');
    expect(jsonUuid('H3KKO4NTRPaCWtEmm3vW7A', '').equals(uuid)).toBe(true);
    expect(jsonUuid('1F728A3B-8353-44F6-825A-D1269B7BD6EC', '').equals(uuid)).toBe(true);
    for (const value of ['', uuid, null, 5]) {
      expect(() => jsonUuid(value, '')).toThrow(JsonError);
    }
  });

  it('takes unknown tagged fields and gives them back', () => {
    const tags = [
      { tag: 0, data: new Uint8Array() },
      { tag: 2147483646, data: Uint8Array.of(255) },
    ];
    const json = jsonOfTags(tags);
    expect(json).toEqual([
      { tag: 0, data: '' },
      { tag: 2147483646, data: '/w==' },
    ]);
    expect(jsonUnknownTags(json, '')).toEqual(tags);
  });

  it.each([
    [{}, 'M.t'],
    [[{ tag: 1 }], 'M.t[0]'],
    [[{ data: '' }], 'M.t[0]'],
    [[{ tag: 1, data: '' }, 5], 'M.t[1]'],
    [[{ tag: 4294967296, data: '' }], 'M.t[0].tag'],
    [[{ tag: -1, data: '' }], 'M.t[0].tag'],
    [[{ tag: 1, data: 'A' }], 'M.t[0].data'],
    [[{ tag: 1, data: '', size: 0 }], 'M.t[0]'],
  ])('refuses %j as unknown tagged fields', (json, path) => {
    expect(errorOf(() => jsonUnknownTags(json, 'M.t')).path).toBe(path);
  });
});

describe('combinators', () => {
  it('take null, elements and secrets', () => {
    expect(nullable(jsonInt8)(null, '')).toBeNull();
    expect(nullable(jsonInt8)(5, '')).toBe(5);
    expect(arrayOf(nullable(jsonInt8))([1, null], '')).toEqual([1, null]);
    expect(secretOf(jsonString)('hunter2', '').expose()).toBe('hunter2');
    expect(nullable(secretOf(jsonBytes))('AQ==', '')).toBeInstanceOf(Secret);
  });

  it('name the element that is refused', () => {
    expect(errorOf(() => arrayOf(arrayOf(jsonInt8))([[1], [2, 'x']], 'M.rows')).message).toBe(
      'M.rows[1][1]: "x" is not an integer from -128 to 127',
    );
    expect(errorOf(() => arrayOf(jsonInt8)(new Array(2), 'M.rows')).path).toBe('M.rows[0]');
    expect(errorOf(() => arrayOf(jsonInt8)({ length: 0 }, 'M.rows')).message).toBe(
      'M.rows: an object is not an array',
    );
    expect(() => nullable(jsonInt8)(undefined, '')).toThrow(JsonError);
  });

  it('never show a secret that is refused', () => {
    const error = errorOf(() => secretOf(jsonBytes)('hunter2', 'M.password'));
    expect(String(error)).toBe('JsonError: M.password: the secret is not bytes in base64');
    expect(JSON.stringify(error)).not.toContain('hunter2');
    expect(error.cause).toBeUndefined();
  });
});

describe('JsonMembers', () => {
  const names = ['topic', 'partitions'];

  it('gives members that are there and undefined for the others', () => {
    const members = new JsonMembers({ topic: 'a', partitions: undefined }, 'M', names);
    expect(members.get('topic', jsonString)).toBe('a');
    expect(members.get('partitions', jsonInt8)).toBeUndefined();
    expect(errorOf(() => members.get('topic', jsonInt8)).path).toBe('M.topic');
    expect(errorOf(() => new JsonMembers({ topic: null }, 'M', names).get('topic', jsonString)).message).toBe(
      'M.topic: null is not a text',
    );
  });

  it.each([[null], [undefined], [5], ['topic'], [[]], [true]])('refuses %j as an object', (json) => {
    expect(errorOf(() => new JsonMembers(json, 'M', names)).expected).toBe('an object');
  });

  it('refuses unknown members, and names them', () => {
    const error = errorOf(() => new JsonMembers({ topic: 'a', topics: [] }, 'M.responses[0]', names));
    expect(error.message).toBe('M.responses[0]: "topics" is not a member; there are topic, partitions');
    expect(() => new JsonMembers({ topic: 'a', topics: undefined }, 'M', names)).not.toThrow();
    expect(() => new JsonMembers(JSON.parse('{"__proto__": {"topic": "a"}}'), 'M', names)).toThrow(JsonError);
  });

  it('E27 looks at own properties only, with a prototype or without', () => {
    const inherited = Object.create({ topic: 'a' }) as object;
    expect(new JsonMembers(inherited, 'M', names).get('topic', jsonString)).toBeUndefined();
    expect(new JsonMembers({}, 'M', ['toString']).get('toString', jsonString)).toBeUndefined();
    const bare = Object.freeze(Object.assign(Object.create(null), { topic: 'a' }));
    expect(new JsonMembers(bare, 'M', names).get('topic', jsonString)).toBe('a');
  });

  it('shows values only in part', () => {
    const long = 'x'.repeat(1000);
    expect(errorOf(() => jsonInt8(long, 'M.f')).message.length).toBeLessThan(100);
    expect(errorOf(() => new JsonMembers({ [long]: 1 }, 'M', names)).message.length).toBeLessThan(120);
  });
});
