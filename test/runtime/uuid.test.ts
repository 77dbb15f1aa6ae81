import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUuid, readUuid, toUuid, Uuid, writeUuid, ZERO_UUID } from '../../generator/runtime/uuid.js';

/** Canonical form and base64url form of the same 128 bits. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['00000000-0000-0000-0000-000000000000', 'AAAAAAAAAAAAAAAAAAAAAA'],
  ['00000000-0000-0000-0000-000000000001', 'AAAAAAAAAAAAAAAAAAAAAQ'],
  ['ffffffff-ffff-ffff-ffff-ffffffffffff', '_____________________w'],
  ['01234567-89ab-cdef-fedc-ba9876543210', 'ASNFZ4mrze_-3LqYdlQyEA'],
  ['1f728a3b-8353-44f6-825a-d1269b7bd6ec', 'H3KKO4NTRPaCWtEmm3vW7A'],
];

const REFUSED: readonly string[] = [
  '',
  'AAAA',
  'AAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAA=',
  'AAAAAAAAAAAAAAAAAAAA+/',
  'AAAAAAAAAAAAAAAAAAAAA\n',
  '00000000000000000000000000000000',
  '00000000-0000-0000-0000-00000000000',
  '00000000-0000-0000-0000-0000000000000',
  '00000000-0000-0000-0000-00000000000g',
  '0000000-00000-0000-0000-000000000000',
  '{00000000-0000-0000-0000-000000000000}',
  ' 00000000-0000-0000-0000-000000000000',
  '00000000-0000-0000-0000-000000000000 ',
  ' AAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAA ',
  '00000000-0000-0000-0000-000000000000\n',
];

const sixteenBytes = fc.uint8Array({ minLength: 16, maxLength: 16 });

describe('Uuid', () => {
  it.each(PAIRS)('E20 reads and prints %s in both forms', (canonical, base64Url) => {
    for (const text of [canonical, canonical.toUpperCase(), base64Url]) {
      const uuid = Uuid.parse(text);
      expect(uuid.toString()).toBe(canonical);
      expect(uuid.toBase64Url()).toBe(base64Url);
      expect(uuid.toString()).toBe(canonical);
      expect(JSON.stringify({ uuid })).toBe(`{"uuid":"${canonical}"}`);
    }
  });

  it.each(REFUSED)('E20 refuses %j and names it', (text) => {
    expect(parseUuid(text)).toBeUndefined();
    expect(() => Uuid.parse(text)).toThrow(SyntaxError);
    expect(() => toUuid(text)).toThrow(JSON.stringify(text).slice(0, 40));
  });

  it('E20 names a long text only in part', () => {
    expect(() => Uuid.parse('x'.repeat(5000))).toThrow(/^.{60,160}$/);
  });

  it('E20 drops the spare bits of a last character, as Java does', () => {
    expect(Uuid.parse('AAAAAAAAAAAAAAAAAAAAAf').toBase64Url()).toBe('AAAAAAAAAAAAAAAAAAAAAQ');
  });

  it('E20 has a zero', () => {
    expect(ZERO_UUID.isZero).toBe(true);
    expect(ZERO_UUID.toBytes()).toEqual(new Uint8Array(16));
    expect(Uuid.parse('AAAAAAAAAAAAAAAAAAAAAA').equals(ZERO_UUID)).toBe(true);
    for (const word of [0, 1, 2, 3]) {
      const bytes = new Uint8Array(16);
      bytes[word * 4] = 0x80;
      expect(Uuid.fromBytes(bytes).isZero).toBe(false);
      expect(Uuid.fromBytes(bytes).equals(ZERO_UUID)).toBe(false);
    }
  });

  it('takes bytes and gives them back, at any offset and in every form', () => {
    fc.assert(
      fc.property(sixteenBytes, fc.nat({ max: 9 }), (bytes, offset) => {
        const around = new Uint8Array(40).fill(0xaa);
        around.set(bytes, 3 + offset);
        const uuid = Uuid.fromBytes(around.subarray(3), offset);
        expect(uuid.toBytes()).toEqual(bytes);
        expect(Uuid.parse(uuid.toString())).toEqual(uuid);
        expect(Uuid.parse(uuid.toBase64Url()).toBytes()).toEqual(bytes);
        expect(uuid.toBase64Url()).toBe(Buffer.from(bytes).toString('base64url'));
      }),
    );
  });

  it('reads and writes through a view, and touches 16 bytes', () => {
    fc.assert(
      fc.property(sixteenBytes, (bytes) => {
        const around = new Uint8Array(20).fill(0xaa);
        const view = new DataView(around.buffer);
        writeUuid(view, 2, Uuid.fromBytes(bytes));
        expect(around).toEqual(Uint8Array.of(0xaa, 0xaa, ...bytes, 0xaa, 0xaa));
        expect(readUuid(view, 2).toBytes()).toEqual(bytes);
      }),
    );
  });

  it.each(['89abcdef-0123-4567-89ab-0123456789ab', 'AAECAwQFBgcICQoLDA0ODw'])(
    'takes %s with nothing more in front or behind',
    (exact) => {
      expect(Uuid.parse(exact)).toBeInstanceOf(Uuid);
      for (const other of [`0${exact}`, `${exact}0`, `${exact}==0`, `-${exact}`]) {
        expect(() => Uuid.parse(other)).toThrow(SyntaxError);
      }
    },
  );

  it('throws a RangeError where bytes end too early', () => {
    expect(() => Uuid.fromBytes(new Uint8Array(15))).toThrow(RangeError);
    expect(() => Uuid.fromBytes(new Uint8Array(new ArrayBuffer(32), 0, 16), 1)).toThrow(RangeError);
    expect(() => writeUuid(new DataView(new ArrayBuffer(15)), 0, ZERO_UUID)).toThrow(RangeError);
  });

  it('takes 32 bits of each number and a UUID as it is', () => {
    const uuid = new Uuid(0xffffffff, 2 ** 32, -1, 5);
    expect([uuid.a, uuid.b, uuid.c, uuid.d]).toEqual([-1, 0, -1, 5]);
    expect(toUuid(uuid)).toBe(uuid);
  });
});
