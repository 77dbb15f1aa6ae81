import { describe, expect, it } from 'vitest';
import { DecodeError, decode, UnsupportedVersionError } from '../../generated/runtime/index.js';
import { goldenRows } from '../golden-rows.js';
import { bytesOf } from '../hex.js';
import { differingDecodings } from './differing-rows.js';
import { readProblems } from './edge-checks.js';
import { generatedCode } from './generated-code.js';
import { differing, rowOutcome, unlisted } from './row-outcome.js';

const rows = goldenRows('edge-decode');

const outcomes = rows.map((row) => rowOutcome(row.id, row.refused === true, () => readProblems(row)));

describe('bytes at the edges, read', () => {
  it('has 37 rows with names of their own', () => {
    expect(rows).toHaveLength(37);
    expect(new Set(rows.map((row) => row.id)).size).toBe(37);
  });

  it('are as in Kafka, but for the listed rows', () => {
    expect(unlisted(outcomes, differingDecodings)).toEqual([]);
    expect(differing(outcomes)).toEqual([...differingDecodings.keys()]);
  });

  it('are refused by errors that name the message, the version and the offset', () => {
    const refused = rows.filter((row) => row.refused === true || differingDecodings.has(row.id));
    for (const row of refused) {
      let error: unknown;
      try {
        decode(generatedCode(row.message).type, bytesOf(row.hex), row.version);
      } catch (caught) {
        error = caught;
      }
      expect(error, row.id).toMatchObject({ messageName: row.message, version: row.version });
      if (error instanceof DecodeError) {
        expect(error.offset, row.id).toBeLessThanOrEqual(row.hex.length / 2);
      } else {
        expect(error, row.id).toBeInstanceOf(UnsupportedVersionError);
      }
    }
    expect(refused).toHaveLength(25);
  });
});
