import { asBigint } from '../workloads/kinds.js';
import { generatedPeer } from './generated-peers.js';
import { memberOf, type Peer } from './peer.js';

interface MessageType {
  fromObject(object: unknown): object;
  encode(message: object): { finish(): Uint8Array };
  decode(bytes: Uint8Array): unknown;
}

interface Code {
  readonly wiregauge: { readonly bench: Readonly<Record<string, MessageType>> };
}

/** protobufjs with static code of pbjs, which reads and holds integers of 64 bits as `Long`. */
export const protobufjs: Peer = async (kind, message) => {
  type Content = ReturnType<typeof kind.content>;
  const { wiregauge } = await generatedPeer<Code>('protobufjs');
  const type = memberOf(wiregauge.bench, kind.name);
  const value = type.fromObject(kind.content(message, asBigint));
  return { encode: () => type.encode(value).finish(), decode: (bytes) => type.decode(bytes) as Content };
};
