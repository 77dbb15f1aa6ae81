import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HostileProject } from './hostile-project.js';

interface Loaded {
  readonly Tree: new (init?: object) => object;
  readonly Chain: new (init?: object) => object;
  readonly Nest: new (init?: object) => object;
  readonly DecodeError: new () => Error;
  readonly EncodeError: new () => Error;
  readonly encode: (message: object) => Uint8Array;
  readonly decode: (type: unknown, bytes: Uint8Array, options?: object) => object;
  readonly equals: (a: object, b: object) => boolean;
}

const project = new HostileProject();
let loaded: Loaded;

beforeAll(async () => {
  await project.compile({
    'protocol.yaml':
      'protocol: p\nbyteOrder: big\ntext: { unpaired: refuse, malformed: refuse }\nprefixes: { array: uint8, struct: { type: int8, null: -1, present: 1 } }\ntypes: { nodes: { type: "[]Node" } }\n',
    'tree.yaml':
      'message: Tree\nfields:\n  - { name: root, type: Node }\ncommonStructs:\n  - name: Node\n    fields:\n      - { name: id, type: uint8 }\n      - { name: children, type: nodes }\n',
    'chain.yaml':
      'message: Chain\nfields:\n  - { name: first, type: Link, nullable: true, default: null }\ncommonStructs:\n  - name: Link\n    fields:\n      - { name: next, type: Link, nullable: true, default: null }\n',
    'nest.yaml':
      'message: Nest\nfields:\n  - { name: parts, type: "[]Part", length: rest, lazy: true }\ncommonStructs:\n  - name: Part\n    fields:\n      - { name: total, type: uvarint, computed: { size: rest } }\n      - { name: parts, type: "[]Part", length: rest, lazy: true }\n',
  });
  const program =
    "export { Chain, Nest, Tree } from './p/index.js'; export { decode, DecodeError, encode, EncodeError, equals } from './runtime/index.js';";
  loaded = (await project.load(program)) as never as Loaded;
});
afterAll(() => {
  project.remove();
});

/** A tree whose nodes have one child each, to the given depth. */
function tree(depth: number): Uint8Array {
  return Uint8Array.from({ length: 2 * depth }, (_, index) =>
    index % 2 === 0 ? 7 : index === 2 * depth - 1 ? 0 : 1,
  );
}

/** Parts, each in the one around it, to the given depth. Each is behind the number of its bytes. */
function nest(depth: number): Uint8Array {
  const sizes: number[][] = [];
  for (let left = depth, inside = 0; left > 0; left--) {
    const size: number[] = [];
    for (let rest = inside; rest > 127; rest = Math.floor(rest / 128)) size.push((rest % 128) + 128);
    size.push(Math.floor(inside / 128 ** size.length));
    sizes.push(size);
    inside += size.length;
  }
  return Uint8Array.from(sizes.reverse().flat());
}

describe('structs that contain themselves', () => {
  it('S22 compile, through an array of an alias and through a null', () => {
    expect(project.typeErrors()).toBe('');
  });

  it('S22 are encoded and decoded', () => {
    const { Chain, Tree, decode, encode, equals } = loaded;
    const message = new Tree({ root: { id: 1, children: [{ id: 2 }, { id: 3, children: [{ id: 4 }] }] } });
    expect([...encode(message)]).toEqual([1, 2, 2, 0, 3, 1, 4, 0]);
    expect(equals(decode(Tree, encode(message)), message)).toBe(true);
    const chain = new Chain({ first: { next: { next: {} } } });
    expect([...encode(chain)]).toEqual([1, 1, 1, 255]);
    expect(equals(decode(Chain, encode(chain)), chain)).toBe(true);
  });

  it('S22 have a default that ends', () => {
    const { Chain, Tree, encode } = loaded;
    expect([...encode(new Tree())]).toEqual([0, 0]);
    expect([...encode(new Chain())]).toEqual([255]);
  });

  it('D09 are read to a depth of 100, and no further', () => {
    const { Chain, decode, DecodeError, Tree } = loaded;
    expect(() => decode(Tree, tree(100))).not.toThrow();
    for (const depth of [101, 100_000]) {
      expect(() => decode(Tree, tree(depth))).toThrow(DecodeError);
      expect(() => decode(Chain, new Uint8Array(depth).fill(1))).toThrow(DecodeError);
    }
  });

  it('D09 are read to the same depth when they are in lazy arrays', () => {
    const { decode, DecodeError, encode, equals, Nest } = loaded;
    const bytes = nest(100);
    expect(equals(decode(Nest, bytes), decode(Nest, bytes, { eager: true }))).toBe(true);
    for (const depth of [101, 1000, 20_000]) {
      const deep = nest(depth);
      expect(() => decode(Nest, deep, { eager: true }), `${depth}`).toThrow(DecodeError);
      const lazy = decode(Nest, deep);
      for (const touch of [JSON.stringify, (one: object) => equals(one, decode(Nest, deep))])
        expect(() => touch(lazy), `${depth}`).toThrow('structs are nested more than 100 deep');
      expect(String(lazy)).toContain('structs are nested more than 100 deep');
      expect(encode(lazy)).toEqual(deep);
    }
  });
});
