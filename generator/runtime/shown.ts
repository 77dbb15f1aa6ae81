/**
 * A value as an error shows it: short, one line, never the content of bytes or objects. It does not fail,
 * whatever the value is.
 */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return 'a function';
  return typeof value === 'object' && value !== null ? shownObject(value) : String(value);
}

function shownObject(value: object): string {
  try {
    if (Array.isArray(value)) return 'an array';
    if (value instanceof Error && typeof value.message === 'string') return value.message;
  } catch {
    // A proxy or a getter that throws.
  }
  return 'an object';
}
