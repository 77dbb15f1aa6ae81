import type { Pair } from './golden-lines.js';
import { counted, fixed, join, utf8 } from './reference-bytes.js';
import { propertiesText } from './reference-properties.js';

export const MAGIC_V1 = -626843481;
export const MAGIC_V2 = -626843477;

export interface ReferenceMessage {
  readonly flag: number;
  readonly body: Uint8Array;
  readonly properties: readonly Pair[] | null;
}

export interface ReferenceHost {
  readonly address: Uint8Array;
  readonly port: number;
}

export interface ReferenceStored extends ReferenceMessage {
  readonly magic: number;
  readonly bodyCRC: number;
  readonly queueId: number;
  readonly queueOffset: bigint;
  readonly physicalOffset: bigint;
  readonly sysFlag: number;
  readonly bornTimestamp: bigint;
  readonly bornHost: ReferenceHost;
  /** Null in what is written without store timestamp and store host. */
  readonly storeTimestamp: bigint | null;
  readonly storeHost: ReferenceHost | null;
  readonly reconsumeTimes: number;
  readonly preparedTransactionOffset: bigint;
  readonly topic: string;
}

/** An entry behind its own size, which counts its four bytes. */
function sized(...parts: readonly Uint8Array[]): Uint8Array {
  const rest = join(...parts);
  return join(fixed(rest.length + 4, 4), rest);
}

function properties(pairs: readonly Pair[] | null): Uint8Array {
  return counted(utf8(propertiesText(pairs)), 2);
}

/** A message as a producer sends it. */
export function clientMessage(message: ReferenceMessage): Uint8Array {
  const magic = fixed(0, 4);
  const bodyCrc = fixed(0, 4);
  const flag = fixed(message.flag, 4);
  return sized(magic, bodyCrc, flag, counted(message.body, 4), properties(message.properties));
}

/** A batch is nothing but its messages. */
export function batch(messages: readonly ReferenceMessage[]): Uint8Array {
  return join(...messages.map(clientMessage));
}

export function host({ address, port }: ReferenceHost): Uint8Array {
  return join(address, fixed(port, 4));
}

function store({ storeTimestamp, storeHost }: ReferenceStored): Uint8Array {
  if (storeTimestamp === null || storeHost === null) return new Uint8Array();
  return join(fixed(storeTimestamp, 8), host(storeHost));
}

/** A message as a broker stores it; without the store fields, what a broker computes a checksum over. */
export function storedMessage(message: ReferenceStored): Uint8Array {
  return sized(
    fixed(message.magic, 4),
    fixed(message.bodyCRC, 4),
    fixed(message.queueId, 4),
    fixed(message.flag, 4),
    fixed(message.queueOffset, 8),
    fixed(message.physicalOffset, 8),
    fixed(message.sysFlag, 4),
    fixed(message.bornTimestamp, 8),
    host(message.bornHost),
    store(message),
    fixed(message.reconsumeTimes, 4),
    fixed(message.preparedTransactionOffset, 8),
    counted(message.body, 4),
    counted(utf8(message.topic), message.magic === MAGIC_V2 ? 2 : 1),
    properties(message.properties),
  );
}

/** Where a message is stored. Its text is upper-case hex. */
export function messageId(at: ReferenceHost, physicalOffset: bigint): Uint8Array {
  return join(host(at), fixed(physicalOffset, 8));
}
