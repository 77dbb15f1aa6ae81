import { type Decodable, type MessageOf, readToEnd } from './decode.js';
import { allocate, type Encodable, measure, type Rest, writeSized } from './encode.js';
import { DecodeError, EncodeError } from './errors.js';
import { WireReader } from './reader.js';
import type { SizeAccumulator } from './sizes.js';
import { WireWriter } from './writer.js';

/** A message that has been sized and waits to be written. */
export interface FramePart {
  readonly message: Encodable;
  readonly version: readonly never[];
  readonly sizes: SizeAccumulator;
}

/** What frames need to know of a class. */
export interface FramedType<M = unknown> extends Decodable<M> {
  readonly apiKey?: number;
  readonly minFlexibleVersion?: number;
}

/** What a class says of itself. */
interface TypeFacts {
  readonly apiKey?: number;
  readonly minFlexibleVersion?: number;
}

/** The class of a message. */
export function typeOf(message: object): TypeFacts {
  return message.constructor as TypeFacts;
}

/** The class of a message, which must have an api key. */
export function keyedTypeOf(message: object): TypeFacts & { readonly apiKey: number } {
  const type = typeOf(message);
  if (type.apiKey !== undefined) return type as TypeFacts & { readonly apiKey: number };
  const { name } = message.constructor;
  throw new EncodeError('the message has no api key, so no header can name it', name, '', undefined);
}

/** Sizes one message of a frame. */
export function part<M extends Encodable>(message: M, ...version: Rest<M['write']>): FramePart {
  return { message, version: version as never[], sizes: measure(message, version) };
}

/** Writes a frame into one buffer: a prefix with the size of all parts, then the parts. */
export function encodeFrame(
  parts: readonly FramePart[],
  sizePrefix?: (size: number) => number,
  writePrefix?: (out: WireWriter, pos: number, size: number) => number,
): Uint8Array<ArrayBuffer> {
  const size = parts.reduce((sum, { sizes }) => sum + sizes.total, 0);
  const bytes = allocate(size + (sizePrefix?.(size) ?? 0), parts.at(-1)?.message ?? parts);
  const out = new WireWriter(bytes);
  out.offset = writePrefix?.(out, 0, size) ?? 0;
  for (const { message, version, sizes } of parts) writeSized(message, out, version, sizes);
  return bytes;
}

/** Checks the number in front of a frame. */
export function checkFrameSize(size: number, max: number): number {
  if (size <= max) return size;
  throw new EncodeError(`a frame of ${size} bytes is over ${max}`, 'frame', '', undefined);
}

/** A reader of the content of one frame, which must be all that `bytes` holds. */
export function openFrame(bytes: Uint8Array, readPrefix?: (input: WireReader) => number): WireReader {
  const input = new WireReader(bytes);
  if (readPrefix === undefined) return input;
  const size = framePrefix(input, readPrefix);
  if (size === input.remaining) return input;
  const have = input.remaining;
  const reason = `the frame says ${size} bytes, but ${have} follow`;
  throw new DecodeError(reason, 'frame', 'size', undefined, { offset: input.offset, need: size, have });
}

function framePrefix(input: WireReader, readPrefix: (input: WireReader) => number): number {
  try {
    return readPrefix(input);
  } catch (cause) {
    const have = input.remaining;
    throw new DecodeError('the frame has no whole size in front', 'frame', 'size', undefined, {
      offset: 0,
      have,
      cause,
    });
  }
}

/** The class of an api key, which the header at `offset` names. */
export function typeByKey<T extends Readonly<Record<number, FramedType>>>(
  types: T,
  apiKey: number,
  offset: number,
): T[keyof T] & FramedType {
  const type = Object.hasOwn(types, apiKey) ? types[apiKey] : undefined;
  if (type !== undefined) return type as T[keyof T] & FramedType;
  const reason = `the header names the api key ${apiKey}, which the table of types lacks`;
  throw new DecodeError(reason, 'frame', 'header', undefined, { offset });
}

/** Reads the body of a frame at a version that the header named. */
export function readBodyAt<T extends FramedType>(type: T, input: WireReader, version: number): MessageOf<T> {
  return readToEnd(
    type as FramedType & { read(input: WireReader, version: number): MessageOf<T> },
    input,
    version,
  );
}

export { uvarintSize, varintSize } from './numbers.js';
export {
  readInt8,
  readInt16,
  readInt32,
  readUint8,
  readUint16,
  readUint24,
  readUint32,
  readUvarint,
  readVarint,
} from './reader.js';
export { putInt8, putInt16, putInt32, putUint24, putUvarint, putVarint } from './writer.js';
export type { Decodable, Encodable, MessageOf, Rest };
export { readToEnd, WireReader, WireWriter };
