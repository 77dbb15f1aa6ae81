import { describe, expect, it } from 'vitest';
import { DecodeError } from '../../generator/runtime/errors.js';
import {
  detachedSource,
  emptyPlaced,
  LazySource,
  placed,
  readPlaced,
  takePlace,
  takePlaceOfLong,
  unplaced,
} from '../../generator/runtime/lazy-source.js';
import { readMessage } from '../../generator/runtime/message.js';
import { readUvarlong } from '../../generator/runtime/read-varints.js';
import { readInt64, takeView, WireReader } from '../../generator/runtime/reader.js';
import { bytesOf } from '../hex.js';
import { itemBytes, readBox, readItem } from './item.js';

/** What reading comes to: the offset behind it, or what is said. */
function outcome(bytes: Uint8Array, read: (input: WireReader) => unknown): unknown {
  const input = new WireReader(bytes, 1, bytes.length - 1);
  try {
    readMessage('M', input, undefined, read);
    return input.offset;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const { message, offset, need, have, path } = error;
    return { message, offset, need, have, path };
  }
}

describe('a place', () => {
  it('is read when it is asked for, and again each time', () => {
    const bytes = itemBytes(1, 2);
    const source = new LazySource<object>(new WireReader(bytes));
    expect(readPlaced(source, placed<bigint>(10) as number, 'Item', 'stamp', readInt64)).toBe(2000n);
    expect(readPlaced(source, 1, 'Item', 'stamp', readInt64)).toBe(1000n);
  });

  it('of an element is read once: its member stays as it was', () => {
    const bytes = itemBytes(1, 2);
    const [item] = readBox(bytes).items;
    expect(item?.stamp).toBe(1000n);
    bytes.fill(0);
    expect(item?.stamp).toBe(1000n);
  });

  it('shows the bytes as they are when it is first asked for', () => {
    const bytes = itemBytes(1, 2);
    const [, item] = readBox(bytes).items;
    bytes[17] = 1;
    expect(item?.stamp).toBe(1793n);
  });

  it('whose bytes have changed so that nothing stands there is an error that says where', () => {
    const bytes = bytesOf('0801020304050607');
    const source = new LazySource<object>(new WireReader(bytes));
    const read = (input: WireReader, name: string) =>
      takeView(input, input.view.getUint8(input.offset++), name);
    const error = (): unknown => {
      try {
        return readPlaced(source, 0, 'Item', 'body', read);
      } catch (cause) {
        return cause;
      }
    };
    expect(error()).toBeInstanceOf(DecodeError);
    expect(error()).toMatchObject({ message: 'Item.body: needs 8 bytes, 7 left (offset 0)' });
    bytes[0] = 3;
    expect(error()).toEqual(bytesOf('010203'));
  });

  it('whose bytes are gone is an error as well', () => {
    const bytes = itemBytes(1, 2);
    const [item] = readBox(bytes).items;
    structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
    expect(() => item?.stamp).toThrow('Item.stamp: the bytes that it was read from are gone (offset 1)');
    expect(() => item?.stamp).toThrow(DecodeError);
  });

  it('is none where there is no source: what stands there is for writing to refuse', () => {
    expect(readPlaced(null, 7, 'Item', 'stamp', readInt64)).toBe(7);
    expect(emptyPlaced(null, 7)).toBe(7);
    expect(emptyPlaced(new LazySource<object>(new WireReader(new Uint8Array(0))), 0)).toEqual([]);
  });

  it('is no number that a member is set to', () => {
    const [item] = readBox(itemBytes(1)).items;
    if (item === undefined) throw new Error('no item');
    item.stamp = 5n;
    expect(item.stamp).toBe(5n);
    item.stamp = 1 as never;
    expect(typeof item.stamp).toBe('object');
    for (const value of [null, undefined, 'abc', true, 1n]) expect(unplaced(value)).toBe(value);
    expect(typeof unplaced(0)).toBe('object');
  });

  it('of an element that is read by itself is in the bytes of its reader', () => {
    const input = new WireReader(itemBytes(1, 2), 9);
    const item = readItem(input, 0);
    expect([item.number, item.stamp, item.parent]).toEqual([2, 2000n, null]);
    const source = detachedSource(input);
    expect([source.input.bytes, source.input.end, source.parent]).toEqual([input.bytes, 18, null]);
    expect(source.input).not.toBe(input);
    expect(detachedSource(input)).toBe(source);
  });
});

describe('moving past a value', () => {
  it('of some bytes gives the place of what is in front of them', () => {
    const input = new WireReader(new Uint8Array(6), 2);
    expect(takePlace(input, 1, 3, 'body')).toBe(1);
    expect(input.offset).toBe(5);
    expect(outcome(new Uint8Array(5), (one) => takePlace(one, 0, 4, 'body'))).toMatchObject({
      message: 'M.body: needs 4 bytes, 3 left (offset 1)',
      need: 4,
      have: 3,
    });
    expect(outcome(new Uint8Array(5), (one) => takePlace(one, 0, -1, 'body'))).toMatchObject({
      message: 'M.body: length -1 is negative (offset 1)',
    });
  });

  it.each([
    ...['', '00', '7f', '8001', '80', '8080', 'ffffffffffffffff7f', 'ffffffffffffffffff01'],
    ...['ffffffffffffffffff00', 'ffffffffffffffffff02', 'ffffffffffffffffff7f', 'ffffffffffffffffff80'],
    ...['ffffffffffffffffffff01', '80808080808080808000', '8080808080808080808080', 'ffffffffffffffffff'],
  ])('of base-128 groups takes and refuses what reading it does: %s', (hex) => {
    const bytes = bytesOf(`ff${hex}ff`);
    const expected = outcome(bytes, (input) => readUvarlong(input, 'delta'));
    expect(outcome(bytes, (input) => takePlaceOfLong(input, 'delta'))).toEqual(expected);
    if (typeof expected === 'number') expect(takePlaceOfLong(new WireReader(bytes, 1), 'delta')).toBe(1);
  });
});
