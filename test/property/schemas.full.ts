import { afterAll, describe, expect, it } from 'vitest';
import { Workshop } from './compiled.js';
import { assertDrawnSchemas } from './schema-properties.js';
import { seedOr } from './seeds.js';

const workshop = new Workshop();
afterAll(() => workshop.remove());

const first = seedOr(1000);
const seeds = Array.from({ length: 400 }, (_, at) => first + at);

describe(`many schemas drawn at random, PROPERTY_SEED=${first}`, () => {
  it.each(seeds)('of seed %i compile to messages with every property', async (seed) => {
    await assertDrawnSchemas(workshop, seed, 16);
  });

  it('C20 compile to TypeScript without a complaint', () => {
    expect(workshop.typeErrors()).toBe('');
  });
});
