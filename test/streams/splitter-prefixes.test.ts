import { describe, expect, it } from 'vitest';
import {
  frameSizeAt,
  readInt32,
  readUint8,
  readUint24,
  readUvarint,
} from '../../generated/runtime/frames.js';
import { FrameSplitter, uvarintSize } from '../../generated/runtime/index.js';
import { bytesOf, hexOf } from '../hex.js';
import { cutEvery, differingCuts, joined, outcomeOf } from './cutting.js';

type SizeAt = (bytes: Uint8Array, start: number) => number;

/** A prefix in groups of 7 bits, by hand: MQTT's has four of them at most. */
function groupsAt(bytes: Uint8Array, start: number): number {
  let size = 0;
  for (let at = 0; at < 4; at++) {
    const byte = bytes[start + at];
    if (byte === undefined) return 0;
    size += (byte & 0x7f) * 128 ** at;
    if (byte < 128) return at + 1 + size;
  }
  return -1;
}

/** A type in front and an int32 that counts itself: that of PostgreSQL. */
function typedAt(bytes: Uint8Array, start: number): number {
  if (bytes.length - start < 5) return 0;
  const size = new DataView(bytes.buffer, bytes.byteOffset + start).getInt32(1);
  return size < 4 ? -1 : 1 + size;
}

function groups(size: number): number[] {
  return size < 128 ? [size] : [(size & 127) | 128, ...groups(size >>> 7)];
}

function littleEndian(size: number, width: number): number[] {
  return Array.from({ length: width }, (_, at) => Math.floor(size / 256 ** at) & 0xff);
}

/** Kinds of prefixes: how a splitter reads them, and the bytes that stand for a size. */
const KINDS: readonly (readonly [string, SizeAt, (size: number) => number[]])[] = [
  ['groups of 7 bits by hand', groupsAt, groups],
  ['a uvarint', (bytes, start) => frameSizeAt(bytes, start, (input) => readUvarint(input, 'size')), groups],
  [
    'a little-endian int32',
    (bytes, start) => frameSizeAt(bytes, start, (input) => readInt32(input, 'size', true)),
    (size) => littleEndian(size, 4),
  ],
  [
    'a little-endian uint24',
    (bytes, start) => frameSizeAt(bytes, start, (input) => readUint24(input, 'size', true)),
    (size) => littleEndian(size, 3),
  ],
  [
    'one byte',
    (bytes, start) => frameSizeAt(bytes, start, (input) => readUint8(input, 'size')),
    (size) => [size],
  ],
  [
    'a type and an int32 that counts itself',
    typedAt,
    (size) => [0x51, ...littleEndian(size + 4, 4).reverse()],
  ],
];

describe.each(KINDS)('frames with %s in front', (_, sizeAt, prefix) => {
  const frameOf = (size: number) => Uint8Array.from([...prefix(size), ...new Array(size).fill(0xf0 ^ size)]);
  const make = () => new FrameSplitter(sizeAt);

  it('D21 are the same for every cut and every two cuts', () => {
    const frames = [0, 1, 0, 5, 127].map(frameOf);
    const expected = { frames: frames.map(hexOf), error: undefined };
    expect(differingCuts(make, joined(frames), expected, true).wrong).toEqual([]);
  });

  it('D21 are the same for every cut where the prefix grows', () => {
    const frames = [127, 128, 0, 200, 255, 0].map(frameOf);
    const expected = { frames: frames.map(hexOf), error: undefined };
    expect(differingCuts(make, joined(frames), expected).wrong).toEqual([]);
  });

  it('may be the prefix alone: many of size 0 in a chunk, or byte by byte', () => {
    const bytes = joined(Array.from({ length: 40 }, () => frameOf(0)));
    const expected = { frames: new Array(40).fill(hexOf(frameOf(0))), error: undefined };
    expect(outcomeOf(make(), [bytes])).toEqual(expected);
    expect(outcomeOf(make(), cutEvery(bytes, 1))).toEqual(expected);
  });

  it('end in an error when one of them is not whole', () => {
    const frame = frameOf(9);
    for (let have = 1; have < frame.length; have++) {
      const told = have < prefix(9).length ? `${have} bytes` : `${have} of ${frame.length} bytes`;
      const error = `DecodeError: frame: the stream ended with ${told} of it (offset ${frame.length})`;
      const bytes = joined([frame, frame.subarray(0, have)]);
      expect(differingCuts(make, bytes, { frames: [hexOf(frame)], error }).wrong).toEqual([]);
    }
  });
});

describe('prefixes that cannot be', () => {
  const uvarintAt: SizeAt = (bytes, start) =>
    frameSizeAt(bytes, start, (input) => readUvarint(input, 'size'));
  const littleAt: SizeAt = (bytes, start) =>
    frameSizeAt(bytes, start, (input) => readInt32(input, 'size', true));

  it.each([
    ['groups without an end', groupsAt, 'ffffffff'],
    ['a uvarint of more than 5 bytes', uvarintAt, '808080808001'],
    ['a uvarint of more than 32 bits', uvarintAt, 'ffffffff1f'],
    ['a negative little-endian int32', littleAt, '00000080'],
    ['a size that does not hold itself', typedAt, '5100000003'],
  ])('%s is refused with the same words for every cut', (_, sizeAt, hex) => {
    const zero = sizeAt === typedAt ? '5100000004' : sizeAt === littleAt ? '00000000' : '00';
    const offset = zero.length / 2;
    const error = `DecodeError: frame: its size is negative, too large or no number (offset ${offset})`;
    const bytes = joined([bytesOf(zero), bytesOf(hex), bytesOf('00')]);
    const make = () => new FrameSplitter(sizeAt);
    expect(differingCuts(make, bytes, { frames: [zero], error }, true).wrong).toEqual([]);
  });

  it('a uvarint goes up to 2^32 - 1, against which the maximum is held', () => {
    const bytes = bytesOf('ffffffff0f');
    expect(uvarintSize(2 ** 32 - 1)).toBe(bytes.length);
    const { error } = outcomeOf(new FrameSplitter(uvarintAt), [bytes]);
    expect(error).toBe('DecodeError: frame: it has 4294967300 bytes, the most is 104857600 (offset 0)');
    const splitter = new FrameSplitter(uvarintAt, { maxSize: 2 ** 32 + 4 });
    expect([...splitter.push(bytes)]).toEqual([]);
    expect(splitter.pending).toBe(5);
  });

  it('a uvarint may be longer than it need be', () => {
    const frame = bytesOf('818000' + 'ff');
    expect(outcomeOf(new FrameSplitter(uvarintAt), cutEvery(frame, 1)).frames).toEqual([hexOf(frame)]);
  });
});
