import { describe, expect, it } from 'vitest';
import { localName } from '../../generator/codec/local-names.js';
import {
  helperFor,
  type WireHelper,
  WireHelpers,
  type WireSubject,
} from '../../generator/codec/wire-helpers.js';
import * as runtime from '../../generator/runtime/internal.js';

describe('locals for members', () => {
  it.each(['topics', 'groupId', 'x', 'sized', 'writer', 'reader', 'hash', 'begin1', 'size_'])(
    '%s keeps its name',
    (member) => {
      expect(localName(member)).toBe(member);
    },
  );

  it.each([
    ...['class', 'await', 'yield', 'let', 'static', 'arguments', 'eval', 'NaN', 'Infinity', 'undefined'],
    ...[
      'm',
      'out',
      'pos',
      'version',
      'view',
      'input',
      'size',
      'sizes',
      'tags',
      'tag',
      'i',
      'count',
      'element',
      'kept',
    ],
    ...[
      'sizeTopics',
      'writeName',
      'readString',
      'isDefaultTopic',
      'jsonOfTags',
      'hasAlpha',
      'start',
      'start1',
      'start12',
    ],
  ])('%s has an underscore: it means something else here', (member) => {
    expect(localName(member)).toBe(`${member}_`);
  });

  it('no name of the runtime is one', () => {
    const taken = Object.keys(runtime).filter((name) => localName(name) === name);
    expect(taken).toEqual([]);
    expect(Object.keys(runtime).length).toBeGreaterThan(50);
  });
});

const form = { versions: { lowest: 0, highest: 1 }, isFlexible: true, isNullable: true };
const same: ReadonlySet<WireSubject> = new Set(['Presence']);

function helpers(): WireHelpers {
  return new WireHelpers('big', (what) => same.has(what));
}

function nameOf(helper: Partial<WireHelper>, byteOrder: 'big' | 'little' = 'big'): string {
  return helpers().request(
    { operation: 'size', what: 'String', isFlexible: false, isNullable: false, ...helper },
    byteOrder,
  );
}

describe('helpers of the wire module', () => {
  it('are named by what they do, in which form', () => {
    expect(nameOf({})).toBe('sizeString');
    expect(nameOf({ operation: 'write', isNullable: true })).toBe('writeNullableString');
    expect(nameOf({ operation: 'read', isFlexible: true, what: 'Bytes' })).toBe('readFlexibleBytes');
    expect(nameOf({ isFlexible: true, isNullable: true, what: 'Count' })).toBe('sizeFlexibleNullableCount');
  });

  it('are one for both forms where these are the same', () => {
    expect(nameOf({ what: 'Presence', isFlexible: true })).toBe('sizePresence');
    expect(nameOf({ what: 'TagPresence', isFlexible: true })).toBe('sizeFlexibleTagPresence');
  });

  it('name a byte order that is not that of the protocol, except for varints of the tag section', () => {
    expect(nameOf({}, 'little')).toBe('sizeStringLittleEndian');
    expect(nameOf({ what: 'TagPresence' }, 'little')).toBe('sizeTagPresenceLittleEndian');
    for (const what of ['Tag', 'Tags', 'TagCount', 'TagSize', 'UnknownTags'] as const)
      expect(nameOf({ what }, 'little')).toBe(`size${what}`);
    const little = new WireHelpers('little', () => false);
    expect(little.request(helperFor('read', 'String', form), 'little')).toBe('readFlexibleNullableString');
    expect(little.request(helperFor('read', 'String', form), 'big')).toBe(
      'readFlexibleNullableStringBigEndian',
    );
  });

  it('are collected once each, in the order of their names', () => {
    const all = helpers();
    for (const operation of ['write', 'size', 'write'] as const)
      all.request(helperFor(operation, 'Name', form), 'big');
    all.request(helperFor('size', 'Bytes', { ...form, isNullable: false }), 'big');
    all.request(helperFor('size', 'Presence', form), 'little');
    expect(all.requested.map(({ name, isFlexible, byteOrder }) => [name, isFlexible, byteOrder])).toEqual([
      ['sizeFlexibleBytes', true, 'big'],
      ['sizeFlexibleNullableName', true, 'big'],
      ['sizeNullablePresenceLittleEndian', false, 'little'],
      ['writeFlexibleNullableName', true, 'big'],
    ]);
  });
});
