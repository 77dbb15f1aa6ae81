import type { Message } from './message.js';
import { overlap } from './values.js';
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

/** Versions of a header, by those of the body. */
const REQUEST_VERSIONS = { classic: 1, flexible: 2 };
const RESPONSE_VERSIONS = { classic: 0, flexible: 1 };

/** Fields of the request's header that name the body. */
const BIND = { requestApiKey: 'apiKey', requestApiVersion: 'version' };

/** ControlledShutdown (7) version 0 is older than the client id in the header. */
const REQUEST_EXCEPTIONS = [{ apiKey: 7, versions: '0', headerVersion: 0 }];
/** ApiVersions (18) answers clients that do not yet know whether the broker speaks flexible versions. */
const RESPONSE_EXCEPTIONS = [{ apiKey: 18, versions: '0+', headerVersion: 0 }];

/** How requests and responses travel, or why that cannot be said. */
type Frames = { readonly frames: YamlValue } | { readonly missing: string };

/** What the frames need of a header. */
interface HeaderNeeds {
  readonly name: string;
  readonly versions: readonly number[];
  readonly fields: readonly string[];
}

const HEADER_NEEDS: readonly HeaderNeeds[] = [
  { name: REQUEST_HEADER, versions: Object.values(REQUEST_VERSIONS), fields: Object.keys(BIND) },
  { name: RESPONSE_HEADER, versions: Object.values(RESPONSE_VERSIONS), fields: [] },
];

/** What a header lacks; undefined for nothing. */
function lackOf({ name, versions, fields }: HeaderNeeds, messages: readonly Message[]): string | undefined {
  const header = messages.find(({ message }) => message === name);
  if (header === undefined) return `there is no message ${name}`;
  const version = versions.find((one) => !overlap(header.validVersions, `${one}`));
  if (version !== undefined) return `${name} has no version ${version}`;
  const field = fields.find((one) => !header.fields.some((own) => own.name === one));
  return field === undefined ? undefined : `${name} has no field ${field}`;
}

function framesOf(messages: readonly Message[]): Frames {
  for (const needs of HEADER_NEEDS) {
    const missing = lackOf(needs, messages);
    if (missing !== undefined) return { missing };
  }
  const request = {
    length: 'int32',
    header: REQUEST_HEADER,
    headerVersion: {
      ...REQUEST_VERSIONS,
      exceptions: exceptionsFor('request', REQUEST_HEADER, REQUEST_EXCEPTIONS, messages),
    },
    bind: BIND,
    reply: 'response',
  };
  const response = {
    length: 'int32',
    header: RESPONSE_HEADER,
    headerVersion: {
      ...RESPONSE_VERSIONS,
      exceptions: exceptionsFor('response', RESPONSE_HEADER, RESPONSE_EXCEPTIONS, messages),
    },
  };
  return { frames: { request, response } };
}

/** The exceptions that a message makes, with versions that the header has; undefined for none. */
function exceptionsFor(
  kind: string,
  header: string,
  exceptions: typeof REQUEST_EXCEPTIONS,
  messages: readonly Message[],
): YamlValue | undefined {
  const fitting = exceptions.filter(({ apiKey, versions, headerVersion }) => {
    const isMade = messages.some(
      (one) => one.kind === kind && one.apiKey === apiKey && overlap(one.validVersions, versions),
    );
    const found = messages.find(({ message }) => message === header);
    return isMade && found !== undefined && overlap(found.validVersions, `${headerVersion}`);
  });
  return fitting.length === 0 ? undefined : fitting;
}

/** The text of protocol.yaml. */
export interface PrintedProtocol {
  readonly text: string;
  /** Why it says nothing about frames; undefined where it does. */
  readonly missingFrames: string | undefined;
}

/**
 * The conventions of Kafka's protocol. Frames are among them only if both headers are among the messages, with the versions and fields
 * that frames need.
 *
 * @param enums enums in the form of our language, by name
 */
export function printProtocol(
  messages: readonly Message[],
  enums: Readonly<Record<string, YamlValue>>,
): PrintedProtocol {
  const frames = framesOf(messages);
  const text = printYaml({
    protocol: 'kafka',
    about: "Apache Kafka's messages: requests, responses, headers and stored records.",
    byteOrder: 'big',
    text: { unpaired: '?', malformed: 'replace' },
    uuidText: 'base64url',
    prefixes: CLASSIC_PREFIXES,
    flexible: FLEXIBLE,
    types: { records: RECORDS },
    enums: Object.keys(enums).length === 0 ? undefined : enums,
    frames: 'frames' in frames ? frames.frames : undefined,
    print: PRINT,
  });
  return { text, missingFrames: 'missing' in frames ? frames.missing : undefined };
}
