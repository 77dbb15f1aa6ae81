import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestTypes } from '../../generated/kafka/by-api-key.js';
import { frameRequest, readRequestFrame } from '../../generated/kafka/frames.js';
import { HeartbeatRequest, SaslAuthenticateRequest } from '../../generated/kafka/index.js';
import { DecodeError, decode, encode } from '../../generated/runtime/index.js';
import { NullableStructMessage, SimpleExampleMessage } from '../fixtures/kafka/generated/index.js';
import { bytesOf, hexOf } from '../hex.js';
import { Workshop } from '../property/compiled.js';
import type { Subject } from '../property/subject.js';
import { decodeErrorOf } from '../vectors/thrown.js';
import { compileProbe, refusedDecoding } from './probe.js';

const workshop = new Workshop();
afterAll(() => workshop.remove());

describe('counts', () => {
  it('D04 a count that the bytes can hold is accepted, however little a struct takes in some version', async () => {
    const { runtime, type } = await compileProbe(
      workshop,
      'sparse',
      `message: Probe
validVersions: 0-1
fields:
  - name: rows
    type: "[]Row"
    versions: 0+
    fields:
      - { name: cell, type: Cell, versions: 0+, nullableVersions: 1+, fields: [{ name: x, type: int8, versions: 1+ }] }
      - { name: y, type: int8, versions: 0+ }
`,
    );
    const message = new type({ rows: [{ y: 1 }, { y: 2 }, { y: 3 }] });
    const bytes = runtime.encode(message, 0);
    expect(hexOf(bytes)).toBe('00000003' + '010203');
    expect(runtime.equals(runtime.decode(type, bytes, 0), message)).toBe(true);
  });
});

describe('markers and booleans', () => {
  it.each(Array.from({ length: 256 }, (_, value) => value).filter((value) => value !== 1 && value !== 255))(
    'D14 the byte %d is no marker of a nullable struct',
    (marker) => {
      const bytes = encode(new NullableStructMessage({ nullableStruct: null }), 0);
      expect(bytes[0]).toBe(0xff);
      bytes[0] = marker;
      expect(decodeErrorOf(() => decode(NullableStructMessage, bytes, 0)).path).toBe('nullableStruct');
    },
  );
});

describe('frames', () => {
  const whole = frameRequest(new HeartbeatRequest(), { correlationId: 1 }, 4);

  it.each([
    ['a TLS alert', '15030300'],
    ['0', '00000000'],
    ['-1', 'ffffffff'],
    ['3', '00000003'],
    ['2^31 - 1', '7fffffff'],
  ])('D15 a length of %s is refused without memory for it', (_, hex) => {
    const bytes = new Uint8Array(whole);
    bytes.set(bytesOf(hex));
    const before = process.memoryUsage().arrayBuffers;
    expect(decodeErrorOf(() => readRequestFrame(bytes, requestTypes))).toMatchObject({ offset: 4 });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1 << 20);
  });

  it('D15 no bytes, and a part of a length, are refused', () => {
    for (const length of [0, 1, 3])
      expect(() => readRequestFrame(whole.subarray(0, length), requestTypes)).toThrow(DecodeError);
  });
});

describe('memory of what was read', () => {
  const payload = Uint8Array.of(1, 2, 3, 4);
  const sent = new SimpleExampleMessage({
    myBytes: payload,
    myString: 'text',
    zeroCopyByteBuffer: payload,
    nullableZeroCopyByteBuffer: payload,
    unknownTaggedFields: [{ tag: 20, data: payload }],
  });

  it('D18 zero-copy fields are views of the input, and show what is written there later', () => {
    const input = encode(sent, 1);
    const read = decode(SimpleExampleMessage, input, 1);
    expect(read.zeroCopyByteBuffer.buffer).toBe(input.buffer);
    input.fill(9);
    expect(read.zeroCopyByteBuffer).toEqual(new Uint8Array(4).fill(9));
    expect(read.nullableZeroCopyByteBuffer).toEqual(new Uint8Array(4).fill(9));
  });

  it('D18 everything else stays as it was read, in memory that nobody else can see', () => {
    const pooled = Buffer.from(encode(sent, 1));
    const read = decode(SimpleExampleMessage, pooled, 1);
    pooled.fill(9);
    expect(read.myBytes).toEqual(payload);
    expect(read.myString).toBe('text');
    expect(read.unknownTaggedFields).toEqual([{ tag: 20, data: payload }]);
    for (const bytes of [read.myBytes, read.unknownTaggedFields[0]?.data]) {
      expect(bytes?.buffer).not.toBe(pooled.buffer);
      expect(bytes?.buffer.byteLength).toBe(4);
      expect(bytes?.byteOffset).toBe(0);
    }
  });

  it('D18 secrets and empty bytes are copies too', () => {
    const input = Buffer.from(encode(new SaslAuthenticateRequest({ authBytes: payload }), 0));
    const { authBytes } = decode(SaslAuthenticateRequest, input, 0);
    input.fill(9);
    expect(authBytes.expose()).toEqual(payload);
    expect(authBytes.expose().buffer.byteLength).toBe(4);
    const empty = Buffer.from(encode(new SimpleExampleMessage({ myBytes: new Uint8Array(0) }), 1));
    expect(decode(SimpleExampleMessage, empty, 1).myBytes?.buffer.byteLength ?? 0).toBe(0);
  });

  it('D18 what is read is Uint8Array, also from a Buffer', () => {
    const read = decode(SimpleExampleMessage, Buffer.from(encode(sent, 1)), 1);
    for (const bytes of [read.myBytes, read.zeroCopyByteBuffer, read.unknownTaggedFields[0]?.data])
      expect(Object.getPrototypeOf(bytes)).toBe(Uint8Array.prototype);
  });

  it('D18 what is encoded is memory of its own: neither the pool of Node nor that of the caller', () => {
    for (const length of [4, 9000]) {
      const data = Buffer.alloc(length, 1);
      const bytes = encode(new SimpleExampleMessage({ zeroCopyByteBuffer: data }), 1);
      expect(bytes.buffer.byteLength).toBe(bytes.length);
      const copy = hexOf(bytes);
      data.fill(2);
      expect(hexOf(bytes)).toBe(copy);
    }
  });
});

describe('a protocol that refuses malformed text', () => {
  let probe: Subject;

  beforeAll(async () => {
    const fields = [
      '{ name: text, type: string, versions: 0+ }',
      '{ name: safe, type: int64, versions: 0+, as: number }',
      '{ name: wide, type: uint64, versions: 0+ }',
      '{ name: narrow, type: uint32, versions: 0+ }',
    ];
    const list = fields.map((one) => `  - ${one}\n`).join('');
    probe = await compileProbe(
      workshop,
      'strict',
      `message: Probe\nvalidVersions: 0-1\nflexibleVersions: 1+\nfields:\n${list}`,
    );
  });

  it.each(['ff', 'c080', 'eda080', 'f4908080', 'e282', '61ff62', '6162c3'])(
    'D13 refuses the text %s',
    (hex) => {
      const tail = '00'.repeat(20);
      const length = hex.length / 2;
      const classic = bytesOf(`${length.toString(16).padStart(4, '0')}${hex}${tail}`);
      expect(refusedDecoding(probe, classic, 0)).toMatchObject({ path: 'text', version: 0 });
      const compact = bytesOf(`${(length + 1).toString(16).padStart(2, '0')}${hex}${tail}00`);
      expect(refusedDecoding(probe, compact, 1)).toMatchObject({ path: 'text', version: 1 });
    },
  );

  it('D13 keeps a byte order mark', () => {
    const bytes = bytesOf(`0004efbbbf61${'00'.repeat(20)}`);
    expect(probe.runtime.decode(probe.type, bytes, 0)).toMatchObject({ text: '\ufeffa' });
  });

  it('D19 reads uint64 above 2^63, uint32 above 2^31 and safe integers, and refuses others', () => {
    const read = (safe: string, rest: string) => bytesOf(`0000${safe}${rest}`);
    const top = read('001fffffffffffff', 'ffffffffffffffff' + 'ffffffff');
    expect(probe.runtime.decode(probe.type, top, 0)).toMatchObject({
      safe: Number.MAX_SAFE_INTEGER,
      wide: 2n ** 64n - 1n,
      narrow: 2 ** 32 - 1,
    });
    for (const safe of ['0020000000000000', '7fffffffffffffff', 'ffe0000000000000', '8000000000000000'])
      expect(refusedDecoding(probe, read(safe, '00'.repeat(12)), 0).path).toBe('safe');
    const least = read('ffe0000000000001', '8000000000000000' + '80000000');
    expect(probe.runtime.decode(probe.type, least, 0)).toMatchObject({
      safe: -Number.MAX_SAFE_INTEGER,
      wide: 2n ** 63n,
      narrow: 2 ** 31,
    });
  });
});
