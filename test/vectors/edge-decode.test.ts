import { describe, expect, it } from 'vitest';
import {
  DecodeError,
  decode,
  encode,
  UnsupportedVersionError,
  WireReader,
} from '../../generated/runtime/index.js';
import { type EdgeDecodeRow, goldenRows, type JsonObject } from '../golden-rows.js';
import { bytesOf, hexOf } from '../hex.js';
import { differingDecodings } from './differing-rows.js';
import { generatedMessage } from './generated-messages.js';
import { sameJson } from './message-checks.js';
import { differing, rowOutcome, unequal, unlisted } from './row-outcome.js';

const rows = goldenRows('edge-decode');

/** What Kafka prints of a zero-copy field that was read: the capacity of its buffer depends on the input around it. */
function comparable(text: string): string {
  return text.replaceAll(/(lim=\d+) cap=\d+/g, '$1');
}

function accepted(row: EdgeDecodeRow): readonly string[] {
  const { type, toJson } = generatedMessage(row.message);
  const message = decode(type, bytesOf(row.hex), row.version);
  const input = new WireReader(bytesOf(row.hex));
  type.read(input, row.version);
  const json = toJson(message, row.version) as JsonObject;
  const tags = sameJson(json['_unknownTaggedFields'], row.unknownTaggedFields);
  return [
    ...unequal('text', comparable(message.toString()), comparable(row.text ?? '')),
    ...unequal('offset behind the message', input.offset, row.consumed),
    ...unequal('bytes written again', hexOf(encode(message, row.version)), row.rewritten),
    ...unequal('equality of the unknown tagged fields', tags, true),
  ];
}

const outcomes = rows.map((row) => rowOutcome(row.id, row.refused === true, () => accepted(row)));

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
        decode(generatedMessage(row.message).type, bytesOf(row.hex), row.version);
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
