/** What a message needs: filled by `addSize()`, read by whoever allocates. */
export class SizeAccumulator {
  /** Bytes of the encoding, zero-copy payloads included. */
  total = 0;
  /** Bytes of payloads in zero-copy fields. */
  zeroCopy = 0;
  /** Sizes that stand in front of what they measure, in the order in which writing asks for them. */
  readonly inner: number[] = [];
  /** How many structs that may contain themselves are open. */
  depth = 0;

  /** Bytes that have to be written into a buffer: all but the zero-copy payloads. */
  get buffered(): number {
    return this.total - this.zeroCopy;
  }

  /** Makes it as new. */
  clear(): void {
    this.total = 0;
    this.zeroCopy = 0;
    this.inner.length = 0;
    this.depth = 0;
  }
}

/** Keeps a place for a size that is known later; `settle` fills it. Sizes are asked for outside in. */
export function reserve(sizes: SizeAccumulator): number {
  return sizes.inner.push(0) - 1;
}

/** Fills the place that `reserve` kept, and returns the size. */
export function settle(sizes: SizeAccumulator, place: number, size: number): number {
  sizes.inner[place] = size;
  return size;
}

/** How deep structs that contain themselves may nest, in both directions. */
export const MAX_DEPTH = 100;
