import { describe, expect, it } from 'vitest';
import { DiagnosticSink } from '../../generator/diagnostics/diagnostic.js';
import { resolveModel } from '../../generator/model/resolve.js';
import { parseDocument } from '../../generator/schema/parse.js';
import { protocolShape } from '../../generator/schema/shapes.js';
import { codesOf, resolve } from './resolving.js';

const START =
  'protocol: p\nbyteOrder: big\ntext: { unpaired: refuse, malformed: refuse }\nprefixes: { string: int16 }\nframes:\n';
const HEADER =
  'message: Header\nvalidVersions: 0-2\nfields:\n  - { name: key, type: int16, versions: 0+ }\n  - { name: size, type: int16, versions: 0+ }\n';

describe('frames', () => {
  it('name the members of the header, which may have an underscore', () => {
    const frame =
      '  request: { header: Header, headerVersion: { classic: 0, flexible: 2 }, bind: { key: apiKey, size: version } }\n';
    const { model, findings } = resolve(HEADER, START + frame);
    expect(findings).toEqual([]);
    expect(model.frames).toMatchObject([{ kind: 'request', bind: { apiKey: 'key', version: 'size_' } }]);
  });

  it('a header with an error of its own is known all the same', () => {
    const frame =
      '  request: { header: Header, headerVersion: { classic: 0, flexible: 2 }, bind: { key: apiKey } }\n';
    const broken = HEADER.replace('int16, versions: 0+', 'int99, versions: 0+');
    expect(codesOf(resolve(broken, START + frame).findings)).toEqual(['WG200']);
    expect(codesOf(resolve(HEADER.replace('0-2', '2-0'), START + frame).findings)).toEqual(['WG300']);
  });

  it('a header may be in a file that could not be read', () => {
    const sink = new DiagnosticSink();
    const text = `${START}  request: { header: Header }\n`;
    const protocol = parseDocument(text, 'protocol.yaml', protocolShape, sink);
    if (protocol === undefined) throw new Error('the protocol has errors');
    sink.report({ code: 'WG114', severity: 'error', message: 'in header.yaml' });
    resolveModel({ protocol, messages: [] }, sink);
    expect(sink.diagnostics.map(({ code }) => code)).toEqual(['WG114']);
    const clean = new DiagnosticSink();
    resolveModel({ protocol, messages: [] }, clean);
    expect(clean.diagnostics.map(({ code }) => code)).toEqual(['WG230']);
  });

  it('types of frames.ts are taken names', () => {
    const { findings } = resolve(
      'message: RequestFrameHeader\nfields: []\n',
      `${START}  request: { length: int32 }\n`,
    );
    expect(findings).toEqual([
      '1:10-28 WG215 message RequestFrameHeader and a type for frames of kind "request" would both be called RequestFrameHeader',
    ]);
  });

  it('an api key is given once in a kind that has frames, and may repeat elsewhere', () => {
    const message = (name: string, kind: string) =>
      `message: ${name}\nkind: ${kind}\napiKey: 5\nfields: []\n`;
    const protocol = `${START}  request: { length: int32 }\n  response: { length: int32 }\n`;
    expect(resolve([message('A', 'request'), message('B', 'response')], protocol).findings).toEqual([]);
    expect(resolve([message('A', 'data'), message('B', 'data')], protocol).findings).toEqual([]);
    expect(resolve([message('A', 'request'), message('B', 'request')], protocol).findings).toEqual([
      'message2.yaml:3:9-10 WG235 api key 5 is that of A too, and both are of kind "request"',
    ]);
  });
});

describe('bound fields are found before the version of the header is known', () => {
  const PREFIXES =
    'prefixes: { string: { type: int16, null: -1 }, array: int32, struct: { type: int8, null: -1, present: 1 } }';
  const FLEXIBLE =
    'flexible: { prefixes: { string: { type: uvarint, bias: 1, null: 0 }, array: uvarint }, tags: { count: uvarint, tag: uvarint, size: uvarint } }';
  const protocol =
    `${START.replace('prefixes: { string: int16 }', `${PREFIXES}\n${FLEXIBLE}`)}` +
    '  request: { header: Header, headerVersion: { classic: 0, flexible: 2 }, bind: { key: apiKey } }\n';
  const header = (inFront: string, key = '{ name: key, type: int16, versions: 0+ }', flexible = '2+') =>
    `message: Header\nvalidVersions: 0-2\nflexibleVersions: ${flexible}\nfields:\n${inFront === '' ? '' : `  - ${inFront}\n`}  - ${key}\n`;
  const refused = (what: string) => [`protocol.yaml:7:82-85 WG236 field ${what}`];

  it.each([
    '',
    '{ name: a, type: uvarint, versions: 0+ }',
    '{ name: a, type: "[]int8", versions: 1+, taggedVersions: 1+, tag: 0 }'.replaceAll('1+', '2+'),
  ])('with the field %s in front', (inFront) => {
    expect(resolve(header(inFront), protocol).findings).toEqual([]);
  });

  it.each([
    '{ name: a, type: string, versions: 0+, nullable: true }',
    '{ name: a, type: "[]S", versions: 0+, fields: [{ name: b, type: string, versions: 0+ }] }',
  ])('and %s too where the header is never flexible', (inFront) => {
    expect(resolve(header(inFront, undefined, 'none'), protocol).findings).toEqual([]);
    expect(resolve(header(inFront), protocol).findings).toEqual(
      refused('"a", in front of "key", has not the same form in every version of Header'),
    );
  });

  it.each([
    ['{ name: a, type: int8, versions: 1+ }', 'is not'],
    ['{ name: a, type: int8, versions: 0+, taggedVersions: 2+, tag: 0 }', 'has not the same form'],
    [
      '{ name: a, type: string, versions: 0+, flexibleVersions: none, nullableVersions: 1+ }',
      'has not the same form',
    ],
    [
      '{ name: a, type: S, versions: 0+, fields: [{ name: b, type: int8, versions: 1+ }] }',
      'has not the same form',
    ],
  ])('but not with %s in front', (inFront, what) => {
    expect(resolve(header(inFront), protocol).findings).toEqual(
      refused(`"a", in front of "key", ${what} in every version of Header`),
    );
  });

  it.each([
    ['{ name: key, type: int16, versions: 1+ }', 'is not'],
    ['{ name: key, type: int16, versions: 0+, taggedVersions: 2+, tag: 0 }', 'has not the same form'],
  ])('and not as %s', (key, what) => {
    expect(resolve(header('', key), protocol).findings).toEqual(
      refused(`"key" ${what} in every version of Header`),
    );
  });
});
