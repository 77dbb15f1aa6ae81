/** An integer in big-endian two's complement; a value that does not fit is refused. */
export function fixed(value: number | bigint, size: 1 | 2 | 4 | 8): Uint8Array {
  const bits = size * 8;
  const exact = BigInt(value);
  if (BigInt.asIntN(bits, exact) !== exact) throw new RangeError(`${value} is no int${bits}`);
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 1) bytes[at] = Number((exact >> BigInt(bits - 8 * (at + 1))) & 0xffn);
  return bytes;
}

export function join(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** UTF-8 as Java has it: half a surrogate pair is one question mark. */
export function utf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const char of text) bytes.push(...codePoint(char.codePointAt(0) ?? 0));
  return Uint8Array.from(bytes);
}

function codePoint(code: number): number[] {
  const low = (shift: number) => 0x80 | ((code >> shift) & 0x3f);
  if (code < 0x80) return [code];
  if (code < 0x800) return [0xc0 | (code >> 6), low(0)];
  if (code >= 0xd800 && code <= 0xdfff) return [0x3f];
  if (code < 0x10000) return [0xe0 | (code >> 12), low(6), low(0)];
  return [0xf0 | (code >> 18), low(12), low(6), low(0)];
}

/** Bytes behind their length. */
export function counted(bytes: Uint8Array, size: 1 | 2 | 4): Uint8Array {
  return join(fixed(bytes.length, size), bytes);
}
