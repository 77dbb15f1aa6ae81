import { afterAll, describe, expect, it } from 'vitest';
import { checkValue } from './checks.js';
import { Workshop } from './compiled.js';
import { checkCut } from './hostile-bytes.js';
import type { Schemas } from './random-schemas.js';
import { assertSchemas } from './schema-properties.js';
import type { AnyMessage, Init, Subject } from './subject.js';

// The smallest schemas and values that once failed a property.

const workshop = new Workshop();
afterAll(() => workshop.remove());

const PREFIXES = `{ string: { type: int16, null: -1 }, bytes: { type: int32, null: -1 }, array: { type: int32, null: -1 }, struct: { type: int8, null: -1, present: 1 } }`;

function schemas(message: string, tags = '{ count: uvarint, tag: uvarint, size: uvarint }'): Schemas {
  const protocol = `protocol: drawn
byteOrder: big
text: { unpaired: refuse, malformed: refuse }
prefixes: ${PREFIXES}
flexible: { prefixes: ${PREFIXES}, tags: ${tags} }
`;
  return { 'protocol.yaml': protocol, 'message.yaml': message };
}

let compiled = 0;

async function compile(message: string, tags?: string): Promise<Subject> {
  const [subject] = await workshop.subjects(`case-${compiled++}`, schemas(message, tags));
  return subject ?? expect.fail('no message');
}

/** The error that encoding ends in. */
function refusal({ runtime }: Subject, message: AnyMessage, ...version: readonly number[]) {
  try {
    runtime.encode(message, ...version);
  } catch (error) {
    return error instanceof runtime.EncodeError ? error : expect.fail(`no EncodeError: ${String(error)}`);
  }
  return expect.fail('was written');
}

describe('schemas that the compiler accepts', () => {
  it.each(['kept', 'hasAlpha'])('a field called %s stands beside a tagged one', async (name) => {
    const message = `message: Probe
validVersions: 0-1
flexibleVersions: 0+
fields:
  - { name: alpha, type: int32, taggedVersions: 0+, tag: 0 }
  - { name: ${name}, type: "[]int32", versions: 0+ }
`;
    await assertSchemas(workshop, `local-${name}`, schemas(message), 5);
  });

  it('a message has tags in another byte order than its protocol', async () => {
    const message = `message: Probe
byteOrder: little
validVersions: 0-1
flexibleVersions: 0+
fields:
  - { name: alpha, type: int32, taggedVersions: 0+, tag: 0 }
  - { name: beta, type: Beta, versions: 0+, fields: [{ name: gamma, type: int16, versions: 0+ }] }
`;
    await assertSchemas(workshop, 'order', schemas(message), 20);
  });
});

describe('output that TypeScript takes', () => {
  it.each(['string', 'bytes'])('C20 an array of secret %s', async (type) => {
    const message = `message: Probe\nfields:\n  - { name: keys, type: "[]${type}", secret: true }\n`;
    await assertSchemas(workshop, `secret-${type}`, schemas(message), 20);
    expect(workshop.typeErrors(`secret-${type}`)).toBe('');
  });

  it('C20 strings all of which are interned', async () => {
    const message = 'message: Probe\nfields:\n  - { name: topic, type: string, intern: true }\n';
    await assertSchemas(workshop, 'interned', schemas(message), 20);
    expect(workshop.typeErrors('interned')).toBe('');
  });
});

describe('numbers of the tag section', () => {
  it.each(['count', 'tag', 'size'])(
    'are varints: another type of %s could wrap, and is refused',
    async (key) => {
      const message = `message: Probe
validVersions: "0"
flexibleVersions: 0+
fields:
  - { name: alpha, type: bytes, taggedVersions: 0+, tag: 0 }
`;
      const types = { count: 'uvarint', tag: 'uvarint', size: 'uvarint', [key]: 'int8' };
      await expect(compile(message, JSON.stringify(types))).rejects.toThrow(/tag section/);
    },
  );
});

describe('arrays of structs without bytes', () => {
  it.each(['[]', '[{ name: beta, type: int8, versions: "1" }]'])(
    'of fields %s: what is written can be read',
    async (fields) => {
      const message = `message: Probe
validVersions: 0-1
fields:
  - { name: alpha, type: "[]Part", versions: 0+, fields: ${fields} }
`;
      const subject = await compile(message).catch((refused: unknown) => String(refused));
      // A compiler that refuses the schema, and says what of it, is as good.
      if (typeof subject === 'string') expect(subject).toMatch(/alpha|Part/);
      else expect(() => checkValue(subject, 0, { alpha: [{}, {}] })).not.toThrow();
    },
  );
});

describe('wrong values', () => {
  const message = `message: Probe
validVersions: 0-1
flexibleVersions: 1+
fields:
  - { name: flag, type: bool, taggedVersions: 1+, tag: 0 }
  - { name: list, type: "[]int8", taggedVersions: 1+, tag: 1 }
  - { name: blob, type: bytes, taggedVersions: 1+, tag: 2 }
  - { name: id, type: uuid, taggedVersions: 1+, tag: 3, default: AAAAAAAAAAAAAAAAAAAAAQ }
  - { name: zero, type: uuid, taggedVersions: 1+, tag: 4 }
  - { name: key, type: string, taggedVersions: 1+, tag: 5, secret: true }
  - { name: part, type: Part, taggedVersions: 1+, tag: 6, fields: [{ name: text, type: string, versions: 0+ }] }
  - { name: parts, type: "[]Part", versions: 0+ }
`;
  const members = ['flag', 'list', 'blob', 'id', 'zero', 'key', 'part'];

  it.each(members.flatMap((member) => [null, undefined].map((value) => [member, value] as const)))(
    'E08 %s = %s is refused by name where it is a tag, and where it is absent',
    async (member, value) => {
      const subject = await compile(message);
      for (const version of [0, 1]) {
        const probe = new subject.type();
        Object.assign(probe, { [member]: value });
        expect(refusal(subject, probe, version).path, `version ${version}`).toBe(member);
      }
    },
  );

  it('E15 undefined is no nullable struct', async () => {
    const nullable = `message: Probe
fields:
  - { name: part, type: Part, nullable: true, fields: [{ name: text, type: string }] }
`;
    const subject = await compile(nullable);
    const probe = Object.assign(new subject.type(), { part: undefined });
    expect(refusal(subject, probe).path).toBe('part');
  });

  it.each([0, '', 1, 'false'])('E15 a tagged bool is no %j', async (value) => {
    const subject = await compile(message);
    const probe = Object.assign(new subject.type(), { flag: value });
    expect(refusal(subject, probe, 1).path).toBe('flag');
  });

  it.each([5, 'abc', true])('E15 %j is no struct', async (value) => {
    const subject = await compile(message);
    const single = Object.assign(new subject.type(), { part: value });
    expect(refusal(subject, single, 1).path).toMatch(/^part\b/);
    const element = Object.assign(new subject.type(), { parts: [value] });
    expect(refusal(subject, element, 1).path).toMatch(/^parts\[0\]/);
  });
});

describe('structs that contain themselves', () => {
  const message = `message: Probe
fields:
  - name: next
    type: "[]Node"
    fields: [{ name: inner, type: "[]Node" }]
`;
  const nested = (depth: number): Init => (depth === 1 ? {} : { inner: [nested(depth - 1)] });

  it.each([99, 100, 101, 150])('D09 %i of them are written only if they can be read', async (depth) => {
    const subject = await compile(message);
    const { runtime, type } = subject;
    const probe = new type({ next: [nested(depth)] });
    if (depth > 100) refusal(subject, probe);
    else expect(runtime.equals(runtime.decode(type, runtime.encode(probe)), probe)).toBe(true);
  });
});

describe('unknown tagged fields', () => {
  const message = `message: Probe
validVersions: "0"
flexibleVersions: 0+
fields:
  - { name: alpha, type: bytes, taggedVersions: 0+, tag: 0 }
`;

  it('E27 E33 are the same whatever their prototype', async () => {
    const { runtime, type } = await compile(message);
    const bare = Object.assign(Object.create(null) as object, { tag: 7, data: Uint8Array.of(1) });
    const probe = new type({ unknownTaggedFields: [bare] });
    expect(runtime.equals(runtime.clone(probe), probe)).toBe(true);
    expect(runtime.equals(runtime.decode(type, runtime.encode(probe, 0), 0), probe)).toBe(true);
  });

  it('D01 a known tag that is cut off is blamed on a member', async () => {
    const subject = await compile(message);
    const bytes = subject.runtime.encode(new subject.type({ alpha: new Uint8Array(3) }), 0);
    for (let cut = 0; cut < bytes.length; cut++) expect(() => checkCut(subject, 0, bytes, cut)).not.toThrow();
  });
});
