import type { Peer } from './peer.js';

/** msgpackr with shared record structures; its integers of 64 bits are numbers, which it encodes shortest. */
export const msgpackr: Peer = async (kind, message) => {
  type Content = ReturnType<typeof kind.content>;
  const { Packr } = await import('msgpackr');
  const packr = new Packr({ structures: [] });
  const value = kind.content(message, Number);
  return { encode: () => packr.pack(value), decode: (bytes) => packr.unpack(bytes) as Content };
};
