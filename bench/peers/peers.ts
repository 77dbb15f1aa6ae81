import type { Operation } from '../harness/case.js';
import type { Kind } from '../workloads/kinds.js';
import { avsc } from './avsc.js';
import { bufbuild } from './bufbuild.js';
import { cborX } from './cbor-x.js';
import { msgpackr } from './msgpackr.js';
import type { Peer } from './peer.js';
import { protobufjs } from './protobufjs.js';
import { tsProto } from './ts-proto.js';

/** The libraries with formats of their own. */
export const PEERS = {
  protobufjs,
  '@bufbuild/protobuf': bufbuild,
  'ts-proto': tsProto,
  avsc,
  msgpackr,
  'cbor-x': cborX,
} as const satisfies Record<string, Peer>;

export type PeerName = keyof typeof PEERS;
export const PEER_NAMES = Object.keys(PEERS) as PeerName[];

/** Encodes a message with a library. What it says is what the library decodes of that. */
export async function peerEncode<M, C>(name: PeerName, kind: Kind<M, C>, message: M): Promise<Operation> {
  const codec = await PEERS[name](kind, message);
  return { run: codec.encode, bytes: () => kind.text(codec.decode(codec.encode())) };
}

/** Decodes what a library has encoded of a message. */
export async function peerDecode<M, C>(name: PeerName, kind: Kind<M, C>, message: M): Promise<Operation> {
  const codec = await PEERS[name](kind, message);
  const bytes = codec.encode();
  return { run: () => codec.decode(bytes), bytes: () => kind.text(codec.decode(bytes)) };
}
