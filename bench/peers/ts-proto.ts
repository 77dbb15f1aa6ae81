import { asBigint } from '../workloads/kinds.js';
import { generatedPeer } from './generated-peers.js';
import { memberOf, type Peer } from './peer.js';

interface MessageFunctions {
  fromPartial(object: unknown): object;
  encode(message: object): { finish(): Uint8Array };
  decode(bytes: Uint8Array): unknown;
}

/** Code of ts-proto, told to use bigints. */
export const tsProto: Peer = async (kind, message) => {
  type Content = ReturnType<typeof kind.content>;
  const type = memberOf(
    await generatedPeer<Readonly<Record<string, MessageFunctions>>>('ts-proto'),
    kind.name,
  );
  const value = type.fromPartial(kind.content(message, asBigint));
  return { encode: () => type.encode(value).finish(), decode: (bytes) => type.decode(bytes) as Content };
};
