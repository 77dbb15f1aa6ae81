import { describe, expect, it } from 'vitest';
import { type ClassPlan, parentClasses, placedMembers } from '../../generator/plan/plan.js';
import { planProtocol } from '../../generator/plan/resolve-plan.js';
import { PROTOCOL, resolve, withFields, withPlainFields } from '../model/resolving.js';

/** The plan of a class of the only message. */
function classOf(text: string, name: string, protocol = PROTOCOL): ClassPlan {
  const { model, findings } = resolve(text, protocol);
  expect(findings).toEqual([]);
  const [message] = planProtocol(model).messages;
  return message?.classes.find(({ struct }) => struct.name === name) ?? expect.fail(`no class ${name}`);
}

/** The plan of the elements of an array with these fields. */
function elementsOf(fields: readonly string[], keys = 'lazy: true', protocol = PROTOCOL): ClassPlan {
  const list = fields.map((field) => `{ ${field} }`).join(', ');
  return classOf(
    withPlainFields(`{ name: list, type: "[]Part", ${keys}, fields: [${list}] }`),
    'Part',
    protocol,
  );
}

describe('members that are read when they are asked for', () => {
  const TYPES = `types:
  count: { type: int64, as: number }
  token: { type: bytes, secret: true, zeroCopy: true }
  word: { type: string, secret: true }
`;

  it.each([
    ['int64', true],
    ['uint64', true],
    ['varlong', true],
    ['uvarlong', true],
    ['bytes, zeroCopy: true', true],
    ['bytes, zeroCopy: true, length: 4', true],
    ['bytes, zeroCopy: true, length: uvarint', true],
    ['bytes, zeroCopy: true, nullable: true, default: null', true],
    ['"[]int8"', true],
    ['"[]string"', true],
    ['"[]Inner", fields: [{ name: y, type: int8 }]', true],
    ['bytes', false],
    ['token', false],
    ['count', false],
    ['int32', false],
    ['varint', false],
    ['uuid', false],
    ['float64', false],
    ['string', false],
    ['"[]int8", nullable: true', false],
    ['"[]uuid"', false],
    ['"[]word"', false],
    ['"[]Inner", lazy: true, fields: [{ name: y, type: int8 }]', false],
    ['Inner, fields: [{ name: y, type: int8 }]', false],
  ])('of type %s: %s', (type, isPlaced) => {
    const fields = ['name: x, type: int8', `name: f, type: ${type}`];
    const protocol = `${PROTOCOL}${TYPES}`;
    expect(placedMembers(elementsOf(fields, 'lazy: true', protocol)).has('f')).toBe(isPlaced);
    expect([...placedMembers(elementsOf(fields, 'lazy: false', protocol))]).toEqual([]);
  });

  it('are none that reach to the end, nor constants', () => {
    const plan = elementsOf([
      'name: total, type: int32, computed: { size: rest }',
      'name: magic, type: int8, const: 2',
      'name: f, type: bytes, zeroCopy: true, length: rest',
      'name: g, type: int64',
    ]);
    expect([...placedMembers(plan)]).toEqual(['g']);
  });

  it('may be under a condition, but have one form', () => {
    const on = (value: boolean) => `when: { on: ${value} }`;
    const plan = elementsOf([
      'name: on, type: bool',
      `name: f, type: int64, ${on(true)}`,
      `name: g, type: int64, ${on(true)}`,
      `name: g, type: varlong, ${on(false)}`,
    ]);
    expect([...placedMembers(plan)]).toEqual(['f']);
  });

  it('may be of some versions, but have one prefix, and are no tags', () => {
    const fields = [
      'name: x, type: int8, versions: 0+',
      'name: a, type: int64, versions: 1-2',
      'name: b, type: bytes, zeroCopy: true, versions: 0-1',
      'name: c, type: bytes, zeroCopy: true, versions: 0+',
      'name: d, type: bytes, zeroCopy: true, versions: 0-1, nullableVersions: "1"',
      'name: e, type: "[]int8", versions: 2+',
      'name: f, type: int64, taggedVersions: 2+, tag: 0',
      'name: g, type: int64, versions: 0+, taggedVersions: 2+, tag: 1',
    ];
    const list = fields.map((field) => `{ ${field} }`).join(', ');
    const text = withFields(`{ name: list, type: "[]Part", versions: 0+, lazy: true, fields: [${list}] }`);
    expect([...placedMembers(classOf(text, 'Part'))]).toEqual(['a', 'b', 'e']);
  });
});

describe('what holds elements', () => {
  it('is known by its classes', () => {
    const text = withPlainFields(
      '{ name: a, type: "[]Part", lazy: true, fields: [{ name: x, type: int8 }, { name: more, type: "[]Part", lazy: true }] }',
      '{ name: b, type: Part }',
      '{ name: c, type: "[]Other", fields: [{ name: x, type: int8 }] }',
    );
    expect(['Fetch', 'Part', 'Other'].map((name) => parentClasses(classOf(text, name)))).toEqual([
      [],
      ['Fetch', 'FetchPart'],
      [],
    ]);
  });
});

describe('the last value of a struct whose end is known', () => {
  const TOTAL = '{ name: total, type: int32, computed: { size: rest } }';
  const LIST = '{ name: list, type: "[]int8" }';
  const isLast = (text: string) =>
    classOf(text, 'Fetch')
      .blocks.flatMap(({ steps }) => steps)
      .find(({ field }) => field.member === 'list')?.isLast;

  it('has nothing behind it', () => {
    expect(isLast(withPlainFields(TOTAL, LIST))).toBe(true);
    expect(isLast(withPlainFields(LIST))).toBe(false);
    expect(isLast(withPlainFields(TOTAL, LIST, '{ name: end, type: int8 }'))).toBe(false);
  });

  it('has nothing behind it where it is there itself', () => {
    const [on, off] = ['when: { on: true }', 'when: { on: false }'];
    const list = LIST.replace(' }', `, ${on} }`);
    const text = (when: string) =>
      withPlainFields(TOTAL, '{ name: on, type: bool }', list, `{ name: end, type: int8, ${when} }`);
    expect([on, off].map((when) => isLast(text(when)))).toEqual([false, true]);
  });

  it('has no tags behind it', () => {
    const versions = (line: string) =>
      line.replace(' }', ', versions: 0+ }').replace('rest, versions: 0+ }', 'rest }');
    const total = '{ name: total, type: int32, versions: 0+, computed: { size: rest } }';
    const classic = `message: Fetch\nvalidVersions: 0-3\nfields:\n  - ${total}\n  - ${versions(LIST)}\n`;
    expect(isLast(classic)).toBe(true);
    expect(isLast(withFields(total, versions(LIST)))).toBe(false);
  });
});
