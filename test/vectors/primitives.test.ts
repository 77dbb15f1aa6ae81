import { describe, expect, it } from 'vitest';
import { goldenRows } from '../golden-rows.js';
import { differingPrimitives } from './differing-rows.js';
import { PRIMITIVE_CHECKS } from './primitive-checks.js';
import { differing, rowOutcome, unlisted } from './row-outcome.js';

describe('primitives', () => {
  const rows = goldenRows('primitives');
  const outcomes = rows.map((row) =>
    rowOutcome(`${row.kind} ${row.string ?? row.hex}`, row.refused === true, () =>
      PRIMITIVE_CHECKS[row.kind](row),
    ),
  );

  it('has 165 rows of ten kinds', () => {
    expect(rows).toHaveLength(165);
    expect(new Set(rows.map((row) => row.kind))).toEqual(new Set(Object.keys(PRIMITIVE_CHECKS)));
  });

  it('are as in Kafka, but for the listed rows', () => {
    expect(unlisted(outcomes, differingPrimitives)).toEqual([]);
    expect(differing(outcomes)).toEqual([...differingPrimitives.keys()]);
  });
});
