import { describe, expect, it } from 'vitest';
import { KAFKA_LIKE, OneField } from './one-field.js';

const PART = 'fields: [{ name: x, type: int8, versions: 0+ }]';
const SECRET = 'secret: true';

/** Keys of a field; its type, that in an init object, a member of an init value, and the type's own default. */
const TYPES: readonly (readonly [string, string, string, string, string])[] = [
  ['type: bool', 'boolean', 'boolean', 'v', 'false'],
  ['type: int8', 'number', 'number', 'v', '0'],
  ['type: uvarint', 'number', 'number', 'v', '0'],
  ['type: float64', 'number', 'number', 'v', '0'],
  ['type: int64', 'bigint', 'bigint', 'v', '0n'],
  ['type: varlong', 'bigint', 'bigint', 'v', '0n'],
  ['type: uint64, as: number', 'number', 'number', 'v', '0'],
  ['type: uuid', 'Uuid', 'Uuid | string', 'toUuid(v)', 'ZERO_UUID'],
  ['type: string', 'string', 'string', 'v', "''"],
  [`type: string, ${SECRET}`, 'Secret<string>', 'Secret<string> | string', 'toSecret(v)', "toSecret('')"],
  ['type: bytes', 'Uint8Array', 'Uint8Array', 'v', 'new Uint8Array(0)'],
  [
    `type: bytes, ${SECRET}`,
    'Secret<Uint8Array>',
    'Secret<Uint8Array> | Uint8Array',
    'toSecret(v)',
    'toSecret(new Uint8Array(0))',
  ],
  [`type: Part, ${PART}`, 'FetchPart', 'FetchPartInit', 'toStruct(v, FetchPart)', 'new FetchPart()'],
  ['type: "[]int8"', 'number[]', 'readonly number[]', 'v as number[]', '[]'],
  ['type: "[]string"', 'string[]', 'readonly string[]', 'v as string[]', '[]'],
  ['type: "[]uuid"', 'Uuid[]', 'readonly (Uuid | string)[]', 'v.map((value) => toUuid(value))', '[]'],
  [`type: "[]Part", ${PART}`, 'FetchPart[]', 'readonly FetchPartInit[]', 'toStructs(v, FetchPart)', '[]'],
];

describe('the member of a field', () => {
  it.each(TYPES)('with %s has a type, and a default', (keys, type, initType, fromInit, empty) => {
    const { codec, step, module } = new OneField(keys);
    const own = step.field.type;
    expect([
      codec.type(own, module),
      codec.initType(own, module),
      codec.fromInit(own, 'v', false, module),
      codec.empty(own, module),
    ]).toEqual([type, initType, fromInit, empty]);
  });

  it.each([
    ['type: string', 'v'],
    [`type: string, ${SECRET}`, 'toNullableSecret(v)'],
    [`type: bytes, ${SECRET}`, 'toNullableSecret(v)'],
    [`type: Part, ${PART}`, 'toNullableStruct(v, FetchPart)'],
    ['type: "[]int8"', 'v as number[] | null'],
    ['type: "[]uuid"', 'v?.map((value) => toUuid(value)) ?? null'],
    [`type: "[]Part", ${PART}`, 'toNullableStructs(v, FetchPart)'],
  ])('with %s may be null', (keys, fromInit) => {
    const { codec, step, module } = new OneField(`${keys}, nullableVersions: 0+, default: null`);
    expect(codec.fromInit(step.field.type, 'v', true, module)).toBe(fromInit);
  });
});

/** Keys of a field; the default that it states, and the tests that a member differs from it or from the type's own. */
const DEFAULTS: readonly (readonly [string, string | number | bigint | boolean, string, string, string])[] = [
  ['type: bool', true, 'true', 'v !== true', 'v !== false'],
  ['type: int8', -1, '-1', 'v !== -1', 'v !== 0'],
  ['type: int64', 7n, '7n', 'v !== 7n', 'v !== 0n'],
  ['type: int64, as: number', 7n, '7', 'v !== 7', 'v !== 0'],
  ['type: string', "it's", '"it\'s"', 'v !== "it\'s"', "v !== ''"],
  [
    `type: string, ${SECRET}`,
    'x',
    "toSecret('x')",
    "exposeText(v, m, 'f') !== 'x'",
    "exposeText(v, m, 'f') !== ''",
  ],
  [
    'type: uuid',
    '00000000-0000-0000-0000-000000000000',
    'ZERO_UUID',
    '!isUuidOf(v, ZERO_UUID)',
    '!isUuidOf(v, ZERO_UUID)',
  ],
];

describe('a default', () => {
  it.each(DEFAULTS)('with %s of %s is stated, and compared', (keys, stated, literal, differs, ownDiffers) => {
    const { codec, step, module } = new OneField(keys);
    const member = { type: step.field.type, value: 'v', place: "m, 'f'", isNullable: false };
    expect(codec.literal(step.field.type, stated, module)).toBe(literal);
    expect(codec.differs({ ...member, stated }, module)).toBe(differs);
    expect(codec.differs({ ...member, stated: undefined }, module)).toBe(ownDiffers);
  });

  it.each([
    ['type: bytes', "hasBytes(v, m, 'f')"],
    [`type: bytes, ${SECRET}`, "hasBytes(exposeBytes(v, m, 'f'), m, 'f')"],
    ['type: "[]int8"', "hasElements(v, m, 'f')"],
    [`type: Part, ${PART}`, '!isDefaultPart(v)'],
  ])('with %s is empty; null differs from it', (keys, test) => {
    const { codec, step, module } = new OneField(keys);
    const member = { type: step.field.type, value: 'v', place: "m, 'f'", stated: undefined };
    expect(codec.differs({ ...member, isNullable: false }, module)).toBe(test);
    expect(codec.differs({ ...member, isNullable: true }, module)).toBe(`(v === null || ${test})`);
  });
});

/** Keys of a field; its text in a protocol that says nothing of it, and in one that prints like Kafka's. */
const SHOWN: readonly (readonly [string, string, string])[] = [
  ['type: int8', 'v', 'v'],
  ['type: float32', 'v', 'javaFloat(v)'],
  ['type: float64', 'v', 'javaDouble(v)'],
  ['type: uuid', 'v', 'showUuid(v)'],
  ['type: string', 'showText(v, "\'")', 'showText(v, "\'")'],
  [`type: string, ${SECRET}`, 'showSecret(v)', 'showSecret(v)'],
  ['type: bytes', "showBytes(v, 'short')", "showBytes(v, 'signed')"],
  ['type: bytes, zeroCopy: true', "showBytes(v, 'short')", 'showBytesAs(v, printBytes)'],
  ['type: bytes, print: "x"', 'showBytesAs(v, printBytes)', 'showBytesAs(v, printBytes)'],
  [`type: bytes, zeroCopy: true, ${SECRET}`, 'showSecret(v)', 'showSecret(v)'],
  [`type: bytes, ${SECRET}`, 'showSecret(v)', 'showSecret(v)'],
  [`type: Part, ${PART}`, 'v', 'v'],
  ['type: "[]int8"', 'showList(v)', 'showList(v)'],
  ['type: "[]string"', 'showList(v)', 'showList(v)'],
  ['type: "[]float64"', 'showList(v)', 'showListOf(v, (element) => javaDouble(element))'],
  ['type: "[]uuid"', 'showList(v)', 'showListOf(v, (element) => showUuid(element))'],
];

describe('the text of a member', () => {
  it.each(SHOWN)('with %s follows the protocol', (keys, plain, kafka) => {
    for (const [protocol, text] of [
      [undefined, plain],
      [KAFKA_LIKE, kafka],
    ] as const) {
      const { codec, step, module } = new OneField(keys, protocol);
      expect(codec.show(step.field.type, 'v', false, module)).toBe(text);
    }
  });

  it('has no quotes in a list, and none where the protocol has none', () => {
    const inList = new OneField('type: string', KAFKA_LIKE);
    expect(inList.codec.show(inList.step.field.type, 'v', true, inList.module)).toBe('v');
    const bare = new OneField('type: string', KAFKA_LIKE.replace(`quote: "'"`, 'quote: ""'));
    expect(bare.codec.show(bare.step.field.type, 'v', false, bare.module)).toBe('v');
  });
});

/** Keys of a field; its value in `toJSON()`, in the JSON form of the wire, and the function that reads that form. */
const JSON_FORMS: readonly (readonly [string, string, string, string])[] = [
  ['type: bool', 'v', 'v', 'jsonBool'],
  ['type: varint', 'v', 'v', 'jsonInt32'],
  ['type: int64', 'String(v)', 'String(v)', 'jsonInt64'],
  ['type: int64, as: number', 'String(v)', 'String(v)', 'jsonSafeInt64'],
  ['type: varlong, as: number', 'String(v)', 'String(v)', 'jsonSafeInt64'],
  ['type: uint64, as: number', 'String(v)', 'String(v)', 'jsonSafeUint64'],
  ['type: uvarlong, as: number', 'String(v)', 'String(v)', 'jsonSafeUint64'],
  ['type: float32', 'jsonOfFloat(v)', 'jsonOfFloat(v)', 'jsonFloat32'],
  ['type: uuid', 'v.toString()', 'v.toString()', 'jsonUuid'],
  ['type: string', 'v', 'v', 'jsonString'],
  [`type: string, ${SECRET}`, 'showSecret(v)', 'v.expose()', 'secretOf(jsonString)'],
  ['type: bytes', 'jsonOfBytes(v)', 'jsonOfBytes(v)', 'jsonBytes'],
  [`type: bytes, ${SECRET}`, 'showSecret(v)', 'jsonOfBytes(v.expose())', 'secretOf(jsonBytes)'],
  [`type: Part, ${PART}`, 'v.toJSON()', 'jsonPart(v, version)', 'readPart'],
  ['type: "[]int8"', 'v', 'v', 'arrayOf(jsonInt8)'],
  [
    'type: "[]int64"',
    'v.map((element) => String(element))',
    'v.map((element) => String(element))',
    'arrayOf(jsonInt64)',
  ],
];

describe('the JSON form of a member', () => {
  it.each(JSON_FORMS)('with %s goes out and comes in', (keys, plain, toJson, fromJson) => {
    const { codec, step, module } = new OneField(keys);
    const { type } = step.field;
    expect([
      codec.plain(type, 'v', module),
      codec.toJson(type, 'v', module),
      codec.fromJson(type, module),
    ]).toEqual([plain, toJson, fromJson]);
  });

  it('has uuids as the protocol writes them', () => {
    const { codec, step, module } = new OneField('type: uuid', KAFKA_LIKE);
    expect(codec.plain(step.field.type, 'v', module)).toBe('v.toBase64Url()');
    expect(codec.toJson(step.field.type, 'v', module)).toBe('v.toBase64Url()');
  });
});
