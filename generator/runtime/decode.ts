import { optionsOf, type Rest, type RestAnd, versionOf } from './encoder.js';
import { DecodeError } from './errors.js';
import { WireReader } from './reader.js';

/** The class of a generated message: it reads instances of itself, at a version if it has versions. */
export interface Decodable<M> {
  /** Reads one instance at the reader's offset. */
  read(input: WireReader, ...version: never[]): M;
}

/** The message that a class reads. */
export type MessageOf<T extends Decodable<unknown>> = ReturnType<T['read']>;

/** How to decode. */
export interface DecodeOptions {
  /** True to read the elements of lazy arrays at once: then everything is checked, and they can be changed. */
  readonly eager?: boolean | undefined;
}

/**
 * Reads one message from `bytes`, all of which must belong to it. Zero-copy fields and lazy arrays are views
 * of `bytes`; everything else is memory of its own.
 *
 * @throws DecodeError when the bytes are not such a message; UnsupportedVersionError for a version outside
 * its range
 */
export function decode<T extends Decodable<unknown>>(
  type: T,
  bytes: Uint8Array,
  ...rest: RestAnd<T['read'], DecodeOptions>
): MessageOf<T>;
export function decode(
  type: Decodable<unknown>,
  bytes: Uint8Array,
  first?: unknown,
  second?: unknown,
): unknown {
  const input = new WireReader(bytes);
  input.eager = optionsOf<DecodeOptions>(first, second)?.eager === true;
  const version = versionOf(first);
  return readToEnd(type, input, ...((version === undefined ? [] : [version]) as never[]));
}

/** Reads one message, to which everything up to the reader's end must belong. */
export function readToEnd<T extends Decodable<unknown>>(
  type: T,
  input: WireReader,
  ...version: Rest<T['read']>
): MessageOf<T> {
  const message = type.read(input, ...(version as never[])) as MessageOf<T>;
  if (input.remaining === 0) return message;
  const { name } = (message as object).constructor;
  const reason = `${input.remaining} bytes are left over behind the message`;
  throw new DecodeError(reason, name, '', (version as readonly number[])[0], { offset: input.offset });
}
