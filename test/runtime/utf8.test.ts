import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';

type Utf8 = typeof import('../../generator/runtime/utf8.js');

const REPLACED = '\ufffd';

/** Bytes in hexadecimal, and what Java 17 makes of them with `new String(bytes, UTF_8)`. */
const DECODED: readonly (readonly [string, string])[] = [
  ['', ''],
  ['00', '\0'],
  ['efbbbf61', '\ufeffa'],
  ['c3a9', 'é'],
  ['e2828c', '\u208c'],
  ['f09f9880', '😀'],
  ['f48fbfbf', '\u{10ffff}'],
  ['efbfbd', REPLACED],
  ['ff', REPLACED],
  ['80', REPLACED],
  ['8080', REPLACED.repeat(2)],
  ['c0af', REPLACED.repeat(2)],
  ['c080', REPLACED.repeat(2)],
  ['c3', REPLACED],
  ['c341', `${REPLACED}A`],
  ['e08080', REPLACED.repeat(3)],
  ['e0a0', REPLACED],
  ['e0a041', `${REPLACED}A`],
  ['e282', REPLACED],
  ['e28241', `${REPLACED}A`],
  ['e2c3a9', `${REPLACED}é`],
  ['eda080', REPLACED],
  ['edbfbf', REPLACED],
  ['eda0', REPLACED],
  ['eda041', `${REPLACED}A`],
  ['eda0c3a9', `${REPLACED}é`],
  ['eda080edb080', REPLACED.repeat(2)],
  ['ed9fbf', '\ud7ff'],
  ['ee8080', '\ue000'],
  ['f0808080', REPLACED.repeat(4)],
  ['f08f', REPLACED.repeat(2)],
  ['f090', REPLACED],
  ['f09080', REPLACED],
  ['f0908041', `${REPLACED}A`],
  ['f09041', `${REPLACED}A`],
  ['f4908080', REPLACED.repeat(4)],
  ['f490', REPLACED.repeat(2)],
  ['f5808080', REPLACED.repeat(4)],
  ['f8888080', REPLACED.repeat(4)],
  [`${'61'.repeat(40)}ff`, `${'a'.repeat(40)}${REPLACED}`],
  [`${'eda080'.repeat(3000)}f09f9880`, `${REPLACED.repeat(3000)}😀`],
  [`${'61'.repeat(9000)}ff`, `${'a'.repeat(9000)}${REPLACED}`],
  [`61${'f09f9880'.repeat(4500)}ff62`, `a${'😀'.repeat(4500)}${REPLACED}b`],
];

/** Texts, and what Java 17 makes of them with `getBytes(UTF_8)`, in hexadecimal. */
const ENCODED: readonly (readonly [string, string])[] = [
  ['', ''],
  ['\0', '00'],
  ['\ufeff', 'efbbbf'],
  ['é\u07ff\u0800\uffff', 'c3a9dfbfe0a080efbfbf'],
  ['😀', 'f09f9880'],
  ['\ud800', '3f'],
  ['\udc00', '3f'],
  ['a\ud83d', '613f'],
  ['\ude00\ud83d', '3f3f'],
  ['\ud83d\ud83d\ude00\ude00', '3ff09f98803f'],
  [`${'a'.repeat(40)}\ud800`, `${'61'.repeat(40)}3f`],
  [`${'a'.repeat(40)}\ud800é`, `${'61'.repeat(40)}3fc3a9`],
  [`\udfff${'😀'.repeat(20)}`, `3f${'f09f9880'.repeat(20)}`],
];

const units = fc.oneof(
  fc.constantFrom(0, 0x41, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xffff),
  fc.integer({ min: 0, max: 0xffff }),
);
/** Any UTF-16 at all, unpaired surrogates included, on both sides of the lengths at which the way changes. */
const anyText = fc.array(units, { maxLength: 64 }).map((codes) => String.fromCharCode(...codes));
const wholeText = fc.string({ unit: 'binary', maxLength: 64 });

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The module as a host with other globals sees it. */
async function onHost(globals: Readonly<Record<string, unknown>>): Promise<Utf8> {
  vi.resetModules();
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  try {
    return await import('../../generator/runtime/utf8.js');
  } finally {
    vi.unstubAllGlobals();
  }
}

/** Some polyfills have a Buffer without the methods that Node does not document. */
const POOR_BUFFER = { byteLength: (text: string) => text.length, prototype: {} };

/** Encodes between two guard bytes, which must stay. */
function encode({ utf8Length, writeUtf8 }: Utf8, text: string): Uint8Array {
  const size = utf8Length(text);
  const bytes = new Uint8Array(size + 2).fill(0xaa);
  expect(writeUtf8(bytes, 1, text, size)).toBe(1 + size);
  expect([bytes[0], bytes[size + 1]]).toEqual([0xaa, 0xaa]);
  return bytes.subarray(1, 1 + size);
}

/** Bytes between two others that would change the text if they were read. */
function framed(bytes: Uint8Array): Uint8Array {
  return Uint8Array.of(0xed, ...bytes, 0x80);
}

describe.each([
  ['with Buffer', await onHost({})],
  ['with TextEncoder and TextDecoder', await onHost({ Buffer: undefined })],
  ['with loops alone', await onHost({ Buffer: undefined, TextEncoder: undefined })],
  ['with a Buffer that lacks the methods', await onHost({ Buffer: POOR_BUFFER })],
])('utf8 %s', (_host, utf8) => {
  it.each(DECODED)('D13 decodes %s as Java does', (hex, text) => {
    const bytes = framed(fromHex(hex));
    expect(utf8.readUtf8(bytes, 1, bytes.length - 1)).toBe(text);
  });

  it.each(DECODED)('D13 refuses %s if it is malformed', (hex, text) => {
    const bytes = framed(fromHex(hex));
    const isMalformed = toHex(new TextEncoder().encode(text)) !== hex;
    expect(utf8.readUtf8Strict(bytes, 1, bytes.length - 1)).toBe(isMalformed ? undefined : text);
  });

  it('E19 writes and sizes texts as Java does', () => {
    for (const [text, hex] of ENCODED) expect(toHex(encode(utf8, text))).toBe(hex);
  });

  it('E19 writes every text at its exact size, each unpaired surrogate as ?', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const replaced = text.replace(/\p{Surrogate}/gu, '?');
        expect(toHex(encode(utf8, text))).toBe(toHex(new TextEncoder().encode(replaced)));
        expect(utf8.isWellFormed(text)).toBe(replaced === text);
        expect(utf8.lengthByHand(text)).toBe(utf8.utf8Length(text));
      }),
    );
  });

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(wholeText, (text) => {
        const bytes = encode(utf8, text);
        expect(utf8.readUtf8(bytes, 0, bytes.length)).toBe(text);
        expect(utf8.readUtf8Strict(bytes, 0, bytes.length)).toBe(text);
      }),
    );
  });

  it('D13 differs from WHATWG only in encoded surrogates', () => {
    const byte = fc.oneof(
      fc.constantFrom(0x41, 0x80, 0xa0, 0xbf, 0xe2, 0xf0, 0xf4, 0xff),
      fc.integer({ min: 0, max: 255 }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.array(byte, { maxLength: 20 }), (head, tail) => {
        const bytes = Uint8Array.from([...head, ...tail]).map((each) => (each === 0xed ? 0xee : each));
        const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
        expect(utf8.readUtf8(bytes, 0, bytes.length)).toBe(text);
      }),
    );
  });

  it('E22 tells by its offset that a text is not of the size it was given, and writes no byte behind it', () => {
    fc.assert(
      fc.property(anyText, fc.nat({ max: 80 }), (text, size) => {
        fc.pre(size !== utf8.utf8Length(text));
        const bytes = new Uint8Array(300).fill(0xaa);
        expect(utf8.writeUtf8(bytes, 1, text, size)).not.toBe(1 + size);
        expect(bytes.subarray(1 + size).every((byte) => byte === 0xaa)).toBe(true);
      }),
    );
  });
});

describe('isWellFormed', () => {
  it('E19 answers the same where the host has no such method', async () => {
    const builtIn = Object.getOwnPropertyDescriptor(String.prototype, 'isWellFormed');
    const { isWellFormed } = await onHost({});
    const texts = ['', 'a', '😀', '\ud83d', '\ude00', '\ude00\ud83d', 'a\ud83d\ud83d\ude00'];
    const expected = [true, true, true, false, false, false, false];
    expect(texts.map(isWellFormed)).toEqual(expected);
    Reflect.deleteProperty(String.prototype, 'isWellFormed');
    try {
      expect(texts.map(isWellFormed)).toEqual(expected);
    } finally {
      if (builtIn !== undefined) Object.defineProperty(String.prototype, 'isWellFormed', builtIn);
    }
  });
});

afterAll(() => vi.resetModules());
