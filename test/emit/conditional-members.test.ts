import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HostileProject } from './hostile-project.js';

type Bytes = Uint8Array;
type Class = (new (init?: object) => object) & Readonly<Record<string, unknown>>;

interface Loaded {
  readonly Probe: Class;
  readonly Limits: Class;
  readonly Header: Class;
  readonly probeToJson: (message: object) => unknown;
  readonly probeFromJson: (json: unknown) => object;
  readonly encode: (message: object) => Bytes;
  readonly decode: (type: unknown, bytes: Bytes) => object;
  readonly readRequestFrame: (type: unknown, bytes: Bytes) => object;
  readonly equals: (a: object, b: object) => boolean;
}

const project = new HostileProject();
let loaded: Loaded;

beforeAll(async () => {
  await project.compile({
    'protocol.yaml': `protocol: p
byteOrder: big
text: { unpaired: refuse, malformed: refuse }
print: { open: "(", close: ")", quote: "'", bytes: base64, floats: java }
prefixes: { bytes: int32, string: int16 }
types:
  properties: { type: map, length: { type: int16, max: 9 }, entry: { key: { terminator: 1 }, value: { terminator: 2 }, lenient: true } }
  headerMap: { type: map, length: int16, entry: { key: { length: int16 }, value: { length: int32 } } }
frames:
  request: { length: { type: int32, max: 60 } }
`,
    'probe.yaml': `message: Probe
print: { fields: [isBig, big, note, ratio, { name: isOdd, when: { isOdd: false } }] }
fields:
  - { name: magic, type: int8, const: 2 }
  - { name: name, type: uint16, const: 7 }
  - { name: isBig, type: bool }
  - { name: isOdd, type: bool, when: { isBig: true } }
  - { name: big, type: int64, when: { isBig: true } }
  - { name: note, type: string, when: { isBig: false } }
  - { name: ratio, type: float64, when: { isBig: true } }
`,
    'limits.yaml': `message: Limits
fields:
  - { name: total, type: uint16, computed: { size: rest, bias: 2, max: 40 } }
  - { name: part, type: Part, length: { type: uint8, max: 5 }, fields: [{ name: a, type: int16 }, { name: b, type: bytes, length: rest }] }
  - { name: properties, type: properties }
`,
    'header.yaml': `message: Header
entriesOf: headerMap
print: { fields: [{ name: id }, { name: retry, when: { lo: false } }] }
fields:
  - { name: lo, type: bool, nullable: true }
  - { name: id, type: int32 }
  - { name: retry, type: int32 }
`,
  });
  loaded = (await project.load(
    "export * from './p/index.js'; export * from './p/json.js'; export { readRequestFrame } from './p/frames.js'; export { decode, encode, equals } from './runtime/index.js';",
  )) as never as Loaded;
});
afterAll(() => project.remove());

describe('members with a condition', () => {
  it('compile to TypeScript without a complaint', () => {
    expect(project.typeErrors()).toBe('');
  });

  it('are absent from both JSON forms where they are null, and come back as null', () => {
    const message = new loaded.Probe({ note: 'x' });
    expect(loaded.probeToJson(message)).toEqual({ isBig: false, note: 'x' });
    expect(Object.keys(JSON.parse(JSON.stringify(message)) as object)).toEqual(['isBig', 'note']);
    expect(loaded.equals(loaded.probeFromJson(loaded.probeToJson(message)), message)).toBe(true);
  });

  it('are null in the text where they are null, a float too', () => {
    expect(String(new loaded.Probe({ note: 'x' }))).toBe(
      "Probe(isBig=false, big=null, note='x', ratio=null)",
    );
    expect(String(new loaded.Probe({ isBig: true, big: 1n, ratio: 2 }))).toContain('ratio=2.0');
  });

  it('are in the JSON where they are there', () => {
    expect(loaded.probeToJson(new loaded.Probe({ isBig: true, isOdd: false, big: 5n, ratio: 2 }))).toEqual({
      isBig: true,
      isOdd: false,
      big: '5',
      ratio: 2,
    });
  });
});

describe('constants', () => {
  it('are statics of the class; one that every function has gets an underscore', () => {
    expect(loaded.Probe['magic']).toBe(2);
    expect(loaded.Probe['name_']).toBe(7);
  });
});

describe('the most that a schema allows', () => {
  const bytes = (total: number, part: readonly number[], properties: readonly number[]) =>
    Uint8Array.of(0, total, part.length, ...part, 0, properties.length, ...properties);

  it('is read', () => {
    const read = loaded.decode(loaded.Limits, bytes(2 + 6 + 6, [0, 1, 9, 9, 9], [97, 1, 98, 2]));
    expect(loaded.encode(read)).toEqual(bytes(2 + 6 + 6, [0, 1, 9, 9, 9], [97, 1, 98, 2]));
  });

  it.each([
    ['a struct', bytes(2 + 7 + 2, [0, 1, 9, 9, 9, 9], []), 'length 6 is over 5'],
    [
      'a map',
      bytes(2 + 6 + 12, [0, 1, 9, 9, 9], [97, 1, 98, 98, 98, 98, 98, 98, 98, 2]),
      'length 10 is over 9',
    ],
    ['a computed size', bytes(41, [0, 1, 9, 9, 9], []), 'length 41 is over 40'],
  ])('bounds what is read: %s', (_what, input, says) => {
    expect(() => loaded.decode(loaded.Limits, input)).toThrow(says);
  });

  it('bounds the frame', () => {
    const input = new Uint8Array(4 + 61);
    input[3] = 61;
    expect(() => loaded.readRequestFrame(loaded.Probe, input)).toThrow('length 61 is over 60');
  });
});

describe('print conditions', () => {
  it('may look at a member that has a condition itself, and do not hold where that is null', () => {
    expect(String(new loaded.Probe({ isBig: true, isOdd: false }))).toMatch(/, isOdd=false\)$/);
    expect(String(new loaded.Probe({ isBig: true, isOdd: true }))).not.toContain('isOdd');
    expect(String(new loaded.Probe({ note: 'x' }))).not.toContain('isOdd');
  });

  it('do not hold for a member that is null', () => {
    expect(String(new loaded.Header({ lo: null, id: 1, retry: 2 }))).toBe('Header(id=1)');
    expect(String(new loaded.Header({ lo: false, id: 1, retry: 2 }))).toBe('Header(id=1, retry=2)');
    expect(String(new loaded.Header({ lo: true, id: 1, retry: 2 }))).toBe('Header(id=1)');
  });
});
