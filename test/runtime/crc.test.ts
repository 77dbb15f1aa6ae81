import { describe, expect, it } from 'vitest';
import { crc32, crc32c } from '../../generator/runtime/index.js';

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
