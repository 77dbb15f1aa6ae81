import { describe, expect, it } from 'vitest';
import { startWriting, stopWriting } from '../../generator/runtime/message.js';
import { reserve, SizeAccumulator, settle } from '../../generator/runtime/sizes.js';
import { putUvarint, putUvarlong, putVarint, putVarlong } from '../../generator/runtime/write-varints.js';
import * as writing from '../../generator/runtime/writer.js';
import { hexOf } from '../hex.js';
import { refusalIn } from './note.js';

const CHANGED = 'M: the message changed while it was being encoded';

/** A writer of `size` bytes between two others, all of them `aa`. */
function writerOf(size: number): writing.WireWriter {
  return new writing.WireWriter(new Uint8Array(size + 2).fill(0xaa).subarray(1, size + 1));
}

/** What is written from the second byte on, in hex, and where it ends. */
function written(put: (out: writing.WireWriter, pos: number) => number): readonly [string, number] {
  const out = writerOf(24);
  const end = put(out, 1);
  expect(hexOf(out.bytes.subarray(end))).toMatch(/^(aa)*$/);
  expect(out.bytes[0]).toBe(0xaa);
  return [hexOf(out.bytes.subarray(1, end)), end];
}

describe('a writer', () => {
  it('writes to a Uint8Array from an offset on', () => {
    const bytes = new Uint8Array(8).subarray(2, 6);
    expect(new writing.WireWriter(bytes)).toMatchObject({ bytes, offset: 0, end: 4, sizes: null });
    const out = new writing.WireWriter(bytes, 3);
    expect([out.offset, out.view.byteLength]).toEqual([3, 4]);
    out.view.setInt8(0, 5);
    expect(bytes[0]).toBe(5);
    for (const wrong of [undefined, [1], new ArrayBuffer(1), new Int8Array(1)]) {
      expect(() => new writing.WireWriter(wrong as never)).toThrow(TypeError);
    }
  });
});

describe('numbers', () => {
  it('are written in either byte order, the lower bits of what is too wide', () => {
    expect(written((out, pos) => writing.putInt8(out, pos, -2))).toEqual(['fe', 2]);
    expect(written((out, pos) => writing.putInt16(out, pos, 0x0102))).toEqual(['0102', 3]);
    expect(written((out, pos) => writing.putInt16(out, pos, 0x0102, true))).toEqual(['0201', 3]);
    expect(written((out, pos) => writing.putInt32(out, pos, -2))).toEqual(['fffffffe', 5]);
    expect(written((out, pos) => writing.putInt32(out, pos, -2, true))).toEqual(['feffffff', 5]);
    expect(written((out, pos) => writing.putUint24(out, pos, 0xa10203))).toEqual(['a10203', 4]);
    const view = new DataView(new ArrayBuffer(4));
    writing.setUint24(view, 1, 0xa10203);
    expect(view.getUint32(0)).toBe(0xa10203);
    expect(written((out, pos) => writing.putUint24(out, pos, 0xa10203, true))).toEqual(['0302a1', 4]);
  });

  it.each([
    [0, '00'],
    [127, '7f'],
    [128, '8001'],
    [16384, '808001'],
    [0xffffffff, 'ffffffff0f'],
  ])('%d are varints of as few bytes as it takes', (value, hex) => {
    expect(written((out, pos) => putUvarint(out, pos, value))[0]).toBe(hex);
    expect(written((out, pos) => putUvarlong(out, pos, BigInt(value)))[0]).toBe(hex);
  });

  it('are zigzag-coded where they are signed', () => {
    const short = (value: number) => written((out, pos) => putVarint(out, pos, value))[0];
    expect([0, -1, 1, 2147483647, -2147483648].map(short)).toEqual([
      '00',
      '01',
      '02',
      'feffffff0f',
      'ffffffff0f',
    ]);
    const long = (value: bigint) => written((out, pos) => putVarlong(out, pos, value))[0];
    expect([0n, -1n, 1n, -(2n ** 63n)].map(long)).toEqual(['00', '01', '02', `${'ff'.repeat(9)}01`]);
  });
});

describe('texts and bytes', () => {
  it('are written at their size', () => {
    expect(written((out, pos) => writing.putText(out, pos, 'aé', 3))).toEqual(['61c3a9', 4]);
    for (const length of [0, 1, 8, 9, 20]) {
      const bytes = Uint8Array.from({ length: length + 2 }, (_, at) => at).subarray(1, length + 1);
      expect(written((out, pos) => writing.putBytes(out, pos, bytes))).toEqual([hexOf(bytes), length + 1]);
      expect(written((out, pos) => writing.putPayload(out, pos, bytes))[0]).toBe(hexOf(bytes));
    }
  });

  it('of another size than they were sized at are refused', () => {
    for (const size of [2, 4]) {
      expect(refusalIn({}, () => writing.putText(writerOf(9), 0, 'aé', size))).toBe(CHANGED);
    }
  });
});

describe('the end of the message', () => {
  it.each([
    ['putInt8', 1, (out: writing.WireWriter, pos: number) => writing.putInt8(out, pos, 0)],
    ['putInt16', 2, (out: writing.WireWriter, pos: number) => writing.putInt16(out, pos, 0)],
    ['putUint24', 3, (out: writing.WireWriter, pos: number) => writing.putUint24(out, pos, 0)],
    ['putInt32', 4, (out: writing.WireWriter, pos: number) => writing.putInt32(out, pos, 0)],
    ['putUvarint', 3, (out: writing.WireWriter, pos: number) => putUvarint(out, pos, 16384)],
    ['putVarint', 1, (out: writing.WireWriter, pos: number) => putVarint(out, pos, 1)],
    ['putUvarlong', 3, (out: writing.WireWriter, pos: number) => putUvarlong(out, pos, 16384n)],
    ['putVarlong', 1, (out: writing.WireWriter, pos: number) => putVarlong(out, pos, 1n)],
    ['putText', 3, (out: writing.WireWriter, pos: number) => writing.putText(out, pos, 'abc', 3)],
    ['putBytes', 3, (out: writing.WireWriter, pos: number) => writing.putBytes(out, pos, new Uint8Array(3))],
    ['putBytes', 9, (out: writing.WireWriter, pos: number) => writing.putBytes(out, pos, new Uint8Array(9))],
  ])('is not passed by %s of %d bytes', (_name, size, put) => {
    const out = writerOf(20);
    out.end = 5 + size;
    expect(put(out, 5)).toBe(5 + size);
    for (const before of [1, size]) {
      out.bytes.fill(0xaa);
      expect(refusalIn({}, () => put(out, 5 + before))).toBe(CHANGED);
      expect(hexOf(out.bytes.subarray(out.end))).toMatch(/^(aa)*$/);
    }
  });
});

describe('sizes in front of what they measure', () => {
  it('are given out in the order in which they were kept, and no more of them', () => {
    const sizes = new SizeAccumulator();
    const [outer, inner] = [reserve(sizes), reserve(sizes)];
    expect([settle(sizes, inner, 5), settle(sizes, outer, 7)]).toEqual([5, 7]);
    const out = writerOf(4);
    startWriting(out, sizes, 1);
    expect([writing.nextSize(out), writing.nextSize(out)]).toEqual([7, 5]);
    expect(refusalIn({}, () => writing.nextSize(out))).toBe(CHANGED);
    stopWriting(out);
    expect(refusalIn({}, () => writing.nextSize(out))).toBe(CHANGED);
  });

  it('that an earlier message kept are not given out', () => {
    const sizes = new SizeAccumulator();
    for (const size of [5, 6]) settle(sizes, reserve(sizes), size);
    sizes.clear();
    expect(reserve(sizes)).toBe(0);
    const out = writerOf(4);
    startWriting(out, sizes, 1);
    expect(writing.nextSize(out)).toBe(0);
    expect(refusalIn({}, () => writing.nextSize(out))).toBe(CHANGED);
  });

  it('do not pile up: many of them are forgotten with the message', () => {
    const sizes = new SizeAccumulator();
    for (let i = 0; i < 100_000; i++) reserve(sizes);
    sizes.clear();
    expect(sizes.inner).toHaveLength(0);
  });

  it('are kept to, payloads that are not copied included', () => {
    const out = writerOf(9);
    const end = writing.openSize(out, 2, 5);
    expect(() => writing.closeSize(out, 7, end)).not.toThrow();
    for (const pos of [6, 8]) expect(refusalIn({}, () => writing.closeSize(out, pos, end))).toBe(CHANGED);
    out.referenced = 3;
    expect(() => writing.closeSize(out, 4, end)).not.toThrow();
    expect(refusalIn({}, () => writing.closeSize(out, 7, end))).toBe(CHANGED);
    expect(writing.openSize(out, 2, 5)).toBe(10);
  });
});
