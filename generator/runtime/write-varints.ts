import { exactNumber, safeUvarintSize, uvarintSize, zigzag, zigzagNumber } from './numbers.js';
import { room, type WireWriter } from './writer.js';

/** Writes an unsigned 32-bit integer in base-128 groups, least significant first. */
export function putUvarint(out: WireWriter, pos: number, value: number): number {
  if (value >= 0x80 || pos >= out.end) return putLongUvarint(out, pos, value);
  out.bytes[pos] = value;
  return pos + 1;
}

function putLongUvarint(out: WireWriter, pos: number, value: number): number {
  room(out, pos, uvarintSize(value));
  return setUvarint(out.bytes, pos, value);
}

/** Writes an unsigned 32-bit integer in base-128 groups where there is room for it. */
export function setUvarint(bytes: Uint8Array, start: number, value: number): number {
  let pos = start;
  let rest = value;
  for (; rest >= 0x80; rest >>>= 7) bytes[pos++] = (rest & 0x7f) | 0x80;
  bytes[pos] = rest;
  return pos + 1;
}

/** Writes a zigzag-coded int32. */
export function putVarint(out: WireWriter, pos: number, value: number): number {
  return putUvarint(out, pos, ((value << 1) ^ (value >> 31)) >>> 0);
}

/** Writes an integer of 0 to 2^53-1 in base-128 groups, least significant first. */
export function putSafeUvarint(out: WireWriter, pos: number, value: number): number {
  if (value <= 0xffffffff) return putUvarint(out, pos, value);
  room(out, pos, safeUvarintSize(value));
  return setSafeUvarint(out.bytes, pos, value);
}

/** Writes an integer of 0 to 2^53-1 in base-128 groups where there is room for it. */
export function setSafeUvarint(bytes: Uint8Array, start: number, value: number): number {
  let pos = start;
  let rest = value;
  // Behind 32 bits there are no shifts.
  for (; rest > 0xffffffff; rest = Math.floor(rest / 0x80)) bytes[pos++] = (rest % 0x80) | 0x80;
  return setUvarint(bytes, pos, rest);
}

/** Writes an unsigned 64-bit integer in base-128 groups, least significant first. */
export function putUvarlong(out: WireWriter, pos: number, value: bigint): number {
  const number = exactNumber(value);
  if (number >= 0) return putSafeUvarint(out, pos, number);
  let rest = value;
  while (rest >= 0x80n) {
    room(out, pos, 1);
    out.bytes[pos++] = Number(rest & 0x7fn) | 0x80;
    rest >>= 7n;
  }
  room(out, pos, 1);
  out.bytes[pos] = Number(rest);
  return pos + 1;
}

/** Writes a zigzag-coded int64. */
export function putVarlong(out: WireWriter, pos: number, value: bigint): number {
  const number = exactNumber(value);
  return Number.isNaN(number)
    ? putUvarlong(out, pos, zigzag(value))
    : putSafeUvarint(out, pos, zigzagNumber(number));
}
