import { describe, expect, it } from 'vitest';
import { RecordBatchRecord } from '../../generated/kafka/index.js';
import { RecordReader, recordBatch } from '../../generated/kafka/support/records.js';
import { crc32c, DecodeError, encode } from '../../generated/runtime/index.js';
import { hexOf } from '../hex.js';

/** Where the records of a batch start. */
const HEAD = 61;

interface PlainRecord {
  readonly attributes: number;
  readonly timestampDelta: bigint;
  readonly offsetDelta: number;
  readonly key: string | null;
  readonly value: string | null;
  readonly headers: readonly string[];
}

/** Reads records by the definition of the format, byte by byte; throws for what is none. */
class Definition {
  readonly #bytes: Uint8Array;
  #pos = 0;
  #end: number;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#end = bytes.length;
  }

  records(count: number): PlainRecord[] {
    const records = Array.from({ length: count }, () => this.#record());
    if (this.#pos !== this.#end) throw new RangeError('bytes are left over');
    return records;
  }

  #record(): PlainRecord {
    const length = this.#int();
    const outer = this.#end;
    if (length < 0 || this.#pos + length > outer) throw new RangeError('the length is wrong');
    this.#end = this.#pos + length;
    const record = {
      attributes: (this.#byte() << 24) >> 24,
      timestampDelta: this.#varint(10),
      offsetDelta: this.#int(),
      key: this.#payload(),
      value: this.#payload(),
      headers: this.#headers(),
    };
    if (this.#pos !== this.#end) throw new RangeError('bytes are left over in the record');
    this.#end = outer;
    return record;
  }

  #headers(): string[] {
    const count = this.#int();
    if (count < 0 || 2 * count > this.#end - this.#pos) throw new RangeError('the count is wrong');
    return Array.from({ length: count }, () => {
      const key = this.#payload();
      if (key === null) throw new RangeError('a name is null');
      // What is no UTF-8 is read as U+FFFD.
      const name = Buffer.from(Buffer.from(key, 'hex').toString());
      return `${hexOf(name)}=${this.#payload()}`;
    });
  }

  #payload(): string | null {
    const length = this.#int();
    if (length === -1) return null;
    const start = this.#pos;
    if (length < 0 || start + length > this.#end) throw new RangeError('a length is wrong');
    this.#pos = start + length;
    return hexOf(this.#bytes.subarray(start, this.#pos));
  }

  #int(): number {
    return Number(this.#varint(5));
  }

  #varint(most: number): bigint {
    let value = 0n;
    for (let i = 0; i < most; i++) {
      const byte = BigInt(this.#byte());
      value |= (byte & 127n) << BigInt(7 * i);
      if (byte >= 128n) continue;
      if (value >= 2n ** (most === 5 ? 32n : 64n)) throw new RangeError('too many bits');
      return value % 2n === 0n ? value / 2n : -(value + 1n) / 2n;
    }
    throw new RangeError('too many bytes');
  }

  #byte(): number {
    if (this.#pos >= this.#end) throw new RangeError('the bytes end');
    return this.#bytes[this.#pos++] as number;
  }
}

function plain(record: RecordBatchRecord): PlainRecord {
  const { attributes, timestampDelta, offsetDelta } = record;
  const hex = (bytes: Uint8Array | null) => (bytes === null ? null : hexOf(bytes));
  const headers = record.headers.map(({ key, value }) => `${hexOf(Buffer.from(key))}=${hex(value)}`);
  return { attributes, timestampDelta, offsetDelta, key: hex(record.key), value: hex(record.value), headers };
}

/** The records, or that they are refused. */
function resultOf(read: () => readonly PlainRecord[]): readonly PlainRecord[] | 'refused' {
  try {
    return read();
  } catch (error) {
    if (error instanceof DecodeError || error instanceof RangeError) return 'refused';
    throw error;
  }
}

/** A batch of `count` records in `body`, with the right length and checksum. */
function batchOf(body: Uint8Array, count: number): Uint8Array {
  const bytes = new Uint8Array([...encode(recordBatch([{}])).subarray(0, HEAD), ...body]);
  const view = new DataView(bytes.buffer);
  view.setInt32(8, bytes.length - 12);
  view.setInt32(57, count);
  view.setUint32(17, crc32c(0, bytes, 21));
  return bytes;
}

/** Behind a batch stands more: nothing of it belongs to a record. */
function followed(batch: Uint8Array): Uint8Array {
  return new Uint8Array([...batch, 0, 0, 0, 0]);
}

/** Reads both ways, lazily and eagerly, and by the definition. */
function compare(body: Uint8Array, count: number): readonly PlainRecord[] | 'refused' {
  const expected = resultOf(() => new Definition(body).records(count));
  const bytes = followed(batchOf(body, count));
  for (const eager of [false, true])
    expect(resultOf(() => new RecordReader(bytes, { eager }).toArray().map(plain))).toEqual(expected);
  return expected;
}

const bytes = (length: number) => new Uint8Array(length).fill(length);
/** The lengths around which a varint takes one byte more. */
const LENGTHS = [0, 1, 63, 64, 8191, 8192, 70_000];

describe('a record', () => {
  it.each(LENGTHS)('has a key and a value of %i bytes, or null', (length) => {
    for (const init of [
      { key: bytes(length) },
      { value: bytes(length) },
      { key: bytes(length), value: bytes(length) },
      { key: bytes(1), headers: [{ key: 'h'.repeat(length), value: null }] },
    ]) {
      const body = encode(new RecordBatchRecord(init));
      expect(compare(new Uint8Array([...body, ...body]), 2)).toHaveLength(2);
    }
  });

  it('has differences of any size', () => {
    for (let bit = 0; bit < 64; bit++) {
      const power = 2n ** BigInt(bit);
      for (const value of [power - 1n, power, -power, -power - 1n]) {
        const timestampDelta = BigInt.asIntN(64, value);
        const offsetDelta = Number(BigInt.asIntN(32, value));
        const record = new RecordBatchRecord({ timestampDelta, offsetDelta, attributes: -1, key: bytes(3) });
        expect(compare(encode(record), 1)).toMatchObject([{ timestampDelta, offsetDelta, attributes: -1 }]);
      }
    }
  });

  it('may have numbers that are longer than they have to be', () => {
    const long = (value: number, length: number) => [value + 128, ...bytes(length - 2).fill(128), 0];
    for (let length = 2; length <= 5; length++) {
      const parts = [
        [0],
        long(6, length),
        long(2, length),
        long(2, length),
        [7],
        long(1, length),
        long(0, length),
      ];
      const body = parts.flat();
      expect(compare(Uint8Array.of(2 * body.length, ...body), 1)).toMatchObject([
        { timestampDelta: 3n, offsetDelta: 1, key: '07', value: null },
      ]);
      const [first = 0, ...rest] = long(2 * body.length, length);
      expect(compare(Uint8Array.of(first, ...rest, ...body), 1)).toHaveLength(1);
    }
  });
});

describe('bytes that may be no records', () => {
  const records = [
    new RecordBatchRecord({ timestampDelta: 300n, key: bytes(2), value: bytes(5) }),
    new RecordBatchRecord({ offsetDelta: 70, value: bytes(66), headers: [{ key: 'h', value: bytes(1) }] }),
    new RecordBatchRecord({ timestampDelta: -(2n ** 63n), offsetDelta: 2, key: bytes(0) }),
  ];
  const body = new Uint8Array(records.flatMap((record) => [...encode(record)]));

  it('are read or refused as the format says, whichever byte is another', () => {
    let refused = 0;
    for (let at = 0; at < body.length; at++) {
      for (const byte of [
        0,
        1,
        2,
        3,
        0x3f,
        0x7f,
        0x80,
        0x81,
        0xff,
        (body[at] as number) ^ 1,
        (body[at] as number) + 2,
      ]) {
        const changed = Uint8Array.from(body);
        changed[at] = byte;
        if (compare(changed, 3) === 'refused') refused++;
      }
    }
    expect(refused).toBeGreaterThan(200);
  });

  it('are refused where they are cut off, however many they say they are', () => {
    for (let end = 0; end < body.length; end++) {
      const cut = body.subarray(0, end);
      expect(compare(cut, 3)).toBe('refused');
      compare(cut, 2);
      compare(cut, 1);
    }
    expect(compare(body, 2)).toBe('refused');
    expect(compare(body, 4)).toBe('refused');
  });

  it('are refused with the place of what is wrong, as an element that is longer is', () => {
    const wrong = (...record: readonly number[]) => {
      try {
        new RecordReader(followed(batchOf(Uint8Array.from(record), 1))).toArray();
      } catch (error) {
        if (error instanceof DecodeError) return [error.path, error.offset];
        throw error;
      }
      throw new Error('was read');
    };
    expect(wrong(14, 0, 0, 0, 1, 1, 0)).toEqual(['records[0].length', HEAD + 1]);
    // What it lacks, a zero, stands behind the batch.
    expect(wrong(16, 0, 0, 0, 4, 7, 7, 1)).toEqual(['records[0].length', HEAD + 1]);
    expect(wrong(13, 0, 0, 0, 1, 1, 0)).toEqual(['records[0].length', HEAD + 1]);
    expect(wrong(12, 0, 0, 0, 3, 1, 0)).toEqual(['records[0].key', HEAD + 5]);
    expect(wrong(12, 0, 0, 0, 1, 4, 0)).toEqual(['records[0].value', HEAD + 6]);
    expect(wrong(12, 0, 0, 0, 1, 1, 1)).toEqual(['records[0].headers', HEAD + 7]);
    expect(wrong(14, 0, 0, 0, 1, 1, 0, 0)).toEqual(['records[0].length', HEAD + 7]);
    expect(wrong(10, 0, 0, 0, 1, 1, 0)).toEqual(['records[0].headers', HEAD + 6]);
  });
});

describe('all records of a reader', () => {
  it('are as many as there are, whatever the sizes of batches let expect', () => {
    const counts = [1, 300, 2, 40];
    const batches = counts.map((count) =>
      encode(recordBatch(Array.from({ length: count }, () => ({ key: bytes(count) })))),
    );
    for (const eager of [false, true]) {
      const reader = new RecordReader(Buffer.concat(batches), { eager });
      expect(reader.next()?.key).toEqual(bytes(1));
      const rest = reader.toArray();
      expect(rest).toHaveLength(342);
      expect(Object.keys(rest)).toHaveLength(342);
      expect(reader.index).toBe(343);
      expect(reader.toArray()).toEqual([]);
    }
  });
});
