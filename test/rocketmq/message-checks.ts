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
import { unequal } from '../differences.js';
import { bytesOf } from '../hex.js';
import {
  clientMembers,
  membersWithoutStore,
  messageIdMembers,
  propertyMap,
  storedMembers,
  storedValue,
} from './members.js';
import type {
  BatchRow,
  ErrorRow,
  MessageIdRow,
  MessageRow,
  PropertiesTextRow,
  StoredRow,
} from './row-types.js';
import { inFormOf } from './rows.js';
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

/** What is written and read of a client's message otherwise than by RocketMQ, in words. */
export function clientProblems(row: MessageRow): readonly string[] {
  const message = new ClientMessage(clientMembers(row.message));
  const bytes = encode(message);
  const read = decode(ClientMessage, bytes);
  return [
    ...unequal('bytes', inFormOf(row.bytes, bytes), row.bytes),
    ...unequal('size', message.size(), bytes.length),
    ...unequal('segments', inSegments(message), bytes),
    ...unequal('flag and body read', [read.flag, read.body], [row.message.flag, row.message.body]),
    ...(row.decoded === undefined
      ? unequal('equality with what is read', equals(read, message), true)
      : unequal('properties read', sorted(read.properties), row.decoded)),
  ];
}

/** How a message that RocketMQ does not encode is refused otherwise than with its place, in words. */
export function refusalProblems(row: ErrorRow): readonly string[] {
  const { body } = row.message;
  const message = new ClientMessage(clientMembers({ ...row.message, body: body ?? new Uint8Array(0) }));
  if (body === null) message.body = null as never;
  const path = body === null ? 'body' : 'properties';
  return [() => encode(message), () => encodeBatch([message])].flatMap((call) => {
    try {
      call();
      return ['is accepted'];
    } catch (error) {
      const isNamed = error instanceof EncodeError && error.message.includes(path);
      return isNamed ? [] : [`is not refused for its ${path}: ${String(error)}`];
    }
  });
}

/** What is read of the text of properties otherwise than by RocketMQ, in words. */
export function propertiesProblems({ text, map }: PropertiesTextRow): readonly string[] {
  const content = new TextEncoder().encode(text);
  const bytes = new Uint8Array(22 + content.length);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, bytes.length);
  view.setInt16(20, content.length);
  bytes.set(content, 22);
  return unequal('properties', sorted(decode(ClientMessage, bytes).properties), map);
}

/** What is written and read of a batch otherwise than by RocketMQ, in words. */
export function batchProblems(row: BatchRow): readonly string[] {
  const messages = row.messages.map((one) => new ClientMessage(clientMembers(one)));
  const bytes = encodeBatch(messages);
  const sizes = messages.map((one) => one.size());
  const bodies = decodeAll(ClientMessage, bytes).map(({ body }) => body);
  return [
    ...unequal('bytes', inFormOf(row.bytes, bytes), row.bytes),
    ...(row.sizes === undefined ? [] : unequal('sizes', sizes, row.sizes)),
    ...unequal('messages one by one', joined(messages.map((one) => encode(one))), bytes),
    ...unequal('segments', joined(encodeBatchSegments(messages, { minReference: 0 })), bytes),
    ...unequal(
      'bodies read',
      bodies,
      row.messages.map(({ body }) => body),
    ),
  ];
}

/** What is written and read of a stored message otherwise than by RocketMQ, in words. */
export function storedProblems(row: StoredRow): readonly string[] {
  if (isReadOnly(row)) return readOnlyProblems(row);
  const value = storedValue(row);
  const isUnique = row.kind === 'encodeUniquely';
  const message = (
    isUnique
      ? new StoredMessageWithoutStoreFields(membersWithoutStore(value))
      : new StoredMessage(storedMembers(value) as never)
  ) as StoredMessage;
  const type = (isUnique ? StoredMessageWithoutStoreFields : StoredMessage) as typeof StoredMessage;
  const bytes = encode(message);
  const read = decode(type, bytes);
  return [
    ...unequal('bytes', inFormOf(row.bytes, bytes), row.bytes),
    ...unequal('segments', inSegments(message), bytes),
    ...storedReadProblems(row, message, read),
    ...(row.msgId === undefined || isUnique ? [] : unequal('message id', idOf(read), row.msgId)),
  ];
}

function storedReadProblems(row: StoredRow, message: StoredMessage, read: StoredMessage): readonly string[] {
  if (row.decoded !== undefined && row.decoded !== null)
    return unequal('properties read', sorted(read.properties), row.decoded);
  if (message.properties?.size === 0) return unequal('properties read', read.properties, null);
  return unequal('equality with what is read', equals(read, message), true);
}

function idOf({ storeAddress, storePort, physicalOffset }: StoredMessage): string {
  return toHex(
    encode(new MessageId({ address: storeAddress, port: storePort, physicalOffset })),
  ).toUpperCase();
}

/** The last separator is missing: this is read, and never written. */
function readOnlyProblems(row: StoredRow): readonly string[] {
  const read = decode(StoredMessage, bytesOf(row.bytes.hex ?? ''));
  return [
    ...unequal('properties read', read.properties, propertyMap(row.properties ?? [])),
    ...unequal('topic read', read.topic, row.fields.topic),
  ];
}

/** What is written and read of a message id otherwise than by RocketMQ, in words. */
export function messageIdProblems(row: MessageIdRow): readonly string[] {
  const id = new MessageId(messageIdMembers(row, row.offset));
  return [
    ...unequal('bytes', toHex(encode(id)).toUpperCase(), row.msgId),
    ...unequal('equality with what is read', equals(decode(MessageId, bytesOf(row.msgId)), id), true),
  ];
}
