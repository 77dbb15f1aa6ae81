import { describe, expect, it } from 'vitest';
import { sourceParameter, sourceType } from '../../generator/codec/lazy.js';
import { moduleOf, OneField } from './one-field.js';

const PART = 'fields: [{ name: x, type: int8, versions: 0+ }]';
const LAZY = `type: "[]Part", lazy: true, ${PART}`;

/** The field `f` of a message without versions, whose fields are the lines. */
function among(...lines: readonly string[]): OneField {
  const fields = lines.map((line) => `  - { ${line} }\n`).join('');
  return new OneField('', undefined, moduleOf(`message: Fetch\nfields:\n${fields}`));
}

const PLAIN = 'name: f, type: "[]Part", lazy: true, fields: [{ name: x, type: int8 }]';
const TOTAL = 'name: total, type: int32, computed: { size: rest }';

const SIZED = [
  'const fItems = lazyItems(f, version);',
  'if (fItems === null) {',
  '  size += lazySize(f, sizes, version, sizePart);',
  '} else {',
  '  for (let i = 0; i < fItems.length; i++) {',
  "    const element = asStruct(fItems[i], m, 'f', i);",
  '    size += sizePart(element, sizes, version);',
  '  }',
  '}',
];

const WRITTEN = [
  'const fItems = lazyItems(f, version);',
  'if (fItems === null) {',
  '  pos = putLazy(out, pos, f, version, writePart);',
  '} else {',
  '  for (let i = 0; i < fItems.length; i++) {',
  "    const element = asStruct(fItems[i], m, 'f', i);",
  '    pos = writePart(element, out, pos, version);',
  '  }',
  '}',
];

describe('a lazy array', () => {
  it('has a member of its own kind, which is made of arrays too', () => {
    const { codec, step, module } = new OneField(LAZY);
    const { type } = step.field;
    expect(codec.type(type, module)).toBe('LazyArray<FetchPart>');
    expect(codec.initType(type, module)).toBe('LazyArray<FetchPart> | readonly FetchPartInit[]');
    expect(codec.fromInit(type, 'v', false, module)).toBe('toLazyArray(v, FetchPart, this)');
    expect(codec.fromInit(type, 'v', true, module)).toBe('toNullableLazyArray(v, FetchPart, this)');
    expect(codec.empty(type, module)).toBe('new LazyArray<FetchPart>()');
    expect(codec.literal(type, '', module)).toBe('new LazyArray<FetchPart>()');
    const member = { type, value: 'v', place: "m, 'f'", stated: undefined };
    const test = "hasLazyElements(v, m, 'f')";
    expect(codec.differs({ ...member, isNullable: false }, module)).toBe(test);
    expect(codec.differs({ ...member, isNullable: true }, module)).toBe(`(v === null || ${test})`);
  });

  it('has its own text and JSON; the JSON of the wire is that of an array', () => {
    const { codec, step, module } = new OneField(LAZY);
    const { type } = step.field;
    expect(codec.show(type, 'v', false, module)).toBe('v');
    expect(codec.plain(type, 'v', module)).toBe('v.toJSON()');
    expect(codec.toJson(type, 'v', module)).toMatch(/^v\.toArray\(\)\.map\(/);
    expect(codec.fromJson(type, module)).toMatch(/^arrayOf\(/);
  });
});

describe('a lazy array that is written', () => {
  it('goes out as its bytes or one by one, behind its count', () => {
    const one = among(PLAIN);
    expect(one.sized()).toEqual(['const f = m.f;', "size += sizeLazyCount(f, m, 'f');", ...SIZED]);
    expect(one.written()).toEqual([
      'const f = m.f;',
      "pos = writeLazyCount(out, pos, f, m, 'f');",
      ...WRITTEN,
    ]);
  });

  it('has the count of its versions, or of its own', () => {
    const one = new OneField(LAZY);
    expect(one.sized()[1]).toBe(
      "size += version >= 1 ? sizeFlexibleLazyCount(f, m, 'f') : sizeLazyCount(f, m, 'f');",
    );
    const own = new OneField(`${LAZY}, count: uint8`);
    expect(own.sized()[1]).toBe("size += sizeUint8LazyCount(f, m, 'f');");
    expect(own.written()[1]).toBe("pos = writeUint8LazyCount(out, pos, f, m, 'f');");
  });

  it('that may be null has no elements then', () => {
    const one = among(`${PLAIN}, nullable: true`);
    const inner = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
    expect(one.sized()).toEqual([
      'const f = m.f;',
      "size += sizeNullableLazyCount(f, m, 'f');",
      'if (f !== null) {',
      ...inner(SIZED),
      '}',
    ]);
    expect(one.written().slice(2)).toEqual(['if (f !== null) {', ...inner(WRITTEN), '}']);
  });

  it('to the end of its struct is not counted, for that would decode it', () => {
    const one = among(`${PLAIN}, length: rest`);
    expect(one.sized()).toEqual(['const f = m.f;', "checkLazy(f, m, 'f');", ...SIZED]);
    expect(one.written()).toEqual(['const f = m.f;', "checkLazy(f, m, 'f');", ...WRITTEN]);
  });

  it('under a condition is there where that holds', () => {
    const one = among('name: on, type: bool', `${PLAIN}, when: { on: true }`);
    expect(one.sized()[0]).toBe('const f = m.f as LazyArray<FetchPart>;');
  });
});

describe('a lazy array that is read', () => {
  const count = "count = readCount(input, 1, 'f');";
  const read = (end: string, number = 'count') =>
    `readLazyArray(input, ${number}, ${end}, 'M.f', version, readPart)`;

  it('in the middle of its struct is gone through for its end', () => {
    expect(among(PLAIN).read()).toEqual([count, `const f = ${read('undefined')};`]);
    expect(among(TOTAL, PLAIN, 'name: g, type: int8').read()[1]).toBe(`const f = ${read('undefined')};`);
  });

  it('as the last value of a struct whose end is known is not looked at', () => {
    expect(among(TOTAL, PLAIN).read()).toEqual([count, `const f = ${read('input.end')};`]);
    expect(among(TOTAL.replace('int32', 'varint'), PLAIN).read()[1]).toBe(`const f = ${read('input.end')};`);
  });

  it('beside a value that is there only without it is the last', () => {
    const [on, off] = ['when: { on: true }', 'when: { on: false }'];
    const one = among(TOTAL, 'name: on, type: bool', `${PLAIN}, ${on}`, `name: g, type: int8, ${off}`);
    expect(one.read()[1]).toBe(`const f = ${read('input.end')};`);
  });

  it('to the end of its struct has no count, and leaves what stands behind it', () => {
    expect(among(`${PLAIN}, length: rest`).read()).toEqual([`const f = ${read('input.end', '-1')};`]);
    const tail = ['name: g, type: int8', 'name: h, type: int64'];
    expect(among(`${PLAIN}, length: rest`, ...tail).read()).toEqual([
      'const f =',
      `  ${read("input.offset + restOf(input, 9, 'f')", '-1')};`,
    ]);
  });

  it('that may be null is, where its count says so', () => {
    expect(among(`${PLAIN}, nullable: true`).read()).toEqual([
      "count = readNullableCount(input, 1, 'f');",
      `const f = count < 0 ? null : ${read('undefined')};`,
    ]);
  });

  it('in versions with tags is not the last value; as a tag it has its end', () => {
    expect(new OneField(LAZY).read().at(-1)).toBe(`const f = ${read('undefined')};`);
    const text = `message: Fetch
validVersions: 0-1
flexibleVersions: 1+
fields:
  - { name: f, ${LAZY}, taggedVersions: 1+, tag: 0 }
`;
    const tagged = new OneField('', undefined, moduleOf(text));
    expect(tagged.read()).toEqual([
      "count = readFlexibleCount(input, 2, 'f');",
      `const f = ${read('input.end')};`,
    ]);
  });
});

describe('what elements go back to', () => {
  it('is of the classes that hold them', () => {
    const { module } = among(
      PLAIN,
      'name: other, type: Other, fields: [{ name: f, type: "[]Part", lazy: true }]',
    );
    const [fetch, part] = ['Fetch', 'Part'].map((name) => module.classes.get(name) ?? expect.fail(name));
    if (fetch === undefined || part === undefined) throw new Error('no class');
    expect(sourceType(part, module)).toBe('LazySource<Fetch | FetchOther>');
    expect(sourceParameter(fetch, module)).toBe(undefined);
    expect(sourceParameter(part, module)).toEqual([
      'source',
      'LazySource<Fetch | FetchOther> = detachedSource(input)',
    ]);
  });
});
