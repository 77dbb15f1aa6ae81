import { describe, expect, it } from 'vitest';
import type { ClassPlan, MessagePlan } from '../../generator/plan/plan.js';
import { planProtocol } from '../../generator/plan/resolve-plan.js';
import { PROTOCOL, resolve, withFields, withPlainFields } from '../model/resolving.js';

function planOf(text: string, protocol = PROTOCOL): MessagePlan {
  const { model, findings } = resolve(text, protocol);
  expect(findings).toEqual([]);
  return planProtocol(model).messages[0] ?? expect.fail('no message');
}

function classOf(plan: MessagePlan, name: string): ClassPlan {
  return plan.classes.find(({ struct }) => struct.name === name) ?? expect.fail(`no class ${name}`);
}

/** Blocks as `versions: fields`. */
function blocksOf({ blocks }: ClassPlan): readonly string[] {
  return blocks.map(({ versions, steps }) => {
    return `${versions.lowest}-${versions.highest}: ${steps.map(({ field }) => field.name).join(' ')}`;
  });
}

/** Steps of the tag section as `tag field versions`. */
function tagsOf({ tagged }: ClassPlan): readonly string[] {
  return tagged.map(
    ({ tag, field, versions }) => `${tag} ${field.name} ${versions.lowest}-${versions.highest}`,
  );
}

describe('blocks', () => {
  it('hold neighbours of the same versions, in the order of the schema', () => {
    const plan = planOf(
      withFields(
        '{ name: a, type: int8, versions: 0+ }',
        '{ name: b, type: int8, versions: 0-9 }',
        '{ name: c, type: int8, versions: 1+ }',
        '{ name: d, type: int8, versions: 0+ }',
        '{ name: e, type: int8, versions: 0+ }',
      ),
    );
    expect(blocksOf(classOf(plan, 'Fetch'))).toEqual(['0-3: a b', '1-3: c', '0-3: d e']);
  });

  it('have a field that becomes a tag up to there, and its neighbours beside it', () => {
    const plan = planOf(
      withFields(
        '{ name: a, type: int8, versions: 0-1 }',
        '{ name: b, type: int8, versions: 0+, taggedVersions: 2+, tag: 0 }',
        '{ name: c, type: int8, versions: 1+, taggedVersions: 3+, tag: 1 }',
        '{ name: d, type: int8, taggedVersions: 2+, tag: 2 }',
      ),
    );
    expect(blocksOf(classOf(plan, 'Fetch'))).toEqual(['0-1: a b', '1-2: c']);
    expect(tagsOf(classOf(plan, 'Fetch'))).toEqual(['0 b 2-3', '1 c 3-3', '2 d 2-3']);
  });

  it('give each step the forms of its own stretch', () => {
    const plan = planOf(withFields('{ name: a, type: string, versions: 0+, taggedVersions: 2+, tag: 0 }'));
    const { blocks, tagged } = classOf(plan, 'Fetch');
    const isFlexible = (steps: readonly { forms: readonly { isFlexible: boolean }[] }[]) =>
      steps.flatMap(({ forms }) => forms.map((form) => form.isFlexible));
    expect(isFlexible(blocks.flatMap(({ steps }) => steps))).toEqual([false]);
    expect(isFlexible(tagged)).toEqual([true]);
  });
});

describe('tag sections', () => {
  it('have their fields ascending by tag, in whatever order the schema has them', () => {
    const plan = planOf(
      withFields(
        '{ name: a, type: int8, taggedVersions: 2+, tag: 2 }',
        '{ name: b, type: int8, taggedVersions: 3+, tag: 0 }',
        '{ name: c, type: int8, taggedVersions: 2+, tag: 1 }',
      ),
    );
    expect(tagsOf(classOf(plan, 'Fetch'))).toEqual(['0 b 3-3', '1 c 2-3', '2 a 2-3']);
    expect(blocksOf(classOf(plan, 'Fetch'))).toEqual([]);
  });

  it('are in the flexible versions of the message that the struct has', () => {
    const part = (versions: string, name: string) =>
      `{ name: ${name}, type: ${name.toUpperCase()}x, versions: ${versions}, fields: [{ name: x, type: int8, versions: 0+ }] }`;
    const plan = planOf(withFields(part('0+', 'a'), part('3+', 'b'), part('0-1', 'c')));
    const sections = plan.classes.map(({ struct, tagSection }) => [
      struct.name,
      tagSection.lowest,
      tagSection.highest,
    ]);
    expect(sections).toEqual([
      ['Fetch', 2, 3],
      ['Ax', 2, 3],
      ['Bx', 3, 3],
      ['Cx', 0, -1],
    ]);
  });
});

describe('messages', () => {
  it('have their own class first, then those of their structs', () => {
    const inner = '{ name: in, type: Inner, fields: [] }';
    const plan = planOf(
      withPlainFields(`{ name: a, type: Outer, fields: [${inner}] }`, '{ name: b, type: Last, fields: [] }'),
    );
    expect(plan.classes.map(({ struct, isRoot }) => [struct.name, isRoot])).toEqual([
      ['Fetch', true],
      ['Outer', false],
      ['Inner', false],
      ['Last', false],
    ]);
    expect(Object.fromEntries(plan.leastSizes)).toEqual({ Fetch: 0, Outer: 0, Inner: 0, Last: 0 });
  });

  it('have no class for a struct that no field uses', () => {
    const unused = 'commonStructs: [{ name: Part, fields: [{ name: x, type: int8 }] }]';
    const { model } = resolve(`message: Fetch\nfields: [{ name: a, type: int8 }]\n${unused}\n`);
    const [plan] = planProtocol(model).messages;
    expect(plan?.classes.map(({ struct }) => struct.name)).toEqual(['Fetch']);
  });

  it('are in the module of their file', () => {
    expect(planOf('message: Fetch\nfields: []\n').module).toBe('message');
  });

  it('print the suffix of their kind, which their structs do not', () => {
    const protocol = `${PROTOCOL}print: { open: "(", close: ")", quote: "'", bytes: hex, suffixes: { request: Data } }\n`;
    const text = 'message: Fetch\nkind: request\nfields: [{ name: a, type: Part, fields: [] }]\n';
    expect(planOf(text, protocol).classes.map(({ printName }) => printName)).toEqual(['FetchData', 'Part']);
    expect(planOf(text.replace('request', 'other'), protocol).classes[0]?.printName).toBe('Fetch');
    expect(planOf(text).classes[0]?.printName).toBe('Fetch');
  });
});
