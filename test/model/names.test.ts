import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isTakenClass, memberOf } from '../../generator/model/names.js';
import { codesOf, fieldFindings, fieldOf, resolve, withPlainFields } from './resolving.js';

describe('names of fields', () => {
  it.each(['a; evil()', 'a-b', '1a', 'é', '', 'Abc', 'a'.repeat(101), '__proto__', 'foo_bar'])(
    'S03 never sees the field name %j: its grammar refuses it',
    (name) => {
      expect(() => resolve(withPlainFields(`{ name: ${JSON.stringify(name)}, type: int8 }`))).toThrow(
        'WG114',
      );
    },
  );

  it('S04 never sees a message name that is code: its grammar refuses it', () => {
    expect(() => resolve('message: "A {} evil(); class B"\nfields: []\n')).toThrow('1:10-32 WG114');
  });

  it.each(['constructor', 'prototype', 'then'])('S05 refuses the field name %s at its place', (name) => {
    expect(
      fieldFindings('{ name: a, type: int8, versions: 0+ }', `{ type: int8, versions: 0+, name: ${name} }`),
    ).toEqual([`6:39-${39 + name.length} WG212 a field cannot be called "${name}"`]);
  });

  it.each(['addSize', 'size', 'write', 'read', 'toString', 'toJSON', 'unknownTaggedFields'])(
    'S05 S07 gives the field %s a member with an underscore: it would hide a method',
    (name) => {
      const resolved = resolve(withPlainFields(`{ name: ${name}, type: int8 }`));
      expect(resolved.findings).toEqual([]);
      expect(fieldOf(resolved, name).member).toBe(`${name}_`);
    },
  );

  it('S05 gives a member with an underscore to what every object has, whether an init object states it or not', () => {
    const inherited = Object.getOwnPropertyNames(Object.prototype).filter((name) =>
      /^[a-z][A-Za-z0-9]*$/.test(name),
    );
    expect(inherited).toContain('valueOf');
    for (const name of inherited.filter((one) => one !== 'constructor'))
      expect(memberOf(name)).toBe(`${name}_`);
  });

  it.each(['length', 'name', 'caller', 'arguments', 'eval', 'clone', 'equals', 'version', 'offset', 'buf'])(
    'S05 S07 leaves the field %s as it is',
    (name) => {
      const resolved = resolve(withPlainFields(`{ name: ${name}, type: int8 }`));
      expect(resolved.findings).toEqual([]);
      expect(fieldOf(resolved, name).member).toBe(name);
    },
  );

  it('S08 refuses a name twice, with both places', () => {
    const { diagnostics, findings } = resolve(
      withPlainFields('{ name: fooBar, type: int8 }', '{ name: fooBar, type: int8 }'),
    );
    expect(findings).toEqual(['4:13-19 WG213 Fetch has two fields called "fooBar"']);
    expect(diagnostics[0]?.related?.[0]?.location).toMatchObject({ line: 3, column: 13 });
  });

  it('S08 takes names that differ in the case of a letter: the grammar fixes that of the first', () => {
    const text = withPlainFields('{ name: fooBar, type: int8 }', '{ name: foobar, type: int8 }');
    expect(resolve(text).findings).toEqual([]);
    expect(() => resolve(withPlainFields('{ name: FooBar, type: int8 }'))).toThrow('WG114');
  });

  it('S08 no field can be called like the member of a method with its underscore', () => {
    expect(() => resolve(withPlainFields(`{ name: ${memberOf('size')}, type: int8 }`))).toThrow('WG114');
  });

  it('the same name in two structs is fine', () => {
    const text = withPlainFields('{ name: a, type: A, fields: [{ name: a, type: int8 }] }');
    expect(resolve(text).findings).toEqual([]);
  });
});

describe('names of classes', () => {
  it.each([
    'String',
    'Array',
    'Map',
    'BigInt',
    'Error',
    'Uint8Array',
    'WireReader',
    'Uuid',
    'Secret',
    'Rest',
  ])('S09 refuses the message %s', (name) => {
    expect(resolve(`message: ${name}\nfields: []\n`).findings).toEqual([
      `1:10-${10 + name.length} WG214 message ${name} cannot be called ${name}: generated code uses that name itself`,
    ]);
  });

  it('S09 takes structs of such names: their classes have the name of the message in front', () => {
    const structs = ['String', 'Array', 'Buffer', 'Map', 'BigInt', 'Error'];
    const fields = structs.map((name, index) => `{ name: f${index}, type: ${name}, fields: [] }`);
    const resolved = resolve(withPlainFields(...fields));
    expect(resolved.findings).toEqual([]);
    expect(resolved.model.messages[0]?.structs.slice(1).map((one) => one.className)).toEqual(
      structs.map((name) => `Fetch${name}`),
    );
  });

  it('S09 refuses a message and a struct that make a taken name together, at the struct', () => {
    const text = 'message: Uint8\nfields:\n  - { name: a, type: Array, fields: [] }\n';
    expect(resolve(text).findings).toEqual([
      '3:22-27 WG214 the class of struct Array of Uint8 would be called Uint8Array: generated code uses that name itself',
    ]);
  });

  it('S09 refuses enums of such names, of messages and of the protocol', () => {
    const text = 'message: A\nenums:\n  Object: { values: { X: 1 } }\nfields: []\n';
    const protocol = `protocol: p\nbyteOrder: big\ntext: { unpaired: refuse, malformed: refuse }\nenums: { Number: { values: { Y: 1 } } }\n`;
    expect(codesOf(resolve(text, protocol).findings)).toEqual(['WG214', 'WG214']);
    expect(resolve(text, protocol).findings[0]).toMatch(/^protocol.yaml:4:10-16 WG214 enum Number /);
    expect(resolve(text, protocol).findings[1]).toMatch(/^3:3-9 WG214 enum Object /);
  });

  it.each(['internal', 'frames'])('S09 takes no name that runtime/%s.ts exports', (module) => {
    const source = readFileSync(new URL(`../../generator/runtime/${module}.ts`, import.meta.url), 'utf8');
    const lists = [...source.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, list = '']) =>
      list.split(','),
    );
    const declared = [...source.matchAll(/export (?:class|interface|type|const) (\w+)/g)].map(
      ([, name = '']) => name,
    );
    const names = [...lists.map((name) => name.replace(/^\s*type /, '').trim()), ...declared];
    const classes = names.filter((name) => /^[A-Z][A-Za-z0-9]*$/.test(name));
    expect(classes.length).toBeGreaterThan(3);
    expect(classes.filter((name) => !isTakenClass(name))).toEqual([]);
  });

  it('S08 refuses what would be exported twice under one name', () => {
    const first =
      'message: Fetch\nvalidVersions: 0-1\nfields:\n  - { name: a, type: Init, versions: 0+, fields: [] }\n  - { name: b, type: Version, versions: 0+, fields: [] }\n';
    expect(resolve(first).findings).toEqual([
      '4:22-26 WG215 the class of struct Init of Fetch and the init type of Fetch would both be called FetchInit',
      '5:22-29 WG215 the class of struct Version of Fetch and the type of the versions of Fetch would both be called FetchVersion',
    ]);
    const other = 'message: FetchInit\nfields: []\n';
    expect(resolve(['message: Fetch\nfields: []\n', other]).findings).toEqual([
      'message2.yaml:1:10-19 WG215 message FetchInit and the init type of Fetch would both be called FetchInit',
    ]);
  });

  it('S08 refuses structs of two messages that make one name, with both places', () => {
    const a = 'message: Foo\nfields: [{ name: a, type: BarBaz, fields: [] }]\n';
    const b = 'message: FooBar\nfields: [{ name: a, type: Baz, fields: [] }]\n';
    const { diagnostics, findings } = resolve([a, b]);
    expect(findings).toEqual([
      'message2.yaml:2:27-30 WG215 the class of struct Baz of FooBar and the class of struct BarBaz of Foo would both be called FooBarBaz',
    ]);
    expect(diagnostics[0]?.related?.[0]?.location).toMatchObject({
      file: 'message.yaml',
      line: 2,
      column: 27,
    });
  });

  it('S08 reports a message that is there twice once, whatever its structs are called', () => {
    const text = 'message: Foo\nfields: [{ name: a, type: Bar, fields: [] }]\n';
    expect(resolve([text, text]).findings).toEqual([
      'message2.yaml:1:10-13 WG215 message Foo is declared twice in this protocol',
    ]);
  });

  it('S08 refuses an enum that two files declare', () => {
    const text = (name: string) => `message: ${name}\nenums: { E: { values: { A: 1 } } }\nfields: []\n`;
    expect(resolve([text('A'), text('B')]).findings).toEqual([
      'message2.yaml:2:10-11 WG215 enum E of message2.yaml and enum E of message.yaml would both be called E',
    ]);
  });

  it('takes classes whose names differ in case', () => {
    expect(resolve(['message: Foo\nfields: []\n', 'message: FOO\nfields: []\n']).findings).toEqual([]);
  });
});
