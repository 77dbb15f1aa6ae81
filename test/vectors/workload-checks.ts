import {
  fetchRequest,
  fetchResponse,
  KAFKA_RECORDS,
  metadataResponse,
  produceRequest,
  REQUEST_HEADER,
  RESPONSE_HEADER,
} from '../../bench/workloads/kafka.js';
import { SizeAccumulator } from '../../generated/runtime/index.js';
import { unequal } from '../differences.js';
import type { WorkloadRow } from '../golden-rows.js';
import { sha256 } from '../sha256.js';
import { FRAMES } from './framing-checks.js';
import type { AnyMessage } from './generated-code.js';

function messageOf({ workload, topicCount, partitionCount }: WorkloadRow): AnyMessage {
  const grid = { topics: topicCount, partitions: partitionCount };
  if (workload === 'FetchResponse') return fetchResponse(grid, KAFKA_RECORDS) as AnyMessage;
  if (workload === 'ProduceRequest') return produceRequest(grid, KAFKA_RECORDS) as AnyMessage;
  if (workload === 'MetadataResponse') return metadataResponse(grid) as AnyMessage;
  return fetchRequest(grid, workload === 'FetchRequest-replica' ? 'replica' : 'consumer') as AnyMessage;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length;
  }
  return whole;
}

/** What is sent of a workload otherwise than by Kafka, in words. */
export function workloadProblems(row: WorkloadRow): readonly string[] {
  const message = messageOf(row);
  const isRequest = row.workload.includes('Request');
  const { frame, segments } = FRAMES[isRequest ? 'request' : 'response'];
  const header = isRequest ? REQUEST_HEADER : RESPONSE_HEADER;
  const sizes = new SizeAccumulator();
  message.addSize(sizes, row.version);
  const pieces = segments(message, header, row.version, { minReference: 0 });
  const sent = joined(pieces);
  return [
    ...unequal('size of the body', sizes.total, row.bodySize),
    ...unequal('size that travels by reference', sizes.zeroCopy, row.zeroCopySize),
    ...unequal('number of pieces', pieces.length, row.sendBuffers),
    ...unequal('size of the pieces', sent.length, row.sendSize),
    ...unequal('checksum of the pieces', sha256(sent), row.sendSha256),
    ...unequal('checksum of the frame', sha256(frame(message, header, row.version)), row.sendSha256),
  ];
}
