import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HostileProject } from './hostile-project.js';

const HEAD = `protocol: p
byteOrder: big
text: { unpaired: refuse, malformed: refuse }
prefixes: { string: int16, bytes: int32, array: int32 }
`;

const SIZE = '{ name: length, type: varint, computed: { size: rest } }';
const LENGTH = '{ type: uvarint, bias: 1, "null": 0 }';

/** Fields behind the size of an element, and whether it is skimmed. */
const ELEMENTS: Readonly<Record<string, readonly [fields: readonly string[], isSkimmed: boolean]>> = {
  Plain: [
    [
      '{ name: bytes, type: int8 }',
      '{ name: end, type: uint8 }',
      '{ name: skimmed, type: uvarint }',
      '{ name: skimItem, type: varint }',
      '{ name: pos, type: uvarlong }',
      `{ name: data, type: bytes, zeroCopy: true, length: ${LENGTH}, nullable: true, default: null }`,
      '{ name: must, type: bytes, zeroCopy: true, length: varint }',
      '{ name: marks, type: "[]int8", count: { type: varint, bias: 2 } }',
      '{ name: last, type: uint8 }',
    ],
    true,
  ],
  Text: [['{ name: text, type: string, length: varint }'], false],
  Wide: [['{ name: wide, type: int16 }'], false],
  Copied: [['{ name: copied, type: bytes, length: varint }'], false],
  Short: [['{ name: short, type: bytes, zeroCopy: true, length: { type: varint, max: 100 } }'], false],
  Must: [[`{ name: must, type: bytes, zeroCopy: true, length: ${LENGTH} }`], true],
  Fixed: [['{ name: fixed, type: int8, const: 3 }', '{ name: other, type: int8 }'], false],
};

function schemaOf([name, [fields]]: (typeof ENTRIES)[number]): [string, string] {
  const text = [SIZE, ...fields].map((field) => `      - ${field}\n`).join('');
  const items = `  - name: items\n    type: "[]${name}Item"\n    lazy: true\n    fields:\n${text}`;
  return [`${name.toLowerCase()}.yaml`, `message: ${name}\nfields:\n${items}`];
}

const ENTRIES = Object.entries(ELEMENTS);

type Item = Readonly<Record<string, unknown>>;
interface Loaded {
  readonly Plain: (new (init: object) => { items: Iterable<Item> }) & object;
  decode(type: object, bytes: Uint8Array, options?: object): { items: { toArray(): Item[] } };
  encode(message: object): Uint8Array;
}

const project = new HostileProject();
let loaded: Loaded;

beforeAll(async () => {
  await project.compile({ 'protocol.yaml': HEAD, ...Object.fromEntries(ENTRIES.map(schemaOf)) });
  const program = "export * from './p/index.js';\nexport { decode, encode } from './runtime/index.js';\n";
  loaded = (await project.load(program)) as never as Loaded;
});
afterAll(() => {
  project.remove();
});

describe('the elements of a lazy array', () => {
  it('compile', () => {
    expect(project.typeErrors()).toBe('');
  });

  it.each(ENTRIES)('of %s are skimmed only where all of it can be', (name, [, isSkimmed]) => {
    const text = project.files.find(({ path }) => path === `${name.toLowerCase()}.ts`)?.text ?? '';
    expect(text).toContain(`function read${name}Item(`);
    expect(text.includes(`function skim${name}Item(`)).toBe(isSkimmed);
  });

  const items = [0, 1, 63, 64, 127, 128, 8191, 8192, 16383, 16384, 70_000].flatMap((number) => {
    const item = {
      bytes: -1,
      end: 255,
      skimmed: number,
      skimItem: -number,
      pos: BigInt(number) ** 2n,
      data: null,
      must: new Uint8Array(0),
      marks: [],
      last: 7,
    };
    const payload = new Uint8Array(number).fill(5);
    return [item, { ...item, data: payload }, { ...item, must: payload }, { ...item, marks: [1, -2] }];
  });

  it('are read as they were written, however long their numbers are', () => {
    const bytes = loaded.encode(new loaded.Plain({ items }));
    const seen = ({ bytes: first, end, skimmed, skimItem, pos, data, must, marks, last }: Item) => ({
      ...{ bytes: first, end, skimmed, skimItem, pos, data, must, marks, last },
    });
    for (const eager of [false, true])
      expect(loaded.decode(loaded.Plain, bytes, { eager }).items.toArray().map(seen)).toEqual(
        items.map((item) => ({ ...item, skimItem: item.skimItem + 0 })),
      );
  });

  it('are refused where bytes must not be null', () => {
    const types = loaded as never as Record<string, object>;
    // One element of one byte, which says null.
    const bytes = Uint8Array.of(0, 0, 0, 1, 2, 0);
    expect(() => loaded.decode(types['Must'] as object, bytes).items.toArray()).toThrow(
      'Must.items[0].must: null is not allowed in this version (offset 6)',
    );
  });
});
