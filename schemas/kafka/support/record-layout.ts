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

/** The most bytes of a record beside its key and its value: six numbers and two zeros. */
const MOST_BESIDE = 30;

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
  const most = MOST_BESIDE + (key === null ? 0 : key.length) + (value === null ? 0 : value.length);
  if (start + most > out.end) {
    if (recordSize(time, offset, lengthOf(key), lengthOf(value)) !== size) changed();
    room(out, start, uvarintSize(2 * size) + size);
  }
  const { bytes } = out;
  let pos = setUvarint(bytes, start, 2 * size);
  const end = pos + size;
  bytes[pos++] = 0;
  pos = setSafeUvarint(bytes, pos, time);
  pos = setUvarint(bytes, pos, offset);
  pos = setPayload(bytes, pos, key);
  pos = setPayload(bytes, pos, value);
  bytes[pos++] = 0;
  return pos === end ? pos : changed();
}

function setPayload(bytes: Uint8Array, pos: number, payload: Payload): number {
  if (payload !== null) return setBytes(bytes, setUvarint(bytes, pos, 2 * payload.length), payload);
  bytes[pos] = 1;
  return pos + 1;
}
