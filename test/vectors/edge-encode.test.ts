import { describe, expect, it } from 'vitest';
import { EncodeError, encode, UnsupportedVersionError } from '../../generated/runtime/index.js';
import { goldenRows } from '../golden-rows.js';
import { differingDecodings, differingEncodings, differingPrimitives } from './differing-rows.js';
import { edgeMessage, writtenProblems } from './edge-checks.js';
import { differing, rowOutcome, unlisted } from './row-outcome.js';

const rows = goldenRows('edge-encode');

const outcomes = rows.map((row) => rowOutcome(row.id, row.refused === true, () => writtenProblems(row)));

describe('values at the edges, written', () => {
  it('has 80 rows', () => {
    expect(rows).toHaveLength(80);
  });

  it('are as in Kafka, but for the listed rows', () => {
    expect(unlisted(outcomes, differingEncodings)).toEqual([]);
    expect(differing(outcomes)).toEqual([...differingEncodings.keys()]);
  });

  it('are refused by errors that name the message and the version', () => {
    for (const row of rows.filter((candidate) => candidate.refused === true)) {
      let error: unknown;
      try {
        encode(edgeMessage(row), row.version);
      } catch (caught) {
        error = caught;
      }
      expect(error instanceof EncodeError || error instanceof UnsupportedVersionError, row.id).toBe(true);
      expect(error, row.id).toMatchObject({ messageName: row.message, version: row.version });
    }
  });

  it.each(rows.filter((row) => row.writtenSize !== undefined))('$id has the size that Kafka wrote', (row) => {
    const message = edgeMessage(row);
    expect(message.size(row.version)).toBe(row.writtenSize);
    expect(encode(message, row.version)).toHaveLength(row.writtenSize ?? 0);
  });

  it('differ, with primitives and bytes at the edges, in at most 20 rows', () => {
    const listed = [differingPrimitives, differingEncodings, differingDecodings];
    expect(listed.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(20);
  });
});
