import { describe, expect, it } from 'vitest';
import { lazyPlaces } from '../../generator/model/lazy.js';
import { fieldOf, PROTOCOL, resolve, withFields, withPlainFields } from './resolving.js';

const COMMON = (...structs: readonly string[]) =>
  `commonStructs:\n${structs.map((one) => `  - ${one}\n`).join('')}`;

const PART = 'fields: [{ name: x, type: int8 }]';

describe('lazy arrays', () => {
  it('are arrays of structs, with any number in front, or to the end', () => {
    const resolved = resolve(
      withPlainFields(
        `{ name: a, type: "[]Part", lazy: true, ${PART} }`,
        '{ name: b, type: "[]Part", count: uint8, lazy: true }',
        '{ name: c, type: "[]Part", count: { type: varint, null: -1 }, nullable: true, lazy: true }',
        '{ name: d, type: "[]Part", lazy: false }',
        '{ name: e, type: "[]Part" }',
        '{ name: f, type: "[]Part", length: rest, lazy: true }',
      ),
    );
    expect(resolved.findings).toEqual([]);
    const lazy = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => {
      const { type } = fieldOf(resolved, name);
      return type.kind === 'array' && type.lazy;
    });
    expect(lazy).toEqual([true, true, true, false, false, true]);
  });

  it('may be tags, of some versions, and under a condition', () => {
    const text = withFields(
      '{ name: on, type: bool, versions: 0+ }',
      '{ name: a, type: "[]Part", versions: 0+, lazy: true, fields: [{ name: x, type: int8, versions: 0+ }] }',
      '{ name: b, type: "[]Part", versions: 1-2, nullableVersions: 2+, lazy: true }',
      '{ name: c, type: "[]Part", taggedVersions: 2+, tag: 0, lazy: true }',
      '{ name: d, type: "[]Part", versions: 0+, lazy: true, when: { on: true } }',
    );
    expect(resolve(text).findings).toEqual([]);
  });

  it('may be stated of an array that an alias is', () => {
    const protocol = `${PROTOCOL}types: { parts: { type: "[]Part" }, names: { type: "[]string" } }\n`;
    const text = withPlainFields('{ name: a, type: parts, lazy: true }') + COMMON(`{ name: Part, ${PART} }`);
    expect(resolve(text, protocol).findings).toEqual([]);
    const other = withPlainFields('{ name: a, type: names, lazy: true }');
    expect(resolve(other, protocol).findings).toEqual([
      '3:29-33 WG210 "lazy" does not go with these elements',
    ]);
  });

  it.each(['int8', 'string', 'bytes', 'Part'])('are no %s', (type) => {
    const at = 24 + type.length;
    const text =
      withPlainFields(`{ name: a, type: ${type}, lazy: true }`) + COMMON(`{ name: Part, ${PART} }`);
    expect(resolve(text).findings).toContain(
      `3:${at}-${at + 4} WG210 "lazy" does not go with the type ${type}`,
    );
    const eager = text.replace('lazy: true', 'lazy: false');
    expect(resolve(eager).findings.filter((finding) => finding.includes('WG210'))).toEqual([]);
  });

  it.each(['[]int8', '[]string', '[]bytes', '[]uuid'])('are no %s', (type) => {
    const field = `{ name: a, type: "${type}", lazy: true }`;
    const { diagnostics } = resolve(withPlainFields(field));
    expect(diagnostics).toMatchObject([
      {
        code: 'WG210',
        message: '"lazy" does not go with these elements',
        help: 'it goes with arrays of structs',
        location: { line: 3, column: 3 + field.indexOf('lazy') + 2 },
      },
    ]);
  });

  it('of structs with a length are not built yet', () => {
    const protocol = `${PROTOCOL}types: { sized: { type: Part, length: int16 } }\n`;
    const text = withPlainFields(
      '{ name: a, type: "[]sized", lazy: true }',
      `{ name: b, type: Part, ${PART} }`,
    );
    expect(resolve(text, protocol).findings).toEqual([
      expect.stringContaining(
        'WG900 lazy arrays of structs that have a length are part of the schema language',
      ),
    ]);
  });

  it('are no maps, and no key of an alias', () => {
    const map = 'type: map, length: int16, entry: { key: { length: int8 }, value: { length: int8 } }';
    expect(resolve(withPlainFields(`{ name: a, ${map}, lazy: true }`)).findings).toEqual([
      expect.stringContaining('WG210 "lazy" does not go with the type map'),
    ]);
    const protocol = `${PROTOCOL}types: { parts: { type: "[]Part", lazy: true } }\n`;
    expect(() => resolve(withPlainFields('{ name: a, type: int8 }'), protocol)).toThrow('lazy');
  });
});

describe('elements of lazy arrays', () => {
  it('have no field called parent: they know what they are in by that name', () => {
    const part = '{ name: Part, fields: [{ name: x, type: int8 }, { name: parent, type: int8 }] }';
    const use = (lazy: boolean) =>
      resolve(withPlainFields(`{ name: a, type: "[]Part", lazy: ${lazy} }`) + COMMON(part));
    expect(use(false).findings).toEqual([]);
    expect(use(true).diagnostics).toMatchObject([
      {
        code: 'WG212',
        message: 'a field of Part cannot be called "parent"',
        help: 'elements of a lazy array know what they are in by that name; choose another',
        location: { line: 5, column: 61 },
      },
    ]);
  });

  it('are in what may have such a field, and hold structs that may', () => {
    const text = withPlainFields(
      '{ name: parent, type: int8 }',
      '{ name: a, type: "[]Part", lazy: true, fields: [{ name: b, type: Inner, fields: [{ name: parent, type: int8 }] }] }',
    );
    expect(resolve(text).findings).toEqual([]);
  });

  it('are known with all arrays that hold them', () => {
    const resolved = resolve(
      withPlainFields(
        '{ name: a, type: "[]Part", lazy: true }',
        '{ name: b, type: "[]Part", count: int8, lazy: true }',
        '{ name: c, type: "[]Other" }',
      ) +
        COMMON(
          '{ name: Part, fields: [{ name: x, type: int8 }, { name: inner, type: "[]Part", lazy: true }] }',
          '{ name: Other, fields: [{ name: parts, type: "[]Part", lazy: true }, { name: y, type: int8 }] }',
        ),
    );
    expect(resolved.findings).toEqual([]);
    const places = lazyPlaces(resolved.model.messages[0]?.structs ?? []);
    expect([...places.keys()]).toEqual(['Part']);
    expect(places.get('Part')).toEqual([
      { className: 'Fetch', member: 'a' },
      { className: 'Fetch', member: 'b' },
      { className: 'FetchPart', member: 'inner' },
      { className: 'FetchOther', member: 'parts' },
    ]);
  });

  it('may have a constant called so: it is no member', () => {
    const text = withPlainFields(
      '{ name: a, type: "[]Part", lazy: true, fields: [{ name: parent, type: int8, const: 3 }] }',
    );
    expect(resolve(text).findings).toEqual([]);
  });
});

describe('forms of one member', () => {
  const forms = (one: string, other: string) =>
    withPlainFields(
      '{ name: on, type: bool }',
      `{ name: a, type: "[]Part", count: int8, when: { on: true }${one}, ${PART} }`,
      `{ name: a, type: "[]Part", when: { on: false }${other} }`,
    );

  it('are lazy all or none', () => {
    expect(resolve(forms('', '')).findings).toEqual([]);
    expect(resolve(forms(', lazy: true', ', lazy: true')).findings).toEqual([]);
    for (const [one, other] of [
      ['', ', lazy: true'],
      [', lazy: true', ''],
    ] as const)
      expect(resolve(forms(one, other)).findings).toEqual(['5:13-14 WG242 "a" has forms of two types']);
  });
});
