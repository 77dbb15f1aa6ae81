import { describe, expect, it } from 'vitest';
import type { Model } from '../../generator/model/model.js';
import { fixedSize, integerSize, leastElementSize, leastSizes } from '../../generator/plan/sizes.js';
import { fieldOf, PROTOCOL, resolve, withFields, withPlainFields } from '../model/resolving.js';

function leastOf(text: string, protocol = PROTOCOL): Readonly<Record<string, number>> {
  const { model, findings } = resolve(text, protocol);
  expect(findings).toEqual([]);
  return Object.fromEntries(leastSizes(messageOf(model), model));
}

function messageOf(model: Model) {
  return model.messages[0] ?? expect.fail('no message');
}

describe('sizes of numbers', () => {
  it.each([
    ['bool', 1],
    ['int8', 1],
    ['uint16', 2],
    ['uint24', 3],
    ['int32', 4],
    ['float32', 4],
    ['uint64', 8],
    ['float64', 8],
    ['uuid', 16],
  ] as const)('every %s takes %d', (scalar, size) => {
    expect(fixedSize(scalar)).toBe(size);
  });

  it.each(['varint', 'uvarint', 'varlong', 'uvarlong'] as const)('%s has no fixed size', (scalar) => {
    expect(fixedSize(scalar)).toBeUndefined();
  });

  it.each([
    ['uvarint', 0, 1],
    ['uvarint', 127, 1],
    ['uvarint', 128, 2],
    ['uvarint', 16383, 2],
    ['uvarint', 16384, 3],
    ['uvarint', 2097151, 3],
    ['uvarint', 2097152, 4],
    ['uvarint', 268435455, 4],
    ['uvarint', 268435456, 5],
    ['uvarint', 4294967295, 5],
    ['varint', 63, 1],
    ['varint', -64, 1],
    ['varint', 64, 2],
    ['varint', -65, 2],
    ['varint', 8191, 2],
    ['varint', -8193, 3],
    ['varint', 2147483647, 5],
    ['varint', -2147483648, 5],
    ['int8', -128, 1],
    ['uint24', 0, 3],
    ['int32', 1, 4],
  ] as const)('the %s %d takes %d', (type, value, size) => {
    expect(integerSize(type, value)).toBe(size);
  });
});

describe('the least sizes of structs', () => {
  it('are the sum of what every version has', () => {
    const fields = ['{ name: a, type: int32 }', '{ name: b, type: string }', '{ name: c, type: varlong }'];
    expect(leastOf(withPlainFields(...fields))).toEqual({ Fetch: 4 + 2 + 1 });
  });

  it('leave out what a version lacks, and what may travel as a tag', () => {
    const fields = [
      '{ name: a, type: int64, versions: 0+ }',
      '{ name: b, type: int64, versions: 1+ }',
      '{ name: c, type: int64, versions: 0+, taggedVersions: 2+, tag: 0 }',
    ];
    expect(leastOf(withFields(...fields))).toEqual({ Fetch: 8 });
  });

  it('take the shortest prefix of all versions', () => {
    expect(leastOf(withFields('{ name: a, type: string, versions: 0+ }'))).toEqual({ Fetch: 1 });
    expect(leastOf(withFields('{ name: a, type: bytes, versions: 0-1 }'))).toEqual({ Fetch: 0 });
    expect(leastOf(withFields('{ name: a, type: string, versions: 0+, flexibleVersions: none }'))).toEqual({
      Fetch: 2,
    });
  });

  it('take the prefix of the versions that the field has', () => {
    const protocol = PROTOCOL.replaceAll('{ type: uvarint, bias: 1, null: 0 }', '{ type: int16, null: -1 }');
    expect(leastOf(withFields('{ name: a, type: bytes, versions: 0+ }'), protocol)).toEqual({ Fetch: 2 });
    const late = '{ name: a, type: Part, versions: 2+, fields: [{ name: x, type: bytes, versions: 2+ }] }';
    expect(leastOf(withFields(late), protocol)).toEqual({ Fetch: 0, Part: 3 });
  });

  it('count a null text as its prefix', () => {
    expect(leastOf(withPlainFields('{ name: a, type: string, nullable: true }'))).toEqual({ Fetch: 2 });
  });

  it('count a tag section only where every version of the struct has one', () => {
    const struct = '{ name: a, type: Part, versions: 2+, fields: [{ name: x, type: int8, versions: 2+ }] }';
    expect(leastOf(withFields(struct))).toEqual({ Fetch: 0, Part: 2 });
  });

  it('count a struct in full, and a nullable one as its marker', () => {
    const part = 'type: Part, fields: [{ name: x, type: int64 }]';
    expect(leastOf(withPlainFields(`{ name: a, ${part} }`))).toEqual({ Fetch: 8, Part: 8 });
    expect(leastOf(withPlainFields(`{ name: a, ${part}, nullable: true }`))).toEqual({ Fetch: 1, Part: 8 });
  });

  it('count nothing of a struct that is not nullable in a version where it is empty', () => {
    const part =
      '{ name: a, type: Part, versions: 0-1, nullableVersions: "1", fields: [{ name: x, type: int8, versions: "1" }] }';
    expect(leastOf(withFields(part, '{ name: b, type: int16, versions: 0+ }'))).toEqual({
      Fetch: 2,
      Part: 0,
    });
    const always = part.replace('0-1', '0+').replace('nullableVersions: "1"', 'nullableVersions: 1+');
    expect(leastOf(withFields(always, '{ name: b, type: int16, versions: 0+ }'))).toEqual({
      Fetch: 2,
      Part: 0,
    });
  });

  it('end for structs that contain themselves', () => {
    const node = 'fields: [{ name: inner, type: "[]Node" }, { name: x, type: int16 }]';
    expect(leastOf(withPlainFields(`{ name: a, type: Node, ${node} }`))).toEqual({ Fetch: 6, Node: 6 });
    const list =
      'fields: [{ name: rest, type: Node, nullable: true, default: null }, { name: x, type: int16 }]';
    expect(leastOf(withPlainFields(`{ name: a, type: "[]Node", ${list} }`))).toEqual({ Fetch: 4, Node: 3 });
  });

  it('of elements are those of their types', () => {
    const resolved = resolve(
      withFields(
        '{ name: parts, type: "[]Part", versions: 0+, fields: [{ name: x, type: uuid, versions: 0+ }] }',
        '{ name: texts, type: "[]string", versions: 0-1 }',
        '{ name: both, type: "[]string", versions: 0+ }',
        '{ name: bits, type: "[]bool", versions: 0+ }',
      ),
    );
    const { model } = resolved;
    const sizes = leastSizes(messageOf(model), model);
    const least = (name: string) => {
      const field = fieldOf(resolved, name);
      if (field.type.kind !== 'array') return expect.fail('no array');
      return leastElementSize(field.type.element, field, model, sizes);
    };
    expect(['parts', 'texts', 'both', 'bits'].map(least)).toEqual([16, 2, 1, 1]);
  });
});
