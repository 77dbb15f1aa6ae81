import type { ReferenceHeader, ReferenceHost, ReferenceMessage, ReferenceStored } from './reference.js';
import { wireCode } from './reference.js';
import type { Entry, Pair, StoredRow } from './rows.js';
import { writtenProperties } from './stored-properties.js';

/**
 * Values of rows, and of the bytes by hand, as the members that the schemas give to generated classes:
 * `new ClientMessage(clientMembers(row.message))`. Members of request headers: `memberValues` of header-tables.ts.
 */

/** Properties as a map in the order of the wire. A null name is written as the word, so that is what it becomes. */
export function propertyMap(pairs: readonly Pair[]): Map<string, string | null> {
  return new Map(pairs.map(([name, value]) => [String(name), value]));
}

export function entryMap(entries: readonly Entry[]): Map<string, string> {
  return new Map(entries);
}

/** Members of ClientMessage. */
export function clientMembers({ flag, body, properties }: ReferenceMessage) {
  return { flag, body, properties: propertyMap(properties ?? []) };
}

/** A row in the form that the reference takes, and `storedMembers` too. */
export function storedValue(row: StoredRow): ReferenceStored {
  return { ...row.fields, magic: row.magic, properties: writtenProperties(row) };
}

/** Members of StoredMessageWithoutStoreFields. */
export function membersWithoutStore(value: ReferenceStored) {
  const { queueId, flag, queueOffset, physicalOffset, sysFlag, bornTimestamp, bornHost } = value;
  const { reconsumeTimes, preparedTransactionOffset, body, topic, properties } = value;
  return {
    ...{ bodyCrc: value.bodyCRC, queueId, flag, queueOffset, physicalOffset, sysFlag, bornTimestamp },
    ...{ bornAddress: bornHost.address, bornPort: bornHost.port },
    ...{ reconsumeTimes, preparedTransactionOffset, body, topic },
    properties: properties === null ? null : propertyMap(properties),
  };
}

/** Members of StoredMessage. */
export function storedMembers(value: ReferenceStored) {
  const { magic, storeTimestamp, storeHost } = value;
  if (storeTimestamp === null || storeHost === null) throw new Error('this one has no store fields');
  const store = { storeTimestamp, storeAddress: storeHost.address, storePort: storeHost.port };
  return { ...membersWithoutStore(value), magic: magic >>> 0, ...store };
}

/** Members of MessageId. */
export function messageIdMembers({ address, port }: ReferenceHost, physicalOffset: bigint) {
  return { address, port, physicalOffset };
}

/** Members of RemotingHeader. The code is the part of it that travels: RocketMQ cuts it, we would refuse it. */
export function remotingMembers(header: ReferenceHeader) {
  const { language, version, opaque, flag, remark } = header;
  const extFields = entryMap(header.ext);
  return { code: wireCode(header.code), language, version, opaque, flag, remark, extFields };
}
