/** A record as a producer has it, or as the wire states it: nothing in it is a delta. */
export interface PlainRecord {
  readonly offset: bigint;
  readonly timestamp: bigint;
  readonly key: Uint8Array | null;
  readonly value: Uint8Array | null;
  readonly headers: readonly PlainHeader[];
}

export interface PlainHeader {
  readonly key: string;
  readonly value: Uint8Array | null;
}

/** Batches of a partition, all with the same number of records. */
export interface BatchGrid {
  readonly batches: number;
  readonly records: number;
}

const START = 1_700_000_000_000n;

/** The records of each batch: a key of 8 bytes, a value of 32 by default, a millisecond between them, no headers. */
export function plainBatches({ batches, records }: BatchGrid, valueSize = 32): PlainRecord[][] {
  return Array.from({ length: batches }, (_, batch) =>
    Array.from({ length: records }, (_, i) => plainRecord(batch * records + i, valueSize)),
  );
}

function plainRecord(number: number, valueSize: number): PlainRecord {
  const key = new Uint8Array(8);
  new DataView(key.buffer).setInt32(4, number);
  const value = Uint8Array.from({ length: valueSize }, (_, i) => (number * 31 + i) & 0xff);
  return { offset: BigInt(number), timestamp: START + BigInt(number), key, value, headers: [] };
}

/** A record as a decoder read it. */
export interface SeenRecord extends PlainRecord {
  readonly leaderEpoch: number | null;
}

/** The content of records as text: two decoders that give the same text have read the same. */
export function recordsText(records: readonly SeenRecord[]): Uint8Array {
  const lines = records.map(({ offset, timestamp, key, value, headers, leaderEpoch }) => {
    const names = headers.map((header) => `${header.key}=${hex(header.value)}`);
    return [offset, timestamp, hex(key), hex(value), names.join(' '), leaderEpoch].join(' ');
  });
  return Buffer.from(lines.join('\n'));
}

function hex(bytes: Uint8Array | null): string {
  return bytes === null ? 'null' : Buffer.from(bytes).toString('hex');
}
