/** First bytes of HTTP, from a server and from clients. */
const HTTP = /^(HTTP|GET |HEAD|POST|PUT |DELE|OPTI|PATC|CONN|TRAC|PRI )/;

/**
 * What speaks in the place of the protocol, if the first bytes of a stream tell: the end of a sentence, or
 * nothing. A TLS record starts with its type, 21 for an alert and 22 for a handshake, and a version from 3.0 to
 * 3.4 (RFC 8446, 5.1).
 */
export function foreignPeer(bytes: Uint8Array): string {
  const [type, major = 0, minor = 9] = bytes;
  if ((type === 21 || type === 22) && major === 3 && minor < 5) {
    return `: this is a TLS ${type === 21 ? 'alert' : 'handshake'}, so the peer speaks TLS`;
  }
  const text = String.fromCharCode(...bytes.subarray(0, 4));
  return HTTP.test(text) ? ': this is HTTP, so it is the wrong port' : '';
}
