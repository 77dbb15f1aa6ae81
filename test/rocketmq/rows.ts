import { bytesOf, hexOf } from '../hex.js';
import { sha256 } from '../sha256.js';
import {
  type BytesText,
  bytesFrom,
  entriesFrom,
  type Fields,
  goldenLines,
  type HeaderLine,
  headerLines,
  type Line,
  lcg,
  type MessageText,
  type Pair,
  type PairTexts,
  pairsFrom,
  textFrom,
} from './golden-lines.js';
import type {
  BatchRow,
  ClientMessage,
  ErrorRow,
  GoldenBytes,
  Host,
  MessageIdRow,
  MessageRow,
  PropertiesTextRow,
  RemotingRow,
  Row,
  StoredFields,
  StoredRow,
  TextRow,
} from './row-types.js';

export { type Entry, type Fields, type FieldValue, lcg, type Pair } from './golden-lines.js';
export type * from './row-types.js';

/** The bytes in the form of the golden ones: `expect(inFormOf(row.bytes, actual)).toEqual(row.bytes)`. */
export function inFormOf(golden: GoldenBytes, actual: Uint8Array): GoldenBytes {
  return {
    ...(golden.size === undefined ? {} : { size: actual.length }),
    ...(golden.hex === undefined ? {} : { hex: hexOf(actual) }),
    ...(golden.sha256 === undefined ? {} : { sha256: sha256(actual) }),
    ...(golden.head === undefined ? {} : { head: hexOf(actual.subarray(0, golden.head.length / 2)) }),
  };
}

/** The members of a line that say what was written. */
function goldenBytes(line: Line): GoldenBytes {
  const names = ['size', 'hex', 'sha256', 'head'].filter((name) => line[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, line[name]]));
}

function rowOf(file: string, line: Line, index: number): Row {
  return { id: `s-${file}-${index + 1}`, note: line['note'] as string | undefined };
}

function clientMessage({ flag, body, properties }: MessageText): ClientMessage {
  return { flag, body: bytesFrom(body ?? ''), properties: pairsFrom(properties) };
}

export function messageRows(): readonly MessageRow[] {
  return goldenLines('encode-message').map((line, index) => ({
    ...rowOf('encode-message', line, index),
    message: clientMessage(line['message'] as MessageText),
    bytes: goldenBytes(line),
    decoded: line['decodedProperties'] as MessageRow['decoded'],
  }));
}

interface UniformRule {
  readonly count: number;
  readonly bodyLen: number;
  readonly seed: number;
  readonly flag: number;
}

/** The messages that a rule stands for: bodies and properties follow from the seed and the place in the batch. */
export function uniformMessages({ count, bodyLen, seed, flag }: UniformRule): readonly ClientMessage[] {
  return Array.from({ length: count }, (_, at) => {
    const key = (seed + at).toString(16).toUpperCase().padStart(32, '0');
    const texts = { TAGS: 'TagA', KEYS: `key${at}`, UNIQ_KEY: key, WAIT: 'true' };
    return { flag, body: lcg(seed + at, bodyLen), properties: Object.entries(texts) };
  });
}

export function batchRows(): readonly BatchRow[] {
  return goldenLines('encode-batch').map((line, index) => {
    const rule = line['rule'] as UniformRule | undefined;
    const messages = line['messages'] as readonly MessageText[] | undefined;
    return {
      ...rowOf('encode-batch', line, index),
      messages: rule === undefined ? (messages ?? []).map(clientMessage) : uniformMessages(rule),
      sizes: line['sizes'] as BatchRow['sizes'],
      bytes: goldenBytes(line),
    };
  });
}

export function errorRows(): readonly ErrorRow[] {
  return goldenLines('encode-errors').map((line, index) => {
    const message = line['message'] as MessageText;
    return {
      ...rowOf('encode-errors', line, index),
      message: message.body === null ? { ...clientMessage(message), body: null } : clientMessage(message),
      propertiesBytes: line['propertiesBytes'] as number | undefined,
    };
  });
}

export function propertiesTextRows(): readonly PropertiesTextRow[] {
  return goldenLines('properties-text').map((line, index) => ({
    ...rowOf('properties-text', line, index),
    text: line['text'] as string,
    map: line['map'] as PropertiesTextRow['map'],
  }));
}

interface HostText {
  readonly address: string;
  readonly port: number;
}

/** The fields of a stored message as the file has them: int64 as decimal text. */
interface StoredText {
  readonly bodyCRC: number;
  readonly queueId: number;
  readonly flag: number;
  readonly queueOffset: string;
  readonly physicalOffset: string;
  readonly sysFlag: number;
  readonly bornTimestamp: string;
  readonly bornHost: HostText;
  readonly storeTimestamp?: string;
  readonly storeHost?: HostText;
  readonly reconsumeTimes: number;
  readonly preparedTransactionOffset: string;
  readonly body: BytesText;
  readonly topic: string;
  readonly properties?: PairTexts | null;
  readonly propertiesText?: string | null;
}

function hostFrom({ address, port }: HostText): Host {
  return { address: bytesOf(address), port };
}

function storedFields(text: StoredText): StoredFields {
  const { bodyCRC, queueId, flag, sysFlag, reconsumeTimes, topic, storeTimestamp, storeHost } = text;
  return {
    ...{ bodyCRC, queueId, flag, sysFlag, reconsumeTimes, topic },
    queueOffset: BigInt(text.queueOffset),
    physicalOffset: BigInt(text.physicalOffset),
    bornTimestamp: BigInt(text.bornTimestamp),
    bornHost: hostFrom(text.bornHost),
    storeTimestamp: storeTimestamp === undefined ? null : BigInt(storeTimestamp),
    storeHost: storeHost === undefined ? null : hostFrom(storeHost),
    preparedTransactionOffset: BigInt(text.preparedTransactionOffset),
    body: bytesFrom(text.body),
  };
}

/** Cuts a text of properties, none of whose names and values holds a separator; the last separator may be missing. */
export function cutProperties(text: string): readonly Pair[] {
  const pieces = text.split('\u0002');
  if (pieces.at(-1) === '') pieces.pop();
  return pieces.map((piece) => {
    const at = piece.indexOf('\u0001');
    return [piece.slice(0, at), piece.slice(at + 1)];
  });
}

export function storedRows(): readonly StoredRow[] {
  return goldenLines('stored-message').map((line, index) => {
    const text = line['fields'] as StoredText;
    const { propertiesText } = text;
    const isCut = propertiesText !== undefined && propertiesText !== null;
    return {
      ...rowOf('stored-message', line, index),
      kind: line['kind'] as StoredRow['kind'],
      magic: line['magic'] as number,
      crcValue: line['crcValue'] as number | undefined,
      fields: storedFields(text),
      properties: isCut ? cutProperties(propertiesText) : pairsFrom(text.properties ?? null),
      propertiesText,
      bytes: goldenBytes(line),
      msgId: line['msgId'] as string | undefined,
      decoded: line['decodedProperties'] as StoredRow['decoded'],
    };
  });
}

export function messageIdRows(): readonly MessageIdRow[] {
  return goldenLines('message-id').map((line, index) => ({
    ...rowOf('message-id', line, index),
    ...hostFrom(line as unknown as HostText),
    offset: BigInt(line['offset'] as string),
    msgId: line['msgId'] as string,
  }));
}

function reflection(fields: Fields, extra: Fields, line: Line | undefined): RemotingRow['reflect'] {
  return line && { ext: entriesFrom(fields, extra, line['ext']), bytes: goldenBytes(line) };
}

function remotingRow(header: HeaderLine, index: number): RemotingRow {
  const { line, className, fields } = header;
  const extra = (line['extra'] ?? {}) as Fields;
  const numbers = line as Record<'code' | 'language' | 'version' | 'opaque' | 'flag' | 'bodyLen', number>;
  const { code, language, version, opaque, flag, bodyLen } = numbers;
  const decoded = line['decodedText'];
  return {
    ...rowOf('remoting-header', line, index),
    ...{ className, code, language, version, opaque, flag, bodyLen, fields, extra },
    remark: line['remark'] as string | null,
    ext: entriesFrom(fields, extra, line['ext']),
    bytes: goldenBytes(line),
    prefix: line['prefix'] as string,
    reflect: reflection(fields, extra, line['reflect'] as Line | undefined),
    decodedText: decoded === undefined ? undefined : textFrom(header, decoded),
  };
}

export function remotingRows(): readonly RemotingRow[] {
  return headerLines('remoting-header').map(remotingRow);
}

/** The texts of headers: of the commit of all other rows, or of the newer form of four classes. */
export function textRows(file: 'tostring' | 'tostring-next'): readonly TextRow[] {
  return headerLines(file).map((header, index) => ({
    ...rowOf(file, header.line, index),
    className: header.className,
    fields: header.fields,
    text: textFrom(header, header.line['text']),
  }));
}
