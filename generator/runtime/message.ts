import { DecodeError, EncodeError, WireError } from './errors.js';
import { Fault } from './faults.js';
import type { WireReader } from './reader.js';
import { changed, encodeError, isStackOverflow } from './refusal.js';
import { shown } from './shown.js';
import { SizeAccumulator } from './sizes.js';
import type { WireWriter } from './writer.js';

/**
 * What `size()` needs of a message. The rest is [version] for a message with versions, and nothing for one
 * without.
 */
export interface Sized<Rest extends readonly number[]> {
  addSize(size: SizeAccumulator, ...rest: Rest): void;
}

/** The exact encoded size of a message in bytes. */
export function sizeOf<Rest extends readonly number[]>(message: Sized<Rest>, ...rest: Rest): number {
  const sizes = new SizeAccumulator();
  message.addSize(sizes, ...rest);
  return sizes.total;
}

/** Runs the size pass of one message; every refusal leaves it as an EncodeError, and the accumulator as it was. */
export function addMessageSize<M extends object>(
  name: string,
  message: M,
  sizes: SizeAccumulator,
  version: number | undefined,
  size: (message: M, sizes: SizeAccumulator, version: number) => number,
): void {
  const { zeroCopy, depth, count, textCount } = sizes;
  try {
    sizes.total += size(message, sizes, version as number);
  } catch (cause) {
    sizes.zeroCopy = zeroCopy;
    sizes.depth = depth;
    sizes.count = count;
    sizes.textCount = textCount;
    throw encodeError(cause, name, message, version);
  }
}

/**
 * Writes one message at the writer's offset and moves it. Without sizes of its own in the writer the
 * message is sized first; when it is refused then, the bytes that were already written are zero again.
 */
export function writeMessage<M extends Sized<never>>(
  name: string,
  message: M,
  out: WireWriter,
  version: number | undefined,
  write: (message: M, out: WireWriter, pos: number, version: number) => number,
): void {
  if (out.sizes !== null) {
    writePart(name, message, out, version, write);
    return;
  }
  const sizes = measured(message, version);
  checkRoom(out.bytes, out.offset, sizes.total, message, version);
  const start = out.offset;
  startWriting(out, sizes, 1);
  try {
    writePart(name, message, out, version, write);
  } catch (error) {
    out.bytes.fill(0, start, out.end);
    throw error;
  } finally {
    stopWriting(out);
  }
}

/**
 * Makes the writer ready for `messages` messages whose sizes are known. Where it collects segments, they are
 * set already.
 */
export function startWriting(out: WireWriter, sizes: SizeAccumulator, messages: number): void {
  out.sizes = sizes;
  out.cursor = 0;
  out.textCursor = 0;
  out.pending = messages;
  out.end = out.offset + (out.segments ? sizes.buffered : sizes.total);
}

/** Makes the writer as it is between messages. */
export function stopWriting(out: WireWriter): void {
  out.sizes = null;
  out.end = out.bytes.length;
}

/** Writes one of the messages that were sized together. Behind the last of them everything must have been used up. */
function writePart<M extends object>(
  name: string,
  message: M,
  out: WireWriter,
  version: number | undefined,
  write: (message: M, out: WireWriter, pos: number, version: number) => number,
): void {
  try {
    const pos = write(message, out, out.offset, version as number);
    if (--out.pending === 0 && !isComplete(out, pos)) changed();
    out.offset = pos;
  } catch (cause) {
    throw encodeError(cause, name, message, version);
  }
}

function isComplete(out: WireWriter, pos: number): boolean {
  return pos === out.end && (out.segments === null || out.referenced === out.sizes?.zeroCopy);
}

/** Refuses to write `size` bytes at `start` of a buffer where they do not fit. */
export function checkRoom(
  bytes: Uint8Array,
  start: number,
  size: number,
  message: object,
  version: number | undefined,
): void {
  const isOffset = Number.isInteger(start) && start >= 0;
  const left = Math.max(0, bytes.length - start);
  if (isOffset && size <= left) return;
  const reason = isOffset
    ? `needs ${size} bytes, the buffer has ${left} left`
    : `offset ${String(start)} is not 0 or a positive integer`;
  // The name of a class is slow to ask for.
  throw new EncodeError(reason, message.constructor.name, '', version);
}

function measured(message: Sized<never>, version: number | undefined): SizeAccumulator {
  const sizes = new SizeAccumulator();
  const { addSize } = message as unknown as Sized<readonly number[]>;
  addSize.apply(message, version === undefined ? [sizes] : [sizes, version]);
  return sizes;
}

/** Reads one message; every fault leaves it as a DecodeError. */
export function readMessage<M>(
  name: string,
  input: WireReader,
  version: number | undefined,
  read: (input: WireReader, version: number) => M,
): M {
  const { depth, end } = input;
  try {
    return read(input, version as number);
  } catch (cause) {
    input.end = end;
    throw decodeError(cause, name, input, version);
  } finally {
    input.depth = depth;
  }
}

/** The entries of a message; every refusal leaves it as an EncodeError. */
export function mapOfMessage<M extends object>(
  name: string,
  message: M,
  entries: (message: M) => Map<string, string>,
): Map<string, string> {
  try {
    return entries(message);
  } catch (cause) {
    throw encodeError(cause, name, message, undefined);
  }
}

/** Makes a message of the entries of a map; every fault leaves it as a DecodeError. */
export function mapMessage<M>(
  name: string,
  map: ReadonlyMap<string, string | null>,
  make: (map: ReadonlyMap<string, string | null>) => M,
): M {
  try {
    return make(map);
  } catch (cause) {
    if (!(cause instanceof Fault)) throw cause;
    throw new DecodeError(cause.reason, name, cause.path, undefined, cause);
  }
}

function decodeError(
  cause: unknown,
  name: string,
  input: WireReader,
  version: number | undefined,
): WireError {
  if (cause instanceof Fault) return new DecodeError(cause.reason, name, cause.path, version, cause);
  if (cause instanceof WireError) return cause;
  const reason = isStackOverflow(cause) ? 'structs are nested too deeply' : `reading failed: ${shown(cause)}`;
  return new DecodeError(reason, name, '', version, { offset: input.offset, cause });
}
