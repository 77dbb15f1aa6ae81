import type { Kind } from '../workloads/kinds.js';

/** One message in the hands of a library. */
export interface PeerCodec<Content> {
  /** Encodes it. */
  encode(): Uint8Array;
  /** Decodes such a message. */
  decode(bytes: Uint8Array): Content;
}

/** A library with a format of its own. It makes all that is not to be measured of a message. */
export type Peer = <Message, Content>(
  kind: Kind<Message, Content>,
  message: Message,
) => Promise<PeerCodec<Content>>;

/** The same memory as Node's own kind of bytes, which is what these libraries take. */
export function nodeBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** What a module states under a name. */
export function memberOf<T>(members: Readonly<Record<string, T>>, name: string): T {
  const member = members[name];
  if (member === undefined) throw new Error(`${name} is not in the generated code: is the schema complete?`);
  return member;
}
