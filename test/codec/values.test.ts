import { describe, expect, it } from 'vitest';
import { OneField } from './one-field.js';

const PART = 'fields: [{ name: x, type: int8, versions: 0+ }]';

/** Keys of a number of fixed size; its check, its bytes, how it is stored and how it is loaded from `at`. */
const FIXED: readonly (readonly [string, string, string, number, string, string])[] = [
  ['type: int8', 'isInt8', 'an int8', 1, 'view.setInt8(pos, f)', 'view.getInt8(at)'],
  ['type: uint16', 'isUint16', 'a uint16', 2, 'view.setUint16(pos, f)', 'view.getUint16(at)'],
  ['type: uint24', 'isUint24', 'a uint24', 3, 'setUint24(view, pos, f)', 'getUint24(view, at)'],
  ['type: int64', 'isInt64', 'an int64 (a bigint)', 8, 'setInt64(view, pos, f)', 'view.getBigInt64(at)'],
  ['type: float32', 'isFloat32', 'a float32', 4, 'view.setFloat32(pos, f)', 'view.getFloat32(at)'],
  ['type: uuid', 'isUuid', 'a Uuid', 16, 'writeUuid(view, pos, f)', 'readUuid(view, at)'],
  [
    'type: int64, as: number',
    'isSafeInteger',
    'a safe integer',
    8,
    'setSafeInteger(view, pos, f)',
    "toSafeNumber(input, view.getBigInt64(at), 'f')",
  ],
  [
    'type: uint64, as: number',
    'isSafeUnsigned',
    'a safe integer of 0 or more',
    8,
    'setSafeInteger(view, pos, f)',
    "toSafeNumber(input, view.getBigUint64(at), 'f')",
  ],
];

describe('a number of fixed size', () => {
  it.each(FIXED)(
    'with %s is checked, then stored where there is room',
    (keys, guard, words, size, store, load) => {
      const one = new OneField(keys);
      expect(one.sized()).toEqual([`size += ${size};`]);
      expect(one.written()).toEqual([
        'const f = m.f;',
        `if (!${guard}(f)) refuse(m, 'f', f, '${words}');`,
        `if (pos + ${size} > limit) changed();`,
        `${store};`,
        `pos += ${size};`,
      ]);
      expect(one.read()).toEqual([`const f = ${load.replace(/\bat\b/, `take(input, ${size}, 'f')`)};`]);
    },
  );
});

/** Keys of a varint; its check, the helpers of the runtime that size, write and read it. */
const VARINTS: readonly (readonly [string, string, string, string, string, string])[] = [
  [
    'type: uvarint',
    'isUint32',
    'a uint32',
    'uvarintSize(f)',
    'putUvarint(out, pos, f)',
    "readUvarint(input, 'f')",
  ],
  [
    'type: varlong',
    'isInt64',
    'an int64 (a bigint)',
    'varlongSize(f)',
    'putVarlong(out, pos, f)',
    "readVarlong(input, 'f')",
  ],
  [
    'type: varlong, as: number',
    'isSafeInteger',
    'a safe integer',
    'varlongSize(BigInt(f))',
    'putVarlong(out, pos, BigInt(f))',
    "toSafeNumber(input, readVarlong(input, 'f'), 'f')",
  ],
  [
    'type: uvarlong, as: number',
    'isSafeUnsigned',
    'a safe integer of 0 or more',
    'uvarlongSize(BigInt(f))',
    'putUvarlong(out, pos, BigInt(f))',
    "toSafeNumber(input, readUvarlong(input, 'f'), 'f')",
  ],
];

describe('a varint', () => {
  it.each(VARINTS)(
    'with %s is checked when it is sized and when it is written',
    (keys, guard, words, size, put, read) => {
      const one = new OneField(keys);
      const checked = ['const f = m.f;', `if (!${guard}(f)) refuse(m, 'f', f, '${words}');`];
      expect(one.sized()).toEqual([...checked, `size += ${size};`]);
      expect(one.written()).toEqual([...checked, `pos = ${put};`]);
      expect(one.read()).toEqual([`const f = ${read};`]);
    },
  );

  it('as an element is blamed with its index, or by the loop around it', () => {
    const one = new OneField('type: "[]uvarint"');
    expect(one.sized().slice(2)).toEqual([
      'for (let i = 0; i < f.length; i++) {',
      '  const value = f[i] as number;',
      "  if (!isUint32(value)) refuse(m, 'f', value, 'a uint32', i);",
      '  size += uvarintSize(value);',
      '}',
    ]);
    expect(one.read().slice(2)).toEqual([
      'for (let i = 0; i < count; i++) {',
      '  try {',
      "    f[i] = readUvarint(input, '');",
      '  } catch (error) {',
      "    throw inside(error, 'f', i);",
      '  }',
      '}',
    ]);
  });
});

describe('an array', () => {
  it.each([
    ['int8', 'number', 'f.length', 'count', 1, 'view.getInt8(at)'],
    ['int32', 'number', '4 * f.length', '4 * count', 4, 'view.getInt32(at)'],
  ])('of %s is sized, written and read in one go', (type, member, size, all, step, load) => {
    const one = new OneField(`type: "[]${type}"`);
    expect(one.sized().at(-1)).toBe(`size += ${size};`);
    expect(one.written().slice(1, 4)).toEqual([
      'if (!Array.isArray(f)) changed();',
      'count = f.length;',
      'pos = version >= 1 ? writeFlexibleCount(out, pos, count) : writeCount(out, pos, count);',
    ]);
    expect(one.written().slice(4)).toEqual([
      `if (pos + ${all} > limit) changed();`,
      'for (let i = 0; i < count; i++) {',
      `  const value = f[i] as ${member};`,
      `  if (!isI${type.slice(1)}(value)) refuse(m, 'f', value, 'an ${type}', i);`,
      `  view.setI${type.slice(1)}(pos, value);`,
      `  pos += ${step};`,
      '}',
    ]);
    expect(one.read().slice(1)).toEqual([
      'const f = newArray<number>(count);',
      `at = take(input, ${all}, 'f');`,
      `for (let i = 0; i < count; i++, at += ${step}) {`,
      `  f[i] = ${load};`,
      '}',
    ]);
  });

  it('of numbers that 64 bits carry refuses those that are none', () => {
    expect(new OneField('type: "[]int64", as: number').read().at(-2)).toBe(
      "  f[i] = toSafeNumber(input, view.getBigInt64(at), 'f');",
    );
  });

  it('may be null: then it has no elements', () => {
    const one = new OneField('type: "[]int8", nullableVersions: 0+');
    expect(one.sized().slice(2)).toEqual(['if (f !== null) {', '  size += f.length;', '}']);
    expect(one.lines((codec, context) => codec.read(context, 'f')).slice(4)).toEqual([
      'if (count < 0) {',
      '  f = null;',
      '} else {',
      '  f = newArray<number>(count);',
      "  at = take(input, count, 'f');",
      '  for (let i = 0; i < count; i++, at += 1) {',
      '    f[i] = view.getInt8(at);',
      '  }',
      '}',
    ]);
  });

  it('of structs takes each element once', () => {
    const one = new OneField(`type: "[]Part", ${PART}`);
    expect(one.written().slice(4)).toEqual([
      'for (let i = 0; i < count; i++) {',
      "  const element = asStruct(f[i], m, 'f', i);",
      '  pos = writePart(element, out, pos, version);',
      '}',
    ]);
    expect(one.read().slice(3)).toEqual([
      '  try {',
      '    f[i] = readPart(input, version);',
      '  } catch (error) {',
      "    throw inside(error, 'f', i);",
      '  }',
      '}',
    ]);
  });
});

describe('a struct that may be null', () => {
  it('in some versions has a marker there, and is refused in the others', () => {
    const one = new OneField(`type: Part, nullableVersions: "1", ${PART}`);
    expect(one.sized()).toEqual([
      'const f = m.f;',
      'if (f === null) {',
      "  size += version >= 1 ? 1 : refuseNull(m, 'f');",
      '} else {',
      '  size +=',
      '    version >= 1',
      "      ? 1 + sizePart(asStruct(f, m, 'f'), sizes, version)",
      "      : sizePart(asStruct(f, m, 'f'), sizes, version);",
      '}',
    ]);
    expect(one.written()).toEqual([
      'const f = m.f;',
      'if (f === null) {',
      "  pos = version >= 1 ? writeFlexiblePresence(out, pos, false) : refuseNull(m, 'f');",
      '} else {',
      '  pos = version >= 1 ? writeFlexiblePresence(out, pos, true) : pos;',
      "  pos = writePart(asStruct(f, m, 'f'), out, pos, version);",
      '}',
    ]);
    expect(one.lines((codec, context) => codec.read(context, 'f'))).toEqual([
      "if (version >= 1 ? readFlexiblePresence(input, 'f') : true) {",
      '  try {',
      '    f = readPart(input, version);',
      '  } catch (error) {',
      "    throw inside(error, 'f');",
      '  }',
      '} else {',
      '  f = null;',
      '}',
    ]);
  });
});
