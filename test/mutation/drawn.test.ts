import { afterAll, describe, it } from 'vitest';
import { Workshop } from '../property/compiled.js';
import { assertDrawnSchemas } from '../property/schema-properties.js';

const workshop = new Workshop();
afterAll(() => workshop.remove());

describe('schemas drawn at random', () => {
  it.each([1, 2, 3, 4, 5])('of seed %i compile to messages with every property', async (seed) => {
    await assertDrawnSchemas(workshop, seed, 4);
  });
});
