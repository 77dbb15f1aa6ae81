import { isBytes } from './bytes.js';
import { changed } from './refusal.js';
import type { SizeAccumulator } from './sizes.js';
import { writeUtf8 } from './utf8.js';
import { viewOf } from './views.js';

/**
 * A position in a buffer that messages write themselves to. Each call of a message's `write` takes its bytes
 * from `offset` on and moves it.
 */
export class WireWriter {
  /** The buffer. */
  bytes: Uint8Array;
  /** The same bytes, for numbers. */
  view: DataView;
  /** Where the next message starts, in bytes from the start of `bytes`. */
  offset: number;
  /** Nothing is written at or past this offset. */
  end: number;
  /** The sizes of the messages that are being written; null for a writer that each message sizes itself for. */
  sizes: SizeAccumulator | null = null;
  /** The next of `sizes.inner` to use. */
  cursor = 0;
  /** The next of `sizes.texts` to use. */
  textCursor = 0;
  /** How many of the messages that were sized are still to be written. */
  pending = 0;
  /** Slices of the buffer and payloads between them, as far as they are known; null where payloads are copied. */
  segments: Uint8Array[] | null = null;
  /** Where the next slice starts: all before it is in `segments`. */
  cut = 0;
  /** Bytes of the payloads that were not copied. */
  referenced = 0;

  constructor(bytes: Uint8Array, offset = 0) {
    if (!isBytes(bytes)) throw new TypeError('a WireWriter writes to a Uint8Array');
    this.bytes = bytes;
    this.view = viewOf(bytes);
    this.offset = offset;
    this.end = bytes.length;
  }
}

/**
 * Makes sure that `size` bytes at `pos` belong to the message: only one that changed since it was sized
 * needs more.
 */
export function room(out: WireWriter, pos: number, size: number): void {
  if (pos + size > out.end) changed();
}

/** The next size that the size pass left for writing. */
export function nextSize(out: WireWriter): number {
  const { sizes, cursor } = out;
  if (sizes === null || cursor >= sizes.count) changed();
  out.cursor = cursor + 1;
  return sizes.inner[cursor] as number;
}

/** The position in the message: payloads that are not copied count. */
export function logicalPosition(out: WireWriter, pos: number): number {
  return pos + out.referenced;
}

/** Where what follows at `pos` ends, payloads that are not copied included. */
export function openSize(out: WireWriter, pos: number, size: number): number {
  return pos + out.referenced + size;
}

/** Makes sure that what `openSize` announced ends where it said. */
export function closeSize(out: WireWriter, pos: number, end: number): void {
  if (pos + out.referenced !== end) changed();
}

export function putInt8(out: WireWriter, pos: number, value: number): number {
  room(out, pos, 1);
  out.bytes[pos] = value;
  return pos + 1;
}

export function putInt16(out: WireWriter, pos: number, value: number, littleEndian = false): number {
  room(out, pos, 2);
  out.view.setInt16(pos, value, littleEndian);
  return pos + 2;
}

export function putInt32(out: WireWriter, pos: number, value: number, littleEndian = false): number {
  room(out, pos, 4);
  out.view.setInt32(pos, value, littleEndian);
  return pos + 4;
}

/** Stores the low 24 bits of `value`. */
export function setUint24(view: DataView, pos: number, value: number, littleEndian = false): void {
  view.setUint16(littleEndian ? pos : pos + 1, value & 0xffff, littleEndian);
  view.setUint8(littleEndian ? pos + 2 : pos, value >>> 16);
}

/** Writes text of `size` bytes in UTF-8. */
export function putText(out: WireWriter, pos: number, text: string, size: number): number {
  room(out, pos, size);
  const end = writeUtf8(out.bytes, pos, text, size);
  return end === pos + size ? end : changed();
}

/** Copies bytes. */
export function putBytes(out: WireWriter, pos: number, value: Uint8Array): number {
  const { length } = value;
  room(out, pos, length);
  setBytes(out.bytes, pos, value, length);
  return pos + length;
}

/**
 * Copies bytes to where there is room for `length` of them, which is what they had when it was looked at. Few are
 * cheaper one by one.
 */
export function setBytes(bytes: Uint8Array, pos: number, value: Uint8Array, length: number): void {
  if (length > 8) bytes.set(value, pos);
  else for (let i = 0; i < length; i++) bytes[pos + i] = value[i] as number;
}

/**
 * Writes the payload of a zero-copy field. Where segments are collected, one that is long enough becomes a
 * segment of its own, and the bytes in front of it another.
 */
export function putPayload(out: WireWriter, pos: number, value: Uint8Array): number {
  return out.segments === null ? putBytes(out, pos, value) : putSegment(out, out.segments, pos, value);
}

function putSegment(out: WireWriter, segments: Uint8Array[], pos: number, value: Uint8Array): number {
  const { sizes } = out;
  if (sizes === null || value.length < sizes.minReference) return putBytes(out, pos, value);
  flushSegment(out, segments, pos);
  segments.push(value);
  out.referenced += value.length;
  return pos;
}

/** Makes a segment of the bytes between the last one and `pos`, if there are any. */
export function flushSegment(out: WireWriter, segments: Uint8Array[], pos: number): void {
  const { view, cut } = out;
  if (pos > cut) segments.push(new Uint8Array(view.buffer, view.byteOffset + cut, pos - cut));
  out.cut = pos;
}

export function putUint24(out: WireWriter, pos: number, value: number, littleEndian = false): number {
  room(out, pos, 3);
  setUint24(out.view, pos, value, littleEndian);
  return pos + 3;
}
