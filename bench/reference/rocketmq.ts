import type { ClientMessage } from '../../generated/rocketmq/index.js';

/** A batch as RocketMQ's own code makes it: each message is encoded by itself and kept, then all are copied together. */
export function encodeEach(messages: readonly ClientMessage[]): Uint8Array {
  const encoded = messages.map(encodeOne);
  const whole = new Uint8Array(encoded.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const bytes of encoded) {
    whole.set(bytes, at);
    at += bytes.length;
  }
  return whole;
}

function encodeOne({ flag, body, properties }: ClientMessage): Uint8Array {
  const text = Buffer.from(propertyText(properties));
  const bytes = new Uint8Array(22 + body.length + text.length);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, bytes.length);
  view.setInt32(12, flag);
  view.setInt32(16, body.length);
  bytes.set(body, 20);
  view.setInt16(20 + body.length, text.length);
  bytes.set(text, 22 + body.length);
  return bytes;
}

function propertyText(properties: ReadonlyMap<string, string | null>): string {
  let text = '';
  for (const [name, value] of properties) if (value !== null) text += `${name}\u0001${value}\u0002`;
  return text;
}
