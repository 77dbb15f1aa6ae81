/**
 * All that a value holds, as text: its own members in their order, and theirs. What two decoders read is compared
 * by it, of whatever class it is.
 */
export function contentOf(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(plain(value)));
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (Array.isArray(value)) return value.map(plain);
  return Object.entries(value).map(([name, member]) => [name, plain(member)]);
}
