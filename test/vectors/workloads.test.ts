import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  fetchRequest,
  fetchResponse,
  KAFKA_RECORDS,
  metadataResponse,
  produceRequest,
  REQUEST_HEADER,
  RESPONSE_HEADER,
} from '../../bench/workloads/kafka.js';
import {
  frameRequest,
  frameRequestSegments,
  frameResponse,
  frameResponseSegments,
} from '../../generated/kafka/frames.js';
import { type SegmentOptions, SizeAccumulator } from '../../generated/runtime/index.js';
import { goldenRows, type WorkloadRow } from '../golden-rows.js';
import type { AnyMessage } from './generated-messages.js';

type Segments = (
  message: AnyMessage,
  header: object,
  version: number,
  options?: SegmentOptions,
) => readonly Uint8Array[];
type Frame = (message: AnyMessage, header: object, version: number) => Uint8Array;

const FUNCTIONS = {
  request: { frame: frameRequest as never as Frame, segments: frameRequestSegments as never as Segments },
  response: { frame: frameResponse as never as Frame, segments: frameResponseSegments as never as Segments },
};

function messageOf({ workload, topicCount, partitionCount }: WorkloadRow): AnyMessage {
  const grid = { topics: topicCount, partitions: partitionCount };
  if (workload === 'FetchResponse') return fetchResponse(grid, KAFKA_RECORDS) as AnyMessage;
  if (workload === 'ProduceRequest') return produceRequest(grid, KAFKA_RECORDS) as AnyMessage;
  if (workload === 'MetadataResponse') return metadataResponse(grid) as AnyMessage;
  return fetchRequest(grid, workload === 'FetchRequest-replica' ? 'replica' : 'consumer') as AnyMessage;
}

function sha256(parts: Iterable<Uint8Array>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

const rows = goldenRows('workloads');

describe("the frames of Kafka's own benchmarks", () => {
  it('has 63 rows', () => {
    expect(rows).toHaveLength(63);
  });

  it.each(
    rows.map(
      (row) => [`${row.workload} ${row.version}, ${row.topicCount} × ${row.partitionCount}`, row] as const,
    ),
  )('E25 %s is sent in the same pieces', (_, row) => {
    const message = messageOf(row);
    const isRequest = row.workload.includes('Request');
    const { frame, segments } = FUNCTIONS[isRequest ? 'request' : 'response'];
    const header = isRequest ? REQUEST_HEADER : RESPONSE_HEADER;
    const sizes = new SizeAccumulator();
    message.addSize(sizes, row.version);
    expect([sizes.total, sizes.zeroCopy]).toEqual([row.bodySize, row.zeroCopySize]);
    const pieces = segments(message, header, row.version, { minReference: 0 });
    expect(pieces).toHaveLength(row.sendBuffers);
    expect(pieces.reduce((sum, { length }) => sum + length, 0)).toBe(row.sendSize);
    expect(sha256(pieces)).toBe(row.sendSha256);
    expect(sha256([frame(message, header, row.version)])).toBe(row.sendSha256);
  });
});
