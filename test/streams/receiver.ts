import { createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { readRequestFrame, requestSplitter } from '../../generated/kafka/frames.js';
import { ProduceRequest } from '../../generated/kafka/index.js';
import { type Parcel, parcels, type TrafficPlan } from './traffic.js';

// Runs in a process of its own: takes one connection, compares every frame with the plan, and reports.

/** What a receiver does. */
export interface ReceiverTask {
  readonly plan: TrafficPlan;
  /** Now and then it reads nothing for a while: every so many frames, for so many milliseconds. */
  readonly restEvery: number;
  readonly restFor: number;
}

/** What it says in the end. */
export interface ReceiverReport {
  readonly frames: number;
  readonly bytes: number;
  /** Frames that were not as planned, the first few. */
  readonly wrong: readonly string[];
  /** With what the stream ended; null if in order. */
  readonly error: string | null;
  /** The most bytes that array buffers took, and that the process took, over what they took at first. */
  readonly buffersGrowth: number;
  readonly rssGrowth: number;
}

const types = { [ProduceRequest.apiKey]: ProduceRequest };
const task = JSON.parse(process.argv[2] ?? '') as ReceiverTask;

/** How a frame differs from the parcel that was sent; undefined if it does not. */
function difference(bytes: Uint8Array, { correlationId, topic, partition, records }: Parcel) {
  const { header, message, version } = readRequestFrame(bytes, types);
  const [data] = message.topicData;
  const [only] = data?.partitionData ?? [];
  const said = [version, header.correlationId, header.clientId, message.acks, data?.name, only?.index];
  const meant = [11, correlationId, 'traffic', -1, topic, partition];
  if (JSON.stringify(said) !== JSON.stringify(meant)) return `${correlationId}: ${said} and not ${meant}`;
  const same = Buffer.compare(only?.records ?? new Uint8Array(0), records) === 0;
  return same ? undefined : `${correlationId}: other records`;
}

async function receive(socket: Socket): Promise<ReceiverReport> {
  const expected = parcels(task.plan);
  let parcel = expected.next();
  const start = process.memoryUsage();
  const seen = { frames: 0, bytes: 0, wrong: [] as string[], error: null as string | null };
  const growth = { buffersGrowth: 0, rssGrowth: 0 };
  try {
    for await (const frame of requestSplitter().split(socket)) {
      const problem = parcel.done === true ? `${seen.frames}: not planned` : difference(frame, parcel.value);
      if (problem !== undefined && seen.wrong.length < 5) seen.wrong.push(problem);
      parcel = expected.next();
      seen.bytes += frame.length;
      if (++seen.frames % task.restEvery === 0) await pause(task.restFor);
      if (seen.frames % 20 !== 0) continue;
      const { arrayBuffers, rss } = process.memoryUsage();
      growth.buffersGrowth = Math.max(growth.buffersGrowth, arrayBuffers - start.arrayBuffers);
      growth.rssGrowth = Math.max(growth.rssGrowth, rss - start.rss);
    }
  } catch (error) {
    seen.error = String(error);
  }
  return { ...seen, ...growth };
}

const server = createServer((socket) => {
  server.close();
  receive(socket).then((report) => process.send?.({ report }));
});
server.listen(0, '127.0.0.1', () => process.send?.({ address: server.address() }));
// Whoever started it is gone.
process.on('disconnect', () => process.exit());
