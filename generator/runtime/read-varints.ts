import { fault } from './faults.js';
import { take, type WireReader } from './reader.js';

/**
 * Reads an unsigned 32-bit integer in base-128 groups: at most 5 bytes; a longer way to write a number is
 * accepted.
 */
export function readUvarint(input: WireReader, name: string): number {
  const { offset } = input;
  const byte = input.bytes[offset] as number;
  if (!(byte < 0x80 && offset < input.end)) return readLongUvarint(input, name);
  input.offset = offset + 1;
  return byte;
}

/** The same for any number of bytes. */
function readLongUvarint(input: WireReader, name: string): number {
  const start = input.offset;
  let value = 0;
  for (let shift = 0; shift < 28; shift += 7) {
    const byte = nextByte(input, name);
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return value;
  }
  const last = nextByte(input, name);
  if (last >= 0x80) fault(input, name, 'a varint is longer than 5 bytes', start);
  if (last > 0x0f) fault(input, name, 'a varint is over 32 bits', start);
  return (value | (last << 28)) >>> 0;
}

/** Reads a zigzag-coded int32. */
export function readVarint(input: WireReader, name: string): number {
  const value = readUvarint(input, name);
  return (value >>> 1) ^ -(value & 1);
}

/** What the seventh group counts: with an eighth the number may be one that a double does not hold. */
const SEVENTH = 0x40000000000;

/** Reads an unsigned 64-bit integer in base-128 groups: at most 10 bytes. */
export function readUvarlong(input: WireReader, name: string): bigint {
  const value = readSafeUvarlong(input);
  return value >= 0 ? BigInt(value) : readLongUvarlong(input, name);
}

/** Reads a zigzag-coded int64. */
export function readVarlong(input: WireReader, name: string): bigint {
  const value = readSafeUvarlong(input);
  if (value >= 0) return BigInt(value % 2 === 0 ? value / 2 : -(value + 1) / 2);
  const long = readLongUvarlong(input, name);
  return (long & 1n) === 0n ? long >> 1n : -(long >> 1n) - 1n;
}

/** Reads 7 bytes at most, whose number a double holds; -1, and nothing, where it is longer or cut off. */
function readSafeUvarlong(input: WireReader): number {
  const { bytes, offset, end } = input;
  let value = 0;
  let pos = offset;
  for (let unit = 1; unit <= SEVENTH && pos < end; unit *= 128) {
    const byte = bytes[pos++] as number;
    value += (byte & 0x7f) * unit;
    if (byte < 0x80) {
      input.offset = pos;
      return value;
    }
  }
  return -1;
}

function readLongUvarlong(input: WireReader, name: string): bigint {
  const start = input.offset;
  let value = 0n;
  for (let shift = 0n; shift < 63n; shift += 7n) {
    const byte = nextByte(input, name);
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return value;
  }
  const last = nextByte(input, name);
  if (last >= 0x80) fault(input, name, 'a varint is longer than 10 bytes', start);
  if (last > 1) fault(input, name, 'a varint is over 64 bits', start);
  return value | (BigInt(last) << 63n);
}

function nextByte(input: WireReader, name: string): number {
  return input.bytes[take(input, 1, name)] as number;
}
