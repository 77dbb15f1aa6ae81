import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { isBytes, NO_BYTES } from '../../generator/runtime/bytes.js';
import { interned } from '../../generator/runtime/intern.js';
import { knownViewOf, viewOf } from '../../generator/runtime/views.js';
import { resizable } from './note.js';

describe('bytes', () => {
  it('are those of this realm or another, of whatever subclass', () => {
    class Packet extends Uint8Array {}
    Object.defineProperty(Packet.prototype, Symbol.toStringTag, { value: 'Packet' });
    const foreign: unknown = runInNewContext('new Uint8Array(2)');
    expect(foreign).not.toBeInstanceOf(Uint8Array);
    for (const value of [new Uint8Array(), Buffer.alloc(1), new Packet(1), foreign, NO_BYTES]) {
      expect(isBytes(value)).toBe(true);
    }
  });

  it('are nothing else', () => {
    const foreign: unknown = runInNewContext('new Int8Array(2)');
    const buffer = new ArrayBuffer(1);
    const alike = { [Symbol.toStringTag]: 'Uint8Array', length: 1, 0: 5 };
    for (const value of [
      new Int8Array(1),
      new Uint8ClampedArray(1),
      new DataView(buffer),
      buffer,
      foreign,
      alike,
      [1],
      'text',
      null,
      undefined,
    ]) {
      expect(isBytes(value)).toBe(false);
    }
  });
});

describe('a view', () => {
  it('shows the bytes and nothing around them', () => {
    const bytes = Uint8Array.of(1, 2, 3, 4).subarray(1, 3);
    for (const view of [viewOf(bytes), knownViewOf(bytes)]) {
      expect([view.byteLength, view.getUint16(0)]).toEqual([2, 0x0203]);
      expect(() => view.getUint8(2)).toThrow(RangeError);
    }
  });

  it('is the same each time for the same array, and another one for another array of the same memory', () => {
    const bytes = new Uint8Array(4);
    expect(knownViewOf(bytes)).toBe(knownViewOf(bytes));
    expect(knownViewOf(bytes.subarray(1))).not.toBe(knownViewOf(bytes));
    expect(knownViewOf(bytes.subarray(1)).byteLength).toBe(3);
  });

  it('reaches to the end of an array that has grown', () => {
    const memory = resizable(2);
    const bytes = new Uint8Array(memory);
    expect(knownViewOf(bytes).byteLength).toBe(2);
    memory.resize(8);
    expect(knownViewOf(bytes).byteLength).toBe(8);
    memory.resize(4);
    expect(knownViewOf(bytes).byteLength).toBe(4);
  });
});

describe('interned names', () => {
  it('are written once and shared, as long as they are short', () => {
    for (const name of ['', 'client-1', 'tøpic', 'x'.repeat(256)]) {
      expect(Buffer.from(interned(name)).toString()).toBe(name);
      expect(interned(name)).toBe(interned(name));
    }
    expect(Buffer.from(interned('a\ud800')).toString()).toBe('a?');
  });

  it('are not kept if they are long', () => {
    const long = 'x'.repeat(257);
    expect(Buffer.from(interned(long)).toString()).toBe(long);
    expect(interned(long)).not.toBe(interned(long));
  });

  it('are forgotten when there are too many', () => {
    const first = interned('the first');
    for (let i = 0; i < 4000; i++) interned(`name ${i}`);
    expect(interned('the first')).toBe(first);
    for (let i = 4000; i < 4096; i++) interned(`name ${i}`);
    expect(interned('the first')).not.toBe(first);
    expect(interned('the first')).toEqual(first);
  });
});
