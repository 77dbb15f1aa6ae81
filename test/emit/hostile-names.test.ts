import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberOf } from '../../generator/model/names.js';
import * as internal from '../../generator/runtime/internal.js';
import { HostileProject } from './hostile-project.js';

/** What is no identifier, or one with a meaning of its own, in strict TypeScript. */
const RESERVED = [
  ...[
    'arguments',
    'as',
    'async',
    'await',
    'break',
    'case',
    'catch',
    'class',
    'const',
    'continue',
    'debugger',
  ],
  ...[
    'declare',
    'default',
    'delete',
    'do',
    'else',
    'enum',
    'eval',
    'export',
    'extends',
    'false',
    'finally',
    'for',
  ],
  ...[
    'from',
    'function',
    'get',
    'if',
    'implements',
    'import',
    'in',
    'instanceof',
    'interface',
    'is',
    'keyof',
    'let',
  ],
  ...[
    'module',
    'namespace',
    'new',
    'null',
    'of',
    'package',
    'private',
    'protected',
    'public',
    'readonly',
    'return',
  ],
  ...[
    'set',
    'static',
    'super',
    'switch',
    'this',
    'throw',
    'true',
    'try',
    'type',
    'typeof',
    'undefined',
    'using',
    'var',
  ],
  ...['void', 'while', 'with', 'yield'],
];

/** Members that every object or function has, and what modules of the output call their own values. */
const COMMON = [
  ...[
    'valueOf',
    'hasOwnProperty',
    'isPrototypeOf',
    'toLocaleString',
    'length',
    'name',
    'caller',
    'apply',
    'call',
    'bind',
  ],
  ...[
    'clone',
    'equals',
    'version',
    'versions',
    'offset',
    'buf',
    'bytes',
    'parent',
    'message',
    'apiKey',
    'minVersion',
  ],
  ...[
    'm',
    'out',
    'pos',
    'size',
    'sizes',
    'tags',
    'tag',
    'input',
    'view',
    'left',
    'i',
    'start',
    'start0',
    'end',
    'place',
  ],
  ...[
    'value',
    'values',
    'init',
    'json',
    'path',
    'members',
    'count',
    'element',
    'list',
    'error',
    'flexible',
    'before',
  ],
  ...[
    'addSize',
    'write',
    'read',
    'toString',
    'toJSON',
    'unknownTaggedFields',
    'encode',
    'decode',
    'inner',
    'outer',
  ],
  ...[
    'globalThis',
    'isNaN',
    'isFinite',
    'parseInt',
    'structuredClone',
    'require',
    'exports',
    'process',
    'self',
    'window',
  ],
  ...[
    'readTags',
    'writeTags',
    'sizeTags',
    'readString',
    'writeName',
    'sizeCount',
    'readNames',
    'isDefaultNames',
    'jsonNames',
  ],
];

const RUNTIME = Object.keys(internal).filter((name) => /^[a-z]/.test(name));
const NAMES = [...new Set([...RESERVED, ...COMMON, ...RUNTIME])];

/** Each name as a field of every kind of type, so that it is a local, a member, a key and an argument of the generated code. */
const KINDS: readonly { readonly title: string; readonly rest: string; readonly value: unknown }[] = [
  { title: 'Integer', rest: 'type: int32, versions: 0+', value: 7 },
  { title: 'Text', rest: 'type: string, versions: 0+, nullableVersions: 1+', value: 'text' },
  { title: 'Names', rest: 'type: "[]string", versions: 0+', value: ['a', 'b'] },
  {
    title: 'Struct',
    rest: 'type: Item, versions: 1+, nullableVersions: 1+, default: null',
    value: { key: 3 },
  },
  { title: 'Structs', rest: 'type: "[]Item", versions: 0+, ignorable: true', value: [{ key: 4 }] },
  { title: 'Wide', rest: 'type: varlong, versions: 0-1', value: 5n },
  { title: 'Data', rest: 'type: bytes, versions: 0+, zeroCopy: true', value: Uint8Array.of(1, 2) },
];

function keyFields(): string {
  return NAMES.map((name) => `      - { name: "${name}", type: int16, mapKey: true }\n`).join('');
}

function schemas(): Record<string, string> {
  const files: Record<string, string> = {
    'protocol.yaml': `protocol: p
byteOrder: big
text: { unpaired: refuse, malformed: refuse }
prefixes: { string: { type: int16, null: -1 }, bytes: int32, array: int32, struct: { type: int8, null: -1, present: 1 } }
flexible:
  prefixes: { string: { type: uvarint, bias: 1, null: 0 }, bytes: uvarint, array: uvarint, struct: { type: int8, null: -1, present: 1 } }
  tags: { count: uvarint, tag: uvarint, size: uvarint, struct: { type: uvarint, null: 0, present: 1 } }
enums:
  Words: { values: { ${NAMES.map((name, index) => `"${name}": { value: ${index}, marks: ["${name}"] }`).join(', ')} } }
`,
  };
  for (const { title, rest } of KINDS) {
    const fields = NAMES.map((name) => `  - { name: "${name}", ${rest} }\n`).join('');
    const item = rest.includes('Item')
      ? 'commonStructs:\n  - { name: Item, fields: [{ name: key, type: int8, versions: 0+ }] }\n'
      : '';
    files[`${title.toLowerCase()}.yaml`] =
      `message: ${title}Message\nvalidVersions: 0-2\nflexibleVersions: 2+\nfields:\n${fields}${item}`;
  }
  const tagged = NAMES.map(
    (name, tag) =>
      `  - { name: "${name}", type: string, taggedVersions: 2+, tag: ${tag}, nullable: true, default: null }\n`,
  );
  files['tagged.yaml'] =
    `message: TaggedMessage\nvalidVersions: 0-2\nflexibleVersions: 2+\nfields:\n${tagged.join('')}`;
  return files;
}

interface Loaded {
  readonly all: Readonly<Record<string, new (init?: object) => object>>;
  readonly json: Readonly<Record<string, (value: unknown, version?: number) => unknown>>;
  readonly encode: (message: unknown, version: number) => Uint8Array;
  readonly decode: (type: unknown, bytes: Uint8Array, version: number) => object;
  readonly clone: (message: unknown) => object;
  readonly equals: (a: unknown, b: unknown) => boolean;
  readonly Words: Readonly<Record<string, number>>;
}

const project = new HostileProject();
let loaded: Loaded;

beforeAll(async () => {
  await project.compile(schemas());
  loaded = (await project.load(
    "export * as all from './p/index.js'; export * as json from './p/json.js'; export { clone, decode, encode, equals } from './runtime/index.js'; export { Words } from './p/enums.js';",
  )) as never as Loaded;
});
afterAll(() => {
  project.remove();
});

describe('hostile names', () => {
  it('S06 S07 C20 compile under strict TypeScript, as fields of every kind, members of enums, keys and kinds', () => {
    expect(project.typeErrors()).toBe('');
  });

  it.each(KINDS)('S05 S06 S07 are encoded and decoded as fields: $title', ({ title, value }) => {
    const { all, json, encode, decode, clone, equals } = loaded;
    const type = all[`${title}Message`];
    const lower = `${title.charAt(0).toLowerCase()}${title.slice(1)}Message`;
    if (type === undefined) throw new Error(`no class ${title}Message`);
    const message = new type(Object.fromEntries(NAMES.map((name) => [memberOf(name), value])));
    for (const name of NAMES) expect(Object.hasOwn(message, memberOf(name))).toBe(true);
    const bytes = encode(message, 1);
    const read = decode(type, bytes, 1);
    expect(encode(read, 1)).toEqual(bytes);
    expect(equals(read, message)).toBe(true);
    expect(equals(clone(message), message)).toBe(true);
    expect(equals(new type(), message)).toBe(false);
    const form = json[`${lower}ToJson`]?.(message, 1) as Record<string, unknown>;
    expect(Object.keys(form)).toEqual(NAMES);
    expect(equals(json[`${lower}FromJson`]?.(form), message)).toBe(true);
    expect(String(message)).toContain(`${NAMES.at(-1)}=`);
    expect(Object.keys(JSON.parse(JSON.stringify(message)))).toEqual(NAMES);
  });

  it('S05 S06 S07 are encoded and decoded as tags', () => {
    const { all, encode, decode, equals } = loaded;
    const type = all['TaggedMessage'];
    if (type === undefined) throw new Error('no class TaggedMessage');
    const message = new type(Object.fromEntries(NAMES.map((name) => [memberOf(name), name])));
    expect(equals(decode(type, encode(message, 2), 2), message)).toBe(true);
    expect(encode(new type(), 2)).toEqual(Uint8Array.of(0));
  });

  it('S06 are members of enums', () => {
    expect(Object.keys(loaded.Words)).toEqual(NAMES);
    expect(Object.values(loaded.Words)).toEqual(NAMES.map((_, index) => index));
  });
});

describe('keys of arrays', () => {
  const keyed = new HostileProject();
  afterAll(() => {
    keyed.remove();
  });

  it('S06 S07 are arguments of the function that finds an element', async () => {
    await keyed.compile({
      'protocol.yaml':
        'protocol: p\nbyteOrder: big\ntext: { unpaired: refuse, malformed: refuse }\nprefixes: { array: { type: int32, null: -1 } }\n',
      'keyed.yaml': `message: Keyed\nfields:\n  - name: list\n    type: "[]Entry"\n    fields:\n${keyFields()}`,
    });
    expect(keyed.typeErrors()).toBe('');
    const { Keyed, findKeyedEntry } = await keyed.load("export * from './p/index.js';");
    const values = NAMES.map((_, index) => index);
    const entry = Object.fromEntries(NAMES.map((name, index) => [memberOf(name), index]));
    const message = new (Keyed as new (init: object) => { list: unknown[] })({ list: [{}, entry] });
    const find = findKeyedEntry as (list: unknown[], ...keys: number[]) => unknown;
    expect(find(message.list, ...values)).toBe(message.list[1]);
    expect(find(message.list, ...values.reverse())).toBeUndefined();
  });
});

describe('kinds of frames', () => {
  const framed = new HostileProject();
  afterAll(() => {
    framed.remove();
  });

  it('S06 S07 give names to functions that compile', async () => {
    const kinds = NAMES.map((name) => `  "${name}": { length: int32, header: Header }\n`);
    await framed.compile({
      'protocol.yaml': `protocol: p\nbyteOrder: big\ntext: { unpaired: refuse, malformed: refuse }\nframes:\n${kinds.join('')}`,
      'header.yaml': 'message: Header\nfields:\n  - { name: id, type: int32 }\n',
      'body.yaml': `message: Body\nkind: ${NAMES[0]}\nfields: []\n`,
    });
    expect(framed.typeErrors()).toBe('');
  });
});

describe('names of globals', () => {
  const structs = [
    'String',
    'Array',
    'Buffer',
    'Map',
    'BigInt',
    'Error',
    'Object',
    'Number',
    'Uint8Array',
    'Uuid',
    'Secret',
  ];
  // Names of TypeScript's library and of the web that no generated module uses: as messages they are fine.
  const messages = [
    'Intl',
    'Atomics',
    'Event',
    'Request',
    'Response',
    'Exclude',
    'Pick',
    'Element',
    'Delete',
    'Default',
  ];
  const other = new HostileProject();
  afterAll(() => {
    other.remove();
  });

  it('S09 are no trouble as structs, nor others as messages', async () => {
    const types = ['uuid', 'int64', 'string', '"[]bytes"', 'float64', 'bool', '"[]uuid"'];
    const plain = types.map((type, index) => `  - { name: p${index}, type: ${type} }\n`).join('');
    const held = structs
      .map((name, index) => `  - { name: f${index}, type: "[]${name}", fields: [{ name: x, type: uuid }] }\n`)
      .join('');
    const texts = messages.map((name): [string, string] => [
      `${name.toLowerCase()}.yaml`,
      `message: ${name}\nfields:\n${plain}`,
    ]);
    await other.compile({
      'protocol.yaml':
        'protocol: p\nbyteOrder: little\ntext: { unpaired: "?", malformed: replace }\nprefixes: { string: { type: int16, null: -1 }, bytes: { type: int32, null: -1 }, array: { type: int32, null: -1 } }\n',
      'holder.yaml': `message: Holder\nfields:\n${held}${plain}`,
      ...Object.fromEntries(texts),
    });
    expect(other.typeErrors()).toBe('');
    const program =
      "export { Holder } from './p/index.js'; export { decode, encode, equals } from './runtime/index.js';";
    const { Holder, encode, decode, equals } = (await other.load(program)) as never as Loaded & {
      readonly Holder: new (init: object) => object;
    };
    const message = new Holder({ f0: [{}], f6: [{}, {}], p1: 5n, p3: [Uint8Array.of(1)] });
    const bytes = (encode as (message: object) => Uint8Array)(message);
    expect(equals((decode as (type: unknown, bytes: Uint8Array) => object)(Holder, bytes), message)).toBe(
      true,
    );
  });
});
