/** Names that come again and again, and their UTF-8 forms: a bounded table in each direction. */

const MOST = 4096;
const encoder = new TextEncoder();
const encoded = new Map<string, Uint8Array>();

/** The bytes of a name, which must not be changed. */
export function bytesOf(name: string): Uint8Array {
  const known = encoded.get(name);
  if (known !== undefined) return known;
  if (encoded.size >= MOST) encoded.clear();
  const bytes = encoder.encode(name);
  encoded.set(name, bytes);
  return bytes;
}

/** Slots of names that were read; a power of two. */
const SLOTS = 1024;
const LONGEST = 64;
const decoded = new Array<string>(SLOTS).fill('');
const { utf8Slice } = Buffer.prototype as unknown as {
  utf8Slice(this: Uint8Array, start: number, end: number): string;
};

/** The name in these bytes: one that lies in its slot already if it is short. */
export function nameIn(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > LONGEST) return utf8Slice.call(bytes, start, end);
  let hash = end - start;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0;
  const slot = (hash ^ (hash >>> 10)) & (SLOTS - 1);
  const known = decoded[slot] as string;
  if (isSame(known, bytes, start, end)) return known;
  const name = utf8Slice.call(bytes, start, end);
  // Texts of other characters are shorter than their bytes. They are left out: their units could equal other bytes.
  if (name.length === end - start) decoded[slot] = name;
  return name;
}

/** True for the bytes of this text, which is ASCII, or holds U+FFFD, which no byte equals. */
function isSame(text: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let at = start; at < end; at++) if (text.charCodeAt(at - start) !== bytes[at]) return false;
  return true;
}
