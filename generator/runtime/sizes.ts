import type { JoinedTexts } from './joined-texts.js';

/** More inner sizes than this are not kept for the next message. */
const KEPT = 4096;

/** What a message needs: filled by `addSize()`, read by whoever allocates. One may take several messages. */
export class SizeAccumulator {
  /** Bytes of the encoding, zero-copy payloads included. */
  total = 0;
  /** Bytes of those payloads in zero-copy fields that travel by reference. */
  zeroCopy = 0;
  /** A payload of a zero-copy field travels by reference from this many bytes on; 0 is for all of them. */
  minReference = 0;
  /** Sizes that stand in front of what they measure, in the order in which writing asks for them. */
  readonly inner: number[] = [];
  /** How many of `inner` are in use. */
  count = 0;
  /** Texts that sizing made for writing, in its order; null where there are none. */
  texts: string[] | null = null;
  /** How many of `texts` are in use. */
  textCount = 0;
  /** How many structs that may contain themselves are open. */
  depth = 0;
  /** Texts that a batch writes as one; null where the next one may be the first of them. */
  joined: JoinedTexts | null | undefined;

  /** Bytes that have to be written into a buffer: all but the payloads that travel by reference. */
  get buffered(): number {
    return this.total - this.zeroCopy;
  }

  /** Makes it as new. */
  clear(): void {
    this.texts = null;
    this.total = this.zeroCopy = this.minReference = this.count = this.textCount = this.depth = 0;
    if (this.inner.length > KEPT) this.inner.length = 0;
  }
}

/** Keeps a place for a size that is known later; `settle` fills it. Sizes are asked for outside in. */
export function reserve(sizes: SizeAccumulator): number {
  const place = sizes.count++;
  sizes.inner[place] = 0;
  return place;
}

/** Fills the place that `reserve` kept, and returns the size. */
export function settle(sizes: SizeAccumulator, place: number, size: number): number {
  sizes.inner[place] = size;
  return size;
}

/** Counts a payload of a zero-copy field. */
export function addPayload(sizes: SizeAccumulator, length: number): void {
  if (length >= sizes.minReference) sizes.zeroCopy += length;
}

/** How deep structs that contain themselves may nest, in both directions. */
export const MAX_DEPTH = 100;
