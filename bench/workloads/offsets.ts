import type { FetchResponse } from '../../generated/kafka/fetch-response.js';
import { fetchResponse, type Grid } from './kafka.js';

/**
 * The same as `fetchResponse` with offsets that are why offsets have 64 bits: about as many as ten thousand
 * records a second make in two weeks. Kafka's own workload has 0 everywhere, which some formats leave out.
 */
export function fetchResponseWithOffsets(grid: Grid, records: Uint8Array | null): FetchResponse {
  const message = fetchResponse(grid, records ?? new Uint8Array(0));
  let offset = 12_000_000_000n;
  for (const { partitions } of message.responses) {
    for (const partition of partitions) {
      partition.highWatermark = offset + 100n;
      partition.lastStableOffset = offset + 90n;
      partition.logStartOffset = offset - 8_000_000_000n;
      partition.records = records;
      offset += 1_000_003n;
    }
  }
  return message;
}
