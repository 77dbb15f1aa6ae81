import { frameRequestSegments } from '../../generated/kafka/frames.js';
import { ProduceRequest } from '../../generated/kafka/index.js';
import { randomNumbers } from '../vectors/random-values.js';

/** Which frames are sent: both sides derive every byte from it. */
export interface TrafficPlan {
  readonly seed: number;
  readonly frames: number;
  /** Sizes of payloads: spread evenly over their logarithms. */
  readonly least: number;
  readonly most: number;
}

/** One frame: what stands in it, and how large its payload is. */
export interface Parcel {
  readonly correlationId: number;
  readonly topic: string;
  readonly partition: number;
  /** A view of the memory that all payloads share. */
  readonly records: Uint8Array;
}

/** Random bytes, the same ones for the same seed. */
function randomMemory(seed: number, size: number): Uint8Array {
  const random = randomNumbers(seed);
  const words = Uint32Array.from({ length: Math.ceil(size / 4) }, () => random() * 2 ** 32);
  return new Uint8Array(words.buffer, 0, size);
}

/** The frames of a plan, one after the other. Their payloads are views of 4 MiB and the largest payload. */
export function* parcels(plan: TrafficPlan, memory: Uint8Array = memoryOf(plan)): Generator<Parcel> {
  const random = randomNumbers(plan.seed);
  const ratio = plan.most / plan.least;
  for (let correlationId = 0; correlationId < plan.frames; correlationId++) {
    const size = Math.round(plan.least * ratio ** random());
    const start = Math.floor(random() * (memory.length - size));
    const records = memory.subarray(start, start + size);
    yield { correlationId, topic: `topic-${correlationId % 7}`, partition: correlationId % 100, records };
  }
}

/** The memory that the payloads of a plan are views of. */
export function memoryOf({ seed, most }: TrafficPlan): Uint8Array {
  return randomMemory(seed + 1, 4 * 2 ** 20 + most);
}

/** A frame as it is sent: a produce request whose records are not copied. */
export function segmentsOf({ correlationId, topic, partition, records }: Parcel): readonly Uint8Array[] {
  const partitionData = [{ index: partition, records }];
  const message = new ProduceRequest({ acks: -1, topicData: [{ name: topic, partitionData }] });
  return frameRequestSegments(message, { correlationId, clientId: 'traffic' }, 11);
}
