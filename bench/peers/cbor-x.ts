import type { Peer } from './peer.js';

/** cbor-x with shared record structures; its integers of 64 bits are numbers, which it encodes shortest. */
export const cborX: Peer = async (kind, message) => {
  type Content = ReturnType<typeof kind.content>;
  const { Encoder } = await import('cbor-x');
  const encoder = new Encoder({ structures: [] });
  const value = kind.content(message, Number);
  return { encode: () => encoder.encode(value), decode: (bytes) => encoder.decode(bytes) as Content };
};
