import { bytesSize, textSize } from '../../generator/runtime/checks.js';
import { requireVersion } from '../../generator/runtime/errors.js';
import { addMessageSize, readMessage, writeMessage } from '../../generator/runtime/message.js';
import { readUvarint } from '../../generator/runtime/read-varints.js';
import { readInt8, takeBytes, takeText, type WireReader } from '../../generator/runtime/reader.js';
import { absent, encodeError } from '../../generator/runtime/refusal.js';
import { addPayload, reserve, type SizeAccumulator, settle } from '../../generator/runtime/sizes.js';
import { putUvarint } from '../../generator/runtime/write-varints.js';
import { nextSize, putInt8, putPayload, putText, type WireWriter } from '../../generator/runtime/writer.js';

/**
 * A message with versions 0 and 1 in the shape of the generated ones: a number of a byte, a text behind its
 * size, and in version 1 a payload that may travel by reference. Texts here are short: a size is one byte.
 */
export class Note {
  static readonly apiKey: number = 7;
  static readonly minVersion = 0;
  static readonly maxVersion = 1;
  number: number;
  text: string;
  payload: Uint8Array;

  constructor(number = 1, text = 'ab', payload: Uint8Array = new Uint8Array()) {
    this.number = number;
    this.text = text;
    this.payload = payload;
  }

  addSize(sizes: SizeAccumulator, version: number): void {
    requireVersion('Note', version, 0, 1);
    addMessageSize('Note', this, sizes, version, sizeNote);
  }

  write(out: WireWriter, version: number): void {
    requireVersion('Note', version, 0, 1);
    writeMessage('Note', this, out, version, writeNote);
  }

  static read(input: WireReader, version: number): Note {
    requireVersion('Note', version, 0, 1);
    return readMessage('Note', input, version, readNote);
  }
}

function sizeNote(note: Note, sizes: SizeAccumulator, version: number): number {
  const text = settle(sizes, reserve(sizes), textSize(note.text, 100, note, 'text'));
  const size = bytesSize(note.payload, 0x7fff, note, 'payload');
  if (version === 0) {
    if (size > 0) absent(note, 'payload');
    return 2 + text;
  }
  addPayload(sizes, size);
  return 3 + text + size;
}

function writeNote(note: Note, out: WireWriter, start: number, version: number): number {
  let pos = putInt8(out, start, note.number);
  const size = nextSize(out);
  pos = putUvarint(out, pos, size);
  pos = putText(out, pos, note.text, size);
  if (version === 0) return pos;
  pos = putInt8(out, pos, note.payload.length);
  return putPayload(out, pos, note.payload);
}

function readNote(input: WireReader, version: number): Note {
  const number = readInt8(input, 'number');
  const text = takeText(input, readUvarint(input, 'text'), 'text');
  if (version === 0) return new Note(number, text);
  return new Note(number, text, takeBytes(input, readInt8(input, 'payload'), 'payload'));
}

/** What is said of the value that `run` refuses somewhere in `message`; undefined if it refuses nothing. */
export function refusalIn(message: object, run: () => unknown): string | undefined {
  try {
    run();
  } catch (cause) {
    return encodeError(cause, 'M', message, undefined).message;
  }
  return undefined;
}

/** Memory that can grow and shrink. */
export interface ResizableMemory extends ArrayBuffer {
  resize(size: number): void;
}

export function resizable(size: number): ResizableMemory {
  return Reflect.construct(ArrayBuffer, [size, { maxByteLength: 32 }]);
}
