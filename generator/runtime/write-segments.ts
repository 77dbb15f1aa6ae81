import { isBytes } from './bytes.js';

/** What `writeSegments` needs of a stream: every Writable of Node has it. */
export interface SegmentSink {
  /** Holds back what is written. */
  cork(): void;
  /** Lets it go, in one piece if the stream can. */
  uncork(): void;
  /** Takes a chunk; false asks to wait for `'drain'`. */
  write(chunk: Uint8Array, callback?: (error?: Error | null) => void): boolean;
  /** What went wrong with it, if anything. */
  readonly errored?: Error | null | undefined;
}

/**
 * Writes segments to a Node stream as one: corked, so that a socket sends them with one gathering write.
 * Like `stream.write` it returns false when the stream has enough to do: then wait for `'drain'` before
 * writing on. The callback is called when all has been handed to the system, or with the error of the stream;
 * the payloads must not change before that.
 *
 * @throws TypeError for a segment that is not a Uint8Array, before anything is written
 */
export function writeSegments(
  stream: SegmentSink,
  segments: readonly Uint8Array[],
  callback?: (error?: Error | null) => void,
): boolean {
  const wrong = segments.findIndex((segment) => !isBytes(segment));
  if (wrong >= 0) throw new TypeError(`segment ${wrong} is not a Uint8Array`);
  const last = segments.length - 1;
  // A reset that was noticed while reading ends writes without an error of their own.
  const done = callback && ((error?: Error | null) => callback(error ?? stream.errored));
  // An empty write still tells the callback and whether there is room.
  if (last < 0) return stream.write(new Uint8Array(0), done);
  let hasRoom = true;
  stream.cork();
  try {
    for (let i = 0; i < last; i++) stream.write(segments[i] as Uint8Array);
    hasRoom = stream.write(segments[last] as Uint8Array, done);
  } finally {
    stream.uncork();
  }
  return hasRoom;
}
