import { describe, expect, it } from 'vitest';
import * as rocketmq from '../../generated/rocketmq/index.js';
import { RemotingFrame, RemotingFrameRemotingHeader } from '../../generated/rocketmq/index.js';
import { DecodeError, decode, EncodeError, encode, equals, toHex } from '../../generated/runtime/index.js';
import * as byHand from './by-hand.js';
import {
  fieldProblems,
  generatedTextRows,
  headerType,
  remotingProblems,
  textProblems,
} from './header-checks.js';
import { HEADER_NAMES, HEADERS } from './header-tables.js';
import { remotingMembers } from './members.js';
import { remotingRows, textRows } from './rows.js';

describe('the text of the ten request headers', () => {
  it('has 2,692 rows: 758 others are of the older form of three classes', () => {
    expect(generatedTextRows()).toHaveLength(1660 + 1032);
    expect(textRows('tostring-next')).toHaveLength(1032);
    expect(textRows('tostring')).toHaveLength(2418);
  });

  it.each(HEADER_NAMES)('of %s is that of RocketMQ, for every row', (name) => {
    const rows = generatedTextRows().filter((row) => row.className === name);
    expect(rows.length).toBeGreaterThan(200);
    for (const row of rows) expect(textProblems(row), row.id).toEqual([]);
  });

  it.each(HEADER_NAMES)('%s has the code of its request', (name) => {
    expect(headerType(name).apiKey).toBe(HEADERS[name].code);
  });
});

describe('the binary header', () => {
  const rows = remotingRows();

  it('has 423 rows', () => {
    expect(rows).toHaveLength(423);
  });

  it.each(rows.map((row) => [row.id, row] as const))('%s is written and read as by RocketMQ', (_, row) => {
    expect(remotingProblems(row)).toEqual([]);
  });

  it.each(rows.map((row) => [row.id, row] as const))('the fields of %s are those of its class', (_, row) => {
    expect(fieldProblems(row)).toEqual([]);
  });

  it('a code of more than 16 bits is refused', () => {
    const codes = new Set(rows.map(({ code }) => code).filter((code) => code > 32_767));
    expect(codes.size).toBeGreaterThan(2);
    for (const code of codes) {
      const header = new RemotingFrameRemotingHeader({ code });
      expect(() => encode(new RemotingFrame({ header }))).toThrow(EncodeError);
    }
  });
});

describe('fields of a command', () => {
  const { AckMessageRequestHeader, NotificationRequestHeader } = rocketmq;

  it('a header takes the place of a map', () => {
    const ack = new AckMessageRequestHeader({ topic: 't', offset: 5n });
    const frame = new RemotingFrame({ header: { code: 17, extFields: ack } });
    expect(frame.header.extFields).toEqual(
      new Map([
        ['topic', 't'],
        ['offset', '5'],
      ]),
    );
  });

  it('what is missing has its default, what is unknown is kept, null is not written', () => {
    const read = NotificationRequestHeader.fromMap(
      new Map([
        ['queueId', '7'],
        ['later', 'x'],
        ['isLiteConsumer', 'TRUE'],
        ['order', 'no'],
      ]),
    );
    expect(read).toMatchObject({ queueId: 7, pollTime: 0n, topic: null, isLiteConsumer: true, order: false });
    expect(read.unknownEntries).toEqual(new Map([['later', 'x']]));
    expect([...read.toMap().keys()].at(-1)).toBe('later');
    expect(read.toMap().has('topic')).toBe(false);
  });

  it.each(['', 'x', '1.5', '1e3', '2147483648', '-2147483649', '0x10', ' 1', '9'.repeat(41)])(
    'the number %j is refused',
    (text) => {
      const call = () => NotificationRequestHeader.fromMap(new Map([['queueId', text]]));
      expect(call).toThrow(DecodeError);
      expect(call).toThrow('NotificationRequestHeader.queueId');
    },
  );

  it('numbers out of range are refused, and so are unknown names that are known', () => {
    const wrong = [{ queueId: 2 ** 31 }, { pollTime: 2n ** 63n }, { topic: 5 }, { queueId: null }];
    for (const init of [...wrong, { unknownEntries: new Map([['topic', 't']]), topic: 'u' }]) {
      const header = new NotificationRequestHeader(init as never);
      expect(() => header.toMap()).toThrow(EncodeError);
      expect(() => encode(header)).toThrow(EncodeError);
    }
  });

  it('the content of the map is encoded and decoded', () => {
    const ack = new AckMessageRequestHeader({ consumerGroup: 'g', queueId: -1, offset: 2n ** 62n, lo: true });
    expect(ack.size()).toBe(encode(ack).length);
    expect(equals(decode(AckMessageRequestHeader, encode(ack)), ack)).toBe(true);
  });
});

describe('headers and frames made by hand', () => {
  it('are what the classes write', () => {
    const { COMMAND_HEADER, FRAME } = byHand;
    const header = new RemotingFrameRemotingHeader(remotingMembers(COMMAND_HEADER.value));
    expect(toHex(encode(header))).toBe(COMMAND_HEADER.hex);
    const frame = new RemotingFrame({ header: remotingMembers(FRAME.value.header), body: FRAME.value.body });
    expect(toHex(encode(frame))).toBe(FRAME.hex);
  });
});
