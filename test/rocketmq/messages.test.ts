import { describe, expect, it } from 'vitest';
import {
  ClientMessage,
  MessageId,
  StoredMessage,
  StoredMessageWithoutStoreFields,
} from '../../generated/rocketmq/index.js';
import {
  decode,
  decodeAll,
  type Encodable,
  EncodeError,
  encode,
  encodeBatch,
  encodeBatchSegments,
  encodeSegments,
  equals,
  toHex,
} from '../../generated/runtime/index.js';
import { bytesOf } from '../hex.js';
import * as byHand from './by-hand.js';
import {
  clientMembers,
  membersWithoutStore,
  messageIdMembers,
  propertyMap,
  storedMembers,
  storedValue,
} from './members.js';
import {
  batchRows,
  errorRows,
  inFormOf,
  messageIdRows,
  messageRows,
  propertiesTextRows,
  type StoredRow,
  storedRows,
} from './rows.js';
import { isReadOnly } from './stored-properties.js';

/** Properties as RocketMQ gives them back: sorted by name. */
function sorted(map: ReadonlyMap<string, string | null> | null): unknown {
  return map === null ? null : [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}

function joined(segments: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(segments.flatMap((segment) => [...segment]));
}

function inSegments(message: Encodable): Uint8Array {
  return joined(encodeSegments(message as ClientMessage, { minReference: 0 }));
}

describe('client messages', () => {
  const rows = messageRows();

  it('has 353 rows', () => {
    expect(rows).toHaveLength(353);
  });

  it.each(rows.map((row) => [row.id, row] as const))('%s is written and read as by RocketMQ', (_, row) => {
    const message = new ClientMessage(clientMembers(row.message));
    const bytes = encode(message);
    expect(inFormOf(row.bytes, bytes)).toEqual(row.bytes);
    expect(message.size()).toBe(bytes.length);
    expect(inSegments(message)).toEqual(bytes);
    const read = decode(ClientMessage, bytes);
    expect([read.flag, read.body]).toEqual([row.message.flag, row.message.body]);
    if (row.decoded !== undefined) expect(sorted(read.properties)).toEqual(row.decoded);
    else expect(equals(read, message)).toBe(true);
  });

  it.each(errorRows().map((row) => [row.id, row] as const))('%s is refused', (_, row) => {
    const members = { ...clientMembers({ ...row.message, body: row.message.body ?? new Uint8Array(0) }) };
    const message = new ClientMessage(members);
    if (row.message.body === null) message.body = null as never;
    const path = row.message.body === null ? 'body' : 'properties';
    for (const call of [() => encode(message), () => encodeBatch([message])]) {
      expect(call).toThrow(EncodeError);
      expect(call).toThrow(path);
    }
  });

  it.each(propertiesTextRows().map((row) => [row.id, row] as const))(
    'the properties of %s are read as by RocketMQ',
    (_, { text, map }) => {
      const content = new TextEncoder().encode(text);
      const bytes = new Uint8Array(22 + content.length);
      const view = new DataView(bytes.buffer);
      view.setInt32(0, bytes.length);
      view.setInt16(20, content.length);
      bytes.set(content, 22);
      expect(sorted(decode(ClientMessage, bytes).properties)).toEqual(map);
    },
  );
});

describe('batches', () => {
  const rows = batchRows();

  it.each(rows.map((row) => [row.id, row] as const))('%s is written and read as by RocketMQ', (_, row) => {
    const messages = row.messages.map((one) => new ClientMessage(clientMembers(one)));
    const bytes = encodeBatch(messages);
    expect(inFormOf(row.bytes, bytes)).toEqual(row.bytes);
    if (row.sizes !== undefined) expect(messages.map((one) => one.size())).toEqual(row.sizes);
    expect(joined(messages.map((one) => encode(one)))).toEqual(bytes);
    expect(joined(encodeBatchSegments(messages, { minReference: 0 }))).toEqual(bytes);
    expect(decodeAll(ClientMessage, bytes).map(({ body }) => body)).toEqual(
      row.messages.map(({ body }) => body),
    );
  });

  it('E26 no messages are no bytes', () => {
    expect(encodeBatch<ClientMessage>([])).toHaveLength(0);
    expect(encodeBatchSegments<ClientMessage>([])).toEqual([]);
    expect(decodeAll(ClientMessage, new Uint8Array(0))).toEqual([]);
  });

  it('E26 one bad message is named by its place', () => {
    const good = new ClientMessage({ flag: 1 });
    for (const [bad, path] of [
      [new ClientMessage({ flag: 2 ** 31 }), '[2].flag'],
      [new ClientMessage({ properties: [['k', 'v'.repeat(32_765)]] }), '[2].properties'],
      [new ClientMessage({ body: null as never }), '[2].body'],
    ] as const) {
      const call = () => encodeBatch([good, good, bad, good]);
      expect(call).toThrow(EncodeError);
      expect(call).toThrow(`ClientMessage${path}`);
    }
  });

  it.each([undefined, null, 'text', {}, { write: 1 }])(
    '%j in a batch is refused with its place',
    (nothing) => {
      const call = () => encodeBatch([new ClientMessage(), nothing as unknown as ClientMessage]);
      expect(call).toThrow(EncodeError);
      expect(call).toThrow(/^message\[1\]: not a message$/);
    },
  );

  it('no messages need no type and no version', () => {
    expect(encodeBatch([])).toHaveLength(0);
    expect(encodeBatchSegments([], { minReference: 0 })).toEqual([]);
  });
});

describe('stored messages', () => {
  const rows = storedRows();
  const typeOf = ({ kind }: StoredRow) =>
    kind === 'encodeUniquely' ? StoredMessageWithoutStoreFields : StoredMessage;

  it('has 295 rows, of which one is only read', () => {
    expect(rows).toHaveLength(295);
    expect(rows.filter((row) => isReadOnly(row)).map(({ id }) => id)).toEqual(['s-stored-message-69']);
  });

  it.each(rows.filter((row) => !isReadOnly(row)).map((row) => [row.id, row] as const))(
    '%s is written and read as by RocketMQ',
    (_, row) => {
      const value = storedValue(row);
      const isUnique = row.kind === 'encodeUniquely';
      const message = isUnique
        ? new StoredMessageWithoutStoreFields(membersWithoutStore(value))
        : new StoredMessage(storedMembers(value) as never);
      const bytes = encode(message as StoredMessage);
      expect(inFormOf(row.bytes, bytes)).toEqual(row.bytes);
      expect(inSegments(message)).toEqual(bytes);
      const read = decode(typeOf(row) as typeof StoredMessage, bytes);
      if (row.decoded === undefined || row.decoded === null) {
        const isEmpty = message.properties?.size === 0;
        expect(isEmpty ? read.properties : equals(read, message as StoredMessage)).toBe(
          isEmpty ? null : true,
        );
      } else expect(sorted(read.properties)).toEqual(row.decoded);
      if (row.msgId === undefined || isUnique) return;
      const id = new MessageId({
        address: read.storeAddress,
        port: read.storePort,
        physicalOffset: read.physicalOffset,
      });
      expect(toHex(encode(id)).toUpperCase()).toBe(row.msgId);
    },
  );

  it('s-stored-message-69 is read, though its last separator is missing', () => {
    const row = rows.find((one) => isReadOnly(one)) ?? expect.fail('no such row');
    const read = decode(StoredMessage, bytesOf(row.bytes.hex ?? ''));
    expect(read.properties).toEqual(propertyMap(row.properties ?? []));
    expect(read.topic).toBe(row.fields.topic);
  });
});

describe('message ids', () => {
  it.each(messageIdRows().map((row) => [row.id, row] as const))('%s', (_, row) => {
    const id = new MessageId(messageIdMembers(row, row.offset));
    const bytes = encode(id);
    expect(toHex(bytes).toUpperCase()).toBe(row.msgId);
    expect(equals(decode(MessageId, bytesOf(row.msgId)), id)).toBe(true);
  });
});

describe('bytes made by hand', () => {
  it('are what the classes write', () => {
    const { CLIENT_MESSAGE, STORED_V1_V4, STORED_V1_V6, STORED_V2, WITHOUT_STORE_FIELDS } = byHand;
    expect(toHex(encode(new ClientMessage(clientMembers(CLIENT_MESSAGE.value))))).toBe(CLIENT_MESSAGE.hex);
    for (const { value, hex } of [STORED_V1_V4, STORED_V1_V6, STORED_V2]) {
      expect(toHex(encode(new StoredMessage(storedMembers(value) as never)))).toBe(hex);
    }
    const unique = new StoredMessageWithoutStoreFields(membersWithoutStore(WITHOUT_STORE_FIELDS.value));
    expect(toHex(encode(unique))).toBe(WITHOUT_STORE_FIELDS.hex);
    for (const { value, hex } of [byHand.MESSAGE_ID_V4, byHand.MESSAGE_ID_V6]) {
      expect(toHex(encode(new MessageId(messageIdMembers(value.host, value.physicalOffset))))).toBe(hex);
    }
  });
});
