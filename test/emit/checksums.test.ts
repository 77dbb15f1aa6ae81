import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HostileProject } from './hostile-project.js';

type Bytes = Uint8Array;

interface Loaded {
  readonly Batch: new (init?: object) => object;
  readonly List: new (init?: object) => object;
  readonly crc32: (crc: number, bytes: Bytes, start?: number) => number;
  readonly crc32c: (crc: number, bytes: Bytes, start?: number) => number;
  readonly DecodeError: new () => Error;
  readonly encode: (message: object) => Bytes;
  readonly encodeSegments: (message: object, options?: object) => readonly Bytes[];
  readonly decode: (type: unknown, bytes: Bytes) => object;
  readonly equals: (a: object, b: object) => boolean;
}

const project = new HostileProject();
let loaded: Loaded;

beforeAll(async () => {
  await project.compile({
    'protocol.yaml':
      'protocol: p\nbyteOrder: big\ntext: { unpaired: refuse, malformed: refuse }\nprefixes: { bytes: int32, string: int16 }\n',
    'batch.yaml': `message: Batch
fields:
  - { name: total, type: int32, computed: { size: rest } }
  - { name: magic, type: int8, const: 2 }
  - { name: crc, type: uint32, computed: { crc32c: rest } }
  - { name: body, type: bytes, zeroCopy: true }
  - name: records
    type: "[]Record"
    length: rest
    fields: [{ name: key, type: string }, { name: value, type: bytes, zeroCopy: true }]
  - { name: last, type: int8 }
`,
    'list.yaml':
      'message: List\nfields:\n  - { name: sum, type: uint32, computed: { crc32: rest } }\n  - { name: ids, type: "[]int16", length: rest }\n',
  });
  const program =
    "export { Batch, List } from './p/index.js'; export { crc32, crc32c, decode, DecodeError, encode, encodeSegments, equals } from './runtime/index.js';";
  loaded = (await project.load(program)) as never as Loaded;
});
afterAll(() => {
  project.remove();
});

function batch(): object {
  const value = new Uint8Array(9).fill(3);
  return new loaded.Batch({
    body: Uint8Array.of(1, 2, 3),
    records: [{ key: 'a', value }, { key: 'bc' }, { key: '', value: value.subarray(1) }],
    last: -1,
  });
}

describe('a checksum over the rest', () => {
  it('compiles', () => {
    expect(project.typeErrors()).toBe('');
  });

  it('stands in front of what it covers, and is that of it', () => {
    const bytes = loaded.encode(batch());
    const view = new DataView(bytes.buffer);
    expect(view.getInt32(0)).toBe(bytes.length - 4);
    expect(view.getUint32(5)).toBe(loaded.crc32c(0, bytes, 9));
    const list = loaded.encode(new loaded.List({ ids: [1, -1, 300] }));
    expect([...list.subarray(4)]).toEqual([0, 1, 255, 255, 1, 44]);
    expect(new DataView(list.buffer).getUint32(0)).toBe(loaded.crc32(0, list, 4));
  });

  it('covers payloads that are not copied', () => {
    const message = batch();
    for (const minReference of [0, 3, 9, 10]) {
      const segments = loaded.encodeSegments(message, { minReference });
      expect(Buffer.concat(segments)).toEqual(Buffer.from(loaded.encode(message)));
    }
  });

  it('is read, and elements up to the end with it', () => {
    const { Batch, List, decode, encode, equals } = loaded;
    for (const message of [batch(), new Batch({ records: [] })]) {
      expect(equals(decode(Batch, encode(message)), message)).toBe(true);
    }
    for (const ids of [[], [5], [5, 6]]) {
      const list = new List({ ids });
      expect(equals(decode(List, encode(list)), list)).toBe(true);
    }
  });

  it('shows every bit that is not as it was, and every byte that is missing', () => {
    const { Batch, DecodeError, decode, encode } = loaded;
    const bytes = encode(batch());
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      const changed = bytes.slice();
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => decode(Batch, changed), `bit ${bit}`).toThrow(DecodeError);
    }
    for (let end = 0; end < bytes.length; end++) {
      expect(() => decode(Batch, bytes.slice(0, end)), `${end} bytes`).toThrow(DecodeError);
    }
  });
});
