import * as messages from '../../generated/kafka/index.js';
import { DecodeError, decode } from '../../generated/runtime/index.js';
import type { AnyClass } from './subject.js';

// Runs in a process of its own with a small heap: reads 64 KiB of every hostile shape as every message at every version. Prints
// how many were refused, and the most memory that the process ever had, in KiB.

const SIZE = 65536;

interface VersionedClass extends AnyClass {
  readonly minVersion: number;
  readonly maxVersion: number;
}

function isMessage(value: unknown): value is VersionedClass {
  return typeof value === 'function' && 'minVersion' in value && 'read' in value;
}

/** Numbers of `width` bytes, each a `share` of what is left behind it. */
function claims(width: number, share: number): Uint8Array {
  const bytes = new Uint8Array(SIZE);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + width <= SIZE; at += width) {
    const claim = Math.floor((SIZE - at - width) / share);
    if (width === 4) view.setInt32(at, claim);
    else if (width === 2) view.setInt16(at, Math.min(claim, 32767));
    else bytes.set([(claim & 127) | 128, ((claim >> 7) & 127) | 128, (claim >> 14) & 127], at);
  }
  return bytes;
}

function shapes(): readonly Uint8Array[] {
  const fills = [0x00, 0x01, 0x02, 0x7f, 0x80, 0xff].map((byte) => new Uint8Array(SIZE).fill(byte));
  const repeats = [
    '7fffffff',
    'ffffffff0f',
    '0001',
    '00000001',
    '000000010000',
    'ffffff7f01',
    '010080800402',
  ].map((hex) => {
    const part = Buffer.from(hex, 'hex');
    return Uint8Array.from({ length: SIZE }, (_, at) => part[at % part.length] ?? 0);
  });
  const widths = [2, 3, 4].flatMap((width) =>
    [1, 2, 4, 16, 32, 64, 1024].map((share) => claims(width, share)),
  );
  return [...fills, ...repeats, ...widths];
}

let refused = 0;
let read = 0;
const all = shapes();
for (const type of Object.values(messages as Readonly<Record<string, unknown>>).filter(isMessage)) {
  for (let version = type.minVersion; version <= type.maxVersion; version++) {
    for (const bytes of all) {
      try {
        (decode as unknown as (type: AnyClass, bytes: Uint8Array, version: number) => unknown)(
          type,
          bytes,
          version,
        );
        read++;
      } catch (error) {
        if (!(error instanceof DecodeError)) throw error;
        refused++;
      }
    }
  }
}
console.log(JSON.stringify({ refused, read, rss: process.resourceUsage().maxRSS }));
