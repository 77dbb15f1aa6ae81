import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decode, encode, WireWriter } from '../../generated/runtime/index.js';
import {
  SimpleArraysMessage,
  SimpleExampleMessage,
  SimpleRecordsMessage,
} from '../fixtures/kafka/generated/index.js';
import { bytesOf, hexOf } from '../hex.js';
import { Workshop } from '../property/compiled.js';
import type { Subject } from '../property/subject.js';
import { BEFORE_TAGS } from '../vectors/simple-example.js';
import { encodeErrorOf } from '../vectors/thrown.js';
import { compileProbe, refusedEncoding } from './probe.js';

const workshop = new Workshop();
afterAll(() => workshop.remove());

describe('numbers', () => {
  it.each([
    ['NaN', Number.NaN, '7ff8000000000000'],
    ['-0', -0, '8000000000000000'],
    ['Infinity', Number.POSITIVE_INFINITY, '7ff0000000000000'],
    ['-Infinity', Number.NEGATIVE_INFINITY, 'fff0000000000000'],
    ['the least', Number.MIN_VALUE, '0000000000000001'],
    ['the greatest', Number.MAX_VALUE, '7fefffffffffffff'],
  ])('E21 the bits of the float64 %s are carried', (_, myFloat64, hex) => {
    const bytes = encode(new SimpleExampleMessage({ myFloat64 }), 1);
    expect(hexOf(bytes)).toBe(`${BEFORE_TAGS}010308${hex}`);
    expect(Object.is(decode(SimpleExampleMessage, bytes, 1).myFloat64, myFloat64)).toBe(true);
  });

  it.each(['7ff8000000000001', 'fff8000000000000', '7ff0000000000001'])(
    'E21 the bits %s are NaN, and stay so',
    (hex) => {
      const message = decode(SimpleExampleMessage, bytesOf(`${BEFORE_TAGS}010308${hex}`), 1);
      expect(message.myFloat64).toBeNaN();
      // Which NaN is written is left to the host.
      expect(decode(SimpleExampleMessage, encode(message, 1), 1).myFloat64).toBeNaN();
    },
  );

  it('E21 as a tag, NaN is no default, and -0 is the default 0, in floats as in integers', async () => {
    const subject = await compileProbe(
      workshop,
      'floats',
      `message: Probe
validVersions: "0"
flexibleVersions: 0+
fields:
  - { name: wide, type: float64, taggedVersions: 0+, tag: 0 }
  - { name: narrow, type: float32, taggedVersions: 0+, tag: 1 }
  - { name: count, type: int32, taggedVersions: 0+, tag: 2 }
`,
    );
    const { runtime, type } = subject;
    const hex = (init: object) => hexOf(runtime.encode(new type(init as never), 0));
    expect(hex({ wide: 0, narrow: 0, count: -0 })).toBe('00');
    expect(hex({ wide: Number.NaN, narrow: 1.5 })).toBe('0200087ff800000000000001043fc00000');
    // Java compares with ==, to which -0 is 0.
    expect(hex({ wide: -0, narrow: -0 })).toBe('00');
  });
});

describe('hostile arrays and buffers', () => {
  it('E22 an array that claims 2^31 elements is refused in time', () => {
    const sheep = new Proxy([1], {
      get: (list, key) => (key === 'length' ? 2 ** 31 : Reflect.get(list, key)),
    });
    const error = encodeErrorOf(() => encode(new SimpleArraysMessage({ sheep }), 0));
    expect(error).toMatchObject({ messageName: 'SimpleArraysMessage', path: 'sheep', version: 0 });
  });

  it('E22 an array that claims more than memory holds is refused', () => {
    const sheep = new Proxy([1], {
      get: (list, key) => (key === 'length' ? 2 ** 31 - 1 : Reflect.get(list, key)),
    });
    const error = encodeErrorOf(() => encode(new SimpleArraysMessage({ sheep }), 0));
    expect(error.messageName).toBe('SimpleArraysMessage');
  });

  it.each([100, 8191, 8192, 100_000])(
    'E24 %d bytes of large memory hold nothing that was there before',
    (size) => {
      const { allocUnsafeSlow } = Buffer;
      // Memory as it may come: with what someone else left in it.
      Buffer.allocUnsafeSlow = (length) => allocUnsafeSlow(length).fill(0xaa);
      try {
        const message = new SimpleRecordsMessage({ topic: 't'.repeat(50), recordSet: new Uint8Array(size) });
        const bytes = encode(message, 1);
        expect(bytes).toHaveLength(message.size(1));
        expect(bytes.includes(0xaa)).toBe(false);
      } finally {
        Buffer.allocUnsafeSlow = allocUnsafeSlow;
      }
    },
  );

  it('E24 a message that is refused by its own write() leaves zeros, and the offset', () => {
    const buffer = new Uint8Array(64).fill(0xaa);
    const message = new SimpleArraysMessage({ goats: [{ color: 1 }] });
    Object.assign(message.goats[0] ?? expect.fail('no goat'), { color: 'red' });
    const out = new WireWriter(buffer, 8);
    encodeErrorOf(() => message.write(out, 1));
    expect(out.offset).toBe(8);
    expect(buffer.subarray(0, 8).every((byte) => byte === 0xaa)).toBe(true);
    expect(buffer.subarray(8, 8 + 5).every((byte) => byte === 0)).toBe(true);
    expect(buffer.subarray(8 + 5).every((byte) => byte === 0xaa)).toBe(true);
  });
});

/** A uvarint in hex. */
function uvarint(value: number): string {
  return value < 128 ? byte(value) : byte((value % 128) + 128) + uvarint(Math.floor(value / 128));
}

function byte(value: number): string {
  return value.toString(16).padStart(2, '0');
}

describe('sizes in front of sizes', () => {
  let nested: Subject;

  beforeAll(async () => {
    const part = (name: string, inner: string) =>
      `{ name: ${name.toLowerCase()}, type: ${name}, taggedVersions: 0+, tag: 0, fields: [${inner}] }`;
    const text = '{ name: text, type: string, taggedVersions: 0+, tag: 0 }';
    const fields = part('Outer', part('Middle', part('Inner', text)));
    nested = await compileProbe(
      workshop,
      'nested',
      `message: Probe\nvalidVersions: "0"\nflexibleVersions: 0+\nfields:\n  - ${fields}\n`,
    );
  });

  const tagged = (hex: string) => `0100${uvarint(hex.length / 2)}${hex}`;

  it.each([127, 128, 16383, 16384])(
    'E28 at three levels of nesting each length is right on both sides of %d',
    (edge) => {
      const { runtime, type } = nested;
      const lengths = Array.from({ length: 24 }, (_, at) => edge - 20 + at);
      for (const length of lengths) {
        const content = uvarint(length + 1) + '78'.repeat(length);
        const init = { outer: { middle: { inner: { text: 'x'.repeat(length) } } } };
        const message = new type(init);
        const bytes = runtime.encode(message, 0);
        expect(hexOf(bytes), `${length}`).toBe(tagged(tagged(tagged(tagged(content)))));
        expect(message.size(0)).toBe(bytes.length);
        expect(runtime.equals(runtime.decode(type, bytes, 0), message)).toBe(true);
      }
    },
  );
});

describe('records', () => {
  const bytesWith = (recordSet: Uint8Array | null, version: 0 | 1) =>
    hexOf(encode(new SimpleRecordsMessage({ recordSet }), version));

  it('E29 null and empty records differ, compact or not', () => {
    expect(bytesWith(null, 0)).toBe('0000' + 'ffffffff');
    expect(bytesWith(new Uint8Array(0), 0)).toBe('0000' + '00000000');
    expect(bytesWith(null, 1)).toBe('01' + '00' + '00');
    expect(bytesWith(new Uint8Array(0), 1)).toBe('01' + '01' + '00');
  });

  it.each([32767, 32768, 65535, 65536])('E29 records of %d bytes go there and back', (length) => {
    const recordSet = new Uint8Array(length).fill(7);
    for (const version of [0, 1] as const) {
      const bytes = encode(new SimpleRecordsMessage({ recordSet }), version);
      expect(decode(SimpleRecordsMessage, bytes, version).recordSet).toEqual(recordSet);
    }
  });
});

describe('a protocol that refuses what Kafka replaces', () => {
  let probe: Subject;

  beforeAll(async () => {
    const fields = [
      '{ name: text, type: string, versions: 0+ }',
      '{ name: texts, type: "[]string", versions: 0+ }',
      '{ name: safe, type: int64, versions: 0+, as: number }',
      '{ name: wide, type: uint64, versions: 0+ }',
    ];
    probe = await compileProbe(
      workshop,
      'refusing',
      `message: Probe\nvalidVersions: 0-1\nflexibleVersions: 1+\nfields:\n${fields.map((one) => `  - ${one}\n`).join('')}`,
    );
  });

  it.each(['\ud800', 'a\udc00', '\udc00\ud800', `${'x'.repeat(100)}\udfff`])(
    'E19 refuses the text %j',
    (text) => {
      for (const version of [0, 1]) {
        expect(refusedEncoding(probe, new probe.type({ text }), version)).toMatchObject({
          path: 'text',
          version,
        });
        expect(refusedEncoding(probe, new probe.type({ texts: ['ok', text] }), version).path).toBe(
          'texts[1]',
        );
      }
    },
  );

  it.each([2 ** 53, -(2 ** 53), 1.5, Number.NaN, Number.POSITIVE_INFINITY, 5n, '5', null])(
    'E16 refuses %s where a safe integer is wanted',
    (safe) => {
      const message = Object.assign(new probe.type(), { safe });
      expect(refusedEncoding(probe, message, 0).path).toBe('safe');
    },
  );

  it('E16 carries safe integers and all of uint64', () => {
    const { runtime, type } = probe;
    for (const safe of [0, -1, 2 ** 53 - 1, -(2 ** 53 - 1)]) {
      const bytes = runtime.encode(new type({ safe }), 0);
      expect(runtime.decode(type, bytes, 0)).toMatchObject({ safe });
    }
    for (const wide of [0n, 2n ** 63n, 2n ** 64n - 1n]) {
      const bytes = runtime.encode(new type({ wide }), 0);
      expect(runtime.decode(type, bytes, 0)).toMatchObject({ wide });
    }
    for (const wide of [-1n, 2n ** 64n])
      expect(refusedEncoding(probe, new type({ wide }), 0).path).toBe('wide');
  });
});
