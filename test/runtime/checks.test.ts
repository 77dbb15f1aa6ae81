import { describe, expect, it } from 'vitest';
import {
  asStruct,
  bytesSize,
  checkTags,
  countOf,
  deepen,
  exposeBytes,
  exposeText,
  hasBytes,
  hasElements,
  hasTags,
  isUuid,
  isUuidOf,
  refuseTags,
  strictTextSize,
  textSize,
  toNullableSecret,
} from '../../generator/runtime/checks.js';
import { Secret } from '../../generator/runtime/secret.js';
import { SizeAccumulator } from '../../generator/runtime/sizes.js';
import { NO_TAGS } from '../../generator/runtime/tags.js';
import { Uuid } from '../../generator/runtime/uuid.js';
import { refusalIn } from './note.js';

const message = { unknownTaggedFields: [] };

/** What is said of a value that a check refuses; undefined if it takes it. */
function saidOf(check: (owner: object) => unknown): string | undefined {
  return refusalIn(message, () => check(message));
}

describe('sizes of values', () => {
  it('are those of the text in UTF-8, up to the maximum', () => {
    expect(textSize('äb', 3, message, 'f')).toBe(3);
    expect(textSize('a\ud800', 3, message, 'f')).toBe(2);
    expect(strictTextSize('ä😀', 6, message, 'f')).toBe(6);
    expect(saidOf((owner) => textSize('äb', 2, owner, 'f'))).toBe('M.f: length 3 is over 2');
    expect(saidOf((owner) => strictTextSize('a\ud800', 9, owner, 'f'))).toBe(
      'M.f: the text holds an unpaired surrogate',
    );
    expect(saidOf((owner) => strictTextSize('\ud800', 9, owner, 'f', 2))).toBe(
      'M.f[2]: the text holds an unpaired surrogate',
    );
  });

  it('are those of bytes and arrays, up to the maximum', () => {
    expect(bytesSize(new Uint8Array(3), 3, message, 'f')).toBe(3);
    expect(countOf([1, 2], 2, message, 'f')).toBe(2);
    expect(saidOf((owner) => bytesSize(new Uint8Array(3), 2, owner, 'f'))).toBe('M.f: length 3 is over 2');
    expect(saidOf((owner) => bytesSize(new Uint8Array(3), 2, owner, 'f', 0))).toBe(
      'M.f[0]: length 3 is over 2',
    );
    expect(saidOf((owner) => countOf([1, 2], 1, owner, 'f'))).toBe('M.f: length 2 is over 1');
  });

  it.each([
    ['a string', (value: unknown, owner: object, at?: number) => textSize(value, 9, owner, 'f', at)],
    ['a string', (value: never, owner: object, at?: number) => strictTextSize(value, 9, owner, 'f', at)],
    ['a Uint8Array', (value: unknown, owner: object, at?: number) => bytesSize(value, 9, owner, 'f', at)],
  ])('are those of %s, not of anything else', (expected, check) => {
    const said = (value: unknown, at?: number) => saidOf((owner) => check(value as never, owner, at));
    expect(said(5)).toBe(`M.f: 5 is not ${expected}`);
    expect(said(undefined)).toBe(`M.f: undefined is not ${expected}`);
    expect(said(null)).toBe('M.f: null is not allowed in this version');
    expect(said({ length: 1 }, 3)).toBe(`M.f[3]: an object is not ${expected}`);
    expect(said(null, 0)).toBe(`M.f[0]: null is not ${expected}`);
  });

  it('are those of an array, not of what is like one', () => {
    expect(saidOf((owner) => countOf({ length: 1 }, 9, owner, 'f'))).toBe('M.f: an object is not an array');
    expect(saidOf((owner) => countOf(null, 9, owner, 'f'))).toBe('M.f: null is not allowed in this version');
  });
});

describe('whether there is something', () => {
  it('is told of arrays and bytes alone', () => {
    expect([hasElements([], message, 'f'), hasElements([0], message, 'f')]).toEqual([false, true]);
    expect(hasBytes(new Uint8Array(), message, 'f')).toBe(false);
    expect(hasBytes(new Uint8Array(1), message, 'f')).toBe(true);
    expect(saidOf((owner) => hasElements('x' as never, owner, 'f'))).toBe('M.f: "x" is not an array');
    expect(saidOf((owner) => hasBytes('x' as never, owner, 'f'))).toBe('M.f: "x" is not a Uint8Array');
    expect(saidOf((owner) => hasBytes(null, owner, 'f'))).toBe('M.f: null is not allowed in this version');
  });
});

describe('unknown tagged fields', () => {
  const data = new Uint8Array(1);
  const tags = (...numbers: number[]) => numbers.map((tag) => ({ tag, data }));

  it('ascend from the first tag that the schema does not know to the last there is', () => {
    expect(saidOf((owner) => checkTags(tags(0, 1, 2147483646), 0, owner))).toBeUndefined();
    expect(saidOf((owner) => checkTags(tags(3, 5), 3, owner))).toBeUndefined();
    expect(saidOf((owner) => checkTags([], 3, owner))).toBeUndefined();
  });

  it.each([
    [tags(-1), 0, 'tag -1 is not 0 to 2147483646'],
    [tags(2147483647), 0, 'tag 2147483647 is not 0 to 2147483646'],
    [tags(0.5), 0, 'tag 0.5 is not 0 to 2147483646'],
    [tags(Number.NaN), 0, 'tag NaN is not 0 to 2147483646'],
    [tags(2), 3, 'tag 2 belongs to a field of the schema'],
    [tags(3, 2), 3, 'tag 2 belongs to a field of the schema'],
    [tags(4, 4), 3, 'tag 4 does not follow a lower tag'],
    [tags(5, 4), 3, 'tag 4 does not follow a lower tag'],
    [[{ tag: 1, data: 'x' as never }], 0, '"x" is not a Uint8Array'],
  ])('are refused otherwise: %#', (given, known, reason) => {
    expect(saidOf((owner) => checkTags(given, known, owner))).toBe(`M.unknownTaggedFields: ${reason}`);
  });

  it('are an array, and not there in a version that has no place for them', () => {
    expect(hasTags(tags(1), message)).toBe(true);
    expect(hasTags([], message)).toBe(false);
    expect(hasTags(NO_TAGS, message)).toBe(false);
    const wrong = new Set() as never;
    expect(saidOf((owner) => hasTags(wrong, owner))).toBe('M.unknownTaggedFields: an object is not an array');
    expect(saidOf(refuseTags)).toBe('M.unknownTaggedFields: this version carries no tagged fields');
  });
});

describe('secrets', () => {
  it('give what they hold, and null where there is none', () => {
    const bytes = Uint8Array.of(1);
    expect(exposeText(new Secret('hunter2'), message, 'f')).toBe('hunter2');
    expect(exposeText(null, message, 'f')).toBeNull();
    expect(exposeBytes(new Secret(bytes), message, 'f')).toBe(bytes);
    expect(exposeBytes(null, message, 'f')).toBeNull();
    expect(toNullableSecret('hunter2')?.expose()).toBe('hunter2');
    expect(toNullableSecret(null)).toBeNull();
  });

  it.each<unknown>(['hunter2', undefined, new Secret(5 as never), { expose: (): string => 'hunter2' }])(
    'are never shown, and nothing else is taken for one: %#',
    (value) => {
      const text = saidOf((owner) => exposeText(value as never, owner, 'f'));
      expect(text).toBe('M.f: the value is not a secret text');
      const bytes = saidOf((owner) => exposeBytes(value as never, owner, 'f', 1));
      expect(bytes).toBe('M.f[1]: the value is not secret bytes');
    },
  );

  it('of text are none of bytes', () => {
    const said = saidOf((owner) => exposeText(new Secret(new Uint8Array(1)) as never, owner, 'f', 0));
    expect(said).toBe('M.f[0]: the value is not a secret text');
    expect(saidOf((owner) => exposeBytes(new Secret('x') as never, owner, 'f'))).toBe(
      'M.f: the value is not secret bytes',
    );
  });
});

describe('uuids', () => {
  it('are told from texts, and from others', () => {
    const uuid = new Uuid(1, 2, 3, 4);
    expect([isUuid(uuid), isUuid(String(uuid) as never), isUuid(null as never)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(isUuidOf(new Uuid(1, 2, 3, 4), uuid)).toBe(true);
    expect(isUuidOf(new Uuid(1, 2, 3, 5), uuid)).toBe(false);
    expect(isUuidOf({ ...uuid } as never, uuid)).toBe(false);
  });
});

describe('structs', () => {
  it('are objects', () => {
    const struct = {};
    expect(asStruct(struct, message, 'f')).toBe(struct);
    expect(asStruct(struct, message, 'f', 0)).toBe(struct);
    expect(saidOf((owner) => asStruct(5 as never, owner, 'f'))).toBe('M.f: 5 is not an object');
    expect(saidOf((owner) => asStruct(undefined, owner, 'f'))).toBe('M.f: undefined is not an object');
    expect(saidOf((owner) => asStruct(null, owner, 'f'))).toBe('M.f: null is not allowed in this version');
    expect(saidOf((owner) => asStruct('x' as never, owner, 'f', 4))).toBe('M.f[4]: "x" is not an object');
  });

  it('are not missing in an array', () => {
    for (const nothing of [null, undefined]) {
      expect(saidOf((owner) => asStruct(nothing, owner, 'f', 2))).toBe(
        'M.f[2]: an element is missing or null',
      );
    }
  });

  it('that contain themselves nest 100 deep', () => {
    const sizes = new SizeAccumulator();
    for (let depth = 1; depth <= 100; depth++) deepen(sizes, message);
    expect(sizes.depth).toBe(100);
    expect(saidOf((owner) => deepen(sizes, owner))).toBe('M: structs are nested more than 100 deep');
  });
});
