import type { Pair, StoredRow } from './rows.js';

/** The properties as they were written: where a broker added its checksum, that is the last one. */
export function writtenProperties(row: StoredRow): readonly Pair[] | null {
  if (row.crcValue === undefined) return row.properties;
  const digits = [...String(row.crcValue).padStart(10, '0')].reverse().join('');
  return [...(row.properties ?? []), ['__CRC32#', digits]];
}

/** The row whose text of properties lacks the last separator: old producers wrote it so, readers accept it, nobody writes it now. */
export function isReadOnly({ propertiesText, crcValue }: StoredRow): boolean {
  if (typeof propertiesText !== 'string' || crcValue !== undefined) return false;
  return propertiesText !== '' && !propertiesText.endsWith('\u0002');
}
