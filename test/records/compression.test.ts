import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { Compression, LegacyMessageSet, RecordBatch } from '../../generated/kafka/index.js';
import {
  batchInfo,
  platformRecordCodecs,
  type RecordCodec,
  type RecordCodecs,
  RecordReader,
  recordBatch,
  recordOffset,
  recordsOf,
  recordTimestamp,
} from '../../generated/kafka/support/records.js';
import { DecodeError, decode, encode } from '../../generated/runtime/index.js';

const RECORDS = Array.from({ length: 100 }, (_, at) => ({
  key: Uint8Array.of(at),
  value: new Uint8Array(200).fill(at),
  timestamp: BigInt(1000 + at),
}));

/** A codec of the caller's: each byte turned round. */
const turned: RecordCodec = {
  compress: (bytes) => bytes.map((byte) => byte ^ 0xff),
  decompress: (bytes) => bytes.map((byte) => byte ^ 0xff),
};

const codecs: RecordCodecs = { ...platformRecordCodecs(), [Compression.LZ4]: turned };

describe('records that are compressed', () => {
  it.each([
    ['gzip', Compression.GZIP],
    ["a codec of the caller's", Compression.LZ4],
  ])('by %s come back, and know their batch', (_, compression) => {
    const batch = recordBatch(RECORDS, { compression, codecs, baseOffset: 50n });
    expect(batch.records).toBe(null);
    expect(batch.compressedCount).toBe(100);
    const bytes = encode(batch);
    const reader = new RecordReader(bytes, { codecs });
    const read = [...reader.take(30), ...reader.take(100)];
    expect(read.map((record) => recordOffset(record))).toEqual(RECORDS.map((_one, at) => BigInt(50 + at)));
    expect(read.map(({ value }) => value)).toEqual(RECORDS.map(({ value }) => value));
    expect(new Set(read.map(({ parent }) => parent)).size).toBe(1);
    expect(read[0]?.parent && batchInfo(read[0].parent).compression).toBe(compression);
    expect(encode(decode(RecordBatch, bytes))).toEqual(bytes);
  });

  it('by gzip are fewer bytes than without', () => {
    const plain = recordBatch(RECORDS).size();
    expect(recordBatch(RECORDS, { compression: Compression.GZIP, codecs }).size()).toBeLessThan(plain / 4);
  });

  it('by zstd come back where the runtime has it', () => {
    const zlib = { gzipSync, gunzipSync: gzipSync };
    const builtin = vi.spyOn(process, 'getBuiltinModule');
    builtin.mockReturnValue(zlib as never);
    expect(Object.keys(platformRecordCodecs())).toEqual([String(Compression.GZIP)]);
    const turning = { zstdCompressSync: turned.compress, zstdDecompressSync: turned.decompress };
    builtin.mockReturnValue({ ...zlib, ...turning } as never);
    const found = platformRecordCodecs();
    builtin.mockReturnValue(undefined as never);
    expect(platformRecordCodecs()).toEqual({});
    builtin.mockRestore();
    const bytes = encode(recordBatch(RECORDS, { compression: Compression.ZSTD, codecs: found }));
    expect(new RecordReader(bytes, { codecs: found }).toArray()).toHaveLength(100);
  });

  it('can be had of a batch that was read by itself', () => {
    const batch = recordBatch(RECORDS, { compression: Compression.GZIP, codecs });
    const read = decode(RecordBatch, encode(batch));
    expect(read.records).toBe(null);
    const [first] = recordsOf(read, { codecs });
    expect(first?.parent).toBe(read);
    expect(recordsOf(decode(RecordBatch, encode(recordBatch(RECORDS)))).length).toBe(100);
  });

  it('by a number that is none are refused, and change no other bit', () => {
    const number = 9 as Compression;
    const options = { compression: number, codecs: { [number]: turned } };
    expect(() => recordBatch(RECORDS, options)).toThrow('compression');
  });

  it('without a codec are an error that names the compression', () => {
    const bytes = encode(recordBatch(RECORDS, { compression: Compression.GZIP, codecs }));
    expect(() => new RecordReader(bytes).next()).toThrow(
      'RecordBatch.compressedRecords: no codec was given for compression GZIP (offset 0)',
    );
    expect(() => recordBatch(RECORDS, { compression: Compression.SNAPPY, codecs })).toThrow(RangeError);
    // Names of the codecs' prototype are none of theirs.
    expect(() => new RecordReader(bytes, { codecs: {} }).next()).toThrow(DecodeError);
  });

  it('may claim no more than the caller allows', () => {
    const bomb = gzipSync(new Uint8Array(1_000_000));
    const batch = new RecordBatch({
      attributes: { compression: Compression.GZIP },
      compressedCount: 1,
      compressedRecords: bomb,
    });
    const bytes = encode(batch);
    expect(() => new RecordReader(bytes, { codecs, maxDecompressed: 100_000 }).next()).toThrow(
      'the bytes cannot be decompressed as GZIP',
    );
    const careless = { [Compression.GZIP]: { ...turned, decompress: () => new Uint8Array(1000) } };
    expect(() => new RecordReader(bytes, { codecs: careless, maxDecompressed: 999 }).next()).toThrow(
      '1000 bytes when decompressed are over 999',
    );
  });

  it.each([-1, 0, 99, 101, 2147483647])(
    'that are not %d, as the batch says, are an error',
    (compressedCount) => {
      const batch = recordBatch(RECORDS, { compression: Compression.GZIP, codecs });
      batch.compressedCount = compressedCount;
      expect(() => new RecordReader(encode(batch), { codecs }).toArray()).toThrow(DecodeError);
    },
  );

  it('and are no such bytes, are an error', () => {
    const batch = recordBatch(RECORDS, { compression: Compression.GZIP, codecs });
    batch.compressedRecords = Uint8Array.of(1, 2, 3);
    expect(() => new RecordReader(encode(batch), { codecs }).next()).toThrow(DecodeError);
  });
});

/** A message of format 0 or 1 around a set of such messages. */
function wrapped(
  magic: 0 | 1,
  offsets: readonly bigint[],
  outer: object = {},
  times: readonly bigint[] = [500n, 501n, 502n],
): Uint8Array {
  const messages = offsets.map((offset, at) => ({
    offset,
    magic,
    timestamp: magic === 1 ? (times[at] ?? -1n) : null,
    value: Uint8Array.of(at),
  }));
  const inner = encode(new LegacyMessageSet({ messages }));
  const message = {
    magic,
    attributes: { compression: Compression.GZIP },
    timestamp: magic === 1 ? 600n : null,
    value: gzipSync(inner),
    ...outer,
  };
  return encode(new LegacyMessageSet({ messages: [message] }));
}

describe('sets of the old formats that are compressed', () => {
  it('format 1 counts from 0: the message around the set has the last offset', () => {
    const reader = new RecordReader(wrapped(1, [0n, 1n, 3n], { offset: 103n }), { codecs });
    const read = reader.toArray();
    expect(read.map((record) => recordOffset(record))).toEqual([100n, 101n, 103n]);
    expect(read.map((record) => recordTimestamp(record))).toEqual([500n, 501n, 502n]);
    expect(new Set(read.map(({ parent }) => parent)).size).toBe(1);
    expect(reader.lastEpoch).toBe(null);
  });

  it('format 1 has the time of the message around the set where the broker set it', () => {
    const attributes = { compression: Compression.GZIP, timestampType: 1 };
    const bytes = wrapped(1, [0n, 1n], { offset: 1n, attributes });
    const read = new RecordReader(bytes, { codecs }).toArray();
    expect(read.map((record) => recordTimestamp(record))).toEqual([600n, 600n]);
  });

  it('format 0 has its offsets, and no times', () => {
    const read = new RecordReader(wrapped(0, [7n, 8n], { offset: 8n }), { codecs }).toArray();
    expect(read.map((record) => recordOffset(record))).toEqual([7n, 8n]);
    expect(read.map((record) => recordTimestamp(record))).toEqual([-1n, -1n]);
  });

  it.each([
    ['a set inside of a set', wrapped(1, [0n], { value: gzipSync(wrapped(1, [0n])) }), 'holds another one'],
    [
      'messages of another format',
      wrapped(1, [0n], { value: gzipSync(encode(new LegacyMessageSet({ messages: [{ magic: 0 }] }))) }),
      'a set of format 1 holds a message of format 0',
    ],
    ['nothing', wrapped(1, [0n], { value: gzipSync(new Uint8Array(0)) }), 'a compressed set is empty'],
    [
      'offsets below those of 64 bits',
      wrapped(1, [0n, 9n], { offset: -(2n ** 63n) }),
      'the offsets of the set do not fit',
    ],
    [
      'times too far apart',
      wrapped(1, [0n, 1n], {}, [-(2n ** 63n), 2n ** 63n - 1n]),
      'the times of the set do not fit',
    ],
    ['offsets that go back', wrapped(0, [8n, 7n]), 'offset 7 is not behind 8'],
    [
      'what is not compressed',
      wrapped(1, [0n], { value: Uint8Array.of(1) }),
      'cannot be decompressed as GZIP',
    ],
  ])('with %s are an error', (_, bytes, message) => {
    const read = () => new RecordReader(bytes, { codecs }).toArray();
    expect(read).toThrow(message);
    expect(read).toThrow(DecodeError);
  });
});
