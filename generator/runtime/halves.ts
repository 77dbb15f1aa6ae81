/**
 * Memory that a bigint and two int32 share: that takes 64 bits apart without arithmetic with bigints, which makes
 * more of them.
 */
export const long: BigInt64Array = /* @__PURE__ */ new BigInt64Array(1);
/** The lower half of `long`. */
export const low: Int32Array = /* @__PURE__ */ halfOf(long, 'low');
/** The higher half of `long`, which has the sign. */
export const high: Int32Array = /* @__PURE__ */ halfOf(long, 'high');

/** Tells from how the host holds a one whether it puts the lowest byte first. */
export function isLittleEndian(one: Uint16Array): boolean {
  return new Uint8Array(one.buffer, one.byteOffset)[0] === 1;
}

/** One half of `memory`; on a host that is big-endian the higher one comes first. */
export function halfOf(
  memory: BigInt64Array,
  half: 'low' | 'high',
  littleEndian: boolean = isLittleEndian(Uint16Array.of(1)),
): Int32Array {
  return new Int32Array(memory.buffer, littleEndian === (half === 'low') ? 0 : 4, 1);
}
