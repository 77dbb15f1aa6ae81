/** CRC-32C by sixteen tables (slicing-by-16), in plain JavaScript. */

const CASTAGNOLI = 0x82f63b78;

const t = tables();

/** The checksum of the bytes from `start` to `end`, of which `view` is a view. */
export function crc32c(bytes: Uint8Array, view: DataView, start: number, end: number): number {
  let crc = -1;
  let pos = start;
  for (; pos + 16 <= end; pos += 16) {
    const a = crc ^ view.getInt32(pos, true);
    const b = view.getInt32(pos + 4, true);
    const c = view.getInt32(pos + 8, true);
    const d = view.getInt32(pos + 12, true);
    crc = word(d, 0) ^ word(c, 1024) ^ word(b, 2048) ^ word(a, 3072);
  }
  for (; pos < end; pos++) crc = (t[(crc ^ (bytes[pos] as number)) & 0xff] as number) ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** What four bytes make, which have `table` and the three tables behind it. */
function word(value: number, table: number): number {
  return (
    (t[table + 768 + (value & 0xff)] as number) ^
    (t[table + 512 + ((value >>> 8) & 0xff)] as number) ^
    (t[table + 256 + ((value >>> 16) & 0xff)] as number) ^
    (t[table + (value >>> 24)] as number)
  );
}

function tables(): Int32Array {
  const table = new Int32Array(16 * 256);
  for (let byte = 0; byte < 256; byte++) {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? CASTAGNOLI : 0);
    table[byte] = value;
  }
  for (let i = 256; i < table.length; i++) {
    const before = table[i - 256] as number;
    table[i] = (table[before & 0xff] as number) ^ (before >>> 8);
  }
  return table;
}
