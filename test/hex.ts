const DIGITS = new TextEncoder().encode('0123456789abcdef');
const decoder = new TextDecoder();

/** The value of a digit by its character code. */
const VALUES = new Uint8Array(128);
for (const digits of ['0123456789abcdef', '0123456789ABCDEF']) {
  for (let value = 0; value < digits.length; value++) VALUES[digits.charCodeAt(value)] = value;
}

/** Bytes in hex, in lower case. */
export function hexOf(bytes: Uint8Array): string {
  const digits = new Uint8Array(2 * bytes.length);
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    digits[2 * at] = DIGITS[byte >> 4]!;
    digits[2 * at + 1] = DIGITS[byte & 15]!;
  }
  return decoder.decode(digits);
}

/** Bytes from hex, in memory that nothing else shares. */
export function bytesOf(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at++) {
    bytes[at] = (VALUES[hex.charCodeAt(2 * at)]! << 4) | VALUES[hex.charCodeAt(2 * at + 1)]!;
  }
  return bytes;
}
