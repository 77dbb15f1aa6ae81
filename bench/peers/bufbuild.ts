import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import { asBigint } from '../workloads/kinds.js';
import { generatedPeer } from './generated-peers.js';
import { memberOf, type Peer } from './peer.js';

/** `@bufbuild/protobuf` with code of protoc-gen-es, which has bigints. */
export const bufbuild: Peer = async (kind, message) => {
  type Content = ReturnType<typeof kind.content>;
  const { create, fromBinary, toBinary } = await import('@bufbuild/protobuf');
  const code = await generatedPeer<Readonly<Record<string, DescMessage>>>('bufbuild');
  const schema = memberOf(code, `${kind.name}Schema`);
  const value = create(schema, kind.content(message, asBigint) as MessageInitShape<DescMessage>);
  return {
    encode: () => toBinary(schema, value),
    decode: (bytes) => fromBinary(schema, bytes) as unknown as Content,
  };
};
