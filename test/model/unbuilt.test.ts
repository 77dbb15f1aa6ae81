import { describe, expect, it } from 'vitest';
import { resolve, withPlainFields } from './resolving.js';

const START =
  'protocol: p\nbyteOrder: big\ntext: { unpaired: refuse, malformed: refuse }\nprefixes: { string: int16, bytes: int32, array: int32 }\n';

/** What is wrong with one more key of a field, on line 4 from column 28. */
function found(type: string, entry: string): readonly string[] {
  const text = withPlainFields('{ name: a, type: int32 }', `{ name: b, type: ${type.padEnd(6)}, ${entry} }`);
  return resolve(text, START).findings;
}

describe('what the compiler does not build yet is refused, never half-built', () => {
  it.each([
    ['string', 'when: { a: 1 }'],
    ['int8', 'const: 2'],
    ['int32', 'computed: { size: rest }'],
    ['int32', 'bits: { urgent: 0 }'],
    ['bytes', 'length: rest'],
    ['bytes', 'length: 4'],
    ['string', 'length: int8'],
    ['"[]A"', 'count: 4, fields: []'],
    ['string', 'terminator: 0'],
    ['"[]A"', 'pointer: 0xc000, fields: []'],
    ['"[]A"', 'lazy: true, fields: []'],
    ['string', 'when: 5'],
    ['int32', 'computed: { nonsense: 1 }'],
    ['int32', 'bits: []'],
    ['bytes', 'length: { type: int99 }'],
    ['string', 'terminator: 300'],
    ['"[]A"', 'lazy: maybe, fields: []'],
  ])('a %s with %s', (type, entry) => {
    const key = entry.split(':')[0] ?? '';
    expect(found(type, entry)).toEqual([
      `4:30-${30 + key.length} WG900 fields with "${key}" are part of the schema language but are not built yet`,
    ]);
  });

  it('takes the same keys where they say nothing', () => {
    const entry = 'lazy: false, fields: [{ name: x, type: int8 }]';
    expect(found('"[]A"', entry)).toEqual([]);
  });

  it('maps, at their type and at their entry', () => {
    const entry = 'entry: { key: { length: int16 }, value: { length: int16 } }';
    expect(found('map', entry)).toEqual([
      '4:30-35 WG900 fields with "entry" are part of the schema language but are not built yet',
      '4:16-20 WG900 maps are part of the schema language but are not built yet',
    ]);
  });

  it('aliases, where they stand, once', () => {
    const protocol = `${START}types:\n  cstring: { type: string, terminator: 0 }\n`;
    expect(
      resolve(withPlainFields('{ name: a, type: cstring }', '{ name: b, type: "[]cstring" }'), protocol)
        .findings,
    ).toEqual([
      'protocol.yaml:6:28-38 WG900 fields with "terminator" are part of the schema language but are not built yet',
    ]);
  });

  it('arrays of an alias that can be null', () => {
    const protocol = `${START.replace('string: int16', 'string: { type: int16, null: -1 }')}types:\n  label: { type: string, nullable: true }\n`;
    expect(
      resolve(withPlainFields('{ name: a, type: label }', '{ name: b, type: "[]label" }'), protocol).findings,
    ).toEqual([
      '4:22-31 WG900 arrays with elements that can be null are part of the schema language but are not built yet',
    ]);
  });

  it.each([
    ['entriesOf: props', '2:1-10'],
    ['print: { omitNulls: true }', '2:1-6'],
    ['entriesOf: [1]', '2:1-10'],
    ['print: maybe', '2:1-6'],
  ])('messages with %s', (line, place) => {
    const [key] = line.split(':');
    expect(resolve(`message: A\n${line}\nfields: []\n`, START).findings).toEqual([
      `${place} WG900 messages with "${key}" are part of the schema language but are not built yet`,
    ]);
  });

  it.each(['true', 'maybe'])('closed enums: %s', (closed) => {
    const text = `message: A\nenums:\n  E: { closed: ${closed}, values: { X: 1 } }\nfields: []\n`;
    expect(resolve(text, START).findings).toEqual([
      '3:8-14 WG900 closed enums are part of the schema language but are not built yet',
    ]);
  });

  it.each([
    ['commonStructs: []', '5:1-14', 'structs of a whole protocol'],
    ['commonStructs: 5', '5:1-14', 'structs of a whole protocol'],
    ['frames: { request: { dispatch: [kind] } }', '5:22-30', 'frames with "dispatch"'],
    ['frames: { request: { dispatch: kind } }', '5:22-30', 'frames with "dispatch"'],
  ])('protocols with %s', (line, place, what) => {
    expect(resolve([], `${START}${line}\n`).findings).toEqual([
      `protocol.yaml:${place} WG900 ${what} are part of the schema language but are not built yet`,
    ]);
  });

  it.each(['count', 'tag', 'size'])('tag sections with a %s that is no uvarint', (key) => {
    const tags = { count: 'uvarint', tag: 'uvarint', size: 'uvarint', [key]: 'uint16' };
    const section = Object.entries(tags).map((entry) => entry.join(': '));
    const protocol = `${START}flexible:\n  prefixes: {}\n  tags:\n${section.map((line) => `    ${line}\n`).join('')}`;
    const line = 8 + Object.keys(tags).indexOf(key);
    const column = `    ${key}: `.length + 1;
    expect(resolve([], protocol).findings).toEqual([
      `protocol.yaml:${line}:${column}-${column + 6} WG900 tag sections whose "${key}" is of type uint16 are part of the schema language but are not built yet`,
    ]);
  });

  it('one member in several forms', () => {
    const { diagnostics } = resolve(
      withPlainFields('{ name: a, type: int8 }', '{ name: a, type: int16 }'),
      START,
    );
    expect(diagnostics).toMatchObject([{ code: 'WG213', help: expect.stringContaining('not built yet') }]);
  });
});
