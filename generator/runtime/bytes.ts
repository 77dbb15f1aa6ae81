/** True for a Uint8Array of this realm or another (a test runner's, say), and for a subclass such as Buffer. */
export function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array || isForeignBytes(value);
}

function isForeignBytes(value: unknown): boolean {
  return (
    ArrayBuffer.isView(value) &&
    (value as { [Symbol.toStringTag]?: string })[Symbol.toStringTag] === 'Uint8Array'
  );
}

/** What stands for every empty field of bytes that is read. */
export const NO_BYTES: Uint8Array<ArrayBuffer> = /* @__PURE__ */ new Uint8Array(0);
