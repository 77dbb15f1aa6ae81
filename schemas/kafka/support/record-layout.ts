import {
  changed,
  room,
  safeUvarintSize,
  setBytes,
  setSafeUvarint,
  setUvarint,
  uvarintSize,
  type WireWriter,
} from '../../runtime/internal.js';

/** A key or a value. */
export type Payload = Uint8Array | null;

/** The most bytes of a record beside its key and its value, of which a null one counts as -1. */
const MOST_BESIDE = 32;

/**
 * Bytes behind the size of a record without headers. Times and offsets are differences in their zigzag form; a
 * length is -1 for null.
 */
export function recordSize(time: number, offset: number, keyLength: number, valueLength: number): number {
  return 2 + safeUvarintSize(time) + uvarintSize(offset) + payloadSize(keyLength) + payloadSize(valueLength);
}

function payloadSize(length: number): number {
  return length < 0 ? 1 : uvarintSize(2 * length) + length;
}

/** The length of a payload; -1 for null. */
export function lengthOf(payload: Payload): number {
  return payload === null ? -1 : payload.length;
}

/** Writes a record without headers, of `size` bytes, behind its size. Its payloads are copied. */
export function putRecord(
  out: WireWriter,
  start: number,
  size: number,
  time: number,
  offset: number,
  key: Payload,
  value: Payload,
): number {
  // Looked at once: what is copied later has no more than there is room for.
  const keyLength = lengthOf(key);
  const valueLength = lengthOf(value);
  if (start + MOST_BESIDE + keyLength + valueLength > out.end) {
    if (recordSize(time, offset, keyLength, valueLength) !== size) changed();
    room(out, start, uvarintSize(2 * size) + size);
  }
  const { bytes } = out;
  let pos = setUvarint(bytes, start, 2 * size);
  const end = pos + size;
  bytes[pos++] = 0;
  pos = setSafeUvarint(bytes, pos, time);
  pos = setUvarint(bytes, pos, offset);
  pos = setPayload(bytes, pos, key, keyLength);
  pos = setPayload(bytes, pos, value, valueLength);
  bytes[pos++] = 0;
  return pos === end ? pos : changed();
}

function setPayload(bytes: Uint8Array, start: number, payload: Payload, length: number): number {
  if (payload === null) {
    bytes[start] = 1;
    return start + 1;
  }
  const pos = setUvarint(bytes, start, 2 * length);
  setBytes(bytes, pos, payload, length);
  return pos + length;
}
