import { describe, expect, it } from 'vitest';
import { requestTypes, responseTypes } from '../../generated/kafka/by-api-key.js';
import { frameRequestSegments, frameResponseSegments } from '../../generated/kafka/frames.js';
import { encodeSegments, type SegmentOptions } from '../../generated/runtime/index.js';
import { allMessageRows, goldenRows, groupRows, type MessageRow } from '../golden-rows.js';
import { hexOf } from '../hex.js';
import { type AnyMessage, type AnyMessageType, generatedMessage } from './generated-messages.js';

type AnyFrame = (
  message: AnyMessage,
  header: object,
  version: number,
  options?: SegmentOptions,
) => readonly Uint8Array[];

const segmentsOf: (message: AnyMessage, version: number, options?: SegmentOptions) => readonly Uint8Array[] =
  encodeSegments as never;
const requestSegments: AnyFrame = frameRequestSegments as never;
const responseSegments: AnyFrame = frameResponseSegments as never;

const rowsByMessage = groupRows(allMessageRows(), (row) => row.message);

function joined(segments: readonly Uint8Array[]): string {
  return segments.map((segment) => hexOf(segment)).join('');
}

/** Every array of bytes that a message holds. */
function payloadsOf(value: unknown, found: Set<unknown> = new Set()): Set<unknown> {
  if (ArrayBuffer.isView(value)) found.add(value);
  else if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) payloadsOf(member, found);
  }
  return found;
}

/** The pieces as the golden rows state them: a piece is zero-copy if it is an array of the caller's. */
function piecesOf(message: AnyMessage, segments: readonly Uint8Array[]): MessageRow['sendPieces'] {
  const payloads = payloadsOf(message);
  return segments.map((segment) => ({ zeroCopy: payloads.has(segment), len: segment.length }));
}

describe('segments', () => {
  it('has 96 rows with pieces that Kafka sends by reference', () => {
    expect(allMessageRows().filter((row) => row.sendPieces !== undefined).length).toBe(96);
  });

  it.each([...rowsByMessage.keys()])('E25 of %s are the pieces that Kafka sends', (name) => {
    const { fromJson } = generatedMessage(name);
    for (const row of rowsByMessage.get(name) ?? []) {
      const message = fromJson(row.value);
      const place = `${name} v${row.version} ${row.case}`;
      const all = segmentsOf(message, row.version, { minReference: 0 });
      const pieces = piecesOf(message, all);
      // The rows state pieces only where something is sent by reference.
      if (row.sendPieces !== undefined) expect(pieces, place).toEqual(row.sendPieces);
      else
        expect(
          pieces?.filter(({ zeroCopy, len }) => zeroCopy && len > 0),
          place,
        ).toEqual([]);
      expect(joined(all), place).toBe(row.hex);
      for (const minReference of [undefined, 1, 12, 4096, Number.POSITIVE_INFINITY]) {
        expect(joined(segmentsOf(message, row.version, { minReference })), place).toBe(row.hex);
      }
      expect(
        segmentsOf(message, row.version, { minReference: Number.POSITIVE_INFINITY }).length,
      ).toBeLessThan(2);
    }
  });

  it.each(goldenRows('framing').map((row) => [`${row.api} v${row.version}`, row] as const))(
    'of a frame of %s are the frame',
    (_, { apiKey, version, correlationId, clientId, request, response }) => {
      const typeOf = (types: unknown): AnyMessageType =>
        (types as Record<number, AnyMessageType>)[apiKey] ?? expect.fail(`no class for ${apiKey}`);
      for (const options of [undefined, { minReference: 0 }]) {
        const sent = requestSegments(
          new (typeOf(requestTypes))(),
          { correlationId, clientId },
          version,
          options,
        );
        expect(joined(sent)).toBe(request);
        const answered = responseSegments(new (typeOf(responseTypes))(), { correlationId }, version, options);
        expect(joined(answered)).toBe(response);
      }
    },
  );
});
