import {
  type AnyVersion,
  aim,
  allocate,
  anyVersion,
  borrowEncoder,
  type Encodable,
  type EncodeOptions,
  type Encoder,
  optionsOf,
  type RestAnd,
  returnEncoder,
  versionOf,
} from './encoder.js';
import { viewOf } from './views.js';
import { flushSegment } from './writer.js';

/** How to encode into segments. */
export interface SegmentOptions extends EncodeOptions {
  /**
   * A payload of a zero-copy field is a segment of its own from this many bytes on; a shorter one is copied
   * to its place. 0 is for all of them, Infinity for none. 4096 if left out.
   */
  readonly minReference?: number | undefined;
}

/** Below this, copying a payload costs less than a segment of its own does on its way to the socket. */
const MIN_REFERENCE = 4096;

/**
 * Encodes a message without copying the payloads of its zero-copy fields: the segments, one after the other,
 * are what `encode` gives. Payloads are the caller's own arrays, in their place among slices of one buffer that
 * holds all the rest. Their content must not change before the segments have been sent.
 *
 * @throws EncodeError when a value cannot be carried; UnsupportedVersionError for a version outside the
 * message's range; TypeError for a `minReference` that is no number from 0 on
 */
export function encodeSegments<M extends Encodable>(
  message: M,
  ...rest: RestAnd<M['write'], SegmentOptions>
): readonly Uint8Array[];
export function encodeSegments(message: Encodable, first?: unknown, second?: unknown): readonly Uint8Array[] {
  return segmentsAt(anyVersion(message), versionOf(first), optionsOf<SegmentOptions>(first, second));
}

function segmentsAt(
  message: AnyVersion,
  version: number | undefined,
  options: SegmentOptions | undefined,
): readonly Uint8Array[] {
  const encoder = borrowEncoder();
  try {
    collectSegments(encoder, options);
    message.addSize(encoder.sizes, version);
    const bytes = allocate(encoder.sizes.buffered, message, options);
    aim(encoder, bytes, viewOf(bytes), 0, 1);
    message.write(encoder.out, version);
    return segmentsOf(encoder);
  } finally {
    returnEncoder(encoder);
  }
}

/** Makes an encoder collect segments; to be called before anything is sized. */
export function collectSegments({ sizes, out }: Encoder, options: SegmentOptions | undefined): void {
  const minReference = options?.minReference ?? MIN_REFERENCE;
  if (!(typeof minReference === 'number' && minReference >= 0)) {
    throw new TypeError('minReference is not 0 or more');
  }
  sizes.minReference = minReference;
  out.segments = [];
}

/** The segments of what an encoder has written. */
export function segmentsOf({ out }: Encoder): readonly Uint8Array[] {
  const segments = out.segments ?? [];
  flushSegment(out, segments, out.offset);
  return segments;
}
