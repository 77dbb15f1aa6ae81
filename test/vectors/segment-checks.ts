import { encodeSegments, type SegmentOptions } from '../../generated/runtime/index.js';
import { unequal } from '../differences.js';
import type { MessageRow } from '../golden-rows.js';
import { hexOf } from '../hex.js';
import { type AnyMessage, generatedCode } from './generated-code.js';

const segmentsOf: (message: AnyMessage, version: number, options?: SegmentOptions) => readonly Uint8Array[] =
  encodeSegments as never;

/** What comes of a message in segments otherwise than in Kafka, in words. */
export function segmentProblems(row: MessageRow): readonly string[] {
  const message = generatedCode(row.message).fromJson(row.value);
  const all = segmentsOf(message, row.version, { minReference: 0 });
  const inPieces = [undefined, 1, 12, 4096, Number.POSITIVE_INFINITY].map((minReference) =>
    segmentsOf(message, row.version, { minReference }),
  );
  return [
    ...pieceProblems(row, message, all),
    ...[all, ...inPieces].flatMap((segments) => unequal('bytes of the segments', joined(segments), row.hex)),
    ...unequal('without references, one segment', (inPieces.at(-1)?.length ?? 2) < 2, true),
  ];
}

/** The rows state pieces only where something is sent by reference. */
function pieceProblems(
  row: MessageRow,
  message: AnyMessage,
  segments: readonly Uint8Array[],
): readonly string[] {
  const payloads = payloadsOf(message);
  const pieces = segments.map((segment) => ({ zeroCopy: payloads.has(segment), len: segment.length }));
  if (row.sendPieces !== undefined) return unequal('pieces', pieces, row.sendPieces);
  const byReference = pieces.filter(({ zeroCopy, len }) => zeroCopy && len > 0);
  return unequal('what is sent by reference', byReference, []);
}

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
