import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importKafka, printImportSummary } from '../../generator/commands/import-kafka/index.js';
import { DiagnosticSink } from '../../generator/diagnostics/diagnostic.js';
import { loadProtocol } from '../../generator/schema/load.js';
import { FIXTURES, folderWith, textsOf } from './folders.js';
import { importAndCheckFiles } from './verdicts.js';

const DEFINITIONS = join(FIXTURES, 'definitions');
const OVERLAY = readFileSync(join(FIXTURES, 'overlay.yaml'), 'utf8');
const minimal = (name: string, versions = '0') =>
  `{ "type": "data", "name": "${name}", "validVersions": "${versions}", "flexibleVersions": "none" }`;

/** An output folder with the overlay of the fixtures, after an import of their definitions. */
function imported(files: Readonly<Record<string, string>> = {}) {
  const out = folderWith({ 'overlay.yaml': OVERLAY, ...files });
  return { out, result: importKafka({ from: DEFINITIONS, out }) };
}

describe('the files that an import writes', () => {
  it('are the expected ones, letter by letter', () => {
    const { out, result } = imported();
    expect(result.diagnostics).toEqual([]);
    const { 'overlay.yaml': overlay, 'protocol.yaml': protocol, ...messages } = textsOf(out);
    expect(messages).toEqual(textsOf(join(FIXTURES, 'expected')));
    expect(overlay).toBe(OVERLAY);
    expect(protocol).toContain('BUSY: { value: 7, marks: [retriable] }');
    expect(protocol).toContain('GONE: { value: -3, about: The lease ran out. }');
  });

  it('have the shape of schemas', () => {
    const { out } = imported();
    const sink = new DiagnosticSink();
    const source = loadProtocol(out, sink);
    expect(sink.diagnostics).toEqual([]);
    expect(source?.messages.map(({ path }) => path)).toEqual([
      'lease-request.yaml',
      'lease-response.yaml',
      'metadata/lease-entry.yaml',
    ]);
  });

  it('are counted, and messages without a version are named', () => {
    const { result } = imported();
    expect(result).toMatchObject({ messages: 3, withdrawn: ['OldLeaseRequest'], unchanged: 0, removed: [] });
    const lines: string[] = [];
    printImportSummary(result, (text) => lines.push(text));
    expect(lines).toEqual([
      '3 messages: 4 files written, 0 unchanged, 0 removed\n',
      'no file for messages without a valid version: OldLeaseRequest\n',
      'no frames in protocol.yaml: there is no message RequestHeader\n',
    ]);
  });

  it.each([
    ['KRaftVersionRecord', 'k-raft-version-record'],
    ['LeaderAndIsr', 'leader-and-isr'],
    ['V3AndBelow', 'v3-and-below'],
    ['ABCd', 'ab-cd'],
    ['TopicURL', 'topic-url'],
  ])('are named after the message: %s in %s.yaml', (message, name) => {
    const { written } = importKafka({
      from: folderWith({ 'x.json': minimal(message) }),
      out: folderWith({}),
    });
    expect(written).toEqual([`${name}.yaml`, 'protocol.yaml']);
  });
});

describe('the frames of protocol.yaml', () => {
  const BOUND = ['requestApiKey', 'requestApiVersion'];
  const message = (type: string, name: string, validVersions: string, more: object = {}) => {
    const fields = BOUND.map((field) => ({ name: field, type: 'int16', versions: '0+' }));
    return JSON.stringify({ type, name, validVersions, flexibleVersions: 'none', fields, ...more });
  };
  const headers = {
    'RequestHeader.json': message('header', 'RequestHeader', '0-2'),
    'ResponseHeader.json': message('header', 'ResponseHeader', '0-1'),
  };
  const frames = (files: Readonly<Record<string, string>>) => {
    const { root, diagnostics } = importAndCheckFiles(files);
    expect(diagnostics).toEqual([]);
    return /^frames:\n([\s\S]*)^print:/m.exec(textsOf(join(root, 'schemas'))['protocol.yaml'] ?? '')?.[1];
  };

  it('make no exceptions for messages that are not there', () => {
    expect(frames(headers)).toContain('bind: { requestApiKey: apiKey, requestApiVersion: version }');
    expect(frames(headers)).toContain('reply: response');
    expect(frames(headers)).not.toContain('exceptions');
    const others = {
      'A.json': message('response', 'A', '0', { apiKey: 7 }),
      'B.json': message('request', 'B', '0', { apiKey: 18 }),
      'C.json': message('request', 'C', '1-2', { apiKey: 7 }),
    };
    expect(frames({ ...headers, ...others })).not.toContain('exceptions');
  });

  it('make exceptions for messages that are there, with versions that the header has', () => {
    const all = {
      ...headers,
      'A.json': message('request', 'A', '0-3', { apiKey: 7 }),
      'B.json': message('response', 'B', '2', { apiKey: 18 }),
    };
    expect(frames(all)).toContain('exceptions: [{ apiKey: 7, versions: "0", headerVersion: 0 }]');
    expect(frames(all)).toContain('exceptions: [{ apiKey: 18, versions: 0+, headerVersion: 0 }]');
    const later = frames({ ...all, 'RequestHeader.json': message('header', 'RequestHeader', '1-2') });
    expect(later).not.toContain('apiKey: 7');
    expect(later).toContain('apiKey: 18');
  });

  it.each([
    ['there is no message RequestHeader', { 'RequestHeader.json': message('header', 'Other', '0') }],
    ['there is no message ResponseHeader', { 'ResponseHeader.json': message('header', 'Other', '0') }],
    ['RequestHeader has no version 2', { 'RequestHeader.json': message('header', 'RequestHeader', '0-1') }],
    ['ResponseHeader has no version 0', { 'ResponseHeader.json': message('header', 'ResponseHeader', '1') }],
    [
      'RequestHeader has no field requestApiKey',
      { 'RequestHeader.json': message('header', 'RequestHeader', '0-2', { fields: [] }) },
    ],
  ])('are not written, which the summary tells, where %s', (reason, files) => {
    const all = { ...headers, ...files };
    expect(frames(all)).toBeUndefined();
    const result = importKafka({ from: folderWith(all), out: folderWith({}) });
    const lines: string[] = [];
    printImportSummary(result, (text) => lines.push(text));
    expect(lines.at(-1)).toBe(`no frames in protocol.yaml: ${reason}\n`);
  });
});

describe('a second import', () => {
  it('changes no byte and touches no file', () => {
    const { out } = imported();
    const before = textsOf(out);
    utimesSync(join(out, 'lease-request.yaml'), 1000, 1000);
    const result = importKafka({ from: DEFINITIONS, out });
    expect(result).toMatchObject({ written: [], removed: [], unchanged: 4 });
    expect(textsOf(out)).toEqual(before);
    expect(statSync(join(out, 'lease-request.yaml')).mtimeMs).toBe(1_000_000);
  });

  it('removes what an earlier import wrote, and nothing else', () => {
    const own = readFileSync(join(FIXTURES, 'expected/lease-request.yaml'), 'utf8');
    const byHand = 'message: RecordBatch\nfields: []\n';
    const crlf = own.replaceAll('\n', '\r\n');
    const overlay = own.replace(/message:[\s\S]*/, OVERLAY);
    const { out, result } = imported({
      'overlay.yaml': overlay,
      'gone.yaml': own,
      'sub/gone-too.yaml': crlf,
      'record-batch.yaml': byHand,
      'notes.txt': own,
    });
    expect(result.removed).toEqual(['gone.yaml', 'sub/gone-too.yaml']);
    expect(textsOf(out)).toMatchObject({
      'record-batch.yaml': byHand,
      'notes.txt': own,
      'overlay.yaml': overlay,
    });
  });
});

describe('nothing is written', () => {
  it('where a file of somebody else is in the way', () => {
    const { out, result } = imported({ 'lease-request.yaml': 'message: Mine\n' });
    expect(result.diagnostics.map(({ code }) => code)).toEqual(['WG661']);
    expect(result.diagnostics[0]?.message).toContain('lease-request.yaml was not written by the importer');
    expect(Object.keys(textsOf(out))).toEqual(['lease-request.yaml', 'overlay.yaml']);
  });

  it('where one of many definitions is wrong, and all mistakes are reported', () => {
    const from = folderWith({
      'Good.json': minimal('Good'),
      'Bad.json': minimal('ba-d'),
      'Worse.json': minimal('Worse', '3-1'),
    });
    const out = folderWith({});
    const result = importKafka({ from, out, cwd: from });
    expect(result.diagnostics.map(({ code, location }) => [code, location?.file])).toEqual([
      ['WG655', 'Bad.json'],
      ['WG657', 'Worse.json'],
    ]);
    expect(textsOf(out)).toEqual({});
  });

  it('where earlier files would have been removed', () => {
    const from = folderWith({ 'A.json': minimal('A'), 'B.json': minimal('B') });
    const out = folderWith({});
    importKafka({ from, out });
    rmSync(join(from, 'A.json'));
    writeFileSync(join(from, 'B.json'), '{');
    expect(importKafka({ from, out }).removed).toEqual([]);
    expect(Object.keys(textsOf(out))).toEqual(['a.yaml', 'b.yaml', 'protocol.yaml']);
  });

  it('where two messages have one name', () => {
    const from = folderWith({ 'message/A.json': minimal('Same'), 'raft/B.json': minimal('Same') });
    const { diagnostics, written } = importKafka({ from, out: folderWith({}), cwd: from });
    expect(written).toEqual([]);
    expect(diagnostics).toMatchObject([
      {
        code: 'WG659',
        location: { file: 'raft/B.json', line: 1, column: 27 },
        related: [{ location: { file: 'message/A.json' } }],
      },
    ]);
  });

  it.each([
    ['ABTest', 'AbTest'],
    ['Other', 'Protocol'],
    ['Other', 'Overlay'],
  ])('where the messages %s and %s would overwrite a file', (one, two) => {
    const from = folderWith({ 'A.json': minimal(one), 'B.json': minimal(two) });
    const { diagnostics, written } = importKafka({ from, out: folderWith({}), cwd: from });
    expect(written).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: 'WG659', location: { file: 'B.json', line: 1, column: 27 } }]);
  });

  it.each(['Index', 'Json', 'Enums', 'Frames', 'ByApiKey', 'Wire'])(
    'where a message would become a module that every protocol has: %s',
    (name) => {
      const from = folderWith({ 'message/A.json': minimal(name) });
      const { diagnostics, written } = importKafka({ from, out: folderWith({}), cwd: from });
      expect(written).toEqual([]);
      expect(diagnostics).toMatchObject([
        {
          code: 'WG659',
          message: expect.stringMatching(/ would become the module [a-z-]+\.ts, which every protocol has$/),
          location: { file: 'message/A.json', line: 1, column: 27 },
        },
      ]);
      const inFolder = folderWith({ 'raft/A.json': minimal(name) });
      expect(importKafka({ from: inFolder, out: folderWith({}) }).diagnostics).toEqual([]);
    },
  );

  it('where a message would lie among hand-written code', () => {
    const from = folderWith({ 'support/A.json': minimal('Lease') });
    const { diagnostics } = importKafka({ from, out: folderWith({}), cwd: from });
    expect(diagnostics).toMatchObject([{ code: 'WG659', help: 'rename the folder of the definition' }]);
  });

  it('where the file system refuses, and no half-written file stays', () => {
    const from = folderWith({ 'A.json': minimal('A'), 'B.json': minimal('B') });
    const out = folderWith({ 'b.yaml/x.txt': 'a folder where a file belongs' });
    expect(importKafka({ from, out }).diagnostics).toMatchObject([{ code: 'WG661' }]);
    expect(Object.keys(textsOf(out))).toEqual(['b.yaml/x.txt']);
  });

  it('where the folder of definitions is missing or empty', () => {
    const empty = folderWith({ LICENSE: 'text' });
    const messages = [join(empty, 'none'), empty].map(
      (from) => importKafka({ from, out: folderWith({}), cwd: empty }).diagnostics[0]?.message,
    );
    expect(messages).toEqual(['none is not a folder', '. holds no .json file']);
  });
});
