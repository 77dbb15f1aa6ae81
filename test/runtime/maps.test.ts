import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { JsonError, jsonString, nullable } from '../../generator/runtime/json.js';
import { jsonOfMap, mapOf } from '../../generator/runtime/map-json.js';
import {
  asMap,
  hasEntries,
  isMap,
  type MapInit,
  showMap,
  toMap,
  toNullableMap,
} from '../../generator/runtime/maps.js';
import { causeOf } from './map-holder.js';

const PAIRS = [
  ['2', 'b'],
  ['1', 'a'],
  ['__proto__', 'c'],
] as const;

describe('an init value', () => {
  it('that is a Map is taken as it is', () => {
    const map = new Map(PAIRS);
    expect(toMap(map)).toBe(map);
    expect(toNullableMap(map)).toBe(map);
  });

  it('D20 that holds pairs becomes a Map in their order', () => {
    for (const init of [PAIRS, new Set(PAIRS), new Map(PAIRS).entries()]) {
      const map = toMap(init);
      expect(map).toBeInstanceOf(Map);
      expect([...map]).toEqual(PAIRS);
    }
    const pairs: MapInit<string | null> = [
      ['k', null],
      ['k', 'v'],
    ];
    expect([...toMap(pairs)]).toEqual([['k', 'v']]);
    expect(toMap([]).size).toBe(0);
  });

  it('that makes a Map of itself becomes that', () => {
    const map = new Map(PAIRS);
    expect(toMap({ toMap: () => map })).toBe(map);
    expect(toNullableMap({ toMap: () => map })).toBe(map);
  });

  it('that is left out is an empty Map, each time another', () => {
    expect(toMap(undefined)).toEqual(new Map());
    expect(toNullableMap(undefined)).toEqual(new Map());
    expect(toMap(undefined)).not.toBe(toMap(undefined));
  });

  it('of null is null where that is allowed', () => {
    expect(toNullableMap(null)).toBeNull();
  });

  it.each([null, 5, 'kv', {}, { k: 'v' }, [['k']], [['k', 'v', 'w']], ['kv'], [['k', 'v'], null]])(
    'E15 of %j stays as it is, for writing to refuse it',
    (init) => {
      expect(toMap(init as unknown as MapInit<string>)).toBe(init);
    },
  );
});

describe('a map', () => {
  it('may be of another realm', () => {
    const foreign: unknown = runInContext('new Map([["k", "v"]])', createContext());
    expect(foreign).not.toBeInstanceOf(Map);
    expect(isMap(foreign)).toBe(true);
    expect(asMap(foreign, {}, 'm')).toBe(foreign);
    expect(toMap(foreign as Map<string, string>)).toBe(foreign);
  });

  it.each([null, undefined, 'k', {}, [], new Set(), new WeakMap()])('is not %j', (value) => {
    expect(isMap(value)).toBe(false);
    const owner = { m: value };
    expect(causeOf(() => hasEntries(value, owner, 'm'))).toMatch(/^Holder\.?m?: /);
  });

  it('has entries or not', () => {
    expect(hasEntries(new Map(), {}, 'm')).toBe(false);
    expect(hasEntries(new Map([['', null]]), {}, 'm')).toBe(true);
  });

  it('prints its entries in braces', () => {
    expect(showMap(new Map())).toBe('{}');
    expect(showMap(new Map(PAIRS))).toBe('{2=b, 1=a, __proto__=c}');
    expect(showMap(new Map([['k', null]]))).toBe('{k=null}');
    expect(showMap(new Map([['', '']]))).toBe('{=}');
    expect(showMap(null)).toBe('null');
  });

  it('prints something, whatever it is', () => {
    expect(showMap(undefined as unknown as null)).toBe('undefined');
    expect(showMap('x' as unknown as null)).toBe('x');
    const odd = new Map<unknown, unknown>([[Symbol('s'), Symbol('t')]]);
    expect(showMap(odd as Map<string, string>)).toBe('{Symbol(s)=Symbol(t)}');
  });
});

describe('a map in JSON', () => {
  it('D20 is an array of pairs, in both directions', () => {
    const map = new Map(PAIRS);
    expect(JSON.stringify(jsonOfMap(map))).toBe('[["2","b"],["1","a"],["__proto__","c"]]');
    expect([...mapOf(jsonString)(jsonOfMap(map), 'M.m')]).toEqual(PAIRS);
    expect(jsonOfMap(new Map())).toEqual([]);
    expect(mapOf(jsonString)([], 'M.m')).toEqual(new Map());
  });

  it('holds null where a value may be null', () => {
    const map = new Map<string, string | null>([['k', null]]);
    expect(jsonOfMap(map)).toEqual([['k', null]]);
    expect(mapOf(nullable(jsonString))([['k', null]], 'M.m')).toEqual(map);
  });

  it('holds the last value of a repeated key', () => {
    const pairs = [
      ['k', 'v'],
      ['l', 'w'],
      ['k', 'x'],
    ];
    expect(jsonOfMap(mapOf(jsonString)(pairs, ''))).toEqual([
      ['k', 'x'],
      ['l', 'w'],
    ]);
  });

  it.each([
    [{ k: 'v' }, 'M.m: an object is not an array of [key, value] pairs'],
    [null, 'M.m: null is not an array of [key, value] pairs'],
    ['kv', 'M.m: "kv" is not an array of [key, value] pairs'],
    [new Map(), 'M.m: an object is not an array of [key, value] pairs'],
    [['kv'], 'M.m[0]: "kv" is not a [key, value] pair'],
    [[['a', 'b'], { 0: 'k', 1: 'v' }], 'M.m[1]: an object is not a [key, value] pair'],
    [[['k']], 'M.m[0]: an array of 1 is not a [key, value] pair'],
    [[['k', 'v', 'w']], 'M.m[0]: an array of 3 is not a [key, value] pair'],
    [new Array(1), 'M.m[0]: undefined is not a [key, value] pair'],
    [[[1, 'v']], 'M.m[0][0]: 1 is not a text'],
    [[['k', null]], 'M.m[0][1]: null is not a text'],
    [
      [
        ['a', 'b'],
        ['k', 5],
      ],
      'M.m[1][1]: 5 is not a text',
    ],
  ])('E15 refuses %j', (json, message) => {
    expect(() => mapOf(jsonString)(json, 'M.m')).toThrow(JsonError);
    expect(() => mapOf(jsonString)(json, 'M.m')).toThrow(message);
  });
});
