import { describe, expect, it } from 'vitest';
import { requestSplitter, responseSplitter } from '../../generated/kafka/frames.js';
import { DecodeError, FrameSplitter } from '../../generated/runtime/index.js';
import { bytesOf, hexOf } from '../hex.js';
import { thrownBy } from '../vectors/thrown.js';
import { cutAt, cutEvery, differingCuts, joined, outcomeOf, plainFrame } from './cutting.js';

const good = [plainFrame(3), plainFrame(0), plainFrame(9)];

/** The good frames, and behind them bytes that start no frame. */
function spoiled(hex: string): Uint8Array {
  return joined([...good, bytesOf(hex)]);
}

describe('a frame that cannot be', () => {
  it.each([
    ['ffffffff', 'its size is negative, too large or no number'],
    ['80000000' + '0102', 'its size is negative, too large or no number'],
    ['00000041' + '0102', 'it has 69 bytes, the most is 68'],
    ['7fffffff' + '00', 'it has 2147483651 bytes, the most is 68'],
  ])('is refused behind the frames in front of it, with the same words for every cut: %s', (hex, reason) => {
    const expected = { frames: good.map(hexOf), error: `DecodeError: frame: ${reason} (offset 24)` };
    const make = () => requestSplitter({ maxSize: 68 });
    const { tried, wrong } = differingCuts(make, spoiled(hex), expected, true);
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(300);
  });

  it('leaves the frames in front of it whole, also those that were put together', () => {
    const splitter = requestSplitter();
    const [first = spoiled(''), second = spoiled('')] = cutAt(spoiled('ffffffff'), [20]);
    const frames = [...splitter.push(first)];
    const rest = splitter.push(second)[Symbol.iterator]();
    const last = rest.next();
    expect([...frames, last.value as Uint8Array].map(hexOf)).toEqual(good.map(hexOf));
    expect(() => rest.next()).toThrow(DecodeError);
  });

  it('is refused again whatever comes behind it', () => {
    const splitter = requestSplitter();
    const error = thrownBy(() => [...splitter.push(spoiled('ffffffff'))]);
    expect(error).toMatchObject({ name: 'DecodeError', messageName: 'frame', path: '', offset: 24 });
    for (let again = 0; again < 3; again++) {
      expect(thrownBy(() => splitter.push(good[0] ?? bytesOf('')))).toBe(error);
      expect(thrownBy(() => splitter.push(bytesOf('')))).toBe(error);
      expect(thrownBy(() => splitter.end())).toBe(error);
    }
  });

  it('is not forgotten when nobody took the frames in front of it', () => {
    const splitter = requestSplitter();
    splitter.push(spoiled('ffffffff'));
    expect(() => splitter.push(bytesOf('00'))).toThrow(
      'its size is negative, too large or no number (offset 24)',
    );
  });

  it('ends the splitter with the error of a function for sizes that throws', () => {
    const broken = new TypeError('broken');
    const splitter = new FrameSplitter(() => {
      throw broken;
    });
    for (let again = 0; again < 2; again++) expect(thrownBy(() => splitter.push(bytesOf('00')))).toBe(broken);
  });
});

describe('the most bytes of a frame', () => {
  it('counts the number in front: exactly so many are taken, one more is refused', () => {
    const frame = plainFrame(100);
    for (const chunks of [[frame], cutEvery(frame, 1)]) {
      expect(outcomeOf(requestSplitter({ maxSize: 104 }), chunks).frames).toEqual([hexOf(frame)]);
      expect(outcomeOf(requestSplitter({ maxSize: 103 }), chunks)).toEqual({
        frames: [],
        error: 'DecodeError: frame: it has 104 bytes, the most is 103 (offset 0)',
      });
    }
  });

  it.each([undefined, {}, { maxSize: undefined }])('is 104,857,600 for the options %j', (options) => {
    for (const make of [requestSplitter, responseSplitter]) {
      const splitter = make(options);
      expect([...splitter.push(bytesOf('063ffffc'))]).toEqual([]);
      expect(splitter.pending).toBe(4);
      expect(() => make(options).push(bytesOf('063ffffd'))).toThrow(
        'it has 104857601 bytes, the most is 104857600',
      );
    }
  });

  it('may be 0, which refuses every frame, and as large as a safe integer', () => {
    expect(() => requestSplitter({ maxSize: 0 }).push(plainFrame(0))).toThrow('the most is 0');
    const splitter = requestSplitter({ maxSize: Number.MAX_SAFE_INTEGER });
    expect([...splitter.push(bytesOf('7fffffff'))]).toEqual([]);
    expect(splitter.pending).toBe(4);
  });

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '5', true, {}])(
    'is a whole number from 0 on: %s is a RangeError',
    (maxSize) => {
      const options = { maxSize: maxSize as number };
      const error = new RangeError('maxSize is a whole number from 0 on');
      expect(() => requestSplitter(options)).toThrow(error);
      expect(() => new FrameSplitter(() => 0, options)).toThrow(error);
    },
  );
});

describe('the end of a stream', () => {
  const frame = plainFrame(9);

  it.each([1, 2, 3, 4, 5, 12])('is refused after %d bytes of a frame of 13', (have) => {
    const expected = have < 4 ? `${have} bytes` : `${have} of 13 bytes`;
    const bytes = joined([plainFrame(3), frame.subarray(0, have)]);
    const error = `DecodeError: frame: the stream ended with ${expected} of it (offset 7)`;
    const { wrong } = differingCuts(requestSplitter, bytes, { frames: [hexOf(plainFrame(3))], error }, true);
    expect(wrong).toEqual([]);
  });

  it('is fine between frames, and before the first one', () => {
    expect(outcomeOf(requestSplitter(), [])).toEqual({ frames: [], error: undefined });
    const splitter = requestSplitter();
    for (let at = 0; at < 3; at++) {
      expect([...splitter.push(frame)]).toHaveLength(1);
      expect(splitter.end()).toBeUndefined();
    }
  });
});

describe('bytes that wait', () => {
  it('are counted as they come: those of the frame that is not whole, and no others', () => {
    const splitter = requestSplitter();
    const counts = cutEvery(joined([plainFrame(3), plainFrame(1)]), 1).map((chunk) => {
      const frames = [...splitter.push(chunk)];
      return `${splitter.pending}${frames.length > 0 ? ' and a frame' : ''}`;
    });
    expect(counts).toEqual(
      ['1', '2', '3', '4', '5', '6', '0 and a frame'].concat(['1', '2', '3', '4', '0 and a frame']),
    );
    expect([...splitter.push(joined([plainFrame(3), plainFrame(8).subarray(0, 5)]))]).toHaveLength(1);
    expect(splitter.pending).toBe(5);
  });
});
