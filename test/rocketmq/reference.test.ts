import { describe, expect, it } from 'vitest';
import { bytesOf, hexOf } from '../hex.js';
import * as byHand from './by-hand.js';
import { storedValue } from './members.js';
import * as reference from './reference.js';
import {
  batchRows,
  errorRows,
  inFormOf,
  messageIdRows,
  messageRows,
  propertiesTextRows,
  remotingRows,
  storedRows,
} from './rows.js';
import { isReadOnly, writtenProperties } from './stored-properties.js';

function idOf(address: Uint8Array, port: number, offset: bigint): string {
  return hexOf(reference.messageId({ address, port }, offset)).toUpperCase();
}

describe('the reference encoder against messages of RocketMQ', () => {
  it('writes every message of a client', () => {
    for (const { id, message, bytes } of messageRows())
      expect(inFormOf(bytes, reference.clientMessage(message)), id).toEqual(bytes);
  });

  it('writes every batch, and each of its messages in its size', () => {
    for (const { id, messages, sizes, bytes } of batchRows()) {
      expect(inFormOf(bytes, reference.batch(messages)), id).toEqual(bytes);
      const each = messages.map((message) => reference.clientMessage(message).length);
      expect(sizes ?? each, id).toEqual(each);
    }
  });

  it('refuses properties that RocketMQ refuses', () => {
    const rows = errorRows().filter((row) => row.propertiesBytes !== undefined);
    expect(rows).toHaveLength(5);
    for (const { message, propertiesBytes } of rows) {
      const body = message.body ?? expect.fail('these have a body');
      expect(reference.utf8(reference.propertiesText(message.properties))).toHaveLength(propertiesBytes ?? 0);
      expect(() => reference.clientMessage({ ...message, body })).toThrow(RangeError);
    }
  });

  it('writes every stored message but the one that is for readers', () => {
    const [readOnly, ...others] = storedRows().filter(isReadOnly);
    expect([readOnly?.id, others]).toEqual(['s-stored-message-69', []]);
    for (const row of storedRows().filter((one) => !isReadOnly(one)))
      expect(inFormOf(row.bytes, reference.storedMessage(storedValue(row))), row.id).toEqual(row.bytes);
  });

  it('has one byte more than the row for readers: the last separator', () => {
    const row = storedRows().find(isReadOnly) ?? expect.fail('there is one');
    const hex = row.bytes.hex ?? '';
    const [size, middle, length, text] = [
      hex.slice(0, 8),
      hex.slice(8, -24),
      hex.slice(-24, -20),
      hex.slice(-20),
    ];
    expect([size, length]).toEqual(['0000006a', '000a']);
    expect(hexOf(reference.storedMessage(storedValue(row)))).toBe(`0000006b${middle}000b${text}02`);
  });

  it('writes every message id, and those of the stored messages', () => {
    for (const { id, address, port, offset, msgId } of messageIdRows())
      expect(idOf(address, port, offset), id).toBe(msgId);
    const rows = storedRows().filter((row) => row.msgId !== undefined);
    expect(rows).toHaveLength(271);
    for (const { id, fields, msgId } of rows) {
      const { address, port } = fields.storeHost ?? expect.fail(id);
      expect(idOf(address, port, fields.physicalOffset), id).toBe(msgId);
    }
  });
});

describe('the reference encoder against properties and commands of RocketMQ', () => {
  it('reads every text of properties', () => {
    const sorted = (text: string) =>
      [...reference.parseProperties(text)].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const { id, text, map } of propertiesTextRows()) expect(sorted(text), id).toEqual(map);
  });

  it('reads back what RocketMQ reads back', () => {
    const rows = [
      ...messageRows().map((row) => ({ ...row, pairs: row.message.properties })),
      ...storedRows().map((row) => ({ ...row, pairs: writtenProperties(row) })),
    ].filter((row) => row.decoded !== undefined);
    expect(rows).toHaveLength(263);
    for (const { id, pairs, decoded } of rows) {
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
        reference.utf8(reference.propertiesText(pairs)),
      );
      expect(new Map(decoded ?? []), id).toEqual(reference.parseProperties(text));
    }
  });

  it('writes every header, by both ways, and what stands in front of it', () => {
    for (const row of remotingRows()) {
      const header = reference.commandHeader(row);
      expect(inFormOf(row.bytes, header), row.id).toEqual(row.bytes);
      expect(hexOf(reference.framePrefix(header.length, row.bodyLen)), row.id).toBe(row.prefix);
      if (row.reflect === undefined) continue;
      const other = reference.commandHeader({ ...row, ext: row.reflect.ext });
      expect(inFormOf(row.reflect.bytes, other), row.id).toEqual(row.reflect.bytes);
    }
  });
});

describe('bytes put together by hand', () => {
  it.each([
    ['CLIENT_MESSAGE', byHand.CLIENT_MESSAGE],
    ['STORED_V1_V4', byHand.STORED_V1_V4],
    ['STORED_V1_V6', byHand.STORED_V1_V6],
    ['STORED_V2', byHand.STORED_V2],
    ['WITHOUT_STORE_FIELDS', byHand.WITHOUT_STORE_FIELDS],
  ])('%s has the size that it states in front', (_, { hex }) => {
    expect(hex.length / 2).toBe(Number.parseInt(hex.slice(0, 8), 16));
  });

  it('are what the reference writes', () => {
    const { CLIENT_MESSAGE, MESSAGE_ID_V4, MESSAGE_ID_V6, COMMAND_HEADER, FRAME } = byHand;
    expect(hexOf(reference.clientMessage(CLIENT_MESSAGE.value))).toBe(CLIENT_MESSAGE.hex);
    for (const { value, hex } of [MESSAGE_ID_V4, MESSAGE_ID_V6])
      expect(hexOf(reference.messageId(value.host, value.physicalOffset))).toBe(hex);
    expect(hexOf(reference.commandHeader(COMMAND_HEADER.value))).toBe(COMMAND_HEADER.hex);
    expect(hexOf(reference.frame(FRAME.value.header, FRAME.value.body))).toBe(FRAME.hex);
  });

  it.each([
    ['STORED_V1_V4', byHand.STORED_V1_V4],
    ['STORED_V1_V6', byHand.STORED_V1_V6],
    ['STORED_V2', byHand.STORED_V2],
    ['WITHOUT_STORE_FIELDS', byHand.WITHOUT_STORE_FIELDS],
  ])('%s is what the reference writes', (_, { value, hex }) => {
    expect(hexOf(reference.storedMessage(value))).toBe(hex);
  });
});

describe('the limits of the reference encoder', () => {
  const message = byHand.STORED_V1_V4.value;

  it('are those of signed lengths', () => {
    const topic = (magic: number, length: number) => () =>
      reference.storedMessage({ ...message, magic, topic: 'T'.repeat(length) });
    expect(topic(reference.MAGIC_V1, 127)).not.toThrow();
    expect(topic(reference.MAGIC_V1, 128)).toThrow(RangeError);
    expect(topic(reference.MAGIC_V2, 32767)).not.toThrow();
    expect(topic(reference.MAGIC_V2, 32768)).toThrow(RangeError);
    expect(() => reference.extFields([['k'.repeat(32768), '']])).toThrow(RangeError);
    expect(() => reference.framePrefix(2 ** 24, 0)).toThrow(RangeError);
  });

  it('are no limits of the code, which is cut as RocketMQ cuts it', () => {
    expect([200050, 200051, 200053, 200054, 310].map(reference.wireCode)).toEqual([
      3442, 3443, 3445, 3446, 310,
    ]);
  });

  it('write half a surrogate pair as one question mark', () => {
    expect(hexOf(reference.utf8('\u{1f600}\ud83dx\ude00'))).toBe('f09f9880' + '3f783f');
    expect(hexOf(reference.utf8('\u00e9\u20ac\ufeff'))).toBe('c3a9e282acefbbbf');
    expect(bytesOf('3f')).toEqual(reference.utf8('\udc00'));
  });
});
