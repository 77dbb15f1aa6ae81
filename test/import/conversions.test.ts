import { describe, expect, it } from 'vitest';
import { translateDefinition } from '../../generator/commands/import-kafka/translate.js';
import { DiagnosticSink } from '../../generator/diagnostics/diagnostic.js';
import { definition, field, translate, withField } from './definition.js';

describe('values that Kafka converts', () => {
  it('S28 takes a tag as text', () => {
    expect(field('"type": "int8", "taggedVersions": "1+", "tag": "0"')).toEqual({
      name: 'f',
      type: 'int8',
      taggedVersions: '1+',
      tag: 0,
    });
  });

  it('takes booleans as text, in any case', () => {
    expect(field('"type": "int8", "versions": "0+", "ignorable": "false", "mapKey": "True"')).toMatchObject({
      ignorable: false,
      mapKey: true,
    });
  });

  it('takes numbers for versions and defaults, and booleans for defaults', () => {
    expect(field('"type": "int8", "versions": 3, "default": -1')).toMatchObject({
      versions: '3',
      default: -1n,
    });
    expect(field('"type": "bool", "versions": "0+", "default": true')).toMatchObject({ default: true });
    expect(translate(definition('"deprecatedVersions": 3, "apiKey": "5"')).message).toMatchObject({
      apiKey: 5,
      deprecatedVersions: '3',
    });
  });

  it('takes one value for a list of one', () => {
    const single = '{ "name": "F", "type": "int8", "versions": "0+" }';
    const text = definition(`"listeners": "broker", "fields": ${single}`).replace('data', 'request');
    const { message, findings } = translate(text);
    expect(findings).toEqual([]);
    expect(message).toMatchObject({ listeners: ['broker'], fields: [{ name: 'f' }] });
  });

  it('takes null for an attribute that is absent', () => {
    const absent = field('"type": "Part", "versions": "0+", "default": null, "tag": null, "fields": []');
    expect(absent?.default).toBeUndefined();
    expect(translate(definition('"apiKey": null, "fields": null')).message).toMatchObject({ fields: [] });
  });

  it('takes field names in either case', () => {
    const fields =
      '[{ "name": "URL", "type": "int8", "versions": "0+" }, { "name": "url", "type": "int8", "versions": "0+" }]';
    expect(translate(definition(`"fields": ${fields}`)).message?.fields.map(({ name }) => name)).toEqual([
      'uRL',
      'url',
    ]);
  });

  it('gives a message a name in upper case, and says so', () => {
    const { message, findings } = translate(definition('"fields": []').replace('Lease', 'lease'));
    expect(message?.message).toBe('Lease');
    expect(findings).toEqual(['1:27 WG655 message "lease" becomes Lease']);
  });

  it('leaves out the fields of an array of scalars, and says so', () => {
    const nested = '[{ "name": "G", "type": "int8", "versions": "0+" }]';
    const { message, diagnostics } = translate(
      withField(`"name": "F", "type": "[]int8", "versions": "0+", "fields": ${nested}`),
    );
    expect(message?.fields).toEqual([{ name: 'f', type: '[]int8', versions: '0+' }]);
    expect(diagnostics).toMatchObject([
      { code: 'WG654', severity: 'warning', message: 'the fields of a []int8 are left out' },
    ]);
  });

  it('leaves out what says nothing: none, blanks, unknown, empty lists', () => {
    const attributes =
      '"type": "string", "versions": " 0+ ", "nullableVersions": "none", "taggedVersions": " ", "entityType": "unknown"';
    expect(field(attributes)).toEqual({ name: 'f', type: 'string', versions: '0+' });
    const text = definition('"listeners": [], "commonStructs": [], "deprecatedVersions": "none"').replace(
      '1+',
      ' ',
    );
    expect(translate(text).message).toEqual({
      message: 'Lease',
      kind: 'data',
      validVersions: '0-9',
      fields: [],
    });
  });

  it('keeps none where it overrides', () => {
    expect(field('"type": "string", "versions": "0+", "flexibleVersions": "none"')).toMatchObject({
      flexibleVersions: 'none',
    });
  });

  it('has no message where no version is valid', () => {
    const sink = new DiagnosticSink();
    const text = '{ "name": "Gone", "type": "request", "validVersions": "none" }';
    expect(translateDefinition(text, 'Gone.json', sink)).toEqual({ withdrawn: 'Gone' });
    expect(sink.diagnostics).toEqual([]);
  });

  it('does not carry descriptions over', () => {
    expect(field('"type": "int8", "versions": "0+", "about": "text"')).toEqual({
      name: 'f',
      type: 'int8',
      versions: '0+',
    });
  });

  it.each([
    ['0-0', '0'],
    ['00-07', '0-7'],
    ['3-32767', '3+'],
  ])('writes the range %s as %s', (kafka, ours) => {
    expect(field(`"type": "int8", "versions": "${kafka}"`)).toMatchObject({ versions: ours });
  });
});

describe('defaults', () => {
  it.each([
    ['int8', '-128', -128n],
    ['int8', '+5', 5n],
    ['int8', '-0', 0n],
    ['uint16', '65535', 65535n],
    ['uint32', '4294967295', 4294967295n],
    ['int64', '9223372036854775807', 9223372036854775807n],
    ['int64', '-9223372036854775808', -9223372036854775808n],
    ['bool', 'FALSE', false],
    ['float64', '12.50', 12.5],
    ['float64', '1e3', 1000],
    ['float64', ' -1.5d ', -1.5],
    ['string', 'null', null],
    ['string', ' a "b" ', ' a "b" '],
    ['string', '', ''],
    ['bytes', 'null', null],
    ['[]int32', 'null', null],
    ['uuid', 'AAAAAAAAAAAAAAAAAAAAAQ==', 'AAAAAAAAAAAAAAAAAAAAAQ'],
  ])('%s %j', (type, kafka, ours) => {
    const attributes = `"type": "${type}", "versions": "0+", "default": ${JSON.stringify(kafka)}`;
    expect(field(attributes)?.default).toBe(ours);
  });

  it.each([
    ['int32', '0x7FFFFFFF', '0x7fffffff'],
    ['int64', '0x00cafcacafcacafca', '0xcafcacafcacafca'],
    ['uint32', '0xffffffff', '0xffffffff'],
  ])('%s %s is written as %s', (type, kafka, text) => {
    expect(field(`"type": "${type}", "versions": "0+", "default": "${kafka}"`)?.default).toEqual({ text });
  });

  it.each([
    ['int32', ''],
    ['records', 'anything'],
  ])('%s %j is none', (type, kafka) => {
    expect(field(`"type": "${type}", "versions": "0+", "default": "${kafka}"`)?.default).toBeUndefined();
  });

  it.each([
    ['int8', '128', /from -128 to 127/],
    ['int8', '0xff', /from -128 to 127/],
    ['uint16', '-1', /from 0 to 65535/],
    ['int64', '9223372036854775808', /from -9223372036854775808 to 9223372036854775807/],
    ['int32', '010', /octal/],
    ['int32', '1.5', /an integer/],
    ['int32', '1e3', /an integer/],
    ['int32', '-0x1', /an integer/],
    ['int32', '0X7F', /an integer/],
    ['int32', 'null', /an integer/],
    ['bool', 'yes', /true or false/],
    ['int8', ' 5', /blanks/],
    ['int8', ' ', /blanks/],
    ['bool', 'true ', /blanks/],
    ['float64', '1e999', /a decimal number/],
    ['float64', 'NaN', /NaN/],
    ['float64', '-Infinity', /infinities/],
    ['uuid', 'AAAA', /22 characters/],
    ['bytes', 'abc', /null/],
    ['[]int32', '[]', /null/],
  ])('refuses %s %j', (type, text, help) => {
    const attributes = `"name": "F", "type": "${type}", "versions": "0+", "default": "${text}"`;
    const { diagnostics, findings } = translate(withField(attributes));
    const column = withField(attributes).indexOf('"default": ') + 12;
    expect(findings).toEqual([`1:${column} WG658 ${JSON.stringify(text)} is no default for ${type}`]);
    expect(diagnostics[0]?.help).toMatch(help);
  });
});
