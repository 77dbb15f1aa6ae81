import { describe, expect, it } from 'vitest';
import { moduleOf, moduleWith } from './one-field.js';

const [ONE, TWO, THREE] = [1, 2, 3].map((digit) => `00000000-0000-0000-0000-00000000000${digit}`);

describe('constants for default uuids', () => {
  it('are called after the first field that has them', () => {
    const module = moduleWith([
      `name: topicId, type: uuid, default: "${ONE}"`,
      `name: other, type: uuid, default: "${ONE}"`,
      `name: clusterId, type: uuid, default: "${TWO}"`,
      'name: text, type: string, default: "x"',
    ]);
    expect([ONE, TWO].map((text) => module.uuidConstant(String(text)))).toEqual([
      'DEFAULT_TOPIC_ID',
      'DEFAULT_CLUSTER_ID',
    ]);
    expect([...module.uuidConstants]).toEqual([
      [ONE, 'DEFAULT_TOPIC_ID'],
      [TWO, 'DEFAULT_CLUSTER_ID'],
    ]);
  });

  it('of fields with the same name in different structs are numbered', () => {
    const part = (type: string, text: unknown) =>
      `name: ${type.toLowerCase()}, type: ${type}, fields: [{ name: id, type: uuid, versions: 0+, default: "${text}" }]`;
    const module = moduleWith([
      `name: id, type: uuid, default: "${ONE}"`,
      part('Alpha', TWO),
      part('Beta', THREE),
    ]);
    expect([ONE, TWO, THREE].map((text) => module.uuidConstant(String(text)))).toEqual([
      'DEFAULT_ID',
      'DEFAULT_ID_2',
      'DEFAULT_ID_3',
    ]);
  });
});

describe('functions that print bytes', () => {
  it('are one for each text of the schema', () => {
    const module = moduleWith(['name: f, type: bytes']);
    const names = ['{length}', 'other', 'third', '{length}'].map((text) => module.printFunction(text));
    expect(names).toEqual(['printBytes', 'printBytes2', 'printBytes3', 'printBytes']);
  });
});

/** A message with one struct. */
function messageWith(message: string, struct: string): string {
  return `message: ${message}\nfields: [{ name: f, type: ${struct}, fields: [{ name: x, type: int8 }] }]\n`;
}

describe('private functions of a struct', () => {
  it('are called after the struct, unless a helper is called so', () => {
    const nameIn = (message: string, struct: string) =>
      moduleOf(messageWith(message, struct)).functionName('size', struct);
    expect(nameIn('Fetch', 'Part')).toBe('sizePart');
    expect(nameIn('Fetch', 'String')).toBe('sizeFetchString');
    expect(nameIn('Fetch', 'Tag')).toBe('sizeFetchTag');
    expect(nameIn('Flexible', 'String')).toBe('sizeFlexibleStringStruct');
    expect(nameIn('Fetch', 'Strings')).toBe('sizeStrings');
  });

  it('are not called like those of the runtime either', () => {
    const module = moduleOf(messageWith('Fetch', 'Message'));
    expect(module.functionName('read', 'Message')).toBe('readFetchMessage');
  });

  it('need a struct that the message has', () => {
    const module = moduleOf(messageWith('Fetch', 'Part'));
    expect(module.structPlan('Part').struct.className).toBe('FetchPart');
    expect(() => module.structPlan('Other')).toThrow('no plan for struct Other of Fetch');
  });
});
