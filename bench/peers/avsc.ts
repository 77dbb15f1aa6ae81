import type { Schema } from 'avsc';
import { nodeBuffer, type Peer } from './peer.js';
import { AVRO_SCHEMAS } from './schemas/avro.js';

/** avsc, whose integers of 64 bits are numbers: it refuses what these cannot hold. */
export const avsc: Peer = async (kind, message) => {
  type Content = ReturnType<typeof kind.content>;
  const { default: avro } = await import('avsc');
  const type = avro.Type.forSchema(AVRO_SCHEMAS[kind.name] as Schema);
  const value = kind.content(message, Number);
  return {
    encode: () => type.toBuffer(value),
    decode: (bytes) => type.fromBuffer(nodeBuffer(bytes)) as Content,
  };
};
