import { describe, expect, it } from 'vitest';
import { fetchResponse, KAFKA_RECORDS, metadataResponse } from '../../bench/workloads/kafka.js';
import {
  FetchResponse,
  FetchResponsePartitionData,
  type FetchResponseVersion,
} from '../../generated/kafka/fetch-response.js';
import { MetadataResponse, type MetadataResponseVersion } from '../../generated/kafka/metadata-response.js';
import { DecodeError, decode, encode } from '../../generated/runtime/index.js';

/** The names of all members of an object and of what it holds, in their order. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return null;
  return Object.entries(value).map(([name, member]) => [name, shapeOf(member)]);
}

/** What decoding says of bytes that it must refuse. */
function refusalOf(run: () => unknown): DecodeError {
  try {
    run();
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

/** All versions of a class. */
function versionsOf({ maxVersion }: { readonly maxVersion: number }): number[] {
  return Array.from({ length: maxVersion + 1 }, (_, version) => version);
}

const GRID = { topics: 1, partitions: 1 };

describe('what is read', () => {
  it.each(versionsOf(FetchResponse))('has the members of what is made, FetchResponse %d', (number) => {
    const version = number as FetchResponseVersion;
    const made = fetchResponse(GRID, KAFKA_RECORDS);
    expect(shapeOf(decode(FetchResponse, encode(made, version), version))).toEqual(shapeOf(made));
  });

  it.each(versionsOf(MetadataResponse))('has the members of what is made, MetadataResponse %d', (number) => {
    const version = number as MetadataResponseVersion;
    const made = metadataResponse(GRID);
    expect(shapeOf(decode(MetadataResponse, encode(made, version), version))).toEqual(shapeOf(made));
  });

  it('shares no struct that nobody set', () => {
    const bytes = encode(fetchResponse({ topics: 1, partitions: 2 }, KAFKA_RECORDS), 17);
    const [one, other] = decode(FetchResponse, bytes, 17).responses[0]?.partitions ?? [];
    expect(one?.divergingEpoch).toEqual(other?.divergingEpoch);
    expect(one?.divergingEpoch).not.toBe(other?.divergingEpoch);
    expect(one?.abortedTransactions).not.toBe(other?.abortedTransactions);
  });
});

describe('a response that ends early', () => {
  const FIELDS = [
    ['partitionIndex', 4],
    ['errorCode', 2],
    ['highWatermark', 8],
    ['lastStableOffset', 8],
    ['logStartOffset', 8],
  ] as const;

  // Versions 4 and 5 have one of the fields more each, and all are looked for at once.
  it.each([
    [3, 3],
    [4, 4],
    [5, 5],
    [12, 5],
  ] as const)('is blamed on the field that it ends in, version %d', (version, count) => {
    const bytes = encode(new FetchResponsePartitionData({ records: KAFKA_RECORDS }), version);
    let offset = 0;
    for (const [path, need] of FIELDS.slice(0, count)) {
      for (let have = 0; have < need; have++) {
        const cut = bytes.subarray(0, offset + have);
        const refusal = refusalOf(() => decode(FetchResponsePartitionData, cut, version));
        expect(refusal).toMatchObject({ path, offset, need, have });
      }
      offset += need;
    }
  });

  it.each([0, 3, 4, 5, 11, 12, 17] as const)('is refused after every byte, version %d', (version) => {
    const made = fetchResponse(GRID, KAFKA_RECORDS);
    const bytes = encode(made, version);
    for (let length = 0; length < bytes.length; length++) {
      const { offset } = refusalOf(() => decode(FetchResponse, bytes.subarray(0, length), version));
      expect(offset).toBeLessThanOrEqual(length);
    }
  });
});
