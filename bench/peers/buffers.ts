/** The same memory as Node's own kind of bytes, which is what the other libraries take. */
export function bufferOf(bytes: Uint8Array | null): Buffer {
  if (bytes === null) throw new TypeError('records without key or value are not compared');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
