import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesOf, hexOf } from '../hex.js';
import { HostileProject } from './hostile-project.js';
import { type AnyObject, type Loaded, PROGRAM, SCHEMAS } from './lazy-project.js';

const project = new HostileProject();
let loaded: Loaded;

beforeAll(async () => {
  await project.compile(SCHEMAS);
  loaded = (await project.load(PROGRAM)) as never as Loaded;
});
afterAll(() => {
  project.remove();
});

function textOf(path: string): string {
  return project.files.find((file) => file.path === path)?.text ?? expect.fail(`no ${path}`);
}

/** The lines of a class, from its head to its end, without doc comments and indentation. */
function classText(path: string, name: string): string {
  const [, body = ''] = textOf(path).split(new RegExp(`^export class ${name} \\{$`, 'm'));
  const lines = body.slice(0, body.search(/^\}$/m)).split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line) => !/^(?:\/\*\*|\*)/.test(line))
    .join('\n');
}

describe('the class of an element', () => {
  it('compiles', () => {
    expect(project.typeErrors()).toBe('');
  });

  it('keeps what it was read from, and slots for what is read later', () => {
    const text = classText('log.ts', 'LogEntry');
    for (const line of [
      'readonly #source: LazySource<Log | LogGroup> | null;',
      '#stamp: Placed<bigint>;',
      '#body: Placed<Uint8Array> | null;',
      '#marks: Placed<number[]>;',
      'constructor(init?: LogEntryInit);',
      'this.#source = source;',
      'if (source !== null) {',
      'this.#stamp = stamp as Placed<bigint>;',
      'this.#body = body === undefined ? null : body;',
      'this.#stamp = init.stamp === undefined ? 0n : init.stamp;',
      'get parent(): Log | LogGroup | null {\nreturn this.#source?.parent ?? null;',
      'get stamp(): bigint {',
      "this.#stamp = readPlaced(this.#source, this.#stamp, 'LogEntry', 'stamp', readInt64);",
      'set stamp(value: bigint) {\nthis.#stamp = unplaced(value);',
      "readPlaced(this.#source, this.#body, 'LogEntry', 'body', readFlexibleNullableView);",
      "if (typeof this.#marks === 'number') this.#marks = emptyPlaced(this.#source, this.#marks);",
      'set marks(value: number[]) {',
      'static lazyArray(bytes: Uint8Array, count: number, parent: Log | LogGroup, version: LogVersion): LazyArray<LogEntry> {',
      "requireVersion('LogEntry', version, 0, 3);",
      "return lazyArrayIn(bytes, count, 9, parent, 'Log.entries', version, readEntry);",
    ])
      expect(text).toContain(line);
    expect(text).toContain('text: string;');
    expect(text).not.toContain('#text');
  });

  it('says what its accessors are, as of other members', () => {
    expect(textOf('log.ts')).toContain(
      '  /** When it was written. (versions 0+) */\n  get stamp(): bigint {',
    );
  });

  it('reads integers in the order of its message', () => {
    const text = classText('probe.ts', 'ProbeItem');
    const readers = [...text.matchAll(/readPlaced\([^)]*'(\w+)', (\w+)\)/g)].map(([, member, read]) => [
      member,
      read,
    ]);
    expect(readers).toEqual([
      ['a', 'readInt64LittleEndian'],
      ['b', 'readUint64LittleEndian'],
      ['c', 'readVarlong'],
      ['d', 'readUvarlong'],
      ['e', 'readFixed3ViewLittleEndian'],
      ['f', 'readUint16Plus2ViewLittleEndian'],
      ['source', 'readViewLittleEndian'],
    ]);
    expect(text).toContain('readonly #source_: LazySource<Probe> | null;');
    expect(text).toContain('#source: Placed<Uint8Array>;');
  });

  it('of other structs has nothing of it', () => {
    for (const name of ['Log', 'LogGroup'])
      expect(classText('log.ts', name)).not.toMatch(/#|parent|static lazyArray/);
    expect(classText('log.ts', 'LogGroup')).toContain('entries: LazyArray<LogEntry>;');
    expect(textOf('log.ts')).toContain(
      'readonly entries?: LazyArray<LogEntry> | readonly LogEntryInit[] | undefined;',
    );
  });
});

/** An entry of a log at version 0, in hex. */
const ENTRY_0 = '000000000000000500016100000000';

interface Parts {
  readonly stamp?: string;
  readonly text?: string;
  readonly body?: string;
  readonly marks?: string;
}

/** A log with one entry at version 2, in hex. */
function logOf({ stamp = '05', text = '0261', body = '0263', marks = '01' }: Parts = {}): string {
  return `0200000000000000${stamp}${text}${body}${marks}00010000`;
}

describe('a message with lazy arrays', () => {
  const entry = { stamp: 5n, text: 'a' };

  it('has the counts of its versions', () => {
    const { Log, encode } = loaded;
    const log = new Log({ entries: [entry], group: {} });
    expect(hexOf(encode(log, 0))).toBe(`00000001${ENTRY_0}00000000`);
    const body = new Log({ entries: [{ ...entry, body: Uint8Array.of(0x63) }], group: {} });
    expect(hexOf(encode(body, 2))).toBe(logOf());
  });

  it('is written as it was read at its version, and element by element at another', () => {
    const { Log, decode, encode } = loaded;
    // The length of the text takes more bytes than it has to.
    const long = bytesOf(logOf({ text: '820061' }));
    const read = () => decode(Log, long, 2);
    expect(hexOf(encode(read(), 2))).toBe(hexOf(long));
    expect(hexOf(encode(decode(Log, long, 2, { eager: true }), 2))).toBe(logOf());
    expect(() => encode(read(), 0)).toThrow(
      'Log.entries[0].body (version 0): this version has no such field',
    );
    expect(() => encode(read(), 0)).toThrow(loaded.EncodeError);
    const none = decode(Log, bytesOf(logOf({ body: '00' })), 2);
    expect(hexOf(encode(none, 0))).toBe(`00000001${ENTRY_0}00000000`);
  });

  it('is written as it was read, whatever its elements are', () => {
    const { DecodeError, Open, decode, encode } = loaded;
    const bytes = bytesOf('0001 61 0005 62 07'.replaceAll(' ', ''));
    const open = decode(Open, bytes);
    expect(hexOf(encode(open))).toBe(hexOf(bytes));
    expect((open as { size(): number }).size()).toBe(bytes.length);
    expect(() => JSON.stringify(open)).toThrow(DecodeError);
    expect(String(open)).toContain('Open.words[1].text: needs 5 bytes, 1 left');
    expect(() => decode(Open, bytes, { eager: true })).toThrow('Open.words[1].text: needs 5 bytes, 1 left');
  });

  it('is refused where what stands behind the elements is not there', () => {
    const { Open, decode } = loaded;
    for (const options of [{}, { eager: true }])
      expect(() => decode(Open, new Uint8Array(0), options)).toThrow(
        'Open.words: needs 1 bytes, 0 left (offset 0)',
      );
  });

  it('gives elements members that can be set, and refuses what is none of their values', () => {
    const { Log, decode, encode } = loaded;
    const read = () => decode(Log, bytesOf(logOf()), 2, { eager: true });
    const set = (member: string, value: unknown) => {
      const log = read();
      const [first] = log['entries'] as Iterable<AnyObject>;
      if (first === undefined) throw new Error('no element');
      first[member] = value;
      return hexOf(encode(log, 2));
    };
    expect(set('stamp', 6n)).toBe(logOf({ stamp: '06' }));
    expect(set('body', null)).toBe(logOf({ body: '00' }));
    expect(set('marks', [1])).toBe(logOf({ marks: '0201' }));
    for (const [member, value] of [
      ['stamp', 6],
      ['stamp', 0],
      ['body', 3],
      ['marks', 0],
      ['marks', 1],
    ] as const) {
      expect(() => set(member, value), `${member} = ${value}`).toThrow(
        `Log.entries[0].${member} (version 2)`,
      );
      const built = new Log({ entries: [{ [member]: value }] });
      expect(() => encode(built, 2), `${member} = ${value}`).toThrow(`Log.entries[0].${member} (version 2)`);
    }
  });

  it('gives elements arrays that can be added to', () => {
    const { Log, decode, encode } = loaded;
    const log = decode(Log, bytesOf(logOf()), 2, { eager: true });
    for (const entry of log['entries'] as Iterable<{ marks: number[] }>) entry.marks.push(1);
    expect(hexOf(encode(log, 2))).toBe(logOf({ marks: '0201' }));
  });
});

describe('lazy arrays in elements', () => {
  it.each([false, true])('are in their element, read at once: %s', (eager) => {
    const { Tree, decode, encode } = loaded;
    const node = { id: 2, nodes: [{ id: 3 }], more: true, others: [{ id: 4 }] };
    const tree = decode(Tree, encode(new Tree({ nodes: [{ id: 1, nodes: [node] }] })), { eager });
    const nodesOf = (owner: AnyObject, member = 'nodes') => [...(owner[member] as Iterable<AnyObject>)];
    const [one] = nodesOf(tree);
    const [two] = nodesOf(one ?? {});
    expect(one?.['parent']).toBe(tree);
    expect(two?.['parent']).toBe(one);
    for (const member of ['nodes', 'others'])
      expect(nodesOf(two ?? {}, member).map(({ parent }) => parent === two)).toEqual([true]);
  });
});

describe('elements in bytes of their own', () => {
  it('are of a version of their struct', () => {
    const { DecodeError, Log, LogEntry, UnsupportedVersionError } = loaded;
    const parent = new Log();
    const array = LogEntry.lazyArray(bytesOf(ENTRY_0), 1, parent, 0);
    expect(String([...array])).toBe("Entry(stamp=5, text='a', body=null, marks=[], old=[])");
    expect([...array][0]?.['parent']).toBe(parent);
    for (const version of [-1, 4, 1.5])
      expect(() => LogEntry.lazyArray(bytesOf(ENTRY_0), 1, parent, version)).toThrow(UnsupportedVersionError);
    expect(() => LogEntry.lazyArray(bytesOf(ENTRY_0), 4, parent, 0)).toThrow(DecodeError);
  });

  it('go out as they came in a message without versions', () => {
    const { Probe, ProbeItem, decode, encode } = loaded;
    const probe = new Probe({ items: [{ d: 1n }] });
    // The varint of `d` takes more bytes than it has to.
    const bytes = bytesOf(hexOf(encode(probe)).replace(/^(01000000(?:00){17})01/, '$18100'));
    const moved = new Probe({ items: ProbeItem.lazyArray(bytes.subarray(4), 1, probe) });
    expect(hexOf(encode(moved))).toBe(hexOf(bytes));
    expect(() => ProbeItem.lazyArray(bytes, 1, probe).toArray()).toThrow(/^Probe\.items\[0\](?!.*version)/);
    expect(decode(Probe, bytes, { eager: true })).not.toBe(undefined);
  });
});
