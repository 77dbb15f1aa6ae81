import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ConsumerProtocolSubscription,
  CreateTopicsRequest,
  FetchRequest,
  HeartbeatRequest,
  MetadataRequest,
  OffsetCommitRequest,
  RequestHeader,
  ResponseHeader,
} from '../../generated/kafka/index.js';
import {
  encode,
  putUvarint,
  putVarint,
  putVarlong,
  Uuid,
  uvarintSize,
  varintSize,
  varlongSize,
  WireWriter,
} from '../../generated/runtime/index.js';
import {
  NullableStructMessage,
  SimpleExampleMessage,
  SimpleRecordsMessage,
} from '../fixtures/kafka/generated/index.js';
import { allMessageRows } from '../golden-rows.js';
import { hexOf } from '../hex.js';
import { generatedMessage } from './generated-messages.js';
import { randomNumbers, randomValue } from './random-values.js';
import { BEFORE_TAGS } from './simple-example.js';
import { encodeErrorOf } from './thrown.js';

/** The bytes that `put` writes, in hex. */
function written(put: (out: WireWriter) => number): string {
  const bytes = new Uint8Array(12);
  return hexOf(bytes.subarray(0, put(new WireWriter(bytes))));
}

/** The tag section of SimpleExampleMessage at version 1, in hex. */
function tagsOf(message: SimpleExampleMessage): string {
  const hex = hexOf(encode(message, 1));
  expect(hex.startsWith(BEFORE_TAGS)).toBe(true);
  return hex.slice(BEFORE_TAGS.length);
}

const noBytes = new Uint8Array(0);

describe('size and bytes', () => {
  it('E01 size is what write writes, and every byte of it, for 1,000 values of all messages', () => {
    const pairs = allMessageRows().filter((row) => row.case === 'default');
    const property = fc.property(fc.nat(pairs.length - 1), fc.nat(), (at, seed) => {
      const { message, version } = pairs[at] ?? expect.fail('no such pair');
      const { schema, fromJson } = generatedMessage(message);
      const value = fromJson(randomValue(schema, version, randomNumbers(seed)));
      const size = value.size(version);
      const buffers = [0x00, 0xff].map((fill) => new Uint8Array(size).fill(fill));
      for (const bytes of buffers) {
        const out = new WireWriter(bytes);
        value.write(out, version);
        expect(out.offset).toBe(size);
      }
      expect(buffers[0]).toEqual(buffers[1]);
    });
    fc.assert(property, { numRuns: 1000 });
  });

  it.each([
    [0, '00'],
    [1, '01'],
    [127, '7f'],
    [128, '8001'],
    [16383, 'ff7f'],
    [16384, '808001'],
    [2097151, 'ffff7f'],
    [2097152, '80808001'],
    [268435455, 'ffffff7f'],
    [268435456, '8080808001'],
    [4294967295, 'ffffffff0f'],
  ])('E02 uvarint %d is %s', (value, hex) => {
    expect(written((out) => putUvarint(out, 0, value))).toBe(hex);
    expect(uvarintSize(value)).toBe(hex.length / 2);
  });

  it.each([
    [-1, '01'],
    [-2147483648, 'ffffffff0f'],
    [2147483647, 'feffffff0f'],
  ])('E03 varint %d is %s', (value, hex) => {
    expect(written((out) => putVarint(out, 0, value))).toBe(hex);
    expect(varintSize(value)).toBe(hex.length / 2);
  });

  it.each([
    [-1n, '01'],
    [2592000000n, '80a0f6a713'],
    [-(2n ** 63n), 'ffffffffffffffffff01'],
    [2n ** 63n - 1n, 'feffffffffffffffff01'],
  ])('E03 varlong %d is %s', (value, hex) => {
    expect(written((out) => putVarlong(out, 0, value))).toBe(hex);
    expect(varlongSize(value)).toBe(hex.length / 2);
  });

  it('E04 98304 and 32768 take three bytes', () => {
    expect(written((out) => putUvarint(out, 0, 98304))).toBe('808006');
    expect(written((out) => putUvarint(out, 0, 32768))).toBe('808002');
  });

  it.each([
    [0, 3],
    [125, 128],
    [126, 129],
    [127, 132],
    [128, 133],
    [16381, 16386],
    [16382, 16388],
    [16383, 16390],
  ])('E05 a tagged compact string of %d bytes takes %d', (length, total) => {
    const message = new SimpleExampleMessage({ myNullableString: 'a'.repeat(length) });
    const others = new SimpleExampleMessage().size(1);
    expect(message.size(1) - others).toBe(total);
    expect(encode(message, 1)).toHaveLength(others + total);
  });

  it.each([
    [126, '7f'],
    [127, '8001'],
    [128, '8101'],
  ])('E06 a tagged nullable struct of %d bytes has the length field %s', (body, field) => {
    const text = 'q'.repeat(body - 6);
    const message = new NullableStructMessage({ nullableStruct4: { myString: text, myInt: 1 } });
    const hex = hexOf(encode(message, 1));
    const before = `ff010100000000000101${field}01`;
    expect(hex.slice(0, before.length)).toBe(before);
    expect(hex).toHaveLength(before.length + 2 * body);
    expect(message.size(1)).toBe(hex.length / 2);
  });
});

describe('null, empty, absent', () => {
  it('E07 null and empty strings differ', () => {
    expect(hexOf(encode(new HeartbeatRequest({ groupInstanceId: null }), 3))).toBe('0000000000000000ffff');
    expect(hexOf(encode(new HeartbeatRequest({ groupInstanceId: '' }), 3))).toBe('00000000000000000000');
    expect(hexOf(encode(new HeartbeatRequest({ groupInstanceId: null }), 4))).toBe('0100000000010000');
    expect(hexOf(encode(new HeartbeatRequest({ groupInstanceId: '' }), 4))).toBe('0100000000010100');
  });

  it('E07 null and empty bytes differ', () => {
    const buffer = (nullableZeroCopyByteBuffer: Uint8Array | null) =>
      hexOf(encode(new SimpleExampleMessage({ nullableZeroCopyByteBuffer }), 1)).slice(34, 36);
    expect(buffer(null)).toBe('00');
    expect(buffer(noBytes)).toBe('01');
    expect(hexOf(encode(new ConsumerProtocolSubscription({ userData: null }), 0))).toBe('00000000ffffffff');
    expect(hexOf(encode(new ConsumerProtocolSubscription({ userData: noBytes }), 0))).toBe(
      '0000000000000000',
    );
  });

  it('E07 null and empty arrays differ', () => {
    expect(hexOf(encode(new MetadataRequest({ topics: null }), 1))).toBe('ffffffff');
    expect(hexOf(encode(new MetadataRequest({ topics: [] }), 1))).toBe('00000000');
    expect(hexOf(encode(new MetadataRequest({ topics: null }), 12)).slice(0, 2)).toBe('00');
    expect(hexOf(encode(new MetadataRequest({ topics: [] }), 12)).slice(0, 2)).toBe('01');
  });

  it('E07 null and empty records and structs differ', () => {
    expect(hexOf(encode(new SimpleRecordsMessage({ recordSet: null }), 0))).toBe('0000ffffffff');
    expect(hexOf(encode(new SimpleRecordsMessage({ recordSet: noBytes }), 0))).toBe('000000000000');
    expect(hexOf(encode(new SimpleRecordsMessage({ recordSet: null }), 1))).toBe('010000');
    expect(hexOf(encode(new SimpleRecordsMessage({ recordSet: noBytes }), 1))).toBe('010100');
    expect(hexOf(encode(new NullableStructMessage({ nullableStruct: null }), 0)).slice(0, 2)).toBe('ff');
    expect(hexOf(encode(new NullableStructMessage({ nullableStruct: {} }), 0)).slice(0, 2)).toBe('01');
  });

  it('E08 null is refused where the version, or the field, does not allow it', () => {
    const metadata = encodeErrorOf(() => encode(new MetadataRequest({ topics: null }), 0));
    expect(metadata).toMatchObject({ messageName: 'MetadataRequest', path: 'topics', version: 0 });
    const struct = encodeErrorOf(() => encode(new NullableStructMessage({ nullableStruct2: null }), 0));
    expect(struct).toMatchObject({
      messageName: 'NullableStructMessage',
      path: 'nullableStruct2',
      version: 0,
    });
    const topics = new CreateTopicsRequest();
    Object.assign(topics, { topics: null });
    for (const version of [0, 1, 2, 3, 4, 5, 6, 7] as const) {
      const error = encodeErrorOf(() => encode(topics, version));
      expect(error).toMatchObject({ messageName: 'CreateTopicsRequest', path: 'topics', version });
    }
  });

  it('E09 a value that the version has no field for is dropped if ignorable, and refused otherwise', () => {
    const ignorable = encode(new OffsetCommitRequest({ retentionTimeMs: 123n }), 0);
    expect(hexOf(ignorable)).toBe(hexOf(encode(new OffsetCommitRequest(), 0)));
    const refused = encodeErrorOf(() => encode(new CreateTopicsRequest({ validateOnly: true }), 0));
    expect(refused).toMatchObject({ messageName: 'CreateTopicsRequest', path: 'validateOnly', version: 0 });
    const forgotten = encodeErrorOf(() => encode(new FetchRequest({ forgottenTopicsData: [{}] }), 5));
    expect(forgotten).toMatchObject({ messageName: 'FetchRequest', path: 'forgottenTopicsData', version: 5 });
    const instance = encodeErrorOf(() => encode(new HeartbeatRequest({ groupInstanceId: 'a' }), 0));
    expect(instance).toMatchObject({ messageName: 'HeartbeatRequest', path: 'groupInstanceId', version: 0 });
  });
});

describe('tag sections', () => {
  it('E10 a tagged member with its default is not written', () => {
    const defaults = {
      myTaggedIntArray: [],
      myNullableString: null,
      myInt16: 123,
      myFloat64: 12.34,
      myString: '',
      myBytes: new Uint8Array(0),
      taggedUuid: Uuid.parse('H3KKO4NTRPaCWtEmm3vW7A'),
      taggedLong: 0xcafcacafcacafcan,
    };
    expect(tagsOf(new SimpleExampleMessage(defaults))).toBe('00');
    const struct = encode(new SimpleExampleMessage({ myTaggedStruct: { structId: '' } }), 2);
    expect(hexOf(struct)).toBe(hexOf(encode(new SimpleExampleMessage(), 2)));
  });

  it('E10 a zero uuid is its default by value, and the count is that of the members that are not', () => {
    const request = (replicaDirectoryId: Uuid) =>
      encode(new FetchRequest({ topics: [{ partitions: [{ replicaDirectoryId }] }] }), 17);
    const zero = request(Uuid.parse('00000000-0000-0000-0000-000000000000'));
    expect(hexOf(zero)).toBe(hexOf(encode(new FetchRequest({ topics: [{ partitions: [{}] }] }), 17)));
    expect(request(Uuid.parse('AAAAAAAAAAAAAAAAAAAAAQ'))).toHaveLength(zero.length + 18);
    expect(tagsOf(new SimpleExampleMessage({ myInt16: 0, myBytes: null }))).toBe(
      '02' + '02020000' + '050100',
    );
  });

  it('E11 a member that is tagged from a later version on is not counted before', () => {
    const message = new SimpleExampleMessage({ taggedLongFlexibleVersionSubset: 5n });
    expect(tagsOf(message)).toBe('00');
    expect(message.size(1)).toBe(43);
    expect(hexOf(encode(message, 2)).slice(-22)).toBe('0109080000000000000005');
  });

  it('E12 unknown tagged fields follow the known ones in ascending order', () => {
    const unknownTaggedFields = [
      { tag: 10, data: Uint8Array.of(1, 2) },
      { tag: 300, data: noBytes },
    ];
    expect(tagsOf(new SimpleExampleMessage({ myString: 'x', unknownTaggedFields }))).toBe(
      '03' + '04020278' + '0a020102' + 'ac0200',
    );
  });

  it.each([
    ['a tag of the schema', [9]],
    ['a repeated tag', [10, 10]],
    ['descending tags', [11, 10]],
    ['a tag above 2147483646', [2147483647]],
    ['a negative tag', [-1]],
    ['a tag that is no integer', [10.5]],
  ])('E12 %s among the unknown ones is refused', (_, tags) => {
    const unknownTaggedFields = tags.map((tag) => ({ tag, data: noBytes }));
    const error = encodeErrorOf(() => encode(new SimpleExampleMessage({ unknownTaggedFields }), 2));
    expect(error).toMatchObject({
      messageName: 'SimpleExampleMessage',
      path: 'unknownTaggedFields',
      version: 2,
    });
  });

  it('E13 a flexible version without tagged fields has one zero byte for every struct', () => {
    expect(hexOf(encode(new NullableStructMessage(), 1))).toBe('ff' + '010100000000' + '00' + '00');
    expect(hexOf(encode(new RequestHeader({ requestApiKey: 1, clientId: 'a' }), 2))).toBe(
      '0001000000000000000161' + '00',
    );
    expect(hexOf(encode(new ResponseHeader({ correlationId: 7 }), 1))).toBe('00000007' + '00');
    expect(hexOf(encode(new ResponseHeader({ correlationId: 7 }), 0))).toBe('00000007');
  });

  it('E14 unknown tagged fields are refused in a version that is not flexible', () => {
    const unknownTaggedFields = [{ tag: 10, data: noBytes }];
    const error = encodeErrorOf(() => encode(new SimpleExampleMessage({ unknownTaggedFields }), 0));
    expect(error).toMatchObject({
      messageName: 'SimpleExampleMessage',
      path: 'unknownTaggedFields',
      version: 0,
    });
    const nested = new NullableStructMessage({ nullableStruct2: { unknownTaggedFields } });
    expect(encodeErrorOf(() => encode(nested, 0)).path).toBe('nullableStruct2.unknownTaggedFields');
  });
});
