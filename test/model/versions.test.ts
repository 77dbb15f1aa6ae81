import { describe, expect, it } from 'vitest';
import { fieldFindings, fieldOf, resolve, structOf, withFields, withPlainFields } from './resolving.js';

describe('version ranges', () => {
  it.each([
    ['3-1', '5:38-41'],
    ['0-32768', '5:38-45'],
    ['32768', '5:38-45'],
    ['40000+', '5:38-44'],
  ])('S21 refuses the field versions %s at their place', (versions, place) => {
    const text = /^\d+$/.test(versions) ? `"${versions}"` : versions;
    expect(fieldFindings(`{ name: a, type: int8, versions: ${text} }`)).toEqual([
      `${place} WG300 "${versions}" is not a range of versions`,
    ]);
  });

  it.each(['+', '-1', '0+5', '"0.10"', '""', '01', '0-', '0 - 1', '3'])(
    'S21 never sees the versions %s: the grammar refuses them',
    (versions) => {
      expect(() => fieldFindings(`{ name: a, type: int8, versions: ${versions} }`)).toThrow(
        /5:38-\d+ WG11[24]/,
      );
    },
  );

  it.each(['nullableVersions', 'taggedVersions', 'flexibleVersions'])(
    'S21 refuses descending %s once',
    (key) => {
      const finding = fieldFindings(`{ name: a, type: string, versions: 0+, ${key}: 3-1, tag: 0 }`);
      expect(finding.filter((one) => one.includes('WG300'))).toHaveLength(1);
    },
  );

  it.each(['0+', 'none'])('S21 refuses the validVersions %s', (versions) => {
    expect(resolve(`message: Fetch\nvalidVersions: ${versions}\nfields: []\n`).findings).toEqual([
      `2:16-${16 + versions.length} WG301 validVersions "${versions}" have no last version`,
    ]);
  });

  it.each(['none', '4+', '5-6'])('S21 refuses a field that is in no version: %s', (versions) => {
    expect(fieldFindings(`{ name: a, type: int8, versions: ${versions} }`)).toEqual([
      `5:38-${38 + versions.length} WG306 field "a" is in no version of the message`,
    ]);
  });

  it('cuts ranges to those of the struct', () => {
    const resolved = resolve(
      withFields('{ name: a, type: string, versions: 1+, nullableVersions: 0+, default: null }'),
    );
    expect(resolved.findings).toEqual([]);
    const valid = { lowest: 1, highest: 3 };
    expect(fieldOf(resolved, 'a')).toMatchObject({
      versions: valid,
      nullable: valid,
      default: { kind: 'null' },
    });
  });

  it('a struct has the versions of all fields that hold it, through aliases too', () => {
    const text = withFields(
      '{ name: a, type: Item, versions: "1" }',
      '{ name: b, type: items, versions: "3" }',
    ).concat('commonStructs:\n  - { name: Item, fields: [{ name: x, type: int8, versions: 0+ }] }\n');
    const protocol = `protocol: p\nbyteOrder: big\ntext: { unpaired: refuse, malformed: refuse }
prefixes: { array: int32 }
flexible: { prefixes: { array: uvarint }, tags: { count: uvarint, tag: uvarint, size: uvarint } }
types: { items: { type: "[]Item" } }\n`;
    const resolved = resolve(text, protocol);
    expect(resolved.findings).toEqual([]);
    expect(structOf(resolved, 'Item').versions).toEqual({ lowest: 1, highest: 3 });
  });

  it('reports one cause once: tags are not found wrong where the flexible versions are', () => {
    const field = '  - { name: a, type: int8, versions: 0+, taggedVersions: 0+, tag: 0 }\n';
    const text = (flexible: string) =>
      `message: F\nvalidVersions: 0-3\nflexibleVersions: ${flexible}\nfields:\n${field}`;
    expect(resolve(text('3-1')).findings).toEqual(['3:19-22 WG300 "3-1" is not a range of versions']);
    const protocol = 'protocol: p\nbyteOrder: big\ntext: { unpaired: refuse, malformed: refuse }\n';
    expect(resolve(text('0+'), protocol).findings).toEqual([
      '3:19-21 WG303 flexibleVersions are used, but protocol.yaml has no "flexible"',
    ]);
  });
});

describe('messages without versions', () => {
  it.each(['flexibleVersions: 2+', 'deprecatedVersions: "0"', 'latestVersionUnstable: true'])(
    'refuse %s',
    (line) => {
      const key = line.split(':')[0] ?? '';
      expect(resolve(`message: F\n${line}\nfields: []\n`).findings).toEqual([
        `2:1-${1 + key.length} WG304 "${key}" has no place in a message without versions`,
      ]);
    },
  );

  it.each(['versions: 0+', 'nullableVersions: 0+', 'taggedVersions: 0+', 'tag: 0', 'flexibleVersions: none'])(
    'refuse a field with %s',
    (entry) => {
      const key = entry.split(':')[0] ?? '';
      expect(resolve(`message: F\nfields:\n  - { name: a, type: string, ${entry} }\n`).findings).toEqual([
        `3:30-${30 + key.length} WG304 "${key}" has no place in a message without versions`,
      ]);
    },
  );

  it('refuse a common struct with versions', () => {
    const text =
      'message: F\nfields: [{ name: a, type: P }]\ncommonStructs:\n  - { name: P, versions: 0+, fields: [] }\n';
    expect(resolve(text).findings).toEqual([
      '4:16-24 WG304 "versions" has no place in a message without versions',
    ]);
  });

  it('fields of messages with versions must state theirs', () => {
    expect(fieldFindings('{ type: int8, name: a }')).toEqual([
      '5:25-26 WG305 field "a" does not say in which versions it is',
    ]);
  });
});

describe('keys about versions in a message without versions', () => {
  it('are one error, which says what is missing', () => {
    const text = `${withFields(
      '{ name: a, type: string, versions: 0+, nullableVersions: 1+ }',
      '{ name: b, type: S, taggedVersions: 2+, tag: 0, fields: [{ name: c, type: int8, versions: 2+ }] }',
    ).replace('validVersions: 0-3\n', '')}commonStructs:\n  - { name: T, versions: 1+, fields: [] }\n`;
    expect(resolve(text).diagnostics).toMatchObject([
      {
        code: 'WG304',
        message: '"flexibleVersions", and 6 more keys like it, have no place in a message without versions',
        help: 'add validVersions to the message, such as validVersions: 0-2',
        location: { line: 2, column: 1 },
      },
    ]);
  });

  it('may be superfluous where there is only one', () => {
    const { diagnostics } = resolve(withPlainFields('{ name: a, type: int8, versions: 0+ }'));
    expect(diagnostics).toMatchObject([
      { code: 'WG304', help: 'remove it, or add validVersions to the message', location: { column: 28 } },
    ]);
  });
});
