import { describe, expect, it } from 'vitest';
import * as rocketmq from '../../generated/rocketmq/index.js';
import { RemotingFrame, RemotingFrameRemotingHeader } from '../../generated/rocketmq/index.js';
import * as json from '../../generated/rocketmq/json.js';
import {
  DecodeError,
  decode,
  EncodeError,
  encode,
  encodeSegments,
  equals,
  toHex,
} from '../../generated/runtime/index.js';
import * as byHand from './by-hand.js';
import type { Fields } from './golden-lines.js';
import { HEADER_NAMES, HEADERS, type HeaderName, knownFields, memberValues } from './header-tables.js';
import { entryMap, remotingMembers } from './members.js';
import { hasOlderForm } from './older-headers.js';
import { inFormOf, type RemotingRow, remotingRows, textRows } from './rows.js';

interface Header {
  toMap(): Map<string, string>;
  toString(): string;
}
interface HeaderType {
  readonly apiKey: number;
  new (init?: object): Header;
  fromMap(map: ReadonlyMap<string, string | null>): Header;
}

function typeOf(name: HeaderName): HeaderType {
  return (rocketmq as unknown as Record<string, HeaderType>)[name] ?? expect.fail(`no class ${name}`);
}

function fromJson(name: HeaderName, fields: Fields): Header {
  const read = `${name.charAt(0).toLowerCase()}${name.slice(1)}FromJson`;
  return (json as unknown as Record<string, (fields: Fields) => Header>)[read]?.(fields) ?? expect.fail(read);
}

/** Rows whose classes have the form that is generated. */
function rowsOfOurs(file: 'tostring' | 'tostring-next') {
  return textRows(file).filter((row) => file === 'tostring-next' || !hasOlderForm(row.className));
}

describe('the text of the ten request headers', () => {
  it('has 2,692 rows: 758 others are of the older form of three classes', () => {
    expect(rowsOfOurs('tostring')).toHaveLength(1660);
    expect(rowsOfOurs('tostring-next')).toHaveLength(1032);
    expect(textRows('tostring')).toHaveLength(2418);
  });

  it.each(HEADER_NAMES)('of %s is that of RocketMQ, for every row', (name) => {
    const rows = [...rowsOfOurs('tostring'), ...rowsOfOurs('tostring-next')].filter(
      (row) => row.className === name,
    );
    expect(rows.length).toBeGreaterThan(200);
    for (const row of rows) {
      const fields = knownFields(name, row.fields);
      expect(String(fromJson(name, fields)), row.id).toBe(row.text);
      expect(String(new (typeOf(name))(memberValues(name, fields))), row.id).toBe(row.text);
    }
  });

  it.each(HEADER_NAMES)('%s has the code of its request', (name) => {
    expect(typeOf(name).apiKey).toBe(HEADERS[name].code);
  });
});

/** Headers whose fields RocketMQ writes in an order of their own; the others come in that of a hash table. */
const ORDERED: readonly string[] = ['SendMessageRequestHeaderV2', 'PullMessageRequestHeader'];

describe('the binary header', () => {
  const rows = remotingRows();

  it('has 423 rows', () => {
    expect(rows).toHaveLength(423);
  });

  it.each(rows.map((row) => [row.id, row] as const))('%s is written and read as by RocketMQ', (_, row) => {
    const header = new RemotingFrameRemotingHeader(remotingMembers(row));
    const frame = new RemotingFrame({ header, body: new Uint8Array(row.bodyLen) });
    const bytes = encode(frame);
    expect(toHex(bytes.subarray(0, 8))).toBe(row.prefix);
    expect(inFormOf(row.bytes, bytes.subarray(8, bytes.length - row.bodyLen))).toEqual(row.bytes);
    const read = decode(RemotingFrame, bytes);
    expect(read.header.extFields).toEqual(entryMap(row.ext));
    expect(read.body).toHaveLength(row.bodyLen);
    expect(encodeSegments(frame, { minReference: 0 }).at(-1)).toBe(frame.body);
  });

  it.each(rows.filter((row) => row.extra !== undefined).map((row) => [row.id, row] as const))(
    'the fields of %s are those of its class',
    (_, row) => expectFields(row),
  );

  it('a code of more than 16 bits is refused', () => {
    const codes = new Set(rows.map(({ code }) => code).filter((code) => code > 32_767));
    expect(codes.size).toBeGreaterThan(2);
    for (const code of codes) {
      const header = new RemotingFrameRemotingHeader({ code });
      expect(() => encode(new RemotingFrame({ header }))).toThrow(EncodeError);
    }
  });
});

function expectFields(row: RemotingRow): void {
  const name = row.className as HeaderName;
  if (!HEADER_NAMES.includes(name)) expect.fail(name);
  const header = new (typeOf(name))({
    ...memberValues(name, knownFields(name, row.fields)),
    unknownEntries: new Map(Object.entries(row.extra).map(([key, value]) => [key, String(value)])),
  });
  const sent = decode(RemotingFrame, encode(new RemotingFrame({ header: { extFields: header } })));
  const ours = [...sent.header.extFields].filter(
    ([key, value]) => key !== 'isLiteConsumer' || value !== 'false',
  );
  if (ORDERED.includes(name)) expect(ours).toEqual(row.ext);
  else expect(new Map(ours)).toEqual(entryMap(row.ext));
  const again = typeOf(name).fromMap(header.toMap()).toMap();
  // What is missing has its default when it is read, so an order of null comes back as false.
  if (!header.toMap().has('order') && again.get('order') === 'false') again.delete('order');
  expect(again).toEqual(header.toMap());
}

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
