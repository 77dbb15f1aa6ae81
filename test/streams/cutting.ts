import type { FrameSplitter } from '../../generated/runtime/index.js';
import { hexOf } from '../hex.js';

/** What came out of a splitter. */
export interface Outcome {
  /** The frames, in hex. */
  readonly frames: readonly string[];
  /** The error that ended it, with its class; undefined if there was none. */
  readonly error: string | undefined;
}

/** All of the chunks behind one another. */
export function joined(chunks: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(chunks));
}

/** The bytes in pieces that end at the given positions, each in memory of its own. */
export function cutAt(bytes: Uint8Array, positions: readonly number[]): Uint8Array[] {
  const ends = [...positions, bytes.length];
  return ends.map((end, at) => bytes.slice(at === 0 ? 0 : ends[at - 1], end));
}

/** The bytes in pieces of `size`; the last one may be shorter. */
export function cutEvery(bytes: Uint8Array, size: number): Uint8Array[] {
  const count = Math.max(0, Math.ceil(bytes.length / size) - 1);
  return cutAt(
    bytes,
    Array.from({ length: count }, (_, at) => size * (at + 1)),
  );
}

/** Everything that a splitter says of a stream in these chunks, up to its end. */
export function outcomeOf(splitter: FrameSplitter, chunks: Iterable<Uint8Array>): Outcome {
  const frames: string[] = [];
  try {
    for (const chunk of chunks) for (const frame of splitter.push(chunk)) frames.push(hexOf(frame));
    splitter.end();
  } catch (error) {
    return { frames, error: String(error) };
  }
  return { frames, error: undefined };
}

/** Every way of cutting the bytes once or twice, in two pieces of one byte at least, and into single bytes. */
export function* everyCut(bytes: Uint8Array, twice: boolean): Generator<Uint8Array[]> {
  yield [bytes];
  yield cutEvery(bytes, 1);
  for (let first = 1; first < bytes.length; first++) {
    yield cutAt(bytes, [first]);
    if (!twice) continue;
    for (let second = first + 1; second < bytes.length; second++) yield cutAt(bytes, [first, second]);
  }
}

/** How often the outcome of a cut differs from the expected one, and the first cut for which it does. */
export function differingCuts(
  make: () => FrameSplitter,
  bytes: Uint8Array,
  expected: Outcome,
  twice = false,
): { readonly tried: number; readonly wrong: readonly string[] } {
  const wanted = JSON.stringify(expected);
  const wrong: string[] = [];
  let tried = 0;
  for (const chunks of everyCut(bytes, twice)) {
    tried++;
    const outcome = JSON.stringify(outcomeOf(make(), chunks));
    if (outcome !== wanted) wrong.push(`${chunks.map((one) => one.length).join('+')}: ${outcome}`);
  }
  return { tried, wrong: wrong.slice(0, 3) };
}

/** A frame as Kafka has them: an int32 with the number of bytes behind it, and so many bytes, all equal. */
export function plainFrame(size: number, fill = size & 0xff): Uint8Array {
  const frame = new Uint8Array(4 + size).fill(fill, 4);
  new DataView(frame.buffer).setInt32(0, size);
  return frame;
}
