import { describe, expect, it } from 'vitest';
import { codesOf, fieldFindings, fieldOf, resolve, withPlainFields } from './resolving.js';

function defaultOf(type: string, value: string, rest = '') {
  return fieldOf(resolve(withPlainFields(`{ name: a, type: ${type}, default: ${value}${rest} }`)), 'a')
    .default;
}

/** Findings of a default that stands on line 3. */
function refused(type: string, value: string): readonly string[] {
  return resolve(withPlainFields(`{ name: a, type: ${type}, default: ${value} }`)).findings;
}

describe('defaults', () => {
  it.each([
    ['int8', '-128', '127', '-129', '128'],
    ['uint8', '0', '255', '-1', '256'],
    ['int16', '-32768', '32767', '-32769', '32768'],
    ['uint16', '0', '65535', '-1', '65536'],
    ['uint24', '0', '16777215', '-1', '16777216'],
    ['int32', '-2147483648', '2147483647', '-2147483649', '2147483648'],
    ['uint32', '0', '4294967295', '-1', '4294967296'],
    ['varint', '-2147483648', '2147483647', '-2147483649', '2147483648'],
    ['uvarint', '0', '4294967295', '-1', '4294967296'],
    ['int64', '-9223372036854775808', '9223372036854775807', '-9223372036854775809', '9223372036854775808'],
    ['uint64', '0', '18446744073709551615', '-1', '18446744073709551616'],
    ['varlong', '-9223372036854775808', '9223372036854775807', '-9223372036854775809', '9223372036854775808'],
    ['uvarlong', '0', '18446744073709551615', '-1', '18446744073709551616'],
  ])(
    'S13 takes a default of %s from %s to %s, and refuses one more at its place',
    (type, low, high, under, over) => {
      for (const value of [low, high]) {
        const { kind, value: own } = defaultOf(type, value) as { kind: string; value: number | bigint };
        expect([kind, String(own), typeof own]).toEqual([
          'value',
          value,
          /64|long/.test(type) ? 'bigint' : 'number',
        ]);
      }
      for (const value of [under, over]) {
        const column = 33 + type.length;
        expect(refused(type, value)).toEqual([
          `3:${column}-${column + value.length} WG401 default ${value} is out of range`,
        ]);
      }
    },
  );

  it.each([
    ['int8', '0x7f', 127],
    ['int64', '0x10', 16n],
    ['uint32', '0xffffffff', 4294967295],
  ])('S12 takes the hex default %s %s', (type, value, number) => {
    expect(defaultOf(type, value)).toEqual({ kind: 'value', value: number });
  });

  it('S12 S13 refuses hex that only fits without a sign', () => {
    expect(refused('int8', '0xff')).toEqual(['3:37-41 WG401 default 255 is out of range']);
  });

  it.each([
    ['int32', '"1);evil("'],
    ['int32', '"NaN"'],
    ['int32', 'true'],
    ['bool', '1'],
    ['bool', '"true"'],
    ['string', '5'],
    ['string', 'true'],
    ['float64', '"1"'],
    ['float32', 'true'],
    ['uuid', 'abc'],
    ['uuid', '5'],
    ['bytes', '""'],
    ['"[]int8"', '""'],
    ['"[]int8"', '0'],
  ])('S12 refuses the default of a %s that is %s, at its place', (type, value) => {
    const column = 33 + type.length;
    expect(refused(type, value)).toEqual([
      expect.stringMatching(new RegExp(`^3:${column}-${column + value.length} WG400 `)),
    ]);
  });

  it.each(['010', '1e3', '1.0', '+5', '-0'])(
    'S12 never sees the integer %s: its spelling is refused',
    (value) => {
      expect(() => refused('int32', value)).toThrow('WG115');
    },
  );

  it.each(['1e999', '.nan', '.inf', '1.5'])(
    'S12 refuses %s for an integer and, if not finite, for a float',
    (value) => {
      const found = (type: string) => {
        try {
          return refused(type, value).length;
        } catch (error) {
          return String(error).match(/WG\d+/g)?.length;
        }
      };
      expect(found('int32')).toBe(1);
      expect(found('float64')).toBe(value === '1.5' ? 0 : 1);
    },
  );

  it('a float takes integers of any size, and float32 the value that travels', () => {
    expect(defaultOf('float64', '9007199254740993')).toEqual({ kind: 'value', value: 9007199254740992 });
    expect(defaultOf('float64', '0.1')).toEqual({ kind: 'value', value: 0.1 });
    expect(defaultOf('float32', '0.1')).toEqual({ kind: 'value', value: Math.fround(0.1) });
    expect(refused('float32', '1e39')).toEqual(['3:40-44 WG401 default 1e+39 is out of range']);
  });

  it.each([
    'a3b8f1d2-0000-4000-8000-000000000001',
    'A3B8F1D2-0000-4000-8000-00000000000A',
    'AAAAAAAAAAAAAAAAAAAAAQ',
  ])('takes the uuid %s', (value) => {
    expect(defaultOf('uuid', value)).toEqual({ kind: 'value', value });
  });

  it('S11 keeps the text of a string as it is', () => {
    const text = `'; evil(); ' \${1} \` \\ \u2028 */ null`;
    expect(defaultOf('string', JSON.stringify(text))).toEqual({ kind: 'value', value: text });
    expect(defaultOf('string', '"null"')).toEqual({ kind: 'value', value: 'null' });
  });

  it('S13 refuses a text that is too long for its prefix, in bytes', () => {
    const protocol =
      'protocol: p\nbyteOrder: big\ntext: { unpaired: refuse, malformed: refuse }\nprefixes: { string: { type: uint8, max: 6 } }\n';
    const text = (value: string) => withPlainFields(`{ name: a, type: string, default: ${value} }`);
    expect(resolve(text('äöü'), protocol).findings).toEqual([]);
    expect(resolve(text('äöü!'), protocol).findings).toEqual([
      '3:39-43 WG401 the default has 7 bytes, but a string can have 6 at most',
    ]);
  });

  it.each(['none', '0-2', '1+'])(
    'S14 refuses a default of null where null is allowed in %s of four versions',
    (nullable) => {
      const line = `{ name: a, type: string, versions: 0+, default: null, nullableVersions: ${nullable} }`;
      expect(fieldFindings(line)).toEqual([
        '5:53-57 WG403 the default is null, but not every version of the field is nullable',
      ]);
    },
  );

  it.each(['string', 'bytes', '"[]int8"', 'P'])('S14 takes a default of null of a nullable %s', (type) => {
    const text = `${withPlainFields(`{ name: a, type: ${type}, nullable: true, default: null }`, '{ name: p, type: P, fields: [] }')}`;
    const resolved = resolve(text);
    expect(resolved.findings).toEqual([]);
    expect(fieldOf(resolved, 'a').default).toEqual({ kind: 'null' });
  });

  it('S14 refuses a default of null of a number as one finding', () => {
    expect(refused('int32', 'null')).toEqual([
      '3:38-42 WG403 the default is null, but a field of type int32 cannot be null',
    ]);
  });
});

describe('enums', () => {
  const withEnum = (field: string, values: string) =>
    `${withPlainFields(field)}enums: { Code: { values: ${values} } }\n`;

  it('S30 refuses two members with one value, at the second', () => {
    const { diagnostics, findings } = resolve(
      withEnum('{ name: a, type: int8, enum: Code }', '{ A: 1, B: 2, C: 0x1 }'),
    );
    expect(findings).toEqual(['4:43-46 WG221 Code.C and Code.A are both 1']);
    expect(diagnostics[0]?.related?.[0]?.location).toMatchObject({ line: 4, column: 31 });
  });

  it('S30 refuses an enum without members, a member beyond the type, and one beyond every type', () => {
    expect(
      codesOf(resolve(withEnum('{ name: a, type: int8, enum: Code, default: A }', '{}')).findings),
    ).toEqual(['WG220']);
    expect(codesOf(resolve(withEnum('{ name: a, type: uint8, enum: Code }', '{ A: -1 }')).findings)).toEqual([
      'WG209',
    ]);
    expect(
      codesOf(resolve(withEnum('{ name: a, type: uint32, enum: Code }', '{ A: 4294967295 }')).findings),
    ).toEqual([]);
    expect(
      codesOf(
        resolve(withEnum('{ name: a, type: int8 }', '{ A: 9007199254740993, B: 9007199254740992 }')).findings,
      ),
    ).toContain('WG401');
  });

  it('S30 refuses a null marker inside the range of lengths, of present structs, and outside of its type', () => {
    const protocol = (prefixes: string) =>
      `protocol: p\nbyteOrder: big\ntext: { unpaired: refuse, malformed: refuse }\nprefixes: { ${prefixes} }\n`;
    const found = (prefixes: string) => resolve([], protocol(prefixes)).findings;
    expect(found('string: { type: int16, null: 1 }')).toEqual([
      'protocol.yaml:4:42-43 WG402 the number 1 would mean both null and a length of 1',
    ]);
    expect(codesOf(found('struct: { type: int8, null: 1, present: 1 }'))).toEqual(['WG402']);
    expect(codesOf(found('struct: { type: uint8, null: -1, present: 256 }'))).toEqual(['WG401', 'WG401']);
    expect(codesOf(found('bytes: { type: uint16, null: -1 }'))).toEqual(['WG401']);
    expect(codesOf(found('array: { type: int8, bias: 200 }'))).toEqual(['WG401']);
    expect(
      found(
        'string: { type: int16, null: 0 }, bytes: { type: uvarint, bias: 1, null: 0 }, array: { type: int8, max: 100, null: 101 }',
      ),
    ).toEqual([]);
  });

  it('a default is a member or a number', () => {
    const text = (value: string) =>
      withEnum(`{ name: a, type: int8, enum: Code, default: ${value} }`, '{ NONE: 0, BUSY: 7 }');
    expect(fieldOf(resolve(text('BUSY')), 'a').default).toEqual({ kind: 'value', value: 7 });
    expect(fieldOf(resolve(text('9')), 'a').default).toEqual({ kind: 'value', value: 9 });
    expect(resolve(text('BUZY')).findings).toEqual([
      '3:49-53 WG404 "BUZY" is no member of Code; did you mean BUSY?',
    ]);
    expect(codesOf(resolve(text('constructor')).findings)).toEqual(['WG404']);
  });
});
