import { bytesOf } from '../hex.js';
import type { ReferenceHeader, ReferenceHost, ReferenceMessage, ReferenceStored } from './reference.js';

/** Bytes that were put together by hand from the tables of the format: hex, and what it is. */
type Part = readonly [hex: string, what: string];

function whole(...parts: readonly Part[]): string {
  return parts.map(([hex]) => hex.replaceAll(' ', '')).join('');
}

const hello = bytesOf('68656c6c6f');
const loopback: ReferenceHost = { address: bytesOf('7f000001'), port: 10911 };
const neighbour: ReferenceHost = { address: bytesOf('0a000002'), port: 10911 };
const documentation: ReferenceHost = { address: bytesOf('20010db8000000000000000000000001'), port: 80 };
const linkLocal: ReferenceHost = { address: bytesOf('fe800000000000000000000000000002'), port: 65535 };

/** What the stored messages below have in common. */
const common = {
  bodyCRC: 907060870,
  queueId: 3,
  flag: 7,
  queueOffset: 5n,
  physicalOffset: 1024n,
  bornTimestamp: 1758000000000n,
  reconsumeTimes: 1,
  preparedTransactionOffset: 0n,
  body: hello,
  topic: 'TopicTest',
  properties: [['TAGS', 'TagA']],
} as const;

interface HandMade<Value> {
  readonly value: Value;
  readonly hex: string;
}

export const CLIENT_MESSAGE: HandMade<ReferenceMessage> = {
  value: { flag: 7, body: hello, properties: [['TAGS', 'TagA']] },
  hex: whole(
    ['00000025', 'total size: 37'],
    ['00000000', 'magic'],
    ['00000000', 'body CRC, which a client leaves at 0'],
    ['00000007', 'flag'],
    ['00000005 68656c6c6f', 'body: hello'],
    ['000a 54414753 01 54616741 02', 'properties: TAGS, separator, TagA, separator'],
  ),
};

export const STORED_V1_V4: HandMade<ReferenceStored> = {
  value: {
    ...{ ...common, magic: -626843481, sysFlag: 0 },
    ...{ bornHost: loopback, storeTimestamp: 1758000000250n, storeHost: neighbour },
  },
  hex: whole(
    ['00000073', 'total size: 91 + 5 + 9 + 10 = 115'],
    ['daa320a7', 'magic V1'],
    ['3610a686', 'body CRC'],
    ['00000003', 'queue id'],
    ['00000007', 'flag'],
    ['0000000000000005', 'queue offset'],
    ['0000000000000400', 'physical offset'],
    ['00000000', 'system flag: both hosts IPv4'],
    ['0000019950f72c00', 'born timestamp'],
    ['7f000001 00002a9f', 'born host: 127.0.0.1:10911'],
    ['0000019950f72cfa', 'store timestamp'],
    ['0a000002 00002a9f', 'store host: 10.0.0.2:10911'],
    ['00000001', 'reconsume times'],
    ['0000000000000000', 'prepared transaction offset'],
    ['00000005 68656c6c6f', 'body: hello'],
    ['09 546f70696354657374', 'topic: TopicTest, one byte of length'],
    ['000a 54414753 01 54616741 02', 'properties'],
  ),
};

export const STORED_V1_V6: HandMade<ReferenceStored> = {
  value: {
    ...{ ...common, magic: -626843481, sysFlag: 0x30, bodyCRC: 0, flag: -1, queueOffset: -1n, topic: 'T' },
    ...{ bornHost: documentation, storeTimestamp: -2n, storeHost: linkLocal },
    ...{ preparedTransactionOffset: 9007199254740993n, body: new Uint8Array(), properties: null },
  },
  hex: whole(
    ['00000074', 'total size: 91 + 2 x 12 + 0 + 1 + 0 = 116'],
    ['daa320a7', 'magic V1'],
    ['00000000', 'body CRC of nothing'],
    ['00000003', 'queue id'],
    ['ffffffff', 'flag'],
    ['ffffffffffffffff', 'queue offset'],
    ['0000000000000400', 'physical offset'],
    ['00000030', 'system flag: born host and store host are IPv6'],
    ['0000019950f72c00', 'born timestamp'],
    ['20010db8000000000000000000000001 00000050', 'born host: [2001:db8::1]:80'],
    ['fffffffffffffffe', 'store timestamp'],
    ['fe800000000000000000000000000002 0000ffff', 'store host: [fe80::2]:65535'],
    ['00000001', 'reconsume times'],
    ['0020000000000001', 'prepared transaction offset: 2^53 + 1'],
    ['00000000', 'no body'],
    ['01 54', 'topic: T'],
    ['0000', 'no properties'],
  ),
};

export const STORED_V2: HandMade<ReferenceStored> = {
  value: {
    ...{ ...common, magic: -626843477, sysFlag: 0x10, topic: 'T'.repeat(128) },
    ...{ bornHost: documentation, storeTimestamp: 0n, storeHost: neighbour },
  },
  hex: whole(
    ['000000f7', 'total size: 92 + 12 + 5 + 128 + 10 = 247'],
    ['daa320ab', 'magic V2'],
    ['3610a686', 'body CRC'],
    ['00000003', 'queue id'],
    ['00000007', 'flag'],
    ['0000000000000005', 'queue offset'],
    ['0000000000000400', 'physical offset'],
    ['00000010', 'system flag: the born host is IPv6'],
    ['0000019950f72c00', 'born timestamp'],
    ['20010db8000000000000000000000001 00000050', 'born host: [2001:db8::1]:80'],
    ['0000000000000000', 'store timestamp'],
    ['0a000002 00002a9f', 'store host: 10.0.0.2:10911'],
    ['00000001', 'reconsume times'],
    ['0000000000000000', 'prepared transaction offset'],
    ['00000005 68656c6c6f', 'body: hello'],
    [`0080 ${'54'.repeat(128)}`, 'topic: 128 times T, two bytes of length'],
    ['000a 54414753 01 54616741 02', 'properties'],
  ),
};

export const WITHOUT_STORE_FIELDS: HandMade<ReferenceStored> = {
  value: {
    ...{ ...common, magic: -626843481, sysFlag: 0, bornHost: loopback },
    ...{ storeTimestamp: null, storeHost: null },
  },
  hex: whole(
    ['00000063', 'total size: 115 - 8 - 8 = 99'],
    ['daa320a7', 'magic V1'],
    ['3610a686', 'body CRC'],
    ['00000003', 'queue id'],
    ['00000007', 'flag'],
    ['0000000000000005', 'queue offset'],
    ['0000000000000400', 'physical offset'],
    ['00000000', 'system flag'],
    ['0000019950f72c00', 'born timestamp'],
    ['7f000001 00002a9f', 'born host: 127.0.0.1:10911'],
    ['00000001', 'reconsume times'],
    ['0000000000000000', 'prepared transaction offset'],
    ['00000005 68656c6c6f', 'body: hello'],
    ['09 546f70696354657374', 'topic: TopicTest'],
    ['000a 54414753 01 54616741 02', 'properties'],
  ),
};

interface MessageIdValue {
  readonly host: ReferenceHost;
  readonly physicalOffset: bigint;
}

export const MESSAGE_ID_V4: HandMade<MessageIdValue> = {
  value: { host: { ...loopback, port: 10091 }, physicalOffset: 1024n },
  hex: whole(['7f000001', '127.0.0.1'], ['0000276b', 'port 10091'], ['0000000000000400', 'physical offset']),
};

export const MESSAGE_ID_V6: HandMade<MessageIdValue> = {
  value: { host: documentation, physicalOffset: -1n },
  hex: whole(
    ['20010db8000000000000000000000001', '2001:db8::1'],
    ['00000050', 'port 80'],
    ['ffffffffffffffff', 'physical offset'],
  ),
};

export const COMMAND_HEADER: HandMade<ReferenceHeader> = {
  value: {
    ...{ code: 310, language: 13, version: 479, opaque: 7, flag: 2, remark: 'caf\u00e9' },
    ext: [
      ['a', 'group'],
      ['e', '-1'],
    ],
  },
  hex: whole(
    ['0136', 'code: SEND_MESSAGE_V2'],
    ['0d', 'language: NODE_JS'],
    ['01df', 'version'],
    ['00000007', 'opaque'],
    ['00000002', 'flag: one way'],
    ['00000005 636166c3a9', 'remark: four characters in five bytes'],
    ['00000015', 'ext fields: 21 bytes'],
    ['0001 61 00000005 67726f7570', 'a: group'],
    ['0001 65 00000002 2d31', 'e: -1'],
  ),
};

export const FRAME: HandMade<{ readonly header: ReferenceHeader; readonly body: Uint8Array }> = {
  value: { header: COMMAND_HEADER.value, body: hello },
  hex: whole(
    ['00000038', 'length: 4 + 47 + 5 = 56 bytes follow'],
    ['01', 'the header is binary'],
    ['00002f', 'length of the header: 21 + 5 + 21 = 47'],
    [COMMAND_HEADER.hex, 'header'],
    ['68656c6c6f', 'body: hello'],
  ),
};
