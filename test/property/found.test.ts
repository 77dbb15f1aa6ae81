import { afterAll, describe, expect, it } from 'vitest';
import { Workshop } from './compiled.js';
import { ACCEPTED, type Found } from './found-accepted.js';
import { LAZY } from './found-lazy.js';
import { REFUSED } from './found-refused.js';
import type { Schemas } from './random-schemas.js';
import { assertSchemas } from './schema-properties.js';

// Schemas that drawing, and looking for trouble, have found: the smallest of each kind.

const workshop = new Workshop();
afterAll(() => workshop.remove());

const PREFIXES = `{ string: { type: int16, null: -1 }, bytes: { type: int32, null: -1 }, array: { type: int32, null: -1 }, struct: { type: int8, null: -1, present: 1 } }`;

function schemas({ types, message }: Found): Schemas {
  const protocol = `protocol: drawn
byteOrder: big
text: { unpaired: refuse, malformed: refuse }
prefixes: ${PREFIXES}
flexible: { prefixes: ${PREFIXES}, tags: { count: uvarint, tag: uvarint, size: uvarint } }
${types}`;
  return { 'protocol.yaml': protocol, 'message.yaml': message };
}

function folder({ name }: Found): string {
  return `found-${name.replaceAll(' ', '-')}`;
}

describe('schemas that once came to wrong code', () => {
  it.each([...ACCEPTED, ...LAZY])('$name', async (found) => {
    await assertSchemas(workshop, folder(found), schemas(found), 30);
  });

  it('C20 compile to TypeScript without a complaint', () => {
    expect(workshop.typeErrors('found-*')).toBe('');
  });
});

describe('schemas that are refused since', () => {
  it.each(REFUSED)('$name', async (found) => {
    await expect(workshop.subjects(folder(found), schemas(found))).rejects.toThrow(found.says);
  });
});
