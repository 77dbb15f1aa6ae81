import { describe, expect, it } from 'vitest';
import { DiagnosticSink } from '../../generator/diagnostics/diagnostic.js';
import { parseDocument } from '../../generator/schema/parse.js';
import { protocolShape } from '../../generator/schema/shapes.js';
import { findings, onlyFinding, partFindings, readMessage, underlined, withFieldKey } from './reading.js';

describe('keys', () => {
  it('S24 suggests the key that was meant, at the key', () => {
    expect(findings(withFieldKey('defualt: 1'))).toEqual([
      '5:5-12 WG110 the key "defualt" is not known here; did you mean "default"?',
    ]);
  });

  it('S24 lists the known keys where none is near', () => {
    expect(partFindings('length: { type: int32, colour: 1 }')).toMatchObject([
      { code: 'WG110', help: 'known keys: type, bias, null, max' },
    ]);
  });

  it('S24 lists all missing keys of a map with what they want, at the first key of the map', () => {
    const diagnostic = onlyFinding('message: X\nfields:\n  - about: nothing\n');
    expect(diagnostic.message).toBe('the keys "type", "name" are missing');
    expect(diagnostic.help).toMatch(/^type: a type \(.*\); name: a name \(/);
    expect(diagnostic.location).toMatchObject({ line: 3, column: 5, endColumn: 10 });
  });

  it('S24 reports a missing key at the key that holds the map', () => {
    expect(partFindings('length: { bias: 1 }')).toMatchObject([
      { code: 'WG111', message: 'the key "type" is missing', location: { line: 1, column: 1, endColumn: 7 } },
    ]);
  });

  it('reports a mistyped key once, not also as missing', () => {
    expect(findings('message: X\nfields: [{ nam: a, type: int8 }]\n')).toEqual([
      '2:12-15 WG110 the key "nam" is not known here; did you mean "name"?',
    ]);
  });

  it('reports every error of a file in the order of the text', () => {
    const text =
      'message: x\nbyteOrder: bog\nfields:\n  - { name: A, type: int8, tag: -1 }\n  - { type: int8 }\n';
    expect(findings(text).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      '1:10-11 WG114',
      '2:12-15 WG113',
      '4:13-14 WG114',
      '4:33-35 WG116',
      '5:7-11 WG111',
    ]);
  });

  it('shows 20 findings and counts the others', () => {
    const lines = Array.from({ length: 25 }, (_, index) => `  - { name: f${index}, type: 1 }\n`);
    const { diagnostics } = readMessage(`message: X\nfields:\n${lines.join('')}`);
    expect(diagnostics).toHaveLength(21);
    expect(diagnostics.at(-1)).toMatchObject({
      code: 'WG149',
      severity: 'error',
      message: 'and 5 more in this file',
      location: { line: 23 },
    });
  });
});

describe('names', () => {
  it.each(['a; evil()', 'a-b', '1a', 'é', '', 'Abc', 'a'.repeat(101)])(
    'S03 refuses the field name %j',
    (name) => {
      const text = `message: X\nfields: [{ name: ${JSON.stringify(name)}, type: int8 }]\n`;
      expect(onlyFinding(text).code).toBe('WG114');
      expect(readMessage(text).document).toBeUndefined();
    },
  );

  it('S03 takes names of 100 letters and digits', () => {
    expect(findings(`message: X\nfields: [{ name: ${'a9'.repeat(50)}, type: int8 }]\n`)).toEqual([]);
  });

  it.each([
    ['fields: [{ name: device_id, type: int8 }]', 'write deviceId'],
    ['fields: [{ name: Device-ID, type: int8 }]', 'write deviceID'],
    ['fields: [{ name: a, type: "string[]" }]', 'write "[]string"'],
    ['enums: { lease_state: { values: { A: 1 } } }\nfields: []', 'write LeaseState'],
    ['fields: [{ name: é, type: int8 }]', undefined],
    ['fields: [{ name: a, type: "string[][]" }]', undefined],
  ])('S03 says how to write what is meant in %s', (lines, help) => {
    expect(onlyFinding(`message: X\n${lines}\n`)).toMatchObject({ code: 'WG114', help });
  });

  it('S04 refuses a message name that is code', () => {
    expect(onlyFinding('message: "A {} evil(); class B"\nfields: []\n').code).toBe('WG114');
  });

  it.each(['values: { "a b": 1 }', 'values: { 1A: 1 }'])('refuses the enum member in %s', (values) => {
    const diagnostic = onlyFinding(`message: X\nenums: { E: { ${values} } }\nfields: []\n`);
    expect(diagnostic).toMatchObject({ code: 'WG114', location: { line: 2, column: 25 } });
  });

  it.each(['+', '-1', '0+5', '"0.10"', '""', '01', '0-', '0 - 1'])(
    'S21 refuses the versions %s',
    (versions) => {
      const diagnostic = onlyFinding(withFieldKey(`versions: ${versions}`));
      expect(diagnostic.message).toContain('a version range ("3", 0-4, 2+ or none)');
      expect(diagnostic.location).toMatchObject({ line: 5, column: 15 });
    },
  );

  it.each([
    ['3', 'quote it: "3"'],
    ['0.10', 'quote it: "0.10"'],
  ])('S21 says how to write the versions %s', (versions, help) => {
    expect(onlyFinding(withFieldKey(`versions: ${versions}`)).help).toBe(help);
  });
});

describe('values', () => {
  it.each(['yes', 'no', 'on', 'off', 'Y'])('explains %s where a boolean is wanted', (value) => {
    const text = withFieldKey(`secret: ${value}`);
    expect(onlyFinding(text)).toMatchObject({ code: 'WG112', help: 'YAML 1.2 wants true or false' });
    expect(underlined(text, onlyFinding(text))).toBe(value);
  });

  it('points at the key of a value without width', () => {
    expect(findings(withFieldKey('about:'))).toEqual(['5:5-10 WG112 a value is missing; expected a text']);
  });

  it('points at the key of a map or list', () => {
    expect(findings(withFieldKey('about:\n      - a\n      - b'))).toEqual([
      '5:5-10 WG112 expected a text, not a list',
    ]);
  });

  it('does not underline the comment behind a value', () => {
    const text = withFieldKey('tag: x   # the tag');
    expect(underlined(text, onlyFinding(text))).toBe('x');
  });

  it.each([
    ['entityType: topic', 'WG113'],
    ['as: string', 'WG113'],
    ['tag: -1', 'WG116'],
  ])('refuses %s', (line, code) => {
    expect(onlyFinding(withFieldKey(line)).code).toBe(code);
  });

  it.each([
    ['terminator: 256', 'WG116'],
    ['count: -1', 'WG116'],
    ['when: { b: [] }', 'WG117'],
  ])('refuses %s', (line, code) => {
    expect(partFindings(line)).toMatchObject([{ code }]);
  });
});

describe('unions: the branch that was meant', () => {
  it.each([
    ['length: int33', '"int33" is not a length (a number, rest or a prefix); did you mean "int32"?'],
    ['length: rast', '"rast" is not a length (a number, rest or a prefix); did you mean "rest"?'],
    ['length: -1', '-1 is below the least that is allowed, 0'],
    ['length: true', 'expected a length (a number, rest or a prefix), not true'],
    ['length: { type: int32, bais: 1 }', 'the key "bais" is not known here; did you mean "bias"?'],
    [
      'length: { type: int3 }',
      '"int3" is not an integer type of at most 32 bits (such as int32 or uvarint); did you mean "int32"?',
    ],
    ['computed: { crc32c: 5 }', 'expected rest or the name of a later field, not 5'],
    ['computed: { sise: rest }', 'the key "sise" is not known here; did you mean "size"?'],
    [
      'computed: { count: A }',
      '"A" is not a name (a lower-case letter, then letters and digits, at most 100 in all)',
    ],
    [
      'entry: { key: { length: int16 }, value: { terminater: 3 } }',
      'the key "terminater" is not known here; did you mean "terminator"?',
    ],
    ['bits: { a: 32 }', '32 is above the most that is allowed, 31'],
    [
      'bits: { a: { at: 1, enum: e } }',
      '"e" is not a type name (an upper-case letter, then letters and digits, at most 100 in all)',
    ],
    ['when: { b: { nott: 1 } }', 'the key "nott" is not known here; did you mean "not"?'],
    ['when: { "a-b": 1 }', '"a-b" is not a field, or one of its bits (field.bit)'],
  ])('%s', (line, message) => {
    expect(partFindings(line).map((diagnostic) => diagnostic.message)).toEqual([
      message.startsWith('"int3"') ? expect.stringMatching(/^"int3" is not an integer type/) : message,
    ]);
  });
});

describe('keys that are not built yet', () => {
  it.each(['terminator: 300', 'pointer: 1'])('are not judged by their shape: %s', (line) => {
    const { document, diagnostics } = readMessage(withFieldKey(line));
    expect(diagnostics).toEqual([]);
    expect(document).toBeDefined();
  });

  it('are not among the known keys', () => {
    const field = onlyFinding(withFieldKey('colour: 1')).help;
    expect(field).toMatch(/^known keys: type, about, /);
    expect(field).not.toMatch(/\b(terminator|pointer)\b/);
  });
});

describe('what the language takes', () => {
  it('reads a message with every kind of value', () => {
    const { document, diagnostics } = readMessage(`
message: Everything
kind: request
apiKey: 91
validVersions: 0-2
flexibleVersions: 2+
enums:
  Failure: { closed: true, values: { NONE: 0, BUSY: { value: 5, about: Try again., marks: [retriable] } } }
fields:
  - { name: flags, type: uint8, bits: { on: 0, level: 1-3, kind: { at: 4-5, enum: Failure }, zero: { at: 6, const: 0 } } }
  - { name: size, type: uvarint, computed: { size: rest, bias: 4, max: 100 } }
  - { name: body, type: bytes, length: { type: int32, null: -1 }, zeroCopy: true, versions: 1+, nullableVersions: 1+ }
  - { name: rows, type: "[]Row", count: 3, lazy: true, fields: [{ name: id, type: int64, default: 9223372036854775807 }] }
  - { name: text, type: string, when: { flags.on: true, flags.level: [1, 2], flags.kind: { not: BUSY } } }
  - { name: tail, type: map, length: rest, entry: { key: { terminator: 1 }, value: { length: int16 }, nulls: skip } }
`);
    expect(diagnostics).toEqual([]);
    expect(document?.value.enums?.['Failure']?.values['BUSY']).toMatchObject({
      value: 5,
      marks: ['retriable'],
    });
    expect(document?.value.fields[3]?.fields?.[0]?.default).toBe(9223372036854775807n);
  });

  it('reads a protocol with a frame that names its reply', () => {
    const sink = new DiagnosticSink();
    const text = `
protocol: pingpong
byteOrder: big
text: { unpaired: "?", malformed: replace }
prefixes: { string: int16, bytes: { type: int32, null: -1 }, struct: { type: int8, null: -1, present: 1 } }
frames:
  request: { length: int32, header: Header, bind: { key: apiKey, number: version }, reply: response }
  response: { length: int32 }
`;
    const document = parseDocument(text, 'protocol.yaml', protocolShape, sink);
    expect(sink.diagnostics).toEqual([]);
    expect(document?.value.frames?.['request']?.reply).toBe('response');
  });
});
