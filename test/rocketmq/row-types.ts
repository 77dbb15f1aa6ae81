import type { Entry, Fields, Pair } from './golden-lines.js';

/** What RocketMQ wrote: all of it in hex, or of long output the SHA-256 and the first 32 bytes. */
export interface GoldenBytes {
  readonly size?: number;
  readonly hex?: string;
  readonly sha256?: string;
  readonly head?: string;
}

export interface Row {
  /** File and number, such as `s-encode-message-12`. */
  readonly id: string;
  /** What the row shows; undefined for random ones. */
  readonly note: string | undefined;
}

/** A message as a producer sends it. `properties` in the order of the wire; null without a map. */
export interface ClientMessage {
  readonly flag: number;
  readonly body: Uint8Array;
  readonly properties: readonly Pair[] | null;
}

export interface MessageRow extends Row {
  readonly message: ClientMessage;
  readonly bytes: GoldenBytes;
  /** What RocketMQ reads back, sorted by name; only where that is not what was written. */
  readonly decoded: readonly Entry[] | undefined;
}

export interface BatchRow extends Row {
  readonly messages: readonly ClientMessage[];
  /** The size of each message; not in rows of many messages. */
  readonly sizes: readonly number[] | undefined;
  readonly bytes: GoldenBytes;
}

/** A message that RocketMQ refuses to encode. */
export interface ErrorRow extends Row {
  readonly message: Omit<ClientMessage, 'body'> & { readonly body: Uint8Array | null };
  readonly propertiesBytes: number | undefined;
}

export interface PropertiesTextRow extends Row {
  readonly text: string;
  /** What RocketMQ reads from the text, sorted by name. */
  readonly map: readonly Entry[];
}

export interface Host {
  /** 4 or 16 bytes. */
  readonly address: Uint8Array;
  readonly port: number;
}

export interface StoredFields {
  readonly bodyCRC: number;
  readonly queueId: number;
  readonly flag: number;
  readonly queueOffset: bigint;
  readonly physicalOffset: bigint;
  readonly sysFlag: number;
  readonly bornTimestamp: bigint;
  readonly bornHost: Host;
  /** Null in rows of encodeUniquely, and so is the host. */
  readonly storeTimestamp: bigint | null;
  readonly storeHost: Host | null;
  readonly reconsumeTimes: number;
  readonly preparedTransactionOffset: bigint;
  readonly body: Uint8Array;
  readonly topic: string;
}

export interface StoredRow extends Row {
  /** How it was written: by MessageDecoder.encode, as a broker appends it, or without store timestamp and store host. */
  readonly kind: 'encode' | 'store' | 'encodeUniquely';
  readonly magic: number;
  /** The number of the `__CRC32#` property that follows the others. */
  readonly crcValue: number | undefined;
  readonly fields: StoredFields;
  /** The properties; `store` rows hold a text, which is here cut into pairs. */
  readonly properties: readonly Pair[] | null;
  /** The text of the properties that the row holds, or undefined. */
  readonly propertiesText: string | null | undefined;
  readonly bytes: GoldenBytes;
  readonly msgId: string | undefined;
  /** What RocketMQ reads back of the properties, sorted by name; only where that is not what was written. */
  readonly decoded: readonly Entry[] | null | undefined;
}

export interface MessageIdRow extends Row, Host {
  readonly offset: bigint;
  /** Upper-case hex. */
  readonly msgId: string;
}

export interface RemotingRow extends Row {
  readonly className: string;
  readonly code: number;
  readonly language: number;
  readonly version: number;
  readonly opaque: number;
  readonly flag: number;
  readonly remark: string | null;
  readonly fields: Fields;
  /** Ext fields that were added by hand. */
  readonly extra: Fields;
  /** All ext fields in the order of the wire. */
  readonly ext: readonly Entry[];
  readonly bytes: GoldenBytes;
  /** The eight bytes in front of the header, for a body of `bodyLen` bytes. */
  readonly prefix: string;
  readonly bodyLen: number;
  /** The same header by way of reflection, where that gives other bytes. */
  readonly reflect: { readonly ext: readonly Entry[]; readonly bytes: GoldenBytes } | undefined;
  /** The text of the header that RocketMQ reads back, where that is another one. */
  readonly decodedText: string | undefined;
}

export interface TextRow extends Row {
  readonly className: string;
  readonly fields: Fields;
  readonly text: string;
}
