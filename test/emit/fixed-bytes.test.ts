import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HostileProject } from './hostile-project.js';

interface Loaded {
  readonly Host: new (init?: object) => object;
  readonly encode: (message: object, version: number) => Uint8Array;
  readonly decode: (type: unknown, bytes: Uint8Array, version: number) => object;
  readonly equals: (a: object, b: object) => boolean;
}

const project = new HostileProject();
let loaded: Loaded;

beforeAll(async () => {
  await project.compile({
    'protocol.yaml':
      'protocol: p\nbyteOrder: big\ntext: { unpaired: refuse, malformed: refuse }\nflexible:\n  prefixes: {}\n  tags: { count: uvarint, tag: uvarint, size: uvarint }\n',
    'host.yaml': `message: Host
validVersions: 0-2
flexibleVersions: 2+
fields:
  - { name: port, type: uint16, versions: 0+ }
  - { name: address, type: bytes, versions: 1+, length: 4 }
  - { name: mask, type: bytes, taggedVersions: 2+, tag: 0, length: 4 }
`,
  });
  const program =
    "export { Host } from './p/index.js'; export { decode, encode, equals } from './runtime/index.js';";
  loaded = (await project.load(program)) as never as Loaded;
});
afterAll(() => {
  project.remove();
});

describe('bytes of a fixed length', () => {
  it('compile', () => {
    expect(project.typeErrors()).toBe('');
  });

  it('are zeros by default, which a version without the field does not mind', () => {
    const { Host, encode } = loaded;
    expect([...encode(new Host(), 0)]).toEqual([0, 0]);
    expect([...encode(new Host(), 1)]).toEqual([0, 0, 0, 0, 0, 0]);
    expect([...encode(new Host(), 2)]).toEqual([0, 0, 0, 0, 0, 0, 0]);
    const set = new Host({ address: Uint8Array.of(0, 0, 0, 1) });
    expect(() => encode(set, 0)).toThrow('Host.address (version 0): this version has no such field');
  });

  it('travel as a tag only where one of them is not zero', () => {
    const { Host, decode, encode, equals } = loaded;
    const host = new Host({ mask: Uint8Array.of(255, 0, 0, 0) });
    expect([...encode(host, 2)].slice(6)).toEqual([1, 0, 4, 255, 0, 0, 0]);
    expect(equals(decode(Host, encode(host, 2), 2), host)).toBe(true);
    expect(() => encode(host, 1)).toThrow('Host.mask');
  });

  it.each([0, 3, 5])('of %i bytes are refused', (size) => {
    const { Host, encode } = loaded;
    expect(() => encode(new Host({ address: new Uint8Array(size) }), 1)).toThrow('Host.address');
  });
});
