import { isBytes, NO_BYTES } from './bytes.js';
import { DecodeError } from './errors.js';
import { foreignPeer } from './foreign-peer.js';

/** How to cut a stream into frames. */
export interface SplitterOptions {
  /** The most bytes that a frame may have, the number in front included; 104,857,600 (100 MiB) if left out. */
  readonly maxSize?: number | undefined;
}

/** So much is set aside for a frame of which only the start is there; after that, as much again as has come. */
const FIRST_PART = 16_384;
/** Bytes that are enough to read the number in front of a frame. */
const PREFIX = 16;
/** A first frame of this size or more is not believed if it looks like another protocol. */
const ABSURD = 268_435_456;

/**
 * Cuts a stream of bytes into frames, however its chunks are cut. A frame that lies in one chunk is a view of
 * it; only one that is spread over several is copied together. What is set aside for it grows with what has
 * come, not with what is announced.
 */
export class FrameSplitter {
  readonly #sizeAt: (bytes: Uint8Array, start: number) => number;
  readonly #maxSize: number;
  /** Where the current frame starts, in bytes from the start of the stream. */
  #offset = 0;
  /** The part of it that came in earlier chunks: the first `#held` bytes. */
  #part: Uint8Array = NO_BYTES;
  #held = 0;
  /** Its size; 0 as long as it is not known. */
  #size = 0;
  #error: DecodeError | undefined;

  /**
   * @param sizeAt the size of the frame at `start`, the number in front included; 0 if the bytes do not tell
   * yet, which 16 bytes always do, and a negative number for what cannot be
   * @throws RangeError for a maximum that is not a whole number from 0 on
   */
  constructor(sizeAt: (bytes: Uint8Array, start: number) => number, options?: SplitterOptions) {
    const maxSize = options?.maxSize ?? 104_857_600;
    if (!(Number.isSafeInteger(maxSize) && maxSize >= 0)) {
      throw new RangeError('maxSize is a whole number from 0 on');
    }
    this.#sizeAt = sizeAt;
    this.#maxSize = maxSize;
  }

  /** Bytes that wait for the rest of their frame. */
  get pending(): number {
    return this.#held;
  }

  /**
   * Takes the next bytes of the stream and gives the frames that are whole now. The chunk must not change for
   * as long as those frames are used.
   *
   * @throws DecodeError for a frame that cannot be or is over the maximum: behind the frames in front of it,
   * and whenever the splitter is used after that
   */
  push(chunk: Uint8Array): Iterable<Uint8Array> {
    if (this.#error !== undefined) throw this.#error;
    if (!isBytes(chunk)) throw new TypeError('a chunk is a Uint8Array');
    const frames: Uint8Array[] = [];
    try {
      this.#cut(chunk, frames);
    } catch (error) {
      this.#error = error as DecodeError;
      this.#reset();
      if (frames.length === 0) throw error;
      return thenThrow(frames, error);
    }
    return frames;
  }

  /**
   * Tells that the stream has ended.
   *
   * @throws DecodeError when a frame is not whole
   */
  end(): void {
    if (this.#error !== undefined) throw this.#error;
    const have = this.#held;
    if (have === 0) return;
    const need = this.#size === 0 ? undefined : this.#size;
    throw this.#refusal(
      `the stream ended with ${have}${need === undefined ? '' : ` of ${need}`} bytes of it`,
    );
  }

  /** All frames of a stream of chunks, such as a socket. */
  async *split(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of chunks) yield* this.push(chunk);
    this.end();
  }

  #cut(chunk: Uint8Array, frames: Uint8Array[]): void {
    let at = this.#held === 0 ? 0 : this.#goOn(chunk, frames);
    while (at < chunk.length) {
      const size = this.#measure(chunk, at);
      if (size === 0 || at + size > chunk.length) {
        this.#size = size;
        at = this.#hold(chunk, at, chunk.length);
      } else {
        frames.push(new Uint8Array(chunk.buffer, chunk.byteOffset + at, size));
        this.#offset += size;
        at += size;
      }
    }
  }

  /** Goes on with the frame that an earlier chunk began; returns where the next one starts. */
  #goOn(chunk: Uint8Array, frames: Uint8Array[]): number {
    if (this.#size === 0) {
      const head = [...this.#part.subarray(0, this.#held), ...chunk.subarray(0, PREFIX)];
      this.#size = this.#measure(new Uint8Array(head), 0);
      if (this.#size === 0) return this.#hold(chunk, 0, chunk.length);
      if (this.#size < this.#held) return this.#startOver(chunk, frames);
    }
    const end = this.#hold(chunk, 0, Math.min(chunk.length, this.#size - this.#held));
    if (this.#held < this.#size) return end;
    // What is set aside never exceeds the frame, save for a few bytes before its size was known.
    frames.push(this.#part.length === this.#size ? this.#part : this.#part.slice(0, this.#size));
    this.#offset += this.#size;
    this.#reset();
    return end;
  }

  /** More bytes were needed to tell the size than the frame has: others follow it in what is held. */
  #startOver(chunk: Uint8Array, frames: Uint8Array[]): number {
    const joined = new Uint8Array([...this.#part.subarray(0, this.#held), ...chunk]);
    this.#reset();
    this.#cut(joined, frames);
    return chunk.length;
  }

  #reset(): void {
    this.#part = NO_BYTES;
    this.#held = 0;
    this.#size = 0;
  }

  /** Keeps bytes of the chunk for later; returns where they end. */
  #hold(chunk: Uint8Array, start: number, end: number): number {
    const held = this.#held + end - start;
    const size = this.#size;
    if (held > this.#part.length) {
      const wanted = Math.max(held, 2 * this.#part.length, size === 0 ? PREFIX : FIRST_PART);
      const part = new Uint8Array(size === 0 ? wanted : Math.min(wanted, size));
      part.set(this.#part.subarray(0, this.#held));
      this.#part = part;
    }
    this.#part.set(chunk.subarray(start, end), this.#held);
    this.#held = held;
    return end;
  }

  /** The size of the frame at `start`, or 0; one that cannot be is refused. */
  #measure(bytes: Uint8Array, start: number): number {
    const size = this.#sizeAt(bytes, start);
    if (size >= 0 && size <= this.#maxSize && (size < ABSURD || this.#offset > 0)) return size;
    const peer = foreignPeer(bytes.subarray(start));
    if (!(size >= 0)) throw this.#refusal(`its size is negative, too large or no number${peer}`);
    if (size > this.#maxSize)
      throw this.#refusal(`it has ${size} bytes, the most is ${this.#maxSize}${peer}`);
    if (peer !== '') throw this.#refusal(`it has ${size} bytes${peer}`);
    return size;
  }

  #refusal(reason: string): DecodeError {
    return new DecodeError(reason, 'frame', '', undefined, { offset: this.#offset });
  }
}

function* thenThrow(frames: readonly Uint8Array[], error: unknown): Generator<Uint8Array> {
  yield* frames;
  throw error;
}
