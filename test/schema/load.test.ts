import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DiagnosticSink } from '../../generator/diagnostics/diagnostic.js';
import { nameProblems } from '../../generator/schema/folder.js';
import { loadProtocol } from '../../generator/schema/load.js';

const PROTOCOL = 'protocol: test\nbyteOrder: big\ntext: { unpaired: refuse, malformed: refuse }\n';
const MESSAGE = 'message: Ping\nfields: []\n';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'wiregauge-load-')));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, 'schemas/test', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

function load() {
  const sink = new DiagnosticSink();
  const source = loadProtocol(join(root, 'schemas/test'), sink, { cwd: root });
  const found = sink.diagnostics.map(
    ({ location, code }) => `${location?.file}:${location?.line}:${location?.column} ${code}`,
  );
  return { source, found, diagnostics: sink.diagnostics };
}

describe('loadProtocol', () => {
  it('reads protocol.yaml and all messages, also of subfolders, in code-unit order', () => {
    write({
      'protocol.yaml': PROTOCOL,
      'b.yaml': MESSAGE,
      'a/z.yaml': MESSAGE,
      'a-b.yaml': MESSAGE,
      'a.yaml': MESSAGE,
    });
    const { source, found } = load();
    expect(found).toEqual([]);
    expect(source?.protocol.value.protocol).toBe('test');
    expect(source?.messages.map(({ path }) => path)).toEqual(['a-b.yaml', 'a.yaml', 'a/z.yaml', 'b.yaml']);
    expect(source?.messages[2]?.locate(['message'])).toMatchObject({
      file: 'schemas/test/a/z.yaml',
      line: 1,
      column: 10,
    });
  });

  it('leaves out overlay.yaml, support/, dot files and other files', () => {
    write({
      'protocol.yaml': PROTOCOL,
      'overlay.yaml': 'nonsense: true',
      'support/a.yaml': 'nonsense: true',
      '.hidden/a.yaml': 'nonsense: true',
      '.a.yaml': 'nonsense: true',
      'README.md': '# text',
    });
    expect(load()).toMatchObject({ source: { messages: [] }, found: [] });
  });

  it('leaves out files with errors and keeps the others', () => {
    write({ 'protocol.yaml': PROTOCOL, 'a.yaml': 'message: a\nfields: []\n', 'b.yaml': MESSAGE });
    const { source, found } = load();
    expect(found).toEqual(['schemas/test/a.yaml:1:10 WG114']);
    expect(source?.messages.map(({ path }) => path)).toEqual(['b.yaml']);
  });

  it('reports the errors of messages even if protocol.yaml is unusable or missing', () => {
    write({ 'protocol.yaml': 'protocol: T\n', 'a.yaml': 'message: a\nfields: []\n' });
    expect(load()).toMatchObject({
      source: undefined,
      found: [
        'schemas/test/a.yaml:1:10 WG114',
        'schemas/test/protocol.yaml:1:1 WG111',
        'schemas/test/protocol.yaml:1:11 WG114',
      ],
    });
    rmSync(join(root, 'schemas/test/protocol.yaml'));
    expect(load()).toMatchObject({
      source: undefined,
      found: ['schemas/test/protocol.yaml:1:1 WG120', 'schemas/test/a.yaml:1:10 WG114'],
    });
  });

  it('reports a folder that does not exist', () => {
    expect(load()).toMatchObject({ source: undefined, found: ['schemas/test:1:1 WG100'] });
  });

  it('refuses .yml with the name to take', () => {
    write({ 'protocol.yaml': PROTOCOL, 'a.yml': MESSAGE });
    expect(load()).toMatchObject({ diagnostics: [{ code: 'WG121', help: 'rename it to a.yaml' }] });
  });

  it.each([
    'Ping.yaml',
    'ping_pong.yaml',
    'pingPong.yaml',
    '1-ping.yaml',
    'ping--pong.yaml',
    'Sub/ping.yaml',
  ])('refuses the path %s', (path) => {
    write({ 'protocol.yaml': PROTOCOL, [path]: MESSAGE });
    expect(load().found).toEqual([`schemas/test/${path}:1:1 WG118`]);
  });

  it('S10 refuses two paths that differ only in case, with both places', () => {
    expect(nameProblems(['sub/fetch.yaml', 'sub/ping.yaml', 'sub/pinG.yaml'])).toEqual([
      {
        code: 'WG119',
        message: 'two paths differ only in case',
        path: 'sub/pinG.yaml',
        first: 'sub/ping.yaml',
      },
    ]);
    expect(nameProblems(['Sub/a.yaml', 'sub/a.yaml'])).toMatchObject([
      { code: 'WG118', path: 'Sub/a.yaml' },
      { code: 'WG119', path: 'sub/a.yaml', first: 'Sub/a.yaml' },
    ]);
  });

  it('S32 refuses links that leave the folder, and links to folders', () => {
    write({
      'protocol.yaml': PROTOCOL,
      'a.yaml': MESSAGE,
      'sub/b.yaml': MESSAGE,
      '../outside.yaml': MESSAGE,
    });
    const folder = join(root, 'schemas/test');
    symlinkSync('../outside.yaml', join(folder, 'out.yaml'));
    symlinkSync('..', join(folder, 'loop'));
    symlinkSync('nowhere.yaml', join(folder, 'dangling.yaml'));
    symlinkSync('a.yaml', join(folder, 'inside.yaml'));
    const { source, found } = load();
    expect([...found].sort()).toEqual(
      ['dangling.yaml', 'loop', 'out.yaml'].map((path) => `schemas/test/${path}:1:1 WG122`),
    );
    expect(source?.messages.map(({ path }) => path)).toEqual(['a.yaml', 'inside.yaml', 'sub/b.yaml']);
  });

  it('S25 refuses bytes that are not UTF-8, and files of more than 1 MiB', () => {
    write({
      'protocol.yaml': PROTOCOL,
      'a.yaml': Uint8Array.of(0x61, 0x3a, 0x20, 0xff),
      'b.yaml': `message: X\nabout: ${'é'.repeat(1 << 19)}\nfields: []\n`,
    });
    expect(load().found).toEqual(['schemas/test/a.yaml:1:1 WG101', 'schemas/test/b.yaml:1:1 WG102']);
  });
});
