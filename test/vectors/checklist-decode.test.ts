import { describe, expect, it } from 'vitest';
import {
  HeartbeatRequest,
  ListOffsetsResponse,
  MetadataRequest,
  SaslAuthenticateRequest,
} from '../../generated/kafka/index.js';
import {
  DecodeError,
  decode,
  encode,
  readUvarint,
  readUvarlong,
  UnsupportedVersionError,
  WireReader,
} from '../../generated/runtime/index.js';
import {
  NullableStructMessage,
  SimpleArraysMessage,
  SimpleExampleMessage,
} from '../fixtures/kafka/generated/index.js';
import { allMessageRows } from '../golden-rows.js';
import { bytesOf, hexOf } from '../hex.js';
import { generatedMessage } from './generated-messages.js';
import { cutProblems } from './prefixes.js';
import { randomNumbers } from './random-values.js';
import { BEFORE_TAGS, withTags } from './simple-example.js';
import { decodeErrorOf, thrownBy } from './thrown.js';

const rows = allMessageRows();

describe('input that ends too early or too late', () => {
  it('D01 strict prefixes of every golden vector are refused where they end', () => {
    const problems = rows.flatMap((row) => {
      const length = row.hex.length / 2;
      const step = Math.max(1, Math.floor(length / 16));
      const cuts = Array.from({ length: Math.ceil(length / step) }, (_, at) => at * step);
      return cutProblems(row, length > 0 ? [...cuts, length - 1] : []);
    });
    expect(problems).toEqual([]);
  });

  it('D02 trailing bytes are refused by decode, and left to the caller by read', () => {
    const bytes = withTags('00 ffff');
    const error = decodeErrorOf(() => decode(SimpleExampleMessage, bytes, 1));
    expect(error).toMatchObject({ messageName: 'SimpleExampleMessage', path: '', version: 1, offset: 43 });
    const input = new WireReader(bytes);
    SimpleExampleMessage.read(input, 1);
    expect(input.offset).toBe(43);
    expect(input.remaining).toBe(2);
  });

  it('D03 random bytes give a value or a DecodeError for every message and version', () => {
    const random = randomNumbers(3);
    for (const row of rows.filter((candidate) => candidate.case === 'default')) {
      const { type } = generatedMessage(row.message);
      for (let run = 0; run < 16; run++) {
        const small = run % 2 === 0 ? 4 : 256;
        const bytes = Uint8Array.from({ length: 4 * run }, () => Math.floor(random() * small));
        expectValueOrDecodeError(() => decode(type, bytes, row.version));
      }
    }
  });

  it('D03 golden vectors with one wrong byte give a value or a DecodeError', () => {
    const random = randomNumbers(4);
    for (const row of rows.filter((candidate) => candidate.hex !== '')) {
      const bytes = bytesOf(row.hex);
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      expectValueOrDecodeError(() => decode(generatedMessage(row.message).type, bytes, row.version));
    }
  });

  it('D16 a version outside the range is refused with the range', () => {
    const { type } = generatedMessage('SimpleExampleMessage');
    for (const version of [99, 3, -1, 1.5, Number.NaN]) {
      for (const call of [() => decode(type, withTags('00'), version), () => encode(new type(), version)]) {
        const error = thrownBy(call);
        expect(error).toBeInstanceOf(UnsupportedVersionError);
        expect(error).toMatchObject({
          messageName: 'SimpleExampleMessage',
          version,
          minVersion: 0,
          maxVersion: 2,
        });
        expect(String(error)).toContain('0 to 2');
      }
    }
  });
});

function expectValueOrDecodeError(call: () => unknown): void {
  try {
    call();
  } catch (error) {
    expect(error).toBeInstanceOf(DecodeError);
  }
}

describe('lengths and counts', () => {
  it('D04 a count above what is left is refused before elements are read', () => {
    const goats = decodeErrorOf(() => decode(SimpleArraysMessage, bytesOf('7f00000000000000'), 2));
    expect(goats).toMatchObject({ messageName: 'SimpleArraysMessage', path: 'goats', offset: 1, have: 7 });
    expect(goats.need).toBeGreaterThanOrEqual(126);
    expect(goats.message).toMatch(/\b126\b.*\b7\b/);
    const sheep = decodeErrorOf(() => decode(SimpleArraysMessage, bytesOf('017e000000000000'), 2));
    expect(sheep).toMatchObject({ messageName: 'SimpleArraysMessage', path: 'sheep', offset: 2, have: 6 });
    expect(sheep.message).toMatch(/\b125\b.*\b6\b/);
  });

  it('D05 an int32 count of 2147483647 or -2 is refused, and -1 is null', () => {
    expect(decodeErrorOf(() => decode(MetadataRequest, bytesOf('7fffffff'), 1)).path).toBe('topics');
    expect(decodeErrorOf(() => decode(MetadataRequest, bytesOf('fffffffe'), 1)).path).toBe('topics');
    expect(decode(MetadataRequest, bytesOf('ffffffff'), 1).topics).toBeNull();
    expect(decodeErrorOf(() => decode(MetadataRequest, bytesOf('ffffffff'), 0)).path).toBe('topics');
  });

  it('D06 a null or negative length is refused where null is not allowed', () => {
    for (const length of ['ffff', 'fffb', '8000']) {
      const error = decodeErrorOf(() => decode(MetadataRequest, bytesOf(`00000001${length}`), 1));
      expect(error).toMatchObject({ messageName: 'MetadataRequest', path: 'topics[0].name', version: 1 });
    }
    expect(decodeErrorOf(() => decode(HeartbeatRequest, bytesOf('0000000000010000'), 4)).path).toBe(
      'groupId',
    );
    expect(decode(HeartbeatRequest, bytesOf('0100000000010000'), 4).groupInstanceId).toBeNull();
    expect(decodeErrorOf(() => decode(HeartbeatRequest, bytesOf('0000000000000000fffb'), 3)).path).toBe(
      'groupInstanceId',
    );
  });

  it('D07 a length above what is left is refused without memory for it', () => {
    const bytes = bytesOf('7fffffff01');
    const before = process.memoryUsage().arrayBuffers;
    for (let run = 0; run < 100; run++) {
      const error = decodeErrorOf(() => decode(SaslAuthenticateRequest, bytes, 0));
      expect(error).toMatchObject({ path: 'authBytes', offset: 4, need: 2147483647, have: 1 });
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1 << 20);
  });
});

describe('varints', () => {
  it.each([
    ['ffffff', 'ends early', 3],
    ['808080808001', 'is too long', 0],
    ['ffffffff1f', 'is over 32 bits', 0],
    ['8080808080', 'is too long', 0],
  ])('D10 the varint %s %s', (hex, _, offset) => {
    const error = decodeErrorOf(() => decode(SimpleExampleMessage, withTags(hex), 1));
    expect(error.offset).toBe(42 + offset);
    expect(thrownBy(() => readUvarint(new WireReader(bytesOf(hex)), 'value'))).toMatchObject({ offset });
  });

  it.each([
    ['ffffffffffff', 6],
    ['8080808080808080808001', 0],
    ['ffffffffffffffffff02', 0],
  ])('D10 the 64-bit varint %s is refused', (hex, offset) => {
    expect(thrownBy(() => readUvarlong(new WireReader(bytesOf(hex)), 'value'))).toMatchObject({ offset });
  });

  it('D10 a longer form than needed is accepted, and written again in the short form', () => {
    const input = new WireReader(bytesOf('8000'));
    expect(readUvarint(input, 'value')).toBe(0);
    expect(input.offset).toBe(2);
    expect(readUvarlong(new WireReader(bytesOf('81808080808080808000')), 'value')).toBe(1n);
    const message = decode(SimpleExampleMessage, withTags('8000'), 1);
    expect(hexOf(encode(message, 1))).toBe(`${BEFORE_TAGS}00`);
  });
});

describe('tag sections', () => {
  it('D11 an unknown tag is kept byte for byte', () => {
    const bytes = withTags('02 04020278 0a03aabbcc');
    const message = decode(SimpleExampleMessage, bytes, 1);
    expect(message.unknownTaggedFields).toEqual([{ tag: 10, data: Uint8Array.of(0xaa, 0xbb, 0xcc) }]);
    expect(encode(message, 1)).toEqual(bytes);
  });

  it.each([
    ['an unknown tag past the end', '01 0a04aabbcc'],
    ['a known tag past the end', '01 02030005'],
    ['a known tag that is too short', '01 02010500'],
    ['a known tag that is too long', '01 0203000500'],
    ['a known text that ends before its tag', '01 0403027800'],
    ['a repeated known tag', '02 02020005 02020006'],
    ['a repeated unknown tag', '02 0a00 0a00'],
    ['descending known tags', '02 04020278 02020006'],
    ['descending unknown tags', '02 0b01aa 0a01bb'],
    ['a known tag below its tagged versions', '01 0803027800'],
    ['a tag above 2147483646', '01 ffffffff0700'],
  ])('D11 %s is refused', (_, hex) => {
    const error = decodeErrorOf(() => decode(SimpleExampleMessage, withTags(hex), 1));
    expect(error).toMatchObject({ messageName: 'SimpleExampleMessage', version: 1 });
    expect(error.offset).toBeGreaterThanOrEqual(43);
  });

  it('D11 a known tag that is too long is refused where it ends, whatever follows', () => {
    const input = new WireReader(withTags('01 0405 04616263 00'));
    const error = decodeErrorOf(() => SimpleExampleMessage.read(input, 1));
    expect(error).toMatchObject({ path: 'myString', offset: 42 + 7 });
  });

  it('D12 a tag count of 2^32 - 1 is refused at once', () => {
    const error = decodeErrorOf(() => decode(SimpleExampleMessage, withTags('ffffffff0f 0a0000'), 1));
    expect(error.offset).toBeLessThanOrEqual(42 + 8);
  });
});

describe('values', () => {
  it.each([
    ['ff', '\ufffd'],
    ['c080', '\ufffd\ufffd'],
    ['eda080', '\ufffd'],
    ['f4908080', '\ufffd\ufffd\ufffd\ufffd'],
    ['e282', '\ufffd'],
    ['efbbbf61', '\ufeffa'],
  ])('D13 the text %s is read as by Java', (hex, text) => {
    const length = (hex.length / 2 + 1).toString(16).padStart(2, '0');
    const message = decode(SimpleExampleMessage, withTags(`01 04${length}${length}${hex}`), 1);
    expect(message.myString).toBe(text);
  });

  it('D14 any byte but zero is true, and no byte but -1 and 1 is a marker', () => {
    expect(decode(MetadataRequest, bytesOf('0000000002'), 4).allowAutoTopicCreation).toBe(true);
    for (const marker of ['00', '02', '7f', '80', 'fe']) {
      const bytes = bytesOf(`${marker}000000000000000000000000`);
      expect(decodeErrorOf(() => decode(NullableStructMessage, bytes, 0)).path).toBe('nullableStruct');
    }
  });

  it('D19 64-bit integers are exact, and uint32 is positive', () => {
    const oldStyleOffsets = [9007199254740993n, -9007199254740993n];
    const response = new ListOffsetsResponse({ topics: [{ partitions: [{ oldStyleOffsets }] }] });
    const read = decode(ListOffsetsResponse, encode(response, 0), 0);
    expect(read.topics[0]?.partitions[0]?.oldStyleOffsets).toEqual(oldStyleOffsets);
    const message = new SimpleExampleMessage({ myUint32: 4294967295 });
    expect(decode(SimpleExampleMessage, encode(message, 1), 1).myUint32).toBe(4294967295);
  });
});
