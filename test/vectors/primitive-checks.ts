import {
  decode,
  encode,
  putUvarint,
  putVarint,
  putVarlong,
  readUvarint,
  readVarint,
  readVarlong,
  Uuid,
  uvarintSize,
  varintSize,
  varlongSize,
  WireReader,
  WireWriter,
} from '../../generated/runtime/index.js';
import { unequal } from '../differences.js';
import { SimpleExampleMessage } from '../fixtures/kafka/generated/index.js';
import type { PrimitiveKind, PrimitiveRow } from '../golden-rows.js';
import { bytesOf, hexOf } from '../hex.js';
import { BEFORE_TAGS } from './simple-example.js';

type Check = (row: PrimitiveRow) => readonly string[];

/** By kind, what comes of a primitive otherwise than in Kafka, in words; throws if it is refused. */
export const PRIMITIVE_CHECKS: Readonly<Record<PrimitiveKind, Check>> = {
  unsignedVarint: (row) => {
    const value = row.valueUnsigned ?? 0;
    const write = (out: WireWriter) => putUvarint(out, 0, value);
    return varintProblems(row, write, uvarintSize(value), (input) => readUvarint(input, 'value'), value);
  },
  varint: (row) => {
    const value = Number(row.value);
    const write = (out: WireWriter) => putVarint(out, 0, value);
    return varintProblems(row, write, varintSize(value), (input) => readVarint(input, 'value'), value);
  },
  varlong: (row) => {
    const value = BigInt(row.value ?? 0);
    const write = (out: WireWriter) => putVarlong(out, 0, value);
    return varintProblems(row, write, varlongSize(value), (input) => readVarlong(input, 'value'), value);
  },
  readUnsignedVarint: (row) => {
    const input = new WireReader(bytesOf(row.hex ?? ''));
    const value = readUvarint(input, 'value');
    return [...unequal('value', value | 0, row.value), ...unequal('offset', input.offset, row.consumed)];
  },
  readVarlong: (row) => {
    const input = new WireReader(bytesOf(row.hex ?? ''));
    const value = readVarlong(input, 'value');
    return [...unequal('value', String(value), row.value), ...unequal('offset', input.offset, row.consumed)];
  },
  float64: (row) => {
    const value = bytesOf(row.hex ?? '');
    const myFloat64 = new DataView(value.buffer).getFloat64(0);
    const message = new SimpleExampleMessage({ myFloat64 });
    const text = /myFloat64=([^,]*),/.exec(message.toString())?.[1];
    const bytes = hexOf(encode(message, 1));
    const expected = myFloat64 === 12.34 ? `${BEFORE_TAGS}00` : `${BEFORE_TAGS}010308${row.hex}`;
    const read = decode(SimpleExampleMessage, bytesOf(bytes), 1).myFloat64;
    return [
      ...unequal('text', text, row.text),
      ...unequal('bytes', bytes, expected),
      ...unequal('read', read, myFloat64),
    ];
  },
  decodeUtf8: (row) => {
    const text = decode(SimpleExampleMessage, bytesOf(taggedText(row.hex ?? '')), 1).myString;
    return unequal('text', codeUnits(text), row.utf16);
  },
  encodeUtf8: (row) => {
    const units = (row.utf16 ?? '').split(' ').map((unit) => Number.parseInt(unit, 16));
    const message = new SimpleExampleMessage({ myString: String.fromCharCode(...units) });
    return unequal('bytes', hexOf(encode(message, 1)), taggedText(row.hex ?? ''));
  },
  uuid: (row) => {
    const uuid = Uuid.fromBytes(bytesOf(row.hex ?? ''));
    const message = new SimpleExampleMessage({ processId: row.string });
    return [
      ...unequal('text', uuid.toBase64Url(), row.string),
      ...unequal('bytes', hexOf(encode(message, 1)), `${row.hex}${BEFORE_TAGS.slice(32)}00`),
      ...unequal('equality', message.processId.equals(uuid), true),
    ];
  },
  uuidFromString: (row) => {
    const uuid = Uuid.parse(row.string ?? '');
    return [
      ...unequal('bytes', hexOf(uuid.toBytes()), row.hex),
      ...unequal('text', uuid.toBase64Url(), row.text),
    ];
  },
};

function varintProblems(
  row: PrimitiveRow,
  write: (out: WireWriter) => number,
  size: number,
  read: (input: WireReader) => bigint | number,
  value: bigint | number,
): readonly string[] {
  const bytes = new Uint8Array(12);
  const end = write(new WireWriter(bytes));
  const input = new WireReader(bytes.subarray(0, end));
  return [
    ...unequal('bytes', hexOf(bytes.subarray(0, end)), row.hex),
    ...unequal('size', size, row.size),
    ...unequal('read', read(input), value),
    ...unequal('offset', input.offset, end),
  ];
}

/** The message with one tagged field: tag 4, the size of the field, the length plus one, and the text. */
function taggedText(hex: string): string {
  const byte = (value: number) => value.toString(16).padStart(2, '0');
  const length = hex.length / 2;
  return `${BEFORE_TAGS}0104${byte(length + 1)}${byte(length + 1)}${hex}`;
}

function codeUnits(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, '0'),
  );
  return units.join(' ');
}
