import { describe, expect, it } from 'vitest';
import { JoinedTexts } from '../../generator/runtime/joined-texts.js';
import { keepText, putMapText } from '../../generator/runtime/map-text.js';
import { SizeAccumulator } from '../../generator/runtime/sizes.js';
import { WireWriter } from '../../generator/runtime/writer.js';
import { causeOf } from './map-holder.js';

const LONG = 16_384;

/** Writes texts with `gap` bytes in front of each, and says what stands there. */
function written(texts: readonly string[], gap: number): readonly string[] | false {
  const joined = new JoinedTexts({});
  for (const text of texts) joined.add(text);
  const end = texts.reduce((sum, { length }) => sum + gap + length, 0);
  const bytes = Buffer.alloc(end + 3, 0xaa);
  let pos = 0;
  for (const { length } of texts) {
    bytes.fill(1, pos, pos + gap);
    if (!joined.move(bytes, pos + gap, length, end)) return false;
    pos += gap + length;
  }
  expect(bytes.subarray(end)).toEqual(Buffer.alloc(3, 0xaa));
  let at = 0;
  return texts.map(({ length }) => {
    at += gap + length;
    return bytes.toString('utf8', at - length, at);
  });
}

describe('joined texts', () => {
  it.each([0, 1, 22, 5000])('come to their places with %i bytes in front of each', (gap) => {
    for (const texts of [
      ['a', 'bc', 'def'],
      ['', 'x', '', 'yz', ''],
      ['a'.repeat(100), 'b', 'c'.repeat(1000)],
      ['a'.repeat(LONG - 1), 'b', 'c'.repeat(LONG), 'd'.repeat(3 * LONG), 'e'],
    ])
      expect(written(texts, gap)).toEqual(texts);
  });

  it.each(['é', '€', '😀', '\x80', '\ud83d\ude00'])('are not exact with %j, wherever it is', (letter) => {
    for (const texts of [[letter], ['a'.repeat(LONG), letter], [`a${letter}`, 'b'.repeat(LONG), 'c']]) {
      const joined = new JoinedTexts({});
      for (const text of texts) joined.add(text);
      expect(joined.isExact(texts.length)).toBe(false);
      expect(written(texts, 40)).toBe(false);
    }
  });

  it('are exact with half a pair, which is one byte', () => {
    const joined = new JoinedTexts({});
    joined.add('\ud83d;');
    joined.add('\ude00;');
    expect(joined.isExact(2)).toBe(true);
    const bytes = Buffer.alloc(4);
    expect([joined.move(bytes, 0, 2, 4), joined.move(bytes, 2, 2, 4)]).toEqual([true, true]);
    expect(bytes.toString()).toBe('?;?;');
  });

  it('are not exact if one of them is of a message that was refused', () => {
    const sizes = new SizeAccumulator();
    const joined = new JoinedTexts({});
    sizes.joined = joined;
    keepText(sizes, 'kept');
    expect(joined.isExact(sizes.textCount)).toBe(true);
    const { textCount } = sizes;
    keepText(sizes, 'refused');
    sizes.textCount = textCount;
    expect(joined.isExact(sizes.textCount)).toBe(false);
    keepText(sizes, 'kept');
    expect(joined.isExact(sizes.textCount)).toBe(false);
  });

  it('have room, or are not written', () => {
    const sizes = new SizeAccumulator();
    sizes.joined = new JoinedTexts({});
    keepText(sizes, 'text');
    const out = Object.assign(new WireWriter(new Uint8Array(5)), { sizes });
    expect(causeOf(() => putMapText(out, 2))).toContain('the message changed');
  });
});
