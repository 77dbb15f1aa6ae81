import type { ScalarType } from '../../generator/model/model.js';
import { bitsOf, boundsOf } from './numbers.js';

/** A value that cannot travel: generated code must refuse it. */
export class Unwritable extends Error {}

/** Bytes of the second encoder, one behind the other. */
export class Sink {
  readonly bytes: number[] = [];
  zeroCopy = 0;

  raw(bytes: Iterable<number>): void {
    for (const byte of bytes) this.bytes.push(byte);
  }

  /** What another sink has collected. */
  append(other: Sink): void {
    this.raw(other.bytes);
    this.zeroCopy += other.zeroCopy;
  }

  /** One integer; a number that its type cannot say is unwritable. */
  integer(type: ScalarType, value: number | bigint, byteOrder: 'big' | 'little'): void {
    const number = BigInt(value);
    const bounds = boundsOf(type);
    const form = bitsOf(type);
    if (bounds === undefined || form === undefined) throw new Error(`${type} is no integer`);
    if (number < bounds.least || number > bounds.most) throw new Unwritable(`${number} is no ${type}`);
    const [bits, isSigned] = form;
    if (type.includes('var')) {
      this.#groups(isSigned ? zigzag(number) : number);
      return;
    }
    const unsigned = BigInt.asUintN(bits, number);
    const bytes = Array.from({ length: bits / 8 }, (_, at) => Number((unsigned >> BigInt(8 * at)) & 0xffn));
    this.raw(byteOrder === 'little' ? bytes : bytes.reverse());
  }

  #groups(value: bigint): void {
    let rest = value;
    for (; rest > 127n; rest >>= 7n) this.bytes.push(Number(rest & 127n) + 128);
    this.bytes.push(Number(rest));
  }
}

function zigzag(value: bigint): bigint {
  return value < 0n ? -2n * value - 1n : 2n * value;
}
