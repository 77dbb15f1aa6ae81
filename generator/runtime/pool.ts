import { type Allocator, ownMemory } from './encoder.js';

/** A request for more than this part of a slab gets memory of its own: it would waste too much of a slab. */
const LARGEST_PART = 4;

/**
 * Memory for many small messages: a pool asks for a slab at a time and hands out ranges of it, which is
 * quicker than asking for each. It is given to `encode` and the like as `{ pool }`.
 *
 * A range is the caller's for good and is never handed out twice. But it shares its memory: `.buffer` is the
 * whole slab, with what else was written there, so never hand that on; and a slab is kept in memory for as
 * long as any of its ranges is. So use a pool for what is sent and forgotten, not for what is kept or
 * transferred.
 */
export class EncodePool implements Allocator {
  /** Size of a slab in bytes. */
  readonly slabSize: number;
  #slab: ArrayBuffer | undefined;
  #used = 0;

  /**
   * @param slabSize bytes of a slab, 65,536 if left out
   * @throws RangeError for a size that is not a whole number from 64 to 2^30
   */
  constructor(slabSize = 65_536) {
    if (!(Number.isInteger(slabSize) && slabSize >= 64 && slabSize <= 2 ** 30)) {
      throw new RangeError(`a slab of ${String(slabSize)} bytes: it has from 64 to 2^30`);
    }
    this.slabSize = slabSize;
  }

  /** A range of a slab, or memory of its own for a size of more than a quarter of a slab. Its content is undefined. */
  allocate(size: number): Uint8Array<ArrayBuffer> {
    if (!(Number.isInteger(size) && size >= 0)) throw new RangeError(`a range of ${String(size)} bytes`);
    if (size * LARGEST_PART > this.slabSize) return ownMemory(size);
    if (this.#slab === undefined || this.#used + size > this.slabSize) {
      // Zeroed: what lies between ranges can be seen through `.buffer`.
      this.#slab = new ArrayBuffer(this.slabSize);
      this.#used = 0;
    }
    const range = new Uint8Array(this.#slab, this.#used, size);
    this.#used += size;
    return range;
  }
}
