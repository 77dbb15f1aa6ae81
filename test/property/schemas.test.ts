import { afterAll, describe, expect, it } from 'vitest';
import { Workshop } from './compiled.js';
import { assertDrawnSchemas } from './schema-properties.js';
import { seedOr } from './seeds.js';

const workshop = new Workshop();
afterAll(() => workshop.remove());

const first = seedOr(1);
const seeds = Array.from({ length: 15 }, (_, at) => first + at);

describe('schemas drawn at random', () => {
  it.each(seeds)('of seed %i compile to messages with every property', async (seed) => {
    await assertDrawnSchemas(workshop, seed, 8);
  });

  it('C20 compile to TypeScript without a complaint', () => {
    expect(workshop.typeErrors()).toBe('');
  });
});
