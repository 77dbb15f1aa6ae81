/**
 * UTF-8 by Java's rules: an unpaired surrogate is written as `?`, malformed bytes are read as U+FFFD.
 * Short texts go through loops, longer ones through the host's own coders where it has any; the two
 * never differ in a byte.
 */

/** What a host does faster than a loop. */
interface NativeText {
  /** Bytes of a well-formed text; not less than those of {@link utf8Length} for another one. */
  length(text: string): number;
  /**
   * Writes a well-formed text of `size` bytes; returns its size. If that is another one, what it wrote is
   * of no use.
   */
  write(bytes: Uint8Array, offset: number, text: string, size: number): number;
  /** Decodes by the rules of WHATWG, a byte order mark kept. */
  read(bytes: Uint8Array, start: number, end: number): string;
}

interface HostBuffer {
  byteLength(text: string): number;
  readonly prototype: {
    utf8Write(this: Uint8Array, text: string, offset: number, size: number): number;
    latin1Write(this: Uint8Array, text: string, offset: number, size: number): number;
    utf8Slice(this: Uint8Array, start: number, end: number): string;
  };
}

interface HostTextEncoder {
  encodeInto(text: string, bytes: Uint8Array): { readonly read: number; readonly written: number };
}

interface HostTextDecoder {
  decode(bytes: Uint8Array): string;
}

/** The globals used where they exist. */
interface Host {
  readonly Buffer?: HostBuffer;
  readonly TextEncoder?: new () => HostTextEncoder;
  readonly TextDecoder?: new (label: string, options: { readonly ignoreBOM: boolean }) => HostTextDecoder;
}

const REPLACEMENT = 0xfffd;
const QUESTION_MARK = 0x3f;

// Up to these lengths a loop is faster than a call out of JavaScript (measured on Node 20).
const LENGTH_BY_HAND = 10;
const WRITE_BY_HAND = 28;
const READ_BY_HAND = 12;

const native: NativeText | undefined = /* @__PURE__ */ findNative(globalThis as Host);

function findNative(host: Host): NativeText | undefined {
  const { Buffer, TextEncoder, TextDecoder } = host;
  if (Buffer !== undefined) {
    const found = trusted(() => bufferText(Buffer));
    if (found !== undefined) return found;
  }
  if (TextEncoder === undefined || TextDecoder === undefined) return undefined;
  return trusted(() => webText(new TextEncoder(), new TextDecoder('utf-8', { ignoreBOM: true })));
}

/**
 * Hosts and polyfills differ in these undocumented methods, so they prove themselves before they are used.
 */
function trusted(make: () => NativeText): NativeText | undefined {
  const bytes = new Uint8Array(5);
  try {
    const found = make();
    const written = found.write(bytes, 0, '\ufeff', 3) + found.write(bytes, 3, 'x', 1);
    return written === 4 && found.read(bytes, 0, 4) === '\ufeffx' ? found : undefined;
  } catch {
    return undefined;
  }
}

function bufferText(Buffer: HostBuffer): NativeText {
  const { utf8Write, latin1Write, utf8Slice } = Buffer.prototype;
  return {
    length: (text) => Buffer.byteLength(text),
    write(bytes, offset, text, size) {
      const length = Buffer.byteLength(text);
      if (length === size) (size === text.length ? latin1Write : utf8Write).call(bytes, text, offset, size);
      return length;
    },
    read: (bytes, start, end) => utf8Slice.call(bytes, start, end),
  };
}

function webText(encoder: HostTextEncoder, decoder: HostTextDecoder): NativeText {
  return {
    length: lengthByHand,
    write(bytes, offset, text, size) {
      const { read, written } = encoder.encodeInto(text, bytes.subarray(offset, offset + size));
      if (read === text.length) return written;
      // There was no room, or there was: Node's encoder stops too early from 25.4 on (nodejs/node#65994).
      return writeByHand(bytes, offset + written, text.slice(read), size - written) - offset;
    },
    read: (bytes, start, end) => decoder.decode(bytes.subarray(start, end)),
  };
}

/** Whether every surrogate of a text is one half of a pair. */
export function isWellFormed(text: string): boolean {
  const { isWellFormed: builtIn }: { isWellFormed?: (this: string) => boolean } = text as unknown as object;
  return builtIn === undefined ? !/\p{Surrogate}/u.test(text) : builtIn.call(text);
}

/** The bytes {@link writeUtf8} writes for a text: exact; an unpaired surrogate counts as one byte. */
export function utf8Length(text: string): number {
  if (text.length <= LENGTH_BY_HAND || native === undefined) return lengthByHand(text);
  const size = native.length(text);
  return size === text.length || isWellFormed(text) ? size : lengthByHand(text);
}

/** The same as {@link utf8Length} by a loop alone: small, for texts whose length is rarely asked for. */
export function lengthByHand(text: string): number {
  const { length } = text;
  let size = length;
  for (let at = 0; at < length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    if (unit < 0x800) size += 1;
    else if ((unit & 0xf800) !== 0xd800) size += 2;
    else if (isPair(unit, text.charCodeAt(at + 1))) {
      size += 2;
      at++;
    }
  }
  return size;
}

function isPair(high: number, low: number): boolean {
  return (high & 0xfc00) === 0xd800 && (low & 0xfc00) === 0xdc00;
}

/**
 * Writes a text at `offset` and returns the offset after it. `size` is `utf8Length(text)`. If it is not, the
 * offset that is returned is another one than `offset + size`, and only bytes before `offset + size` were
 * written. An unpaired surrogate becomes the byte 0x3f.
 */
export function writeUtf8(bytes: Uint8Array, offset: number, text: string, size: number): number {
  const { length } = text;
  if (length > WRITE_BY_HAND) return writeLong(bytes, offset, text, size);
  if (length !== size) return writeByHand(bytes, offset, text, size);
  for (let at = 0; at < length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) return writeByHand(bytes, offset, text, size);
    bytes[offset + at] = unit;
  }
  return offset + length;
}

function writeLong(bytes: Uint8Array, offset: number, text: string, size: number): number {
  if (native === undefined || !isWellFormed(text)) return writeByHand(bytes, offset, text, size);
  return offset + native.write(bytes, offset, text, size);
}

function writeByHand(bytes: Uint8Array, offset: number, text: string, size: number): number {
  const limit = offset + size;
  let to = offset;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const low = text.charCodeAt(at + 1);
    const code = isPair(unit, low) ? ((unit - 0xd800) << 10) + (low - 0xdc00) + 0x10000 : unit;
    const width = widthOf(code);
    if (to + width > limit) return offset + lengthByHand(text);
    if (width === 1) bytes[to] = code < 0x80 ? code : QUESTION_MARK;
    else putCode(bytes, to, code, width);
    to += width;
    if (width === 4) at++;
  }
  return to;
}

/** Bytes of a code point, or of the `?` for a surrogate. */
function widthOf(code: number): number {
  if (code < 0x80 || (code & ~0x7ff) === 0xd800) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

function putCode(bytes: Uint8Array, to: number, code: number, width: number): void {
  for (let at = width - 1, rest = code; at > 0; at--, rest >>= 6) bytes[to + at] = 0x80 | (rest & 0x3f);
  bytes[to] = (0xf00 >> width) | (code >> (6 * (width - 1)));
}

/**
 * Decodes the bytes from `start` to `end` (exclusive) as Java's `new String(bytes, UTF_8)` does: one U+FFFD
 * for each ill-formed sequence, an encoded surrogate and a sequence cut off by the end being one each; a byte
 * order mark is kept.
 */
export function readUtf8(bytes: Uint8Array, start: number, end: number): string {
  return readWellFormed(bytes, start, end) ?? readByHand(bytes, start, end, REPLACEMENT);
}

/** Decodes like {@link readUtf8}; `undefined` if any sequence is ill-formed. */
export function readUtf8Strict(bytes: Uint8Array, start: number, end: number): string | undefined {
  const text = readWellFormed(bytes, start, end);
  if (text !== undefined) return text;
  // The bytes may hold a U+FFFD of their own. What is ill-formed is marked by what no bytes decode to.
  const marked = readByHand(bytes, start, end, 0xd800);
  return isWellFormed(marked) ? marked : undefined;
}

/** Decodes well-formed bytes in the fastest way; `undefined` for others, and for some that hold a U+FFFD. */
function readWellFormed(bytes: Uint8Array, start: number, end: number): string | undefined {
  const text = end - start > READ_BY_HAND ? undefined : readShortAscii(bytes, start, end);
  if (text !== undefined || native === undefined) return text;
  const decoded = native.read(bytes, start, end);
  return decoded.includes('\ufffd') ? undefined : decoded;
}

/** Four bytes at a time; `undefined` unless all are ASCII. */
function readShortAscii(bytes: Uint8Array, start: number, end: number): string | undefined {
  let text = '';
  let at = start;
  for (; at + 4 <= end; at += 4) {
    const a = bytes[at] as number;
    const b = bytes[at + 1] as number;
    const c = bytes[at + 2] as number;
    const d = bytes[at + 3] as number;
    if ((a | b | c | d) > 0x7f) return undefined;
    text += String.fromCharCode(a, b, c, d);
  }
  for (; at < end; at++) {
    const unit = bytes[at] as number;
    if (unit > 0x7f) return undefined;
    text += String.fromCharCode(unit);
  }
  return text;
}

/** Decodes with one `replacement` (a UTF-16 unit) for each ill-formed sequence. */
function readByHand(bytes: Uint8Array, start: number, end: number, replacement: number): string {
  const source = bytes.subarray(start, end);
  let text = '';
  let units: number[] = [];
  for (let at = 0; at < source.length; ) {
    const width = sequenceAt(source, at);
    const code = width < 0 ? replacement : codeAt(source, at, width);
    if (code < 0x10000) units.push(code);
    else units.push(0xd7c0 + (code >> 10), 0xdc00 + (code & 0x3ff));
    at += Math.abs(width);
    if (units.length >= 4096) {
      text += String.fromCharCode(...units);
      units = [];
    }
  }
  return text + String.fromCharCode(...units);
}

/** Bytes of the sequence that begins at `at`: 1 to 4 if it is well-formed, else -1 to -3. */
function sequenceAt(source: Uint8Array, at: number): number {
  const lead = source[at] ?? 0;
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return -1;
  const width = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const second = source[at + 1] ?? 0;
  if (!isContinuation(second) || !fitsLead(lead, second)) return -1;
  let taken = 2;
  while (taken < width && isContinuation(source[at + taken] ?? 0)) taken++;
  const isSurrogate = lead === 0xed && second > 0x9f;
  return taken === width && !isSurrogate ? width : -taken;
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

/** False where the second byte shows an overlong form or a code point above U+10FFFF. */
function fitsLead(lead: number, second: number): boolean {
  if (lead === 0xe0) return second > 0x9f;
  if (lead === 0xf0) return second > 0x8f;
  return lead !== 0xf4 || second < 0x90;
}

function codeAt(source: Uint8Array, at: number, width: number): number {
  const lead = source[at] ?? 0;
  if (width === 1) return lead;
  let code = lead & (0x7f >> width);
  for (let next = 1; next < width; next++) code = (code << 6) | ((source[at + next] ?? 0) & 0x3f);
  return code;
}
