import { describe, expect, it } from 'vitest';
import { fieldFindings, fieldOf, resolve, withFields } from './resolving.js';

const tagged = (name: string, rest: string) => `{ name: ${name}, type: string, ${rest} }`;

describe('tags', () => {
  it.each([
    [
      'a tag without versions',
      'versions: 0+, tag: 0',
      '5:44-47 WG320 field "a" has a tag, but is tagged in no version',
    ],
    [
      'a tag in no version',
      'versions: 0+, tag: 0, taggedVersions: none',
      '5:44-47 WG320 field "a" has a tag, but is tagged in no version',
    ],
    [
      'tagged versions without a tag',
      'versions: 2+, taggedVersions: 2+',
      '5:44-58 WG320 field "a" has taggedVersions, but no tag',
    ],
    [
      'tagged versions with an end',
      'versions: 2+, taggedVersions: 2-3, tag: 0',
      '5:60-63 WG321 taggedVersions "2-3" have an end',
    ],
    [
      'tagged versions beyond the field',
      'versions: 3+, taggedVersions: 2+, tag: 0',
      '5:60-62 WG322 taggedVersions 2+ go beyond the versions of the field, 3+',
    ],
    [
      'tagged versions beyond the flexible ones',
      'versions: 0+, taggedVersions: 1+, tag: 0',
      '5:60-62 WG323 taggedVersions 1+ go beyond the flexible versions of the message, 2+',
    ],
  ])('S15 refuses %s, and nothing else of it', (_, rest, finding) => {
    expect(fieldFindings(tagged('a', rest))).toEqual([finding]);
  });

  it('S15 never sees a negative tag: the shape refuses it', () => {
    expect(() => fieldFindings(tagged('a', 'taggedVersions: 2+, tag: -1'))).toThrow('5:55-57 WG116');
  });

  it('S15 refuses a tag twice, with both places', () => {
    const { diagnostics, findings } = resolve(
      withFields(tagged('a', 'taggedVersions: 2+, tag: 0'), tagged('b', 'taggedVersions: 2+, tag: 0')),
    );
    expect(findings).toEqual(['6:55-56 WG326 tag 0 is used twice in Fetch']);
    expect(diagnostics[0]?.related?.[0]?.location).toMatchObject({ line: 5, column: 55 });
  });

  it.each([
    [[0, 2], '6:55-56 WG327 tag 2 is used before tag 1 in Fetch'],
    [[2, 0], '5:55-56 WG327 tag 2 is used before tag 1 in Fetch'],
    [[1], '5:55-56 WG327 tag 1 is used before tag 0 in Fetch'],
  ])('S15 refuses the gap in the tags %j', (tags, finding) => {
    const lines = tags.map((tag, index) => tagged('abc'.charAt(index), `taggedVersions: 2+, tag: ${tag}`));
    expect(fieldFindings(...lines)).toEqual([finding]);
  });

  it('takes tags in any order', () => {
    expect(
      fieldFindings(tagged('a', 'taggedVersions: 2+, tag: 1'), tagged('b', 'taggedVersions: 3+, tag: 0')),
    ).toEqual([]);
  });

  it('S15 refuses tags in a message without flexible versions', () => {
    const text =
      'message: F\nvalidVersions: 0-3\nfields:\n  - { name: a, type: int8, taggedVersions: 0+, tag: 0 }\n';
    expect(resolve(text).findings).toEqual([
      '4:44-46 WG323 taggedVersions 0+ go beyond the flexible versions of the message, none',
    ]);
  });

  it('S16 refuses a tagged field that is nullable in some of its versions', () => {
    expect(
      fieldFindings(tagged('a', 'versions: 0+, taggedVersions: 2+, tag: 0, nullableVersions: 3+')),
    ).toEqual(['5:90-92 WG325 field "a" is nullable in 3+, but tagged in 2+']);
  });

  it.each(['nullableVersions: 2+', 'nullableVersions: 0+', 'nullable: true', 'nullableVersions: 0-1'])(
    'S16 takes a field that is nullable in all of its tagged versions or in none: %s',
    (nullable) => {
      expect(fieldFindings(tagged('a', `versions: 0+, taggedVersions: 2+, tag: 0, ${nullable}`))).toEqual([]);
    },
  );

  it('S15 refuses a tagged key', () => {
    const line =
      'name: list\n    type: "[]Item"\n    versions: 0+\n    fields:\n      - { name: a, type: int8, taggedVersions: 2+, tag: 0, mapKey: true }';
    expect(fieldFindings(line)).toEqual(['9:60-66 WG324 a tagged field cannot be a key']);
  });

  it('S20 keeps the tagged and the flexible versions apart from the others', () => {
    const resolved = resolve(
      withFields(
        tagged('a', 'versions: 0-2, flexibleVersions: 3+'),
        tagged('b', 'versions: 1+, taggedVersions: 3+, tag: 0'),
      ),
    );
    expect(resolved.findings).toEqual([]);
    expect(fieldOf(resolved, 'a').flexible).toEqual({ lowest: 0, highest: -1 });
    expect(fieldOf(resolved, 'b')).toMatchObject({
      versions: { lowest: 1, highest: 3 },
      flexible: { lowest: 2, highest: 3 },
      tagged: { lowest: 3, highest: 3 },
    });
  });

  it('a nullable struct needs a marker where it travels: in front of it, or in the tag section', () => {
    const protocol = (
      rest: string,
    ) => `protocol: p\nbyteOrder: big\ntext: { unpaired: refuse, malformed: refuse }
flexible: { prefixes: {}, tags: { count: uvarint, tag: uvarint, size: uvarint${rest} } }\n`;
    const text = withFields('{ name: a, type: P, taggedVersions: 2+, tag: 0, nullable: true, fields: [] }');
    expect(resolve(text, protocol('')).diagnostics).toMatchObject([
      { code: 'WG311', help: 'give protocol.yaml the marker flexible.tags.struct' },
    ]);
    expect(resolve(text, protocol(', struct: { type: int8, null: 0, present: 1 }')).findings).toEqual([]);
  });
});
