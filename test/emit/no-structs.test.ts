import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HostileProject } from './hostile-project.js';

type Message = Record<string, unknown>;

interface Loaded {
  readonly Probe: new (init?: object) => Message;
  readonly encode: (message: object, version: number) => Uint8Array;
}

const project = new HostileProject();
let loaded: Loaded;

beforeAll(async () => {
  await project.compile({
    'protocol.yaml':
      'protocol: p\nbyteOrder: big\ntext: { unpaired: refuse, malformed: refuse }\nprefixes: { array: int32 }\nflexible:\n  prefixes: { array: int32 }\n  tags: { count: uvarint, tag: uvarint, size: uvarint }\n',
    'probe.yaml': `message: Probe
validVersions: 0-2
flexibleVersions: 1+
fields:
  - { name: ids, type: "[]int32", versions: 0+ }
  - { name: empty, type: Empty, versions: 2+, fields: [] }
  - { name: late, type: Late, versions: 1+, fields: [{ name: length, type: int32, versions: 1+, default: 3 }] }
  - name: holder
    type: Holder
    taggedVersions: 1+
    tag: 0
    fields: [{ name: ids, type: "[]int32", versions: 1+ }]
`,
  });
  const program = "export { Probe } from './p/index.js'; export { encode } from './runtime/index.js';";
  loaded = (await project.load(program)) as never as Loaded;
});
afterAll(() => {
  project.remove();
});

const WRONG = [5, 'abc', true, undefined, null, Symbol('x')];

describe.each(['empty', 'late', 'holder'])('what stands in the place of the struct %s', (member) => {
  it.each([0, 1, 2])('and is none is refused by its name in version %i', (version) => {
    const { Probe, encode } = loaded;
    expect(encode(new Probe(), version).length).toBeGreaterThan(3);
    for (const value of WRONG) {
      const message = new Probe();
      message[member] = value;
      expect(() => encode(message, version), String(value)).toThrow(
        new RegExp(`^Probe\\.${member} \\(version ${version}\\): (.* is not an object|null is not allowed)`),
      );
    }
  });
});
