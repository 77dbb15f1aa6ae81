import { once } from 'node:events';
import type { Socket } from 'node:net';
import { writeSegments } from '../../generated/runtime/index.js';
import { type Parcel, segmentsOf } from './traffic.js';

/** What sending took. */
export interface SendingReport {
  readonly frames: number;
  readonly bytes: number;
  /** Calls back that were without an error. */
  readonly confirmed: number;
  /** How often the sender waited for `'drain'`. */
  readonly drains: number;
  /** How often the system did not take at once what was written. */
  readonly blocked: number;
  /** The most bytes that waited in the socket. */
  readonly mostWaiting: number;
  /** The most bytes that array buffers took, and that the process took, over what they took at first. */
  readonly buffersGrowth: number;
  readonly rssGrowth: number;
}

/** Waits until a socket asks for more; throws its error if it closes instead. */
function drained(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(socket.errored ?? new Error('the peer has closed the connection'));
    socket.once('close', stop);
    socket.once('drain', () => {
      socket.off('close', stop);
      resolve();
    });
  });
}

/** Sends frames as fast as the socket takes them, and ends it; throws the error of the socket. */
export async function send(socket: Socket, parcels: Iterable<Parcel>): Promise<SendingReport> {
  const report = { frames: 0, bytes: 0, confirmed: 0, drains: 0, blocked: 0, mostWaiting: 0 };
  const growth = { buffersGrowth: 0, rssGrowth: 0 };
  const start = process.memoryUsage();
  socket.on('error', () => {});
  const confirm = (error?: Error | null) => {
    if (!error) report.confirmed++;
  };
  for (const parcel of parcels) {
    const segments = segmentsOf(parcel);
    for (const { length } of segments) report.bytes += length;
    const hasRoom = writeSegments(socket, segments, confirm);
    report.mostWaiting = Math.max(report.mostWaiting, socket.writableLength);
    if (socket.writableLength > 0) report.blocked++;
    if (++report.frames % 20 === 0) {
      const { arrayBuffers, rss } = process.memoryUsage();
      growth.buffersGrowth = Math.max(growth.buffersGrowth, arrayBuffers - start.arrayBuffers);
      growth.rssGrowth = Math.max(growth.rssGrowth, rss - start.rss);
    }
    if (hasRoom) continue;
    report.drains++;
    await drained(socket);
  }
  socket.end();
  await once(socket, 'finish');
  return { ...report, ...growth };
}
