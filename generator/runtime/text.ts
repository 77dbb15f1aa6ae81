const HEX_DIGITS = '0123456789abcdef';
const BASE64_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * The text of `Double.toString` in Java 19 and later: the shortest decimal that reads back as `x`, but of
 * two digits at least and, where one digit would do, the two closest to `x`.
 */
export function javaDouble(x: number): string {
  return javaText(x, x.toExponential());
}

/** The text of `Float.toString` in Java 19 and later; `x` is rounded to a float32 first. */
export function javaFloat(x: number): string {
  const single = Math.fround(x);
  return javaText(single, shortestFloat(single));
}

function shortestFloat(single: number): string {
  for (let digits = 0; digits < 8; digits++) {
    // Floats are closer together below a power of two: the closest decimal, below, may read back as another
    // float where the one above does not.
    for (const near of [single, single * (1 + 2 ** -25)]) {
      const decimal = closestDecimal(near, digits);
      if (Math.fround(Number(decimal)) === single) return decimal;
    }
  }
  return single.toExponential(8);
}

/**
 * The decimal closest to `x`; of two equally close ones the even one, where `toExponential` takes the
 * upper.
 */
function closestDecimal(x: number, digits: number): string {
  const [longer = '', exponent = ''] = x.toExponential(digits + 1).split('e');
  const lower = longer.slice(0, -1);
  const isTie = longer.endsWith('5') && Number(`${longer}e${exponent}`) === x;
  return isTie && /[02468]$/.test(lower) ? `${lower}e${exponent}` : x.toExponential(digits);
}

/** Lays out `x` in Java's way; `shortest` is its shortest decimal in exponential form. */
function javaText(x: number, shortest: string): string {
  if (!Number.isFinite(x)) return String(x);
  if (x === 0) return Object.is(x, -0) ? '-0.0' : '0.0';
  const [digits = '', exponent = ''] = (shortest.includes('.') ? shortest : x.toExponential(1)).split('e');
  const size = Math.abs(x);
  if (size < 1e-3 || size >= 1e7) return `${digits}E${Number(exponent)}`;
  const plain = String(Number(`${digits}e${exponent}`));
  return plain.includes('.') ? plain : `${plain}.0`;
}

/** Bytes in hexadecimal; of more than `limit` bytes the first ones, followed by how many there are. */
export function hexText(bytes: Uint8Array, limit = 32): string {
  if (bytes.length <= limit) return toHex(bytes);
  return `${toHex(bytes.subarray(0, limit))}… (${bytes.length} bytes)`;
}

/** Bytes as Java prints an array of them: `[1, -2, 3]`. */
export function signedBytesText(bytes: Uint8Array): string {
  return `[${new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length).join(', ')}]`;
}

/** Two lower-case digits a byte. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX_DIGITS.charAt(byte >> 4) + HEX_DIGITS.charAt(byte & 15);
  return text;
}

/**
 * The bytes of a text of hexadecimal digits in any case; `undefined` for another text or an odd number of
 * digits.
 */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 2 !== 0 || /[^0-9a-f]/i.test(text)) return undefined;
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(text.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

/** Base64 in the standard alphabet, padded. */
export function toBase64(bytes: Uint8Array): string {
  const { length } = bytes;
  let text = '';
  for (let at = 0; at < length; at += 3) {
    const word = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let shift = 18; shift >= 0; shift -= 6) text += BASE64_DIGITS.charAt((word >> shift) & 63);
  }
  const padding = (3 - (length % 3)) % 3;
  return text.slice(0, text.length - padding) + '='.repeat(padding);
}

/**
 * The bytes of a base64 text in the standard alphabet. `undefined` for any other text: one without its
 * padding, with blanks or line ends, or with bits set that belong to no byte.
 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const length = text.length - padding;
  if (text.length % 4 !== 0) return undefined;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let word = 0;
  let bits = 0;
  for (let at = 0, to = 0; at < length; at++) {
    const digit = base64Digit(text.charCodeAt(at));
    if (digit < 0) return undefined;
    word = (word << 6) | digit;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[to++] = word >> bits;
    word &= (1 << bits) - 1;
  }
  return word === 0 ? bytes : undefined;
}

/** 0 to 63, or -1 for a UTF-16 unit that is no digit. */
function base64Digit(unit: number): number {
  if (unit >= 0x61 && unit <= 0x7a) return unit - 0x61 + 26;
  if (unit >= 0x41 && unit <= 0x5a) return unit - 0x41;
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30 + 52;
  if (unit === 0x2b) return 62;
  return unit === 0x2f ? 63 : -1;
}
