import { describe, expect, it } from 'vitest';
import {
  codesOf,
  fieldFindings,
  fieldOf,
  resolve,
  structOf,
  withFields,
  withPlainFields,
} from './resolving.js';

const COMMON = (...structs: readonly string[]) =>
  `commonStructs:\n${structs.map((one) => `  - ${one}\n`).join('')}`;

describe('types', () => {
  it.each([
    ['sting', '3:22-27 WG200 type "sting" is not known; did you mean "string"?'],
    ['"[]Uuid"', '3:22-30 WG201 struct Uuid is not declared in this file'],
    ['uint322', '3:22-29 WG200 type "uint322" is not known; did you mean "uint32"?'],
    ['boolean', '3:22-29 WG200 type "boolean" is not known; did you mean "bool"?'],
    ['int', '3:22-25 WG200 type "int" is not known; did you mean "int32"?'],
    ['integer', '3:22-29 WG200 type "integer" is not known; did you mean "int32"?'],
    ['long', '3:22-26 WG200 type "long" is not known; did you mean "int64"?'],
    ['double', '3:22-28 WG200 type "double" is not known; did you mean "float64"?'],
    ['float', '3:22-27 WG200 type "float" is not known; did you mean "float32"?'],
    ['"[]boolean"', '3:22-33 WG200 type "boolean" is not known; did you mean "bool"?'],
    ['quux', '3:22-26 WG200 type "quux" is not known'],
  ])('S23 refuses the type %s', (type, finding) => {
    expect(resolve(withPlainFields(`{ name: a, type: ${type} }`)).findings).toEqual([finding]);
  });

  it('S23 takes a struct that is declared further down, and one that other structs hold', () => {
    const text =
      withPlainFields(
        '{ name: a, type: Later }',
        '{ name: b, type: "[]Common" }',
        '{ name: c, type: Later, fields: [{ name: d, type: Common }] }',
      ) +
      COMMON(
        '{ name: Other, fields: [] }',
        '{ name: Common, fields: [{ name: e, type: Other }, { name: f, type: Other }, { name: g, type: bool }] }',
      );
    const resolved = resolve(text);
    expect(resolved.findings).toEqual([]);
    expect(resolved.model.messages[0]?.structs.map((one) => one.name)).toEqual([
      'Fetch',
      'Later',
      'Other',
      'Common',
    ]);
  });

  it('S23 refuses a struct that is declared twice, with both places', () => {
    const twice = withPlainFields('{ name: a, type: P, fields: [] }', '{ name: b, type: "[]P", fields: [] }');
    const { diagnostics, findings } = resolve(twice);
    expect(findings).toEqual(['4:22-27 WG205 struct P is declared twice in this file']);
    expect(diagnostics[0]?.related?.[0]?.location).toMatchObject({ line: 3, column: 22 });
    const common = resolve(
      withPlainFields('{ name: a, type: P, fields: [] }') + COMMON('{ name: P, fields: [] }'),
    );
    expect(common.findings).toEqual(['5:13-14 WG205 struct P is declared twice in this file']);
  });

  it('refuses a struct with the name of its message', () => {
    expect(resolve(withPlainFields('{ name: a, type: Fetch, fields: [] }')).findings).toEqual([
      '3:22-27 WG205 struct Fetch has the name of its message',
    ]);
  });

  it('a struct without fields must say so', () => {
    expect(() => resolve(withPlainFields('{ name: a, type: P }') + COMMON('{ name: P }'))).toThrow(
      '5:7-11 WG111',
    );
    expect(() => resolve('message: A\n')).toThrow('WG111');
    expect(resolve(withPlainFields('{ name: a, type: P, fields: [] }')).findings).toEqual([]);
    expect(codesOf(resolve(withPlainFields('{ name: a, type: P }')).findings)).toEqual(['WG201']);
  });

  it('warns of a common struct that nothing uses, and of one that only such a struct uses', () => {
    const text =
      withPlainFields() +
      'commonStructs:\n  - { name: A, fields: [{ name: b, type: B }] }\n  - { name: B, fields: [] }\n';
    const { diagnostics, findings } = resolve(text.replace('fields:\n', 'fields: []\n'));
    expect(findings).toEqual([
      '4:13-14 WG217 struct A is used by no field',
      '5:13-14 WG217 struct B is used by no field',
    ]);
    expect(diagnostics.map(({ severity }) => severity)).toEqual(['warning', 'warning']);
  });

  it.each([
    ['int32', 'nullable: true', '3:29-37 WG211 a field of type int32 cannot be null'],
    ['bool', 'nullable: true', '3:28-36 WG211 a field of type bool cannot be null'],
  ])('S17 refuses a %s that is null', (type, rest, finding) => {
    expect(resolve(withPlainFields(`{ name: a, type: ${type}, ${rest} }`)).findings).toEqual([finding]);
  });

  it('S17 refuses nullableVersions of an integer', () => {
    expect(fieldFindings('{ name: a, type: int32, versions: 0+, nullableVersions: 1+ }')).toEqual([
      '5:43-59 WG211 a field of type int32 cannot be null',
    ]);
  });

  it.each(['int32', '"[]string"', 'string'])('S18 refuses fields of the type %s', (type) => {
    const at = 22 + type.length + 2;
    expect(resolve(withPlainFields(`{ name: a, type: ${type}, fields: [] }`)).findings).toEqual([
      `3:${at}-${at + 6} WG204 field "a" declares fields, but its type "${type.replaceAll('"', '')}" is no struct`,
    ]);
  });

  it('S19 refuses arrays of arrays: by grammar, and through an alias', () => {
    expect(() => resolve(withPlainFields('{ name: a, type: "[][]int8" }'))).toThrow('3:22-32 WG114');
    const protocol =
      'protocol: p\nbyteOrder: big\ntext: { unpaired: refuse, malformed: refuse }\nprefixes: { array: int8 }\ntypes: { list: { type: "[]int8" } }\n';
    expect(resolve(withPlainFields('{ name: a, type: "[]list" }'), protocol).findings).toEqual([
      '3:22-30 WG207 "[]list" is an array of arrays',
    ]);
    expect(resolve(withPlainFields('{ name: a, type: "[]map" }'), protocol).findings).toEqual([
      '3:22-29 WG207 "[]map" is an array of maps',
    ]);
  });

  it.each([
    ['enum: E', 'float32', 'WG209'],
    ['enum: E', 'string', 'WG210'],
    ['as: number', 'int32', 'WG210'],
    ['zeroCopy: true', 'string', 'WG210'],
    ['secret: true', 'int8', 'WG210'],
    ['intern: true', 'bytes', 'WG210'],
    ['print: x', 'string', 'WG210'],
    ['zeroCopy: true', '"[]bytes"', 'WG210'],
  ])('refuses %s on the type %s', (entry, type, code) => {
    const text = `${withPlainFields(`{ name: a, type: ${type}, ${entry} }`)}enums: { E: { values: { A: 1 } } }\n`;
    expect(codesOf(resolve(text).findings)).toEqual([code]);
  });

  it('refuses an enum that is not known, and one that the type cannot carry', () => {
    const text = `${withPlainFields('{ name: a, type: int8, enum: Cod }', '{ name: b, type: int8, enum: Code }')}enums: { Code: { values: { A: 200 } } }\n`;
    expect(resolve(text).findings).toEqual([
      '3:34-37 WG208 enum Cod is not known; did you mean Code?',
      '4:34-38 WG209 Code.A is 200, outside of int8: -128 to 127',
    ]);
  });
});

describe('structs that contain themselves', () => {
  it.each([
    ['directly', ['{ name: A, fields: [{ name: a, type: A }] }'], 'struct A contains itself: A → A'],
    [
      'through others',
      [
        '{ name: A, fields: [{ name: x, type: int8 }, { name: b, type: B }] }',
        '{ name: B, fields: [{ name: c, type: C }] }',
        '{ name: C, fields: [{ name: a, type: A }, { name: x, type: int8 }] }',
      ],
      'struct A contains itself: A → B → C → A',
    ],
    [
      'nullable, but by default a struct',
      ['{ name: A, fields: [{ name: a, type: A, nullable: true }] }'],
      'struct A contains itself: A → A',
    ],
  ])('S22 refuses a cycle %s, naming it', (_, structs, message) => {
    const { diagnostics } = resolve(withPlainFields('{ name: f, type: A }') + COMMON(...structs));
    expect(diagnostics).toMatchObject([{ code: 'WG206', message, location: { line: 5 } }]);
  });

  it.each(['{ name: a, type: "[]A" }', '{ name: a, type: A, nullable: true, default: null }'])(
    'S22 takes a cycle with a break: %s',
    (field) => {
      const resolved = resolve(
        withPlainFields('{ name: f, type: A }') + COMMON(`{ name: A, fields: [${field}] }`),
      );
      expect(resolved.findings).toEqual([]);
      expect(structOf(resolved, 'A').isRecursive).toBe(true);
      expect(structOf(resolved, 'Fetch').isRecursive).toBe(false);
    },
  );

  it('S22 refuses a break in some versions only', () => {
    const field = (nullable: string) =>
      `{ name: a, type: A, versions: 0+, nullableVersions: ${nullable}, default: null }`;
    const text = (nullable: string) =>
      withFields('{ name: f, type: A, versions: 0+ }') + COMMON(`{ name: A, fields: [${field(nullable)}] }`);
    expect(codesOf(resolve(text('0-3')).findings)).toEqual([]);
    expect(codesOf(resolve(text('2+')).findings)).toEqual(['WG206', 'WG403']);
  });

  it('S22 sees through aliases', () => {
    const protocol =
      'protocol: p\nbyteOrder: big\ntext: { unpaired: refuse, malformed: refuse }\nprefixes: { array: int8 }\ntypes: { node: { type: A }, nodes: { type: "[]A" } }\n';
    const text = (type: string) =>
      withPlainFields('{ name: f, type: A }') + COMMON(`{ name: A, fields: [{ name: a, type: ${type} }] }`);
    expect(resolve(text('node'), protocol).findings).toEqual([
      '5:42-46 WG206 struct A contains itself: A → A',
    ]);
    expect(resolve(text('nodes'), protocol).findings).toEqual([]);
    expect(structOf(resolve(text('nodes'), protocol), 'A').isRecursive).toBe(true);
  });

  it('S22 S26 takes a long chain and a wide lattice of structs in a second', () => {
    const chain = Array.from(
      { length: 1500 },
      (_, i) => `{ name: S${i}, fields: [{ name: a, type: S${i + 1} }] }`,
    );
    const lattice = Array.from(
      { length: 60 },
      (_, i) => `{ name: L${i}, fields: [{ name: a, type: L${i + 1} }, { name: b, type: L${i + 1} }] }`,
    );
    const text =
      withPlainFields('{ name: s, type: S0 }', '{ name: l, type: L0 }') +
      COMMON(...chain, '{ name: S1500, fields: [] }', ...lattice, '{ name: L60, fields: [] }');
    const start = performance.now();
    expect(resolve(text).findings).toEqual([]);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

describe('aliases', () => {
  const START =
    'protocol: p\nbyteOrder: big\ntext: { unpaired: refuse, malformed: refuse }\nprefixes: { string: { type: int16, null: -1 }, bytes: { type: int32, null: -1 }, array: int32 }\ntypes:\n';
  const withTypes = (...lines: readonly string[]) => `${START}${lines.map((line) => `  ${line}\n`).join('')}`;

  it('are followed through others; a key of the nearer one wins', () => {
    const protocol = withTypes(
      'name: { type: topic, intern: false }',
      'topic: { type: text, secret: true }',
      'text: { type: string, intern: true, about: A text. }',
    );
    const resolved = resolve(
      withPlainFields(
        '{ name: a, type: name }',
        '{ name: b, type: name, secret: false, about: Mine. }',
        '{ name: c, type: "[]topic" }',
      ),
      protocol,
    );
    expect(resolved.findings).toEqual([]);
    expect(fieldOf(resolved, 'a')).toMatchObject({
      type: { kind: 'string', secret: true, intern: false },
      about: 'A text.',
    });
    expect(fieldOf(resolved, 'b')).toMatchObject({ type: { secret: false }, about: 'Mine.' });
    expect(fieldOf(resolved, 'c').type).toEqual({
      kind: 'array',
      element: { kind: 'string', secret: true, intern: true },
      lazy: false,
    });
  });

  it('may be of arrays', () => {
    const protocol = withTypes('topics: { type: "[]topic" }', 'topic: { type: string, intern: true }');
    const resolved = resolve(withPlainFields('{ name: a, type: topics }'), protocol);
    expect(fieldOf(resolved, 'a').type).toMatchObject({
      kind: 'array',
      element: { kind: 'string', intern: true },
    });
  });

  it('may not form a circle: reported once, and not where they are used', () => {
    const protocol = withTypes('a: { type: b }', 'b: { type: "[]c" }', 'c: { type: a }', 'd: { type: b }');
    expect(
      resolve(withPlainFields('{ name: x, type: a }', '{ name: y, type: "[]d" }'), protocol).findings,
    ).toEqual(['protocol.yaml:6:14-15 WG203 alias "a" leads back to itself: a → b → c → a']);
  });

  it('are found wrong where they stand, used or not, and not again where they are used', () => {
    const protocol = withTypes(
      'a: { type: strin }',
      'b: { type: int8, zeroCopy: true }',
      'c: { type: int8, default: 300 }',
      'e: { type: int8, enum: Nope }',
      'string: { type: bytes }',
      'f: { type: a }',
    );
    const fields = ['a', 'b', 'c', 'e', 'f'].map((type) => `{ name: ${type}, type: ${type} }`);
    const { findings } = resolve(withPlainFields(...fields), protocol);
    expect(findings).toEqual([
      'protocol.yaml:6:14-19 WG200 type "strin" is not known; did you mean "string"?',
      'protocol.yaml:7:20-28 WG210 "zeroCopy" does not go with the type int8',
      'protocol.yaml:8:29-32 WG401 default 300 is out of range',
      'protocol.yaml:9:26-30 WG208 enum Nope is not known',
      'protocol.yaml:10:3-9 WG202 alias "string" has the name of a built-in type',
    ]);
    expect(resolve(withPlainFields('{ name: x, type: int8 }'), protocol).findings).toEqual(findings);
  });

  it('a default of null counts only where the field is nullable in all of its versions', () => {
    const protocol = `${withTypes('data: { type: bytes, default: null }')}`;
    const text =
      'message: F\nvalidVersions: 0-3\nfields:\n  - { name: a, type: data, versions: 0+, nullableVersions: 0+ }\n  - { name: b, type: data, versions: 0+, nullableVersions: 1+ }\n  - { name: c, type: data, versions: 0+ }\n';
    const resolved = resolve(text, protocol);
    expect(resolved.findings).toEqual([]);
    expect(['a', 'b', 'c'].map((name) => fieldOf(resolved, name).default.kind)).toEqual([
      'null',
      'empty',
      'empty',
    ]);
  });

  it('may name structs of the files that use them', () => {
    const protocol = withTypes('point: { type: Point }');
    const text = withPlainFields('{ name: a, type: point }') + COMMON('{ name: Point, fields: [] }');
    expect(resolve(text, protocol).findings).toEqual([]);
    expect(resolve(withPlainFields('{ name: a, type: point }'), protocol).findings).toEqual([
      '3:22-27 WG201 struct Point is not declared in this file',
    ]);
  });
});

describe('enums that are named in the wrong place or the wrong way', () => {
  const ENUMS = 'enums:\n  Presence: { values: { HERE: 1, GONE: 200 } }\n';

  it('an enum is no type, but names the numbers of one', () => {
    const { diagnostics } = resolve(withPlainFields('{ name: a, type: Presence }') + ENUMS);
    expect(diagnostics).toMatchObject([
      {
        code: 'WG201',
        message: 'Presence is an enum, not a type',
        help: 'write the integer that travels, and the enum beside it, such as type: int16, enum: Presence',
        location: { line: 3, column: 22 },
      },
    ]);
  });

  it('a default is not judged where the enum is not known', () => {
    const field = '{ name: a, type: int8, enum: Presense, default: HERE }';
    expect(resolve(withPlainFields(field) + ENUMS).findings).toEqual([
      '3:34-42 WG208 enum Presense is not known; did you mean Presence?',
    ]);
  });
});
