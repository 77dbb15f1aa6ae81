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
    ['string', 'terminator: 0'],
    ['"[]A"', 'pointer: 0xc000, fields: []'],
    ['string', 'terminator: 300'],
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

  it.each([
    ['"[]A"', 'count: 4, fields: [{ name: x, type: int8 }]', 'count', 'arrays with a fixed count'],
    ['"[]A"', 'length: int16, fields: [{ name: x, type: int8 }]', 'length', 'arrays with a length in bytes'],
    ['A', 'length: 8, fields: [{ name: x, type: int8 }]', 'length', 'structs of a fixed length'],
    ['string', 'const: abc', 'const', 'constants that are texts or varints'],
    ['int32', 'computed: { size: c }', 'computed', 'sizes and checksums of a single field'],
    ['int32', 'computed: { count: c }', 'computed', 'computed counts'],
    [
      'int32',
      'when: { a: 1 }, computed: { size: rest }',
      'computed',
      'computed fields that are not always there',
    ],
  ])('a %s with %s, in part', (type, entry, key, what) => {
    const findings = found(type, entry);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toContain(`WG900 ${what} are part of the schema language but are not built yet`);
    expect(entry).toContain(`${key}:`);
  });

  it('a computed size behind what varies', () => {
    const text = withPlainFields(
      '{ name: a, type: string }',
      '{ name: b, type: int32, computed: { size: rest } }',
    );
    expect(resolve(text, START).findings.join()).toContain('WG900 computed sizes behind fields whose size');
  });

  it('a condition on a field that has one itself', () => {
    const text = withPlainFields(
      '{ name: a, type: bool }',
      '{ name: b, type: bool, when: { a: true } }',
      '{ name: c, type: int8, when: { b: true } }',
    );
    expect(resolve(text, START).findings.join()).toContain('WG900 conditions on a field that has one itself');
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
});
