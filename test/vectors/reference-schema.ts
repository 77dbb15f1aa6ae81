import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

// A reading of the schemas that shares no code with the generator, for the reference encoder.

/** First and last version, both included; `none` holds no version. */
export interface ReferenceRange {
  readonly first: number;
  readonly last: number;
}

export interface ReferenceField {
  readonly name: string;
  /** Type of the field or, in an array, of its elements; aliases other than `records` are resolved. */
  readonly type: string;
  readonly isArray: boolean;
  readonly versions: ReferenceRange;
  readonly tag: number | undefined;
  readonly taggedVersions: ReferenceRange;
  readonly nullableVersions: ReferenceRange;
  readonly flexibleVersions: ReferenceRange | undefined;
  readonly default: unknown;
  readonly zeroCopy: boolean;
  readonly secret: boolean;
  /** Fields of the struct that the type names; empty otherwise. */
  readonly fields: readonly ReferenceField[];
  readonly isStruct: boolean;
}

export interface ReferenceMessage {
  readonly message: string;
  readonly kind: string;
  readonly versions: ReferenceRange;
  readonly flexibleVersions: ReferenceRange;
  readonly fields: readonly ReferenceField[];
}

type Yaml = Readonly<Record<string, unknown>>;

const NONE: ReferenceRange = { first: 0, last: -1 };
const ALL: ReferenceRange = { first: 0, last: 32767 };

/** Tells whether a version is in a range. */
export function holds(range: ReferenceRange, version: number): boolean {
  return version >= range.first && version <= range.last;
}

function rangeOf(value: unknown, absent: ReferenceRange): ReferenceRange {
  if (value === undefined) {
    return absent;
  }
  const text = String(value);
  if (text === 'none') {
    return NONE;
  }
  const parts = /^(\d+)(?:-(\d+)|(\+))?$/.exec(text);
  if (parts === null) {
    throw new Error(`not a version range: ${text}`);
  }
  const first = Number(parts[1]);
  const last = parts[3] === '+' ? 32767 : Number(parts[2] ?? parts[1]);
  return { first, last };
}

function list(value: unknown): readonly Yaml[] {
  return Array.isArray(value) ? (value as readonly Yaml[]) : [];
}

/** Every inline struct of a file by name: a struct is declared once, in the field that has its `fields`. */
function inlineStructs(fields: readonly Yaml[], found: Map<string, readonly Yaml[]>): void {
  for (const field of fields) {
    if (field['fields'] !== undefined) {
      found.set(String(field['type']).replace('[]', ''), list(field['fields']));
      inlineStructs(list(field['fields']), found);
    }
  }
}

/** What the names in one file mean: its structs, and the aliases of the protocol. */
interface Scope {
  readonly structs: ReadonlyMap<string, readonly Yaml[]>;
  readonly aliases: Yaml;
}

function fieldOf(yaml: Yaml, scope: Scope): ReferenceField {
  const text = String(yaml['type']);
  const isArray = text.startsWith('[]');
  const type = isArray ? text.slice(2) : text;
  const struct = scope.structs.get(type);
  const alias = scope.aliases[type] as Yaml | undefined;
  if (alias !== undefined && type !== 'records') {
    throw new Error(`the reference encoder has no alias ${type}`);
  }
  const taggedVersions = rangeOf(yaml['taggedVersions'], NONE);
  const versions = rangeOf(yaml['versions'], taggedVersions);
  const tag = yaml['tag'];
  return {
    name: String(yaml['name']),
    type,
    isArray,
    versions,
    tag: tag === undefined ? undefined : Number(tag),
    taggedVersions,
    nullableVersions: yaml['nullable'] === true ? ALL : rangeOf(yaml['nullableVersions'], NONE),
    flexibleVersions:
      yaml['flexibleVersions'] === undefined ? undefined : rangeOf(yaml['flexibleVersions'], NONE),
    default: yaml['default'],
    zeroCopy: yaml['zeroCopy'] === true || type === 'records',
    secret: yaml['secret'] === true,
    fields: struct === undefined ? [] : struct.map((member) => fieldOf(member, scope)),
    isStruct: struct !== undefined,
  };
}

/** The message of one schema file. Integers are read as bigint, because a default may need 64 bits. */
export function referenceMessage(text: string, aliases: Yaml): ReferenceMessage {
  const yaml = parse(text, { intAsBigInt: true }) as Yaml;
  const structs = new Map<string, readonly Yaml[]>();
  inlineStructs(list(yaml['fields']), structs);
  for (const struct of list(yaml['commonStructs'])) {
    structs.set(String(struct['name']), list(struct['fields']));
    inlineStructs(list(struct['fields']), structs);
  }
  return {
    message: String(yaml['message']),
    kind: String(yaml['kind']),
    versions: rangeOf(yaml['validVersions'], NONE),
    flexibleVersions: rangeOf(yaml['flexibleVersions'], NONE),
    fields: list(yaml['fields']).map((field) => fieldOf(field, { structs, aliases })),
  };
}

/** Reads schemas of a protocol folder by message name. A file is found by its `message:` line and parsed when it is asked for. */
export function referenceMessages(folder: URL): (message: string) => ReferenceMessage {
  const root = fileURLToPath(folder);
  const { types } = parse(readFileSync(new URL('protocol.yaml', folder), 'utf8')) as { types: Yaml };
  const texts = new Map<string, string>();
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (path.endsWith('.yaml')) {
      const text = readFileSync(`${root}/${path}`, 'utf8');
      const name = /^message: (\w+)$/m.exec(text)?.[1];
      if (name !== undefined) {
        texts.set(name, text);
      }
    }
  }
  const parsed = new Map<string, ReferenceMessage>();
  return (message) => {
    const text = texts.get(message);
    if (text === undefined) {
      throw new Error(`no schema of ${message} below ${root}`);
    }
    const known = parsed.get(message) ?? referenceMessage(text, types);
    parsed.set(message, known);
    return known;
  };
}
