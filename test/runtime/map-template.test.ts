import { describe, expect, it } from 'vitest';
import { MapTextTemplate } from '../../generator/runtime/map-template.js';

type Pairs = readonly (readonly [string, string])[];

function textOf(pairs: Pairs): string {
  return pairs.map(([key, value]) => `${key}=${value};`).join('');
}

/** A template that has seen some maps. */
function learned(...maps: readonly Pairs[]): MapTextTemplate {
  const template = new MapTextTemplate({});
  for (const pairs of maps) template.learn(new Map(pairs), textOf(pairs));
  return template;
}

const FIRST: Pairs = [
  ['id', '1'],
  ['kind', 'a'],
  ['trace', 'x1'],
];
const SECOND: Pairs = [
  ['id', '2'],
  ['kind', 'a'],
  ['trace', 'x2'],
];

describe('a template of maps', () => {
  it.each<readonly [string, Pairs]>([
    [
      'short values',
      [
        ['id', '3'],
        ['kind', 'a'],
        ['trace', 'y'],
      ],
    ],
    [
      'empty ones',
      [
        ['id', ''],
        ['kind', 'a'],
        ['trace', ''],
      ],
    ],
    [
      'long ones',
      [
        ['id', '3'.repeat(100)],
        ['kind', 'a'],
        ['trace', 'y'.repeat(10_000)],
      ],
    ],
    [
      'other letters',
      [
        ['id', 'é'],
        ['kind', 'a'],
        ['trace', '😀'],
      ],
    ],
    [
      'halves of pairs',
      [
        ['id', '\ud83d'],
        ['kind', 'a'],
        ['trace', '\ude00'],
      ],
    ],
    [
      'the characters at the ends',
      [
        ['id', '=;'],
        ['kind', 'a'],
        ['trace', ';'],
      ],
    ],
  ])('makes the text of one with %s', (_what, pairs) => {
    expect(learned(FIRST, SECOND).textOf(new Map(pairs))).toBe(textOf(pairs));
  });

  it.each<readonly [string, readonly (readonly [unknown, unknown])[]]>([
    [
      'another value where all were the same',
      [
        ['id', '3'],
        ['kind', 'b'],
        ['trace', 'y'],
      ],
    ],
    [
      'another key',
      [
        ['id', '3'],
        ['kinds', 'a'],
        ['trace', 'y'],
      ],
    ],
    [
      'another order',
      [
        ['kind', 'a'],
        ['id', '3'],
        ['trace', 'y'],
      ],
    ],
    [
      'an entry less',
      [
        ['id', '3'],
        ['kind', 'a'],
      ],
    ],
    [
      'an entry more',
      [
        ['id', '3'],
        ['kind', 'a'],
        ['trace', 'y'],
        ['more', ''],
      ],
    ],
    [
      'null',
      [
        ['id', null],
        ['kind', 'a'],
        ['trace', 'y'],
      ],
    ],
    [
      'null where all were the same',
      [
        ['id', '3'],
        ['kind', null],
        ['trace', 'y'],
      ],
    ],
    [
      'a number',
      [
        ['id', 3],
        ['kind', 'a'],
        ['trace', 'y'],
      ],
    ],
    [
      'a key that is no text',
      [
        [undefined, '3'],
        ['kind', 'a'],
        ['trace', 'y'],
      ],
    ],
    ['no entries', []],
  ])('does not fit one with %s', (_what, pairs) => {
    expect(learned(FIRST, SECOND).textOf(new Map(pairs))).toBeUndefined();
  });

  it('may begin and end with what differs, with what does not, or hold nothing', () => {
    const ends: Pairs = [
      ['a', 'x'],
      ['b', '1'],
      ['c', 'y'],
    ];
    const others: Pairs = [
      ['a', 'x'],
      ['b', '22'],
      ['c', 'y'],
    ];
    expect(learned(ends, others).textOf(new Map(ends))).toBe(textOf(ends));
    expect(learned(ends, ends).textOf(new Map(ends))).toBe(textOf(ends));
    expect(learned([], []).textOf(new Map())).toBe('');
    expect(learned([['', '']], [['', 'x']]).textOf(new Map([['', 'yz']]))).toBe('=yz;');
  });

  it('takes over other keys, and forgets what differed in front of others', () => {
    const other: Pairs = [
      ['id', '3'],
      ['sort', 'a'],
      ['trace', 'x3'],
    ];
    const template = learned(FIRST, SECOND, other);
    expect(template.textOf(new Map(other))).toBe(textOf(other));
    expect(template.textOf(new Map([...other, ['id', '4']] as Pairs))).toBe(
      textOf([['id', '4'], ...other.slice(1)]),
    );
    expect(template.textOf(new Map(SECOND))).toBeUndefined();
  });

  it('learns nothing of a map with null, or of one that overrides what a Map does', () => {
    class Odd extends Map<string, string> {
      override forEach(): void {}
    }
    const template = learned(FIRST, SECOND);
    template.learn(new Map([['k', null]]), '');
    template.learn(new Odd(FIRST), '');
    expect(template.textOf(new Map(SECOND))).toBe(textOf(SECOND));
    expect(template.textOf(new Odd(SECOND))).toBeUndefined();
  });

  it('tells nothing by one map, and gives up after four that did not fit', () => {
    expect(learned(FIRST).textOf(new Map(FIRST))).toBeUndefined();
    const maps = ['a', 'b', 'c', 'd', 'e'].map((key): Pairs => [[key, 'v']]);
    const template = learned(...maps);
    expect(template.textOf(new Map(maps[3]))).toBe('d=v;');
    expect(template.textOf(new Map(maps[4]))).toBeUndefined();
  });
});
