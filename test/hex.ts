const TEXTS: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const VALUES: ReadonlyMap<string, number> = new Map(TEXTS.map((text, byte) => [text, byte]));

/** Bytes in hex, in lower case. */
export function hexOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += TEXTS[byte];
  return text;
}

/** Bytes from hex, in memory that nothing else shares. */
export function bytesOf(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at++) {
    const digits = hex.slice(2 * at, 2 * at + 2);
    bytes[at] = VALUES.get(digits) ?? Number.parseInt(digits, 16);
  }
  return bytes;
}
