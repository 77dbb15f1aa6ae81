import { EncodeError } from './errors.js';
import { SizeAccumulator } from './sizes.js';
import { WireWriter } from './writer.js';

/** A generated message: it sizes and writes itself, at a version if it has versions. */
export interface Encodable {
  /** Adds the bytes that the message takes. */
  addSize(size: SizeAccumulator, ...version: never[]): void;
  /** Writes the message at the writer's offset. */
  write(out: WireWriter, ...version: never[]): void;
}

/** What follows the first parameter of a method: `[version: …]`, or `[]` for a message without versions. */
export type Rest<Method> = Method extends (first: never, ...rest: infer Parameters) => unknown
  ? Parameters
  : never;

/** From this size on, memory that is not zeroed first is worth asking for. */
const LARGE = 8192;

/**
 * Encodes a message into memory of its own, exactly sized.
 *
 * @throws EncodeError when a value cannot be carried; UnsupportedVersionError for a version outside the
 * message's range
 */
export function encode<M extends Encodable>(
  message: M,
  ...version: Rest<M['write']>
): Uint8Array<ArrayBuffer> {
  const sizes = measure(message, version);
  const bytes = allocate(sizes.total, message);
  writeSized(message, new WireWriter(bytes), version, sizes);
  return bytes;
}

/**
 * Encodes a message into `buffer` from `offset` on and returns the offset behind it. Nothing outside of that
 * range is touched, and nothing at all when the message is refused.
 *
 * @throws EncodeError when a value cannot be carried or the buffer is too small; UnsupportedVersionError
 */
export function encodeInto<M extends Encodable>(
  message: M,
  buffer: Uint8Array,
  offset: number,
  ...version: Rest<M['write']>
): number {
  const sizes = measure(message, version);
  const { total } = sizes;
  const out = new WireWriter(buffer, offset);
  const before = buffer.slice(offset, offset + total);
  try {
    return writeSized(message, out, version, sizes);
  } catch (error) {
    if (before.length === total) buffer.set(before, offset);
    throw error;
  }
}

/** Throws what `encode` throws for a message that cannot be encoded. */
export function checkEncodable<M extends Encodable>(message: M, ...version: Rest<M['write']>): void {
  encode(message, ...version);
}

/** Runs the size pass of a message. */
export function measure<M extends Encodable>(message: M, version: Rest<M['write']>): SizeAccumulator {
  const sizes = new SizeAccumulator();
  message.addSize(sizes, ...(version as never[]));
  return sizes;
}

/** Writes a message that has been sized at the writer's offset, and returns the offset behind it. */
export function writeSized(
  message: Encodable,
  out: WireWriter,
  version: readonly unknown[],
  sizes: SizeAccumulator,
): number {
  out.sizes = sizes;
  message.write(out, ...(version as never[]));
  return out.offset;
}

/** Memory of exactly `size` bytes that nobody else holds. Its content is undefined: all of it is written. */
export function allocate(size: number, message: object): Uint8Array<ArrayBuffer> {
  const { Buffer } = globalThis as { Buffer?: { allocUnsafeSlow(size: number): Uint8Array<ArrayBuffer> } };
  try {
    if (size < LARGE || Buffer === undefined) return new Uint8Array(size);
    return new Uint8Array(Buffer.allocUnsafeSlow(size).buffer);
  } catch (cause) {
    const reason = `${size} bytes are more than can be allocated`;
    throw new EncodeError(reason, message.constructor.name, '', undefined, { cause });
  }
}
