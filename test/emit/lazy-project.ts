/** A protocol with lazy arrays: in versions, to the end, and with every kind of member that is read when it is asked for. */
export const SCHEMAS: Readonly<Record<string, string>> = {
  'protocol.yaml': `protocol: p
byteOrder: big
text: { unpaired: refuse, malformed: refuse }
prefixes: { string: int16, bytes: { type: int32, null: -1 }, array: int32 }
flexible:
  prefixes: { string: { type: uvarint, bias: 1 }, bytes: { type: uvarint, bias: 1, null: 0 }, array: { type: uvarint, bias: 1 } }
  tags: { count: uvarint, tag: uvarint, size: uvarint }
`,
  'log.yaml': `message: Log
validVersions: 0-3
flexibleVersions: 2+
fields:
  - name: entries
    type: "[]Entry"
    versions: 0+
    lazy: true
    fields:
      - { name: stamp, type: int64, versions: 0+, about: When it was written. }
      - { name: text, type: string, versions: 0+ }
      - { name: body, type: bytes, zeroCopy: true, versions: 2+, nullableVersions: 2+, default: null }
      - { name: marks, type: "[]int8", versions: 2+ }
      - { name: old, type: "[]int8", versions: 0-1 }
  - { name: group, type: Group, versions: 0+, fields: [{ name: entries, type: "[]Entry", versions: 0+, lazy: true }] }
`,
  'tree.yaml': `message: Tree
fields:
  - name: nodes
    type: "[]Node"
    lazy: true
    fields:
      - { name: id, type: int8 }
      - { name: nodes, type: "[]Node", lazy: true }
      - { name: more, type: bool }
      - { name: others, type: "[]Node", count: int8, lazy: true, when: { more: true } }
`,
  'open.yaml': `message: Open
fields:
  - { name: words, type: "[]Word", length: rest, lazy: true, fields: [{ name: text, type: string }] }
  - { name: end, type: int8 }
`,
  'probe.yaml': `message: Probe
byteOrder: little
fields:
  - name: items
    type: "[]Item"
    lazy: true
    fields:
      - { name: a, type: int64 }
      - { name: b, type: uint64 }
      - { name: c, type: varlong }
      - { name: d, type: uvarlong }
      - { name: e, type: bytes, zeroCopy: true, length: 3 }
      - { name: f, type: bytes, zeroCopy: true, length: { type: uint16, bias: 2 } }
      - { name: source, type: bytes, zeroCopy: true }
`,
};

export const PROGRAM = `export * from './p/index.js';
export { decode, DecodeError, encode, EncodeError, UnsupportedVersionError } from './runtime/index.js';
`;

export type AnyObject = Record<string, unknown>;

type Class = new (init?: object) => AnyObject;

interface ElementClass {
  lazyArray(
    bytes: Uint8Array,
    count: number,
    parent: object,
    version?: number,
  ): Iterable<AnyObject> & { toArray(): AnyObject[] };
}

type ErrorClass = new () => Error;

/** What the program exports. */
export interface Loaded {
  readonly Log: Class;
  readonly LogEntry: ElementClass;
  readonly Open: Class;
  readonly Tree: Class;
  readonly Probe: Class;
  readonly ProbeItem: ElementClass;
  readonly DecodeError: ErrorClass;
  readonly EncodeError: ErrorClass;
  readonly UnsupportedVersionError: ErrorClass;
  readonly encode: (message: object, version?: number) => Uint8Array;
  readonly decode: (type: unknown, bytes: Uint8Array, ...rest: readonly unknown[]) => AnyObject;
}
