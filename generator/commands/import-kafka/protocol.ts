import { printYaml, type YamlValue } from './yaml.js';

/** Kafka's int16, int32 and int8 prefixes, with -1 for null. */
const CLASSIC_PREFIXES = {
  string: { type: 'int16', null: -1, max: 32767 },
  bytes: { type: 'int32', null: -1 },
  array: { type: 'int32', null: -1 },
  struct: { type: 'int8', null: -1, present: 1 },
};

/** Flexible versions send length + 1 as an unsigned varint; zero is null. The greatest string stays that of int16. */
const COMPACT_PREFIX = { type: 'uvarint', bias: 1, null: 0 };

const FLEXIBLE = {
  prefixes: {
    string: { ...COMPACT_PREFIX, max: 32767 },
    bytes: COMPACT_PREFIX,
    array: COMPACT_PREFIX,
    struct: CLASSIC_PREFIXES.struct,
  },
  tags: {
    count: 'uvarint',
    tag: 'uvarint',
    size: 'uvarint',
    struct: { type: 'uvarint', null: 0, present: 1 },
  },
};

/** Java's text of a heap buffer that holds just the value. */
const HEAP_BUFFER = 'java.nio.HeapByteBuffer[pos=0 lim={length} cap={length}]';

const RECORDS = {
  type: 'bytes',
  zeroCopy: true,
  default: null,
  print: `MemoryRecords(size={length}, buffer=${HEAP_BUFFER})`,
};

const PRINT = {
  open: '(',
  close: ')',
  quote: "'",
  bytes: 'signed',
  zeroCopy: HEAP_BUFFER,
  floats: 'java',
  suffixes: { request: 'Data', response: 'Data', header: 'Data' },
};

const REQUEST_HEADER = 'RequestHeader';
const RESPONSE_HEADER = 'ResponseHeader';

/** ControlledShutdown (7) version 0 is older than the client id in the header. */
const REQUEST_EXCEPTIONS = [{ apiKey: 7, versions: '0', headerVersion: 0 }];
/** ApiVersions (18) answers clients that do not yet know whether the broker speaks flexible versions. */
const RESPONSE_EXCEPTIONS = [{ apiKey: 18, versions: '0+', headerVersion: 0 }];

/** How requests and responses travel. */
const FRAMES = {
  request: {
    length: 'int32',
    header: REQUEST_HEADER,
    headerVersion: { classic: 1, flexible: 2, exceptions: REQUEST_EXCEPTIONS },
    bind: { requestApiKey: 'apiKey', requestApiVersion: 'version' },
    reply: 'response',
  },
  response: {
    length: 'int32',
    header: RESPONSE_HEADER,
    headerVersion: { classic: 0, flexible: 1, exceptions: RESPONSE_EXCEPTIONS },
  },
};

/**
 * Text of protocol.yaml: the conventions of Kafka's protocol. Frames are among them only if the headers are among the messages.
 *
 * @param messages names of all messages
 * @param enums enums in the form of our language, by name
 */
export function printProtocol(
  messages: ReadonlySet<string>,
  enums: Readonly<Record<string, YamlValue>>,
): string {
  const hasHeaders = messages.has(REQUEST_HEADER) && messages.has(RESPONSE_HEADER);
  return printYaml({
    protocol: 'kafka',
    about: "Apache Kafka's messages: requests, responses, headers and stored records.",
    byteOrder: 'big',
    text: { unpaired: '?', malformed: 'replace' },
    uuidText: 'base64url',
    prefixes: CLASSIC_PREFIXES,
    flexible: FLEXIBLE,
    types: { records: RECORDS },
    enums: Object.keys(enums).length === 0 ? undefined : enums,
    frames: hasHeaders ? FRAMES : undefined,
    print: PRINT,
  });
}
