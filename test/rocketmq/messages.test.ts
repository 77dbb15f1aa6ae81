import { describe, expect, it } from 'vitest';
import {
  ClientMessage,
  MessageId,
  StoredMessage,
  StoredMessageWithoutStoreFields,
} from '../../generated/rocketmq/index.js';
import {
  decodeAll,
  EncodeError,
  encode,
  encodeBatch,
  encodeBatchSegments,
  toHex,
} from '../../generated/runtime/index.js';
import * as byHand from './by-hand.js';
import { clientMembers, membersWithoutStore, messageIdMembers, storedMembers } from './members.js';
import {
  batchProblems,
  clientProblems,
  messageIdProblems,
  propertiesProblems,
  refusalProblems,
  storedProblems,
} from './message-checks.js';
import { batchRows, errorRows, messageIdRows, messageRows, propertiesTextRows, storedRows } from './rows.js';
import { isReadOnly } from './stored-properties.js';

describe('client messages', () => {
  const rows = messageRows();

  it('has 353 rows', () => {
    expect(rows).toHaveLength(353);
  });

  it.each(rows.map((row) => [row.id, row] as const))('%s is written and read as by RocketMQ', (_, row) => {
    expect(clientProblems(row)).toEqual([]);
  });

  it.each(errorRows().map((row) => [row.id, row] as const))('%s is refused', (_, row) => {
    expect(refusalProblems(row)).toEqual([]);
  });

  it.each(propertiesTextRows().map((row) => [row.id, row] as const))(
    'the properties of %s are read as by RocketMQ',
    (_, row) => {
      expect(propertiesProblems(row)).toEqual([]);
    },
  );
});

describe('batches', () => {
  const rows = batchRows();

  it.each(rows.map((row) => [row.id, row] as const))('%s is written and read as by RocketMQ', (_, row) => {
    expect(batchProblems(row)).toEqual([]);
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

  it('has 295 rows, of which one is only read: its last separator is missing', () => {
    expect(rows).toHaveLength(295);
    expect(rows.filter((row) => isReadOnly(row)).map(({ id }) => id)).toEqual(['s-stored-message-69']);
  });

  it.each(rows.map((row) => [row.id, row] as const))('%s is written and read as by RocketMQ', (_, row) => {
    expect(storedProblems(row)).toEqual([]);
  });
});

describe('message ids', () => {
  it.each(messageIdRows().map((row) => [row.id, row] as const))('%s', (_, row) => {
    expect(messageIdProblems(row)).toEqual([]);
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
