import { hexOf } from './hex.js';

// The checksum of long golden bytes. Browsers have it too, but answer later, and checks of rows answer at once.

const BLOCK = 64;
const PRIMES = firstPrimes(64);
const ROUNDS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

function firstPrimes(count: number): readonly number[] {
  const primes: number[] = [];
  for (let next = 2; primes.length < count; next++) {
    if (primes.every((prime) => next % prime !== 0)) primes.push(next);
  }
  return primes;
}

/** The first 32 bits behind the point. */
function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

/** The SHA-256 of bytes, in hex. */
export function sha256(bytes: Uint8Array): string {
  const state = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
  const whole = bytes.length - (bytes.length % BLOCK);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < whole; at += BLOCK) addBlock(state, view, at);
  const rest = lastBlocks(bytes.subarray(whole), bytes.length);
  for (let at = 0; at < rest.byteLength; at += BLOCK) addBlock(state, rest, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => {
    digest.setInt32(4 * index, word);
  });
  return hexOf(new Uint8Array(digest.buffer));
}

/** What is left of the bytes, the bit behind them, zeros, and the length of all in bits. */
function lastBlocks(rest: Uint8Array, length: number): DataView {
  const blocks = new Uint8Array(rest.length + 9 > BLOCK ? 2 * BLOCK : BLOCK);
  blocks.set(rest);
  blocks[rest.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setBigUint64(blocks.length - 8, BigInt(length) * 8n);
  return view;
}

const words = new Int32Array(64);

function addBlock(state: Int32Array, block: DataView, offset: number): void {
  for (let at = 0; at < 16; at++) words[at] = block.getInt32(offset + 4 * at);
  for (let at = 16; at < 64; at++) {
    const early = words[at - 15]!;
    const late = words[at - 2]!;
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[at] = words[at - 16]! + low + words[at - 7]! + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at++) {
    const mixed = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = h + mixed + ((e & f) ^ (~e & g)) + ROUNDS[at]! + words[at]!;
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => {
    state[index] = state[index]! + value;
  });
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}
