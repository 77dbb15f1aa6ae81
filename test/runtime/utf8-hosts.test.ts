import { afterAll, describe, expect, it, vi } from 'vitest';

type Utf8 = typeof import('../../generator/runtime/utf8.js');

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

interface Writer {
  utf8Write(text: string, offset: number, size: number): number;
  latin1Write(text: string, offset: number, size: number): number;
  utf8Slice(start: number, end: number): string;
}

const own = Buffer.prototype as unknown as Writer;
const { byteLength } = Buffer;

/** A Buffer that tells which of its methods were called. */
function recordingBuffer(calls: string[], changes: Partial<Writer> = {}): unknown {
  return {
    byteLength(text: string) {
      calls.push('byteLength');
      return byteLength(text);
    },
    prototype: {
      utf8Write(this: Writer, text: string, offset: number, size: number) {
        calls.push('utf8Write');
        return own.utf8Write.call(this, text, offset, size);
      },
      latin1Write(this: Writer, text: string, offset: number, size: number) {
        calls.push('latin1Write');
        return own.latin1Write.call(this, text, offset, size);
      },
      utf8Slice(this: Writer, start: number, end: number) {
        calls.push('utf8Slice');
        return own.utf8Slice.call(this, start, end);
      },
      ...changes,
    },
  };
}

/** Sizes, writes and reads a text; gives what was read. */
function roundTrip({ utf8Length, writeUtf8, readUtf8 }: Utf8, text: string): string {
  const size = utf8Length(text);
  const bytes = new Uint8Array(size + 2);
  expect(writeUtf8(bytes, 1, text, size)).toBe(1 + size);
  expect(Buffer.from(bytes.subarray(1, 1 + size)).toString()).toBe(text);
  return readUtf8(bytes, 1, 1 + size);
}

const LONG_ASCII = 'a'.repeat(100);
const LONG = 'aé€😀'.repeat(25);
const TEXTS = ['', 'short', LONG_ASCII, LONG, `\ufeff${LONG}`];

describe('a host with a Buffer', () => {
  it('does what is long, and is not called for what is short', async () => {
    const calls: string[] = [];
    const utf8 = await onHost({ Buffer: recordingBuffer(calls) });
    calls.length = 0;
    expect(roundTrip(utf8, 'short')).toBe('short');
    expect(calls).toEqual([]);
    expect(roundTrip(utf8, LONG)).toBe(LONG);
    expect(new Set(calls)).toEqual(new Set(['byteLength', 'utf8Write', 'utf8Slice']));
    calls.length = 0;
    expect(roundTrip(utf8, LONG_ASCII)).toBe(LONG_ASCII);
    expect(new Set(calls)).toEqual(new Set(['byteLength', 'latin1Write', 'utf8Slice']));
  });

  it('is not called for a text with unpaired surrogates, which it would write otherwise', async () => {
    const calls: string[] = [];
    const { writeUtf8, utf8Length } = await onHost({ Buffer: recordingBuffer(calls) });
    const text = `${LONG_ASCII}\ud800`;
    expect(utf8Length(text)).toBe(101);
    calls.length = 0;
    const bytes = new Uint8Array(101);
    expect(writeUtf8(bytes, 0, text, 101)).toBe(101);
    expect([Buffer.from(bytes).toString(), calls]).toEqual([`${LONG_ASCII}?`, []]);
  });
});

describe('a host with TextEncoder and TextDecoder', () => {
  it('does what is long, and is not called for what is short', async () => {
    const calls: string[] = [];
    class Encoder extends TextEncoder {
      override encodeInto(text: string, bytes: Uint8Array) {
        calls.push('encodeInto');
        return super.encodeInto(text, bytes);
      }
    }
    class Decoder extends TextDecoder {
      override decode(bytes: Uint8Array): string {
        calls.push('decode');
        return super.decode(bytes);
      }
    }
    const utf8 = await onHost({ Buffer: undefined, TextEncoder: Encoder, TextDecoder: Decoder });
    calls.length = 0;
    expect(roundTrip(utf8, 'short')).toBe('short');
    expect(calls).toEqual([]);
    for (const text of [LONG, LONG_ASCII]) expect(roundTrip(utf8, text)).toBe(text);
    expect(calls).toEqual(['encodeInto', 'decode', 'encodeInto', 'decode']);
  });
});

describe('a host whose TextEncoder stops too early, as that of Node does from 25.4 on', () => {
  /** Leaves out a part of what there is room for, and says so. */
  class Early extends TextEncoder {
    override encodeInto(text: string, bytes: Uint8Array) {
      const units = [...text];
      const part = units.length > 40 ? units.slice(0, -9).join('') : text;
      return super.encodeInto(part, bytes);
    }
  }

  it('is helped out with the rest', async () => {
    const utf8 = await onHost({ Buffer: undefined, TextEncoder: Early });
    for (const text of TEXTS) expect(roundTrip(utf8, text)).toBe(text);
  });

  it('E22 is told from a text that is longer than it was sized', async () => {
    const { utf8Length, writeUtf8 } = await onHost({ Buffer: undefined, TextEncoder: Early });
    for (const size of [1, 4, 200, utf8Length(LONG) - 1]) {
      const bytes = new Uint8Array(600).fill(0xaa);
      expect(writeUtf8(bytes, 2, LONG, size)).toBe(2 + utf8Length(LONG));
      expect(bytes.subarray(2 + size).every((byte) => byte === 0xaa)).toBe(true);
    }
  });
});

/** Coders that do not do what they should. */
const POOR_HOSTS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['a Buffer that writes nothing', { Buffer: recordingBuffer([], { utf8Write: () => 0 }) }],
  ['a Buffer that does not write ASCII', { Buffer: recordingBuffer([], { latin1Write: () => 0 }) }],
  ['a Buffer that reads other texts', { Buffer: recordingBuffer([], { utf8Slice: () => 'other' }) }],
  ['a Buffer that throws', { Buffer: recordingBuffer([], { utf8Slice: () => fail() }) }],
  ['a Buffer without methods', { Buffer: { byteLength, prototype: {} } }],
  ['a Buffer that is none', { Buffer: () => 0 }],
];

const POOR_CODERS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['a TextDecoder that drops a byte order mark', { TextDecoder: Forgetful() }],
  ['a TextDecoder that throws', { TextDecoder: fail }],
  ['a TextEncoder that does not tell how much it wrote', { TextEncoder: Silent() }],
  ['a TextEncoder that has no encodeInto', { TextEncoder: class {} }],
  ['no TextEncoder', { TextEncoder: undefined }],
  ['no TextDecoder', { TextDecoder: undefined }],
];

describe('a host with poor coders', () => {
  it.each(POOR_HOSTS)('is not trusted: %s', async (_what, globals) => {
    const utf8 = await onHost(globals);
    for (const text of TEXTS) expect(roundTrip(utf8, text)).toBe(text);
  });

  it.each(POOR_CODERS)('is not trusted where there is no Buffer either: %s', async (_what, globals) => {
    const utf8 = await onHost({ Buffer: undefined, ...globals });
    for (const text of TEXTS) expect(roundTrip(utf8, text)).toBe(text);
  });
});

describe.each([
  ['a Buffer', {}],
  ['TextEncoder and TextDecoder', { Buffer: undefined }],
  ['neither', { Buffer: undefined, TextEncoder: undefined }],
])('a host with %s', (_what, globals) => {
  it.each(['abcdef', LONG_ASCII, 'é'.repeat(40), LONG])(
    'E22 tells that %.10s is longer than it was sized, and writes nothing behind that size',
    async (text) => {
      const { utf8Length, writeUtf8 } = await onHost(globals);
      for (const size of [1, 4, utf8Length(text) - 4]) {
        const bytes = new Uint8Array(600).fill(0xaa);
        expect(writeUtf8(bytes, 2, text, size)).not.toBe(2 + size);
        expect(bytes.subarray(2 + size).every((byte) => byte === 0xaa)).toBe(true);
      }
    },
  );
});

describe('a host with a poor Buffer', () => {
  it('still has a TextEncoder', async () => {
    let calls = 0;
    class Encoder extends TextEncoder {
      override encodeInto(text: string, bytes: Uint8Array) {
        calls++;
        return super.encodeInto(text, bytes);
      }
    }
    const utf8 = await onHost({ Buffer: { byteLength, prototype: {} }, TextEncoder: Encoder });
    calls = 0;
    expect(roundTrip(utf8, LONG)).toBe(LONG);
    expect(calls).toBe(1);
  });
});

function Forgetful(): unknown {
  return class extends TextDecoder {
    constructor() {
      super('utf-8', { ignoreBOM: false });
    }
  };
}

function Silent(): unknown {
  return class extends TextEncoder {
    override encodeInto(text: string, bytes: Uint8Array) {
      super.encodeInto(text, bytes);
      return { read: text.length } as { read: number; written: number };
    }
  };
}

function fail(): never {
  throw new Error('not supported');
}

afterAll(() => vi.resetModules());
