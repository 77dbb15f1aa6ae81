import { type Decodable, type MessageOf, readToEnd } from './decode.js';
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
import { Fault } from './faults.js';
import { foreignPeer } from './foreign-peer.js';
import { WireReader } from './reader.js';
import { collectSegments, type SegmentOptions, segmentsOf } from './segments.js';
import { viewOf } from './views.js';
import { WireWriter } from './writer.js';

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
export function typeOf(message: Encodable): TypeFacts {
  return anyVersion(message).constructor as TypeFacts;
}

/** The class of a message, which must have an api key. */
export function keyedTypeOf(message: Encodable): TypeFacts & { readonly apiKey: number } {
  const type = typeOf(message);
  if (type.apiKey !== undefined) return type as TypeFacts & { readonly apiKey: number };
  const { name } = message.constructor;
  throw new EncodeError('the message has no api key, so no header can name it', name, '', undefined);
}

/** A message of a frame, and the version that it is written at. */
export interface FramePart {
  readonly message: AnyVersion;
  readonly version: number | undefined;
}

/** One message of a frame. */
export function part(message: Encodable, version?: number): FramePart {
  return { message: anyVersion(message), version };
}

/** The version in what stands behind the header in a call: a version, options, or both. */
export function versionIn(rest: readonly unknown[]): number | undefined {
  return versionOf(rest[0]);
}

/** Writes a frame into one buffer: a prefix with the size of all parts, then the parts. */
export function encodeFrame(
  parts: readonly FramePart[],
  rest: readonly unknown[],
  sizePrefix?: (size: number) => number,
  writePrefix?: (out: WireWriter, pos: number, size: number) => number,
): Uint8Array<ArrayBuffer> {
  const encoder = borrowEncoder();
  try {
    return writeParts(encoder, parts, optionsOf<EncodeOptions>(rest[0], rest[1]), sizePrefix, writePrefix);
  } finally {
    returnEncoder(encoder);
  }
}

/** The same in segments: one buffer for the prefix and all that is no payload, sliced around the payloads. */
export function encodeFrameSegments(
  parts: readonly FramePart[],
  rest: readonly unknown[],
  sizePrefix?: (size: number) => number,
  writePrefix?: (out: WireWriter, pos: number, size: number) => number,
): readonly Uint8Array[] {
  const encoder = borrowEncoder();
  const options = optionsOf<SegmentOptions>(rest[0], rest[1]);
  try {
    collectSegments(encoder, options);
    writeParts(encoder, parts, options, sizePrefix, writePrefix);
    return segmentsOf(encoder);
  } finally {
    returnEncoder(encoder);
  }
}

function writeParts(
  encoder: Encoder,
  parts: readonly FramePart[],
  options: EncodeOptions | undefined,
  sizePrefix?: (size: number) => number,
  writePrefix?: (out: WireWriter, pos: number, size: number) => number,
): Uint8Array<ArrayBuffer> {
  const { sizes, out } = encoder;
  for (const { message, version } of parts) message.addSize(sizes, version);
  const prefix = sizePrefix?.(sizes.total) ?? 0;
  const buffered = out.segments ? sizes.buffered : sizes.total;
  const bytes = allocate(prefix + buffered, parts.at(-1)?.message ?? parts, options);
  aim(encoder, bytes, viewOf(bytes), prefix, parts.length);
  writePrefix?.(out, 0, sizes.total);
  out.cut = 0;
  for (const { message, version } of parts) message.write(out, version);
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
  const reason = `the frame says ${size} bytes, but ${have} follow${foreignPeer(bytes)}`;
  throw new DecodeError(reason, 'frame', 'size', undefined, { offset: input.offset, need: size, have });
}

/**
 * The size of the frame at `start`, prefix included: 0 as long as the prefix is not all there, and -1 for one
 * that is negative, over the schema's maximum or no number.
 */
export function frameSizeAt(
  bytes: Uint8Array,
  start: number,
  readPrefix: (input: WireReader) => number,
): number {
  const input = new WireReader(bytes, start);
  try {
    const size = readPrefix(input);
    return size < 0 ? -1 : input.offset - start + size;
  } catch (cause) {
    return cause instanceof Fault && cause.need !== undefined ? 0 : -1;
  }
}

function framePrefix(input: WireReader, readPrefix: (input: WireReader) => number): number {
  try {
    return readPrefix(input);
  } catch (cause) {
    const have = input.remaining;
    const isWhole = cause instanceof Fault && cause.need === undefined;
    const reason = isWhole ? cause.reason : 'the frame has no whole size in front';
    throw new DecodeError(reason, 'frame', 'size', undefined, {
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
export { readUvarint, readVarint } from './read-varints.js';
export {
  checkedMax,
  readInt8,
  readInt16,
  readInt32,
  readUint8,
  readUint16,
  readUint24,
  readUint32,
} from './reader.js';
export { FrameSplitter, type SplitterOptions } from './splitter.js';
export { putUvarint, putVarint } from './write-varints.js';
export { putInt8, putInt16, putInt32, putUint24 } from './writer.js';
export type { Decodable, Encodable, EncodeOptions, MessageOf, Rest, RestAnd, SegmentOptions };
export { readToEnd, WireReader, WireWriter };
