import { describe, expect, it } from 'vitest';
import { definition, translate, withField } from './definition.js';

/** A request with these attributes besides the required ones. */
const request = (more: string) => definition(more).replace('data', 'request');

describe('refusals', () => {
  const good = '"name": "F", "type": "int8", "versions": "0+"';

  it.each([
    [
      '"name": "F", "typ": "int8", "type": "int8", "versions": "0+"',
      '"typ"',
      'WG652 a field has no attribute "typ"',
      'did you mean "type"?',
    ],
    [
      '"name": "a-b", "type": "int8", "versions": "0+"',
      '"a-b"',
      'WG655 "a-b" is not a field name',
      /letters and digits/,
    ],
    [
      '"name": "F", "type": "in32", "versions": "0+"',
      '"in32"',
      'WG656 there is no type "in32"',
      'did you mean "int32"?',
    ],
    [
      '"name": "F", "type": "uint64", "versions": "0+"',
      '"uint64"',
      'WG656 there is no type "uint64"',
      /did you mean/,
    ],
    [
      '"name": "F", "type": "[][]int8", "versions": "0+"',
      '"[][]int8"',
      'WG656 an array cannot hold arrays',
      /structs/,
    ],
    [
      '"name": "F", "type": "Int32", "versions": "0+"',
      '"Int32"',
      'WG656 there is no struct "Int32"',
      'did you mean "int32"?',
    ],
    [
      '"name": "F", "type": "Missing", "versions": "0+"',
      '"Missing"',
      'WG656 there is no struct "Missing"',
      /declare it/,
    ],
    [
      '"name": "F", "type": "[]records", "versions": "0+"',
      '"[]records"',
      'WG656 an array cannot hold records',
      /structs that hold records/,
    ],
    ['"name": " ", "type": "int8", "versions": "0+"', '" "', 'WG653 "name" is blank', undefined],
    [
      '"name": "F", "type": "records", "taggedVersions": "1+", "tag": 0',
      '"1+"',
      'WG654 records cannot be tagged',
      /remove/,
    ],
    [
      '"name": "F", "type": "[]int64", "versions": "0+", "entityType": "brokerId"',
      '"brokerId"',
      'WG654 a field of type []int64 cannot hold a brokerId',
      'make it int32 or []int32, or remove "entityType"',
    ],
    ['"name": "F", "type": "int8", "versions": "3-1"', '"3-1"', 'WG657 "3-1" descends', /write "1-3"/],
    [
      '"name": "F", "type": "int8", "versions": "0-32768"',
      '"0-32768"',
      'WG657 "0-32768" is not a version range',
      /32767/,
    ],
    ['"name": "F", "type": "int8", "versions": "-1"', '"-1"', 'WG657 "-1" is not a version range', /0-4/],
    [
      '"name": "F", "type": "int8", "versions": "none"',
      '"none"',
      'WG657 the field is in no version',
      /remove/,
    ],
    [`${good}, "nullableVersions": "+"`, '"+"', 'WG657 "+" is not a version range', /0-4/],
    [`${good}, "tag": 0`, '0 }', 'WG663 a field with a tag needs taggedVersions', /"2\+"/],
    [`${good}, "tag": 0, "taggedVersions": "none"`, '0, "tagged', /^WG663 a field with a tag needs/, /"2\+"/],
    [`${good}, "taggedVersions": "2+"`, '"2+"', 'WG663 a field with taggedVersions needs a tag', /next free/],
    [`${good}, "tag": -1`, '-1', /WG654 "tag" must be an integer from 0/, undefined],
    [`${good}, "tag": "x"`, '"x"', /WG654 "tag" must be an integer from 0/, undefined],
    [`${good}, "mapKey": 1`, '1', 'WG654 "mapKey" must be true or false', undefined],
    [`${good}, "about": [], "default": {}`, '{}', 'WG654 "default" must be a text, not an object', undefined],
    [
      `${good}, "entityType": "topicname"`,
      '"topicname"',
      'WG654 there is no entity type "topicname"',
      'did you mean "topicName"?',
    ],
    [
      `${good}, "fields": [{ "name": "G", "type": "int8", "versions": "0" }]`,
      '"int8"',
      'WG654 a field of type int8 cannot have fields',
      /only a struct/,
    ],
    [`${good}, "fields": [3]`, '3]', 'WG654 "fields" must be a list of objects', undefined],
  ])('of { %s }', (attributes, place, finding, help) => {
    const text = withField(attributes);
    const { findings, diagnostics } = translate(text);
    const expected = typeof finding === 'string' ? finding : expect.stringMatching(finding);
    const [first = '', ...others] = findings;
    const [position, ...words] = first.split(' ');
    expect(words.join(' ')).toEqual(expected);
    expect(position).toBe(`1:${text.indexOf(place, withField('').length - 5) + 1}`);
    expect(others).toEqual([]);
    if (help === undefined) expect(diagnostics[0]?.help).toBeUndefined();
    else expect(diagnostics[0]?.help).toMatch(help);
  });

  it('of tags in a message that is never flexible, in common structs too', () => {
    const tagged = '{ "name": "F", "type": "int8", "versions": "0+", "taggedVersions": "0+", "tag": 0 }';
    const text = definition(
      `"fields": [\n${tagged}], "commonStructs": [{ "name": "S", "versions": "0+", "fields": [\n${tagged}] }]`,
    );
    expect(translate(text).findings).toEqual([]);
    expect(translate(text.replace('"1+"', '"none"')).findings).toEqual([
      '3:68 WG663 the message has flexibleVersions "none", and so no tags',
      '2:68 WG663 the message has flexibleVersions "none", and so no tags',
    ]);
  });

  it('of what is missing, at the brace', () => {
    const text = '{\n "fields": [\n  { "tag": 0 }]\n}';
    expect(translate(text).findings).toEqual([
      '1:1 WG653 this message has no "name"',
      '1:1 WG653 this message has no "validVersions"',
      '1:1 WG653 this message has no "flexibleVersions"',
      '1:1 WG653 this message has no "type"',
      '3:3 WG653 this field has no "name"',
      '3:3 WG653 this field has no "type"',
      '3:12 WG663 a field with a tag needs taggedVersions',
      '3:3 WG653 this field has no "versions"',
    ]);
  });

  it.each([
    [definition('"about": "text"'), 'WG652 a message has no attribute "about"'],
    [request('"listeners": ["zkbroker"]'), 'WG654 there is no listener "zkbroker"'],
    [request('"listeners": [["broker"]]'), 'WG654 a listener is a name'],
    [definition('"listeners": "broker"'), 'WG654 only a request can have "listeners"'],
    [definition('"latestVersionUnstable": true'), 'WG654 only a request can have "latestVersionUnstable"'],
    [definition('"apiKey": 5.5'), 'WG654 "apiKey" must be an integer from -32768 to 32767'],
    [definition('"apiKey": 32768'), 'WG654 "apiKey" must be an integer from -32768 to 32767'],
    [definition('"apiKey": 1').replace('data', 'Request'), 'WG656 there is no message type "Request"'],
    [definition('"apiKey": 1').replace('0-9', '0+'), 'WG657 the versions of a message must have an end'],
    [
      definition('"apiKey": 1').replace('Lease', 'A {} evil(); class B'),
      'WG655 "A {} evil(); class B" is not a message name',
    ],
    [
      definition('"commonStructs": [{ "name": "S", "versions": "none" }]'),
      'WG657 the struct is in no version',
    ],
    [definition('"commonStructs": [{ "name": "s", "versions": "0" }]'), 'WG655 "s" is not a struct name'],
    [definition('"commonStructs": [{ "name": "S" }]'), 'WG653 this struct has no "versions"'],
  ])('of %s', (text, finding) => {
    expect(translate(text).findings.map((line) => line.replace(/^\S+ /, ''))).toEqual([finding]);
  });

  it('of two fields of one name, with both places', () => {
    const one = (name: string) => `{ "name": "${name}", "type": "int8", "versions": "0" }`;
    const { diagnostics } = translate(definition(`\n"fields": [${one('Id')},\n${one('id')}]`));
    expect(diagnostics).toMatchObject([
      { code: 'WG659', location: { line: 3, column: 11 }, related: [{ location: { line: 2, column: 22 } }] },
    ]);
  });

  it('of a struct that is neither declared nor common, with the nearest', () => {
    const fields =
      '[{ "name": "A", "type": "[]Rang", "versions": "0" }, { "name": "B", "type": "Range", "versions": "0", "fields": [] }]';
    const { diagnostics } = translate(definition(`"fields": ${fields}`));
    expect(diagnostics).toMatchObject([{ code: 'WG656', help: 'did you mean "Range"?' }]);
  });

  it('are all reported, in one run', () => {
    const bad = '{ "name": "a b", "type": "in8", "versions": "x" }';
    expect(translate(definition(`"fields": [${bad}, ${bad}]`)).findings).toHaveLength(6);
  });
});
