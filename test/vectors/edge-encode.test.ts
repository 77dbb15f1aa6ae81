import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EncodeError, encode, UnsupportedVersionError } from '../../generated/runtime/index.js';
import { type EdgeEncodeRow, goldenRows, type Json, type JsonObject } from '../golden-rows.js';
import { hexOf } from '../hex.js';
import { differingDecodings, differingEncodings, differingPrimitives } from './differing-rows.js';
import { type AnyMessage, generatedMessage } from './generated-messages.js';
import { differing, rowOutcome, unequal, unlisted } from './row-outcome.js';

const rows = goldenRows('edge-encode');

/** A value of `set` in full: repeated text, int arrays and bytes are written short in the golden file. */
function expand(value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value;
  }
  const { $repeat, $repeatByte, count, ...members } = value as JsonObject;
  if ($repeat !== undefined) {
    return typeof $repeat === 'string'
      ? $repeat.repeat(Number(count))
      : new Array(Number(count)).fill($repeat);
  }
  if ($repeatByte !== undefined) {
    return Buffer.alloc(Number(count), Number($repeatByte)).toString('base64');
  }
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, expand(member)]));
}

/** The message of a row. Numbers and unknown tags are assigned to the members, so that wrong ones reach the encoder. */
function messageOf(row: EdgeEncodeRow): AnyMessage {
  const json: Record<string, Json> = {};
  const members: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row.set)) {
    if (typeof value === 'number' || name === 'myUint32') {
      members[name] = Number(value);
    } else if (name === '_unknownTaggedFields') {
      const tags = value as readonly { readonly tag: number; readonly data: string }[];
      members['unknownTaggedFields'] = tags.map(({ tag, data }) => ({
        tag,
        data: Buffer.from(data, 'base64'),
      }));
    } else {
      json[name] = expand(value);
    }
  }
  return Object.assign(generatedMessage(row.message).fromJson(json), members);
}

function accepted(row: EdgeEncodeRow): readonly string[] {
  const message = messageOf(row);
  const bytes = encode(message, row.version);
  const content =
    row.hex === undefined
      ? unequal('sha256', createHash('sha256').update(bytes).digest('hex'), row.sha256)
      : unequal('bytes', hexOf(bytes), row.hex);
  const size = unequal('size', message.size(row.version), row.size);
  return [
    ...content,
    ...size,
    ...(row.text === undefined ? [] : unequal('text', message.toString(), row.text)),
  ];
}

const outcomes = rows.map((row) => rowOutcome(row.id, row.refused === true, () => accepted(row)));

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
        encode(messageOf(row), row.version);
      } catch (caught) {
        error = caught;
      }
      expect(error instanceof EncodeError || error instanceof UnsupportedVersionError, row.id).toBe(true);
      expect(error, row.id).toMatchObject({ messageName: row.message, version: row.version });
    }
  });

  it.each(rows.filter((row) => row.writtenSize !== undefined))('$id has the size that Kafka wrote', (row) => {
    const message = messageOf(row);
    expect(message.size(row.version)).toBe(row.writtenSize);
    expect(encode(message, row.version)).toHaveLength(row.writtenSize ?? 0);
  });

  it('differ, with primitives and bytes at the edges, in at most 20 rows', () => {
    const listed = [differingPrimitives, differingEncodings, differingDecodings];
    expect(listed.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(20);
  });
});
