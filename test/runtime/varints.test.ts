import { describe, expect, it } from 'vitest';
import { Fault } from '../../generator/runtime/faults.js';
import {
  exactNumber,
  safeUvarintSize,
  uvarintSize,
  uvarlongSize,
  varintSize,
  varlongSize,
  zigzag,
  zigzagNumber,
} from '../../generator/runtime/numbers.js';
import { readUvarint, readUvarlong, readVarint, readVarlong } from '../../generator/runtime/read-varints.js';
import { WireReader } from '../../generator/runtime/reader.js';
import {
  putSafeUvarint,
  putUvarint,
  putUvarlong,
  putVarint,
  putVarlong,
} from '../../generator/runtime/write-varints.js';
import { WireWriter } from '../../generator/runtime/writer.js';

/** Base-128 groups by the definition of the format. */
function groups(value: bigint): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest /= 128n) {
    if (rest < 128n) return [...bytes, Number(rest)];
    bytes.push(Number(rest % 128n) + 128);
  }
}

/** Numbers around each power of two, and so around each border between sizes. */
const EDGES = Array.from({ length: 65 }, (_, bit) => 2n ** BigInt(bit)).flatMap((power) => [
  power - 1n,
  power,
  power + 1n,
]);
const unsigned = (bits: number) => EDGES.filter((value) => value < 2n ** BigInt(bits));
const signed = (bits: number) =>
  [0n, ...EDGES.flatMap((value) => [value, -value])].filter((value) => BigInt.asIntN(bits, value) === value);
const zigzagged = (value: bigint) => (value < 0n ? -2n * value - 1n : 2n * value);

/** Each way: its values, what is on the wire for one, and the functions of the runtime. */
const WAYS = [
  {
    name: 'uvarint',
    values: unsigned(32),
    wire: (value: bigint) => value,
    size: (value: bigint) => uvarintSize(Number(value)),
    put: (out: WireWriter, pos: number, value: bigint) => putUvarint(out, pos, Number(value)),
    read: (input: WireReader) => BigInt(readUvarint(input, 'f')),
    most: 5,
  },
  {
    name: 'varint',
    values: signed(32),
    wire: zigzagged,
    size: (value: bigint) => varintSize(Number(value)),
    put: (out: WireWriter, pos: number, value: bigint) => putVarint(out, pos, Number(value)),
    read: (input: WireReader) => BigInt(readVarint(input, 'f')),
    most: 5,
  },
  {
    name: 'uvarlong',
    values: unsigned(64),
    wire: (value: bigint) => value,
    size: uvarlongSize,
    put: putUvarlong,
    read: (input: WireReader) => readUvarlong(input, 'f'),
    most: 10,
  },
  {
    name: 'varlong',
    values: signed(64),
    wire: zigzagged,
    size: varlongSize,
    put: putVarlong,
    read: (input: WireReader) => readVarlong(input, 'f'),
    most: 10,
  },
];

function faultOf(run: () => unknown): Fault {
  try {
    run();
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe.each(WAYS)('a $name', ({ values, wire, size, put, read, most }) => {
  it('is written as its groups, and nothing else is touched', () => {
    for (const value of values) {
      const expected = groups(wire(value));
      expect(size(value)).toBe(expected.length);
      const out = new WireWriter(new Uint8Array(14).fill(0xee));
      expect(put(out, 2, value)).toBe(2 + expected.length);
      const rest = new Array<number>(12 - expected.length).fill(0xee);
      expect([...out.bytes]).toEqual([0xee, 0xee, ...expected, ...rest]);
    }
  });

  it('is refused where its room ends', () => {
    for (const value of values) {
      const expected = groups(wire(value));
      for (let end = 0; end < expected.length; end++) {
        const out = new WireWriter(new Uint8Array(12));
        out.end = end;
        expect(() => put(out, 0, value)).toThrow(
          expect.objectContaining({ reason: 'the message changed while it was being encoded' }),
        );
        expect(out.bytes[end]).toBe(0);
      }
    }
  });

  it('is read from its groups, whatever stands behind them', () => {
    for (const value of values) {
      const expected = groups(wire(value));
      for (const behind of [[], [0x80, 0xff], [0]]) {
        const input = new WireReader(Uint8Array.of(9, ...expected, ...behind), 1);
        expect([read(input), input.offset]).toEqual([value, 1 + expected.length]);
      }
    }
  });

  it('may be longer than it has to be, up to the most bytes', () => {
    for (const value of values) {
      const least = groups(wire(value));
      for (let length = least.length + 1; length <= most; length++) {
        const padded = least.map((byte, index) => (index === least.length - 1 ? byte + 128 : byte));
        while (padded.length < length - 1) padded.push(0x80);
        const input = new WireReader(Uint8Array.of(...padded, 0));
        expect([read(input), input.offset]).toEqual([value, length]);
      }
    }
  });

  it('is cut off where its bytes end, by the end of the reader or of the array', () => {
    for (const value of values) {
      const bytes = groups(wire(value));
      for (let cut = 0; cut < bytes.length; cut++) {
        const inputs = [
          new WireReader(Uint8Array.from(bytes), 0, cut),
          new WireReader(Uint8Array.from(bytes.slice(0, cut))),
        ];
        for (const input of inputs) {
          const { reason, path, offset } = faultOf(() => read(input));
          expect([reason, path, offset]).toEqual(['needs 1 bytes, 0 left', 'f', cut]);
        }
      }
    }
  });

  it('is refused with too many bytes or bits, at its start', () => {
    const long = [7, ...new Array<number>(most).fill(0x80), 0];
    const longFault = faultOf(() => read(new WireReader(Uint8Array.from(long), 1)));
    expect([longFault.reason, longFault.offset]).toEqual([`a varint is longer than ${most} bytes`, 1]);
    const bits = [7, ...new Array<number>(most - 1).fill(0x80), most === 5 ? 0x10 : 2];
    const bitsFault = faultOf(() => read(new WireReader(Uint8Array.from(bits), 1)));
    expect([bitsFault.reason, bitsFault.offset]).toEqual([
      `a varint is over ${most === 5 ? 32 : 64} bits`,
      1,
    ]);
  });
});

describe('a bigint as a number', () => {
  it('is one as long as its zigzag form is exact', () => {
    const most = 2n ** 52n;
    for (const value of signed(64)) {
      const isExact = value >= -most && value < most;
      expect(exactNumber(value)).toBe(isExact ? Number(value) : Number.NaN);
      if (isExact) expect(BigInt(zigzagNumber(Number(value)))).toBe(zigzag(value));
    }
  });

  it('is none beyond 64 bits, whatever its lowest bits are', () => {
    for (const value of [2n ** 64n, 2n ** 64n + 5n, -(2n ** 64n), 2n ** 63n, 2n ** 200n])
      expect(exactNumber(value)).toBe(Number.NaN);
  });
});

describe('an integer of up to 53 bits', () => {
  it('is sized and written as its groups', () => {
    for (const value of unsigned(53)) {
      const expected = groups(value);
      expect(safeUvarintSize(Number(value))).toBe(expected.length);
      const out = new WireWriter(new Uint8Array(8));
      expect(putSafeUvarint(out, 0, Number(value))).toBe(expected.length);
      expect([...out.bytes.subarray(0, expected.length)]).toEqual(expected);
    }
  });
});
