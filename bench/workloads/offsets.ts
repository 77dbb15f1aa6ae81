import type { FetchResponse } from '../../generated/kafka/fetch-response.js';
import { fetchResponse, type Grid } from './kafka.js';

/**
 * The same as `fetchResponse` with offsets as brokers have them. Kafka's own workload has 0 everywhere, which
 * some formats leave out.
 */
export function fetchResponseWithOffsets(grid: Grid, records: Uint8Array | null): FetchResponse {
  const message = fetchResponse(grid, records ?? new Uint8Array(0));
  let offset = 1_000_000n;
  for (const { partitions } of message.responses) {
    for (const partition of partitions) {
      partition.highWatermark = offset + 100n;
      partition.lastStableOffset = offset + 90n;
      partition.logStartOffset = offset / 2n;
      partition.records = records;
      offset += 1009n;
    }
  }
  return message;
}
