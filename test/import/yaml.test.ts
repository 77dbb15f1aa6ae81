import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { printYaml, YamlLiteral, type YamlValue } from '../../generator/commands/import-kafka/yaml.js';

const key = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,8}$/).filter((name) => name !== '__proto__');
/** Texts of all kinds; our YAML reader refuses unpaired surrogates, so they need no spelling. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'null',
    '~',
    'no',
    '3',
    '0-4',
    '2+',
    '1e3',
    '.inf',
    '- a',
    'a: b',
    'a #b',
    'it is',
    'a,b',
    "it's",
    '',
  ),
);
const value = fc.letrec<{ value: YamlValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    text,
    fc.array(tie('value'), { minLength: 1, maxLength: 4 }),
    fc.dictionary(key, tie('value'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

describe('printYaml', () => {
  test.prop([
    fc.dictionary(fc.oneof(key, fc.constant('fields')), value, { minKeys: 1, noNullPrototype: true }),
  ])('is read back as it was', (map) => {
    const options = { intAsBigInt: true, version: '1.2', stringKeys: true } as const;
    expect(parse(printYaml(map), options)).toEqual(map);
  });

  it('puts what fits on one line of 110 columns, and no more', () => {
    const entry = (length: number) => ({ a: { b: 'x'.repeat(length) } });
    expect(printYaml(entry(110 - 'a: { b:  }'.length))).toMatch(/^a: \{ b: x+ \}\n$/);
    expect(printYaml(entry(111 - 'a: { b:  }'.length))).toMatch(/^a:\n {2}b: x+\n$/);
  });

  it('puts fields on lines of their own, however short', () => {
    expect(printYaml({ list: [{ name: 'a', fields: [{ name: 'b' }, { name: 'c', fields: [] }] }] })).toBe(
      'list:\n  - name: a\n    fields:\n      - { name: b }\n      - { name: c, fields: [] }\n',
    );
  });

  it('prints literals as they are, and leaves out what is undefined', () => {
    expect(printYaml({ a: new YamlLiteral('0xff'), b: undefined, c: ['0', new YamlLiteral('.nan')] })).toBe(
      'a: 0xff\nc: ["0", .nan]\n',
    );
  });
});
