import { utf8Length, writeUtf8 } from './utf8.js';

/**
 * How many texts are kept, and how long each may be in UTF-16 units: enough for names, bounded whatever
 * comes.
 */
const MOST = 4096;
const LONGEST = 256;

let table: Map<string, Uint8Array> | undefined;

/**
 * The UTF-8 form of a name that is likely to come again: kept in a bounded table, which starts anew when it
 * is full. The bytes are shared and must not be changed. An unpaired surrogate becomes one `?`.
 */
export function interned(text: string): Uint8Array {
  if (text.length > LONGEST) return encoded(text);
  table ??= new Map();
  const known = table.get(text);
  if (known !== undefined) return known;
  if (table.size >= MOST) table.clear();
  const bytes = encoded(text);
  table.set(text, bytes);
  return bytes;
}

function encoded(text: string): Uint8Array {
  const size = utf8Length(text);
  const bytes = new Uint8Array(size);
  writeUtf8(bytes, 0, text, size);
  return bytes;
}
