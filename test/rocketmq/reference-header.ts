import type { Entry, Fields } from './golden-lines.js';
import { counted, fixed, join, utf8 } from './reference-bytes.js';

export interface ReferenceHeader {
  readonly code: number;
  readonly language: number;
  readonly version: number;
  readonly opaque: number;
  readonly flag: number;
  readonly remark: string | null;
  /** In the order of the wire. */
  readonly ext: readonly Entry[];
}

/** The part of a code that the header carries: its low 16 bits. */
export function wireCode(code: number): number {
  return (code << 16) >> 16;
}

export function extFields(entries: readonly Entry[]): Uint8Array {
  return join(...entries.flatMap(([name, value]) => [counted(utf8(name), 2), counted(utf8(value), 4)]));
}

/** The binary header of a command. A code beyond 16 bits is cut, as RocketMQ does. */
export function commandHeader(header: ReferenceHeader): Uint8Array {
  return join(
    fixed(wireCode(header.code), 2),
    fixed(header.language, 1),
    fixed(header.version, 2),
    fixed(header.opaque, 4),
    fixed(header.flag, 4),
    counted(utf8(header.remark ?? ''), 4),
    counted(extFields(header.ext), 4),
  );
}

/** The ext fields of a header class: names and values as text, in the order of the names; null is left out. */
export function entriesOf(fields: Fields, names: readonly string[]): readonly Entry[] {
  return names.flatMap((name): Entry[] => {
    const value = fields[name] ?? null;
    return value === null ? [] : [[name, String(value)]];
  });
}

/** The eight bytes in front of a binary header: the size of all that follows the first four, the form and size of the header. */
export function framePrefix(headerSize: number, bodySize: number): Uint8Array {
  if (headerSize >= 2 ** 24) throw new RangeError(`a header of ${headerSize} bytes`);
  return join(fixed(4 + headerSize + bodySize, 4), fixed(0x01000000 + headerSize, 4));
}

export function frame(header: ReferenceHeader, body: Uint8Array): Uint8Array {
  const bytes = commandHeader(header);
  return join(framePrefix(bytes.length, body.length), bytes, body);
}
