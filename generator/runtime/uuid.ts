import { shown } from './shown.js';

const CANONICAL = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const BASE64URL = /^[\w-]{22}(?:==)?$/;
const HEX_DIGITS = '0123456789abcdef';
const BASE64URL_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A UUID: 128 bits as four int32, the most significant first. Immutable. */
export class Uuid {
  /** Bits 127 to 96, as an int32. */
  readonly a: number;
  /** Bits 95 to 64. */
  readonly b: number;
  /** Bits 63 to 32. */
  readonly c: number;
  /** Bits 31 to 0. */
  readonly d: number;
  /** The text form that was asked for last, empty before; the two forms differ in length. */
  #text = '';

  /** Of each number the lower 32 bits are taken. */
  constructor(a: number, b: number, c: number, d: number) {
    this.a = a | 0;
    this.b = b | 0;
    this.c = c | 0;
    this.d = d | 0;
  }

  /**
   * Reads the canonical form of 36 characters, in any case, or the 22 characters of base64url, with or
   * without padding, whose last four bits are not looked at. Throws a SyntaxError for any other text.
   */
  static parse(text: string): Uuid {
    const uuid = parseUuid(text);
    if (uuid === undefined) {
      throw new SyntaxError(
        `${shown(text)} is not a UUID of 36 characters or its 22 characters of base64url`,
      );
    }
    return uuid;
  }

  /** Takes 16 bytes from `offset` on; throws a RangeError if there are fewer. */
  static fromBytes(bytes: Uint8Array, offset = 0): Uuid {
    return readUuid(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset);
  }

  /** True for the UUID of 128 zero bits. */
  get isZero(): boolean {
    return (this.a | this.b | this.c | this.d) === 0;
  }

  /** True for the same 128 bits. */
  equals(other: Uuid): boolean {
    return this.a === other.a && this.b === other.b && this.c === other.c && this.d === other.d;
  }

  /** The 16 bytes. */
  toBytes(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(16);
    writeUuid(new DataView(bytes.buffer), 0, this);
    return bytes;
  }

  /** The canonical form, in lower case. */
  toString(): string {
    if (this.#text.length !== 36) this.#text = canonicalText(this);
    return this.#text;
  }

  /** 22 characters of base64url, without padding. */
  toBase64Url(): string {
    if (this.#text.length !== 22) this.#text = toDigits(this, BASE64URL_DIGITS, 6);
    return this.#text;
  }

  /** The canonical form, in lower case. */
  toJSON(): string {
    return this.toString();
  }
}

/** The UUID of 128 zero bits. */
export const ZERO_UUID: Uuid = /* @__PURE__ */ new Uuid(0, 0, 0, 0);

/** A UUID as it is, or the one that a text stands for; throws a SyntaxError like `Uuid.parse`. */
export function toUuid(value: Uuid | string): Uuid {
  return typeof value === 'string' ? Uuid.parse(value) : value;
}

/** The same where null is a value. */
export function toNullableUuid(value: Uuid | string | null): Uuid | null {
  return value === null ? null : toUuid(value);
}

/** The UUID of a text in one of the forms of `Uuid.parse`, `undefined` for another text. */
export function parseUuid(text: string): Uuid | undefined {
  if (CANONICAL.test(text)) return fromDigits(text.replaceAll('-', '').toLowerCase(), HEX_DIGITS, 4);
  return BASE64URL.test(text) ? fromDigits(text.slice(0, 22), BASE64URL_DIGITS, 6) : undefined;
}

function canonicalText(uuid: Uuid): string {
  const hex = toDigits(uuid, HEX_DIGITS, 4);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

// A digit stands for `width` bits, the first for the most significant; it may reach into the next of the four words.

function fromDigits(text: string, digits: string, width: number): Uuid {
  const words = new Int32Array(5);
  for (let at = 0; at < text.length; at++) {
    const digit = digits.indexOf(text.charAt(at));
    const word = (at * width) >> 5;
    const shift = 32 - width - ((at * width) & 31);
    words[word] = wordAt(words, word) | (shift < 0 ? digit >> -shift : digit << shift);
    if (shift < 0) words[word + 1] = digit << (32 + shift);
  }
  return new Uuid(wordAt(words, 0), wordAt(words, 1), wordAt(words, 2), wordAt(words, 3));
}

function toDigits(uuid: Uuid, digits: string, width: number): string {
  const words = [uuid.a, uuid.b, uuid.c, uuid.d];
  let text = '';
  for (let bit = 0; bit < 128; bit += width) {
    const word = wordAt(words, bit >> 5);
    const shift = 32 - width - (bit & 31);
    const bits =
      shift < 0 ? (word << -shift) | (wordAt(words, (bit >> 5) + 1) >>> (32 + shift)) : word >>> shift;
    text += digits.charAt(bits & ((1 << width) - 1));
  }
  return text;
}

function wordAt(words: ArrayLike<number>, at: number): number {
  return words[at] ?? 0;
}

/** Reads 16 bytes, the most significant first; throws a RangeError where the view ends before. */
export function readUuid(view: DataView, pos: number): Uuid {
  return new Uuid(
    view.getInt32(pos),
    view.getInt32(pos + 4),
    view.getInt32(pos + 8),
    view.getInt32(pos + 12),
  );
}

/** Writes 16 bytes, the most significant first; throws a RangeError where the view ends before. */
export function writeUuid(view: DataView, pos: number, uuid: Uuid): void {
  view.setInt32(pos, uuid.a);
  view.setInt32(pos + 4, uuid.b);
  view.setInt32(pos + 8, uuid.c);
  view.setInt32(pos + 12, uuid.d);
}
