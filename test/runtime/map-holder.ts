import { expect } from 'vitest';
import { DecodeError, EncodeError } from '../../generator/runtime/errors.js';
import {
  type MapEntriesForm,
  mapEntriesSize,
  putMapEntries,
  takeMapEntries,
  takeMapUntil,
} from '../../generator/runtime/map-entries.js';
import { type MapTextForm, mapTextSize, putMapText, takeMapText } from '../../generator/runtime/map-text.js';
import {
  addMessageSize,
  readMessage,
  startWriting,
  stopWriting,
  writeMessage,
} from '../../generator/runtime/message.js';
import { WireReader } from '../../generator/runtime/reader.js';
import { encodeError } from '../../generator/runtime/refusal.js';
import { SizeAccumulator } from '../../generator/runtime/sizes.js';
import { WireWriter } from '../../generator/runtime/writer.js';

/** A message that is one map. */
export class MapHolder {
  properties: unknown;

  constructor(properties: unknown) {
    this.properties = properties;
  }

  addSize(): void {
    throw new Error('its size is known');
  }
}

/** What generated code does for the one member of a holder. */
export interface MapCodec {
  readonly size: (holder: MapHolder, sizes: SizeAccumulator) => number;
  readonly write: (holder: MapHolder, out: WireWriter, pos: number) => number;
  readonly read: (input: WireReader) => Map<string, string>;
}

/** Of a map whose entries follow each other, of `max` bytes at most. */
export function entriesCodec(form: MapEntriesForm, max = 0xffffffff): MapCodec {
  return {
    size: (holder, sizes) => mapEntriesSize(holder.properties, max, form, sizes, holder, 'properties'),
    write: (holder, out, pos) => putMapEntries(out, pos, holder.properties as Map<string, string>, form),
    read: (input) =>
      form.terminator === undefined
        ? takeMapEntries(input, input.end - input.offset, form, 'properties')
        : takeMapUntil(input, form, 'properties'),
  };
}

/** Of a map that is one text, of `max` bytes at most. */
export function textCodec(form: MapTextForm, max = 0xffffffff): MapCodec {
  return {
    size: (holder, sizes) => mapTextSize(holder.properties, max, form, sizes, holder, 'properties'),
    write: (_holder, out, pos) => putMapText(out, pos),
    read: (input) => takeMapText(input, input.end - input.offset, form, 'properties'),
  };
}

/** Bytes of a text in which `=` and `;` stand for 1 and 2. */
export function bytesOfText(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.replaceAll('=', '\x01').replaceAll(';', '\x02')));
}

/** The text of such bytes. */
export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString().replaceAll('\x01', '=').replaceAll('\x02', ';');
}

/** `key:value` of each entry, with commas between them, in the same letters. */
export function entriesOf(map: ReadonlyMap<string, string>): string {
  return textOf(Buffer.from(Array.from(map, ([key, value]) => `${key}:${value}`).join(',')));
}

const CANARY = 0xaa;
const MARGIN = 5;

/** The encoding, in memory whose other bytes must stay as they are; `change` runs between sizing and writing. */
export function encodeMap(
  codec: MapCodec,
  properties: unknown,
  change?: (holder: MapHolder) => void,
): Uint8Array {
  const holder = new MapHolder(properties);
  const sizes = new SizeAccumulator();
  addMessageSize('Holder', holder, sizes, undefined, codec.size);
  change?.(holder);
  const end = MARGIN + sizes.total;
  const out = new WireWriter(new Uint8Array(end + MARGIN).fill(CANARY), MARGIN);
  startWriting(out, sizes, 1);
  try {
    writeMessage('Holder', holder, out, undefined, codec.write);
    expect(out.offset).toBe(end);
    expect([out.cursor, out.textCursor]).toEqual([sizes.count, sizes.textCount]);
  } finally {
    stopWriting(out);
    const around = [...out.bytes.subarray(0, MARGIN), ...out.bytes.subarray(end)];
    expect(around).toEqual(new Array(2 * MARGIN).fill(CANARY));
  }
  return out.bytes.slice(MARGIN, end);
}

/** What is read from bytes that stand between others. The offsets of errors count from the first of `bytes`. */
export function decodeMap(codec: MapCodec, bytes: Uint8Array): Map<string, string> {
  const input = new WireReader(bytes);
  const outer = input.end;
  const map = readMessage('Holder', input, undefined, codec.read);
  expect([input.offset, input.end]).toEqual([bytes.length, outer]);
  return map;
}

/** What the EncodeError says. */
export function refusal(codec: MapCodec, properties: unknown, change?: (holder: MapHolder) => void): string {
  try {
    encodeMap(codec, properties, change);
  } catch (error) {
    if (error instanceof EncodeError) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}

/** The DecodeError. */
export function faultIn(codec: MapCodec, bytes: Uint8Array): DecodeError {
  try {
    decodeMap(codec, bytes);
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

/** The prefixes of some bytes that are shorter than they are. */
export function strictPrefixes(bytes: Uint8Array): Uint8Array[] {
  return Array.from(bytes, (_byte, length) => bytes.slice(0, length));
}

/** What the message of an EncodeError would say of what is thrown. */
export function causeOf(run: () => unknown): string {
  try {
    run();
  } catch (cause) {
    return encodeError(cause, 'Holder', {}, undefined).message;
  }
  throw new Error('nothing was refused');
}
