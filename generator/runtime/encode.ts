import { isBytes } from './bytes.js';
import {
  type AnyVersion,
  aim,
  allocate,
  anyVersion,
  borrowEncoder,
  type Encodable,
  type EncodeOptions,
  optionsOf,
  type Rest,
  type RestAnd,
  returnEncoder,
  versionOf,
} from './encoder.js';
import { checkRoom } from './message.js';
import { knownViewOf, viewOf } from './views.js';
import type { WireWriter } from './writer.js';

/**
 * Encodes a message into memory of exactly its size, which is the output's own unless a pool is given.
 *
 * @throws EncodeError when a value cannot be carried; UnsupportedVersionError for a version outside the
 * message's range
 */
export function encode<M extends Encodable>(
  message: M,
  ...rest: RestAnd<M['write'], EncodeOptions>
): Uint8Array<ArrayBuffer>;
export function encode(message: Encodable, first?: unknown, second?: unknown): Uint8Array<ArrayBuffer> {
  return encodeAt(anyVersion(message), versionOf(first), optionsOf<EncodeOptions>(first, second));
}

function encodeAt(
  message: AnyVersion,
  version: number | undefined,
  options: EncodeOptions | undefined,
): Uint8Array<ArrayBuffer> {
  const encoder = borrowEncoder();
  try {
    message.addSize(encoder.sizes, version);
    const bytes = allocate(encoder.sizes.total, message, options);
    aim(encoder, bytes, viewOf(bytes), 0, 1);
    message.write(encoder.out, version);
    return bytes;
  } finally {
    returnEncoder(encoder);
  }
}

/**
 * Encodes a message into `buffer` from `offset` on and returns the offset behind it. It allocates nothing,
 * save for maps. Nothing outside of that range is touched. When the message is refused the range is as it
 * was, or, if the message was partly written by then, all zero.
 *
 * @throws EncodeError when a value cannot be carried or the buffer is too small; UnsupportedVersionError
 */
export function encodeInto<M extends Encodable>(
  message: M,
  buffer: Uint8Array,
  offset: number,
  ...version: Rest<M['write']>
): number;
export function encodeInto(given: Encodable, buffer: Uint8Array, offset: number, rest?: unknown): number {
  if (!isBytes(buffer)) throw new TypeError('encodeInto writes to a Uint8Array');
  const message = anyVersion(given);
  const version = rest as number | undefined;
  const encoder = borrowEncoder();
  const { sizes, out } = encoder;
  try {
    message.addSize(sizes, version);
    checkRoom(buffer, offset, sizes.total, message, version);
    aim(encoder, buffer, knownViewOf(buffer), offset, 1);
    return writeOrErase(message, out, version);
  } finally {
    returnEncoder(encoder);
  }
}

function writeOrErase(message: AnyVersion, out: WireWriter, version: number | undefined): number {
  const { bytes, offset } = out;
  try {
    message.write(out, version);
    return out.offset;
  } catch (error) {
    bytes.fill(0, offset, out.end);
    throw error;
  }
}

/** Throws what `encode` throws for a message that cannot be encoded. */
export function checkEncodable<M extends Encodable>(message: M, ...version: Rest<M['write']>): void {
  encodeAt(anyVersion(message), versionOf(version[0]), undefined);
}
