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
