import { isBytes } from './bytes.js';
import { Secret } from './secret.js';
import { hexText, signedBytesText, toBase64 } from './text.js';
import { Uuid } from './uuid.js';

/** Text of a string member in quotes, or of a null. */
export function showText(text: string | null, quote: string): string {
  return text === null ? 'null' : quote + text + quote;
}

/** Text of bytes in the protocol's style; `short` is hex, cut after 32 bytes. */
export function showBytes(bytes: Uint8Array | null, style: 'hex' | 'base64' | 'signed' | 'short'): string {
  if (!isBytes(bytes)) return String(bytes);
  if (style === 'signed') return signedBytesText(bytes);
  if (style === 'base64') return toBase64(bytes);
  return style === 'hex' ? hexText(bytes, bytes.length) : hexText(bytes);
}

/** Text of bytes that the schema gives a template for. */
export function showBytesAs(bytes: Uint8Array | null, text: (bytes: Uint8Array) => string): string {
  return isBytes(bytes) ? text(bytes) : String(bytes);
}

/** The 22-character text of a uuid. */
export function showUuid(uuid: Uuid | null): string {
  return uuid instanceof Uuid ? uuid.toBase64Url() : String(uuid);
}

/** Text of an array whose elements print themselves: `[a, b]`. */
export function showList(list: readonly unknown[] | null): string {
  return Array.isArray(list) ? `[${list.map(String).join(', ')}]` : String(list);
}

/** Text of an array, element by element. */
export function showListOf<T>(
  list: readonly T[] | null,
  text: (element: T) => string | number | boolean | bigint,
): string {
  return Array.isArray(list) ? showList(list.map(text)) : String(list);
}

/** Text of a secret: how long it is. A value that is no secret, though it should be, is not shown either. */
export function showSecret(secret: unknown): string {
  if (secret === null) return 'null';
  return secret instanceof Secret ? secret.toString() : '<redacted>';
}
