import type { Decodable, MessageOf } from './decode.js';
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
  type Rest,
  type RestAnd,
  returnEncoder,
  versionOf,
} from './encoder.js';
import { DecodeError, EncodeError } from './errors.js';
import { WireReader } from './reader.js';
import { collectSegments, type SegmentOptions, segmentsOf } from './segments.js';
import type { SizeAccumulator } from './sizes.js';
import { viewOf } from './views.js';

/** Joining the texts of so many messages costs more than it saves. */
const FEW = 4;

/**
 * Encodes messages one after the other into one buffer of exactly their size. Nothing stands between them:
 * each must end by itself. No messages are no bytes.
 *
 * @throws EncodeError whose path starts with the place of the message, such as `[2].flag`; then nothing was encoded
 */
export function encodeBatch<M extends Encodable>(
  messages: readonly M[],
  ...rest: RestAnd<M['write'], EncodeOptions>
): Uint8Array<ArrayBuffer>;
export function encodeBatch(
  messages: readonly Encodable[],
  first?: unknown,
  second?: unknown,
): Uint8Array<ArrayBuffer> {
  const encoder = borrowEncoder();
  const { sizes } = encoder;
  const version = versionOf(first);
  const write = () =>
    writeBatch(encoder, messages, version, optionsOf<EncodeOptions>(first, second), (length) => {
      if (forgetJoined(sizes)) eachMessage(messages, length, (message) => message.addSize(sizes, version));
    });
  try {
    if (messages.length > FEW) sizes.joined = null;
    return write();
  } catch (error) {
    // With wrong sizes, it may be another error than the one that there is.
    if (forgetJoined(sizes)) return write();
    throw error;
  } finally {
    sizes.joined = undefined;
    returnEncoder(encoder);
  }
}

/** If texts were joined that have not the sizes that were taken for granted, everything has to be sized again. */
function forgetJoined(sizes: SizeAccumulator): boolean {
  const { joined, textCount } = sizes;
  if (!joined || joined.isExact(textCount)) return false;
  sizes.clear();
  sizes.joined = undefined;
  return true;
}

/** The same in segments, as `encodeSegments` gives them for one message. */
export function encodeBatchSegments<M extends Encodable>(
  messages: readonly M[],
  ...rest: RestAnd<M['write'], SegmentOptions>
): readonly Uint8Array[];
export function encodeBatchSegments(
  messages: readonly Encodable[],
  first?: unknown,
  second?: unknown,
): readonly Uint8Array[] {
  const encoder = borrowEncoder();
  const options = optionsOf<SegmentOptions>(first, second);
  try {
    collectSegments(encoder, options);
    writeBatch(encoder, messages, versionOf(first), options);
    return segmentsOf(encoder);
  } finally {
    returnEncoder(encoder);
  }
}

function writeBatch(
  encoder: Encoder,
  messages: readonly Encodable[],
  version: number | undefined,
  options: EncodeOptions | undefined,
  sized?: (length: number) => void,
): Uint8Array<ArrayBuffer> {
  const { sizes, out } = encoder;
  const { length } = messages;
  eachMessage(messages, length, (message) => message.addSize(sizes, version));
  sized?.(length);
  const size = out.segments ? sizes.buffered : sizes.total;
  const bytes = allocate(size, messages, options);
  aim(encoder, bytes, viewOf(bytes), 0, length);
  eachMessage(messages, length, (message) => message.write(out, version));
  return bytes;
}

function eachMessage(
  messages: readonly Encodable[],
  length: number,
  visit: (message: AnyVersion) => void,
): void {
  for (let i = 0; i < length; i++) {
    try {
      visit(anyVersion(messages[i] as Encodable));
    } catch (cause) {
      if (!(cause instanceof EncodeError)) throw cause;
      const path = `[${i}]${cause.path && '.'}${cause.path}`;
      throw new EncodeError(cause.reason, cause.messageName, path, cause.version, { cause });
    }
  }
}

/**
 * Reads messages one after the other until the bytes end. Zero-copy fields are views of `bytes`.
 *
 * @throws DecodeError when the bytes are not such messages, or when one takes no byte; UnsupportedVersionError
 */
export function decodeAll<T extends Decodable<unknown>>(
  type: T,
  bytes: Uint8Array,
  ...version: Rest<T['read']>
): MessageOf<T>[] {
  const input = new WireReader(bytes);
  const messages: MessageOf<T>[] = [];
  while (input.remaining > 0) {
    const { offset } = input;
    const message = type.read(input, ...(version as never[])) as MessageOf<T>;
    if (input.offset === offset) {
      const { name } = (message as object).constructor;
      throw new DecodeError('a message took no byte, so there is no end of them', name, '', undefined, {
        offset,
      });
    }
    messages.push(message);
  }
  return messages;
}
