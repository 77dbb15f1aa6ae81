import { afterEach, describe, expect, it } from 'vitest';
import { crc32, crc32c, plugChecksums } from '../../generator/runtime/index.js';

const digits = new TextEncoder().encode('123456789');

/** Bit by bit, as the definition says. */
function slowly(bytes: Uint8Array, polynomial: number): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? polynomial : 0);
  }
  return ~crc >>> 0;
}

describe('checksums', () => {
  it('of the digits 1 to 9 are those of the catalogue of CRC algorithms', () => {
    expect(crc32(0, digits)).toBe(0xcbf43926);
    expect(crc32c(0, digits)).toBe(0xe3069283);
  });

  it('of nothing are 0', () => {
    expect([crc32(0, new Uint8Array(0)), crc32c(0, digits, 3, 3)]).toEqual([0, 0]);
  });

  it('are the same eight bytes at a time as bit by bit, for every length and start', () => {
    const bytes = Uint8Array.from({ length: 80 }, (_, at) => (at * 151 + 7) & 0xff);
    for (let start = 0; start < 9; start++) {
      for (let end = start; end <= bytes.length; end++) {
        const part = bytes.subarray(start, end);
        expect(crc32(0, bytes, start, end)).toBe(slowly(part, 0xedb88320));
        expect(crc32c(0, bytes, start, end)).toBe(slowly(part, 0x82f63b78));
      }
    }
  });

  it('are the same sixteen bytes at a time, for views anywhere in their buffer', () => {
    const bytes = Uint8Array.from({ length: 700 }, (_, at) => (at * 151 + (at >> 3)) & 0xff).subarray(3);
    for (let start = 0; start < 17; start++) {
      for (let size = 500; size < 550; size++) {
        const part = bytes.subarray(start, start + size);
        expect(crc32(0, bytes, start, start + size)).toBe(slowly(part, 0xedb88320));
        expect(crc32c(0, part)).toBe(slowly(part, 0x82f63b78));
      }
    }
  });

  it('go on where they stopped', () => {
    for (let at = 0; at <= digits.length; at++) {
      const first = crc32c(0, digits, 0, at);
      expect(crc32c(first, digits, at)).toBe(0xe3069283);
    }
  });
});

describe("checksums of the caller's", () => {
  afterEach(() => plugChecksums({ crc32: null, crc32c: null, least: 512 }));

  /** One that counts its calls. */
  function counted(polynomial: number) {
    const state = { calls: 0 };
    const native = (bytes: Uint8Array, crc: number) => {
      state.calls++;
      let value = ~crc;
      for (const byte of bytes) {
        value ^= byte;
        for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? polynomial : 0);
      }
      // As signed as a library may give it.
      return ~value | 0;
    };
    return { state, native };
  }

  it('take the place of ours, from so many bytes on', () => {
    const bytes = Uint8Array.from({ length: 1000 }, (_, at) => at & 0xff);
    const own = crc32c(0, bytes, 1);
    const { state, native } = counted(0x82f63b78);
    plugChecksums({ crc32c: native });
    state.calls = 0;
    expect(crc32c(0, bytes, 1)).toBe(own);
    expect(state.calls).toBe(1);
    expect(crc32c(0, bytes, 0, 511)).toBe(slowly(bytes.subarray(0, 511), 0x82f63b78));
    expect(state.calls).toBe(1);
    plugChecksums({ least: 100 });
    expect(crc32c(7, bytes, 0, 100)).toBe(native(bytes.subarray(0, 100), 7) >>> 0);
    expect(state.calls).toBe(3);
    plugChecksums({ crc32c: null });
    expect(crc32c(0, bytes, 1)).toBe(own);
    expect(state.calls).toBe(3);
  });

  it('are told apart: one that computes something else is refused, and nothing changes', () => {
    const { native } = counted(0xedb88320);
    expect(() => plugChecksums({ crc32c: native })).toThrow(
      new RangeError('the crc32c that was given computes 3421780262 for "123456789", not 3808858755'),
    );
    expect(() => plugChecksums({ crc32: native, crc32c: native })).toThrow(RangeError);
    plugChecksums({ crc32: native });
    const bytes = new Uint8Array(600).fill(3);
    expect(crc32(0, bytes)).toBe(slowly(bytes, 0xedb88320));
    expect(crc32c(0, bytes)).toBe(slowly(bytes, 0x82f63b78));
  });
});
