import { beforeAll, expect, it } from 'vitest';
import { bundledReceiver, Receiver } from './receiving.js';
import { send } from './sending.js';
import { parcels } from './traffic.js';

const MIB = 2 ** 20;

let program: string;
beforeAll(async () => {
  program = await bundledReceiver();
});

it('10,000 frames of 1 KiB to 1 MiB reach another process as they were sent, in little memory', async () => {
  const plan = { seed: 10_000, frames: 10_000, least: 1024, most: MIB };
  const receiver = new Receiver(program, { plan, restEvery: 500, restFor: 50 });
  const sent = await send(await receiver.connect(), parcels(plan));
  const received = await receiver.report;
  expect(received).toMatchObject({ wrong: [], error: null, frames: 10_000, bytes: sent.bytes });
  expect(sent).toMatchObject({ frames: 10_000, confirmed: 10_000 });
  expect(sent.bytes).toBeGreaterThan(1000 * MIB);

  // The receiver rested and the sender waited for it: one frame at most stands behind what a socket holds.
  expect(sent.blocked).toBeGreaterThan(10);
  expect(sent.mostWaiting).toBeLessThan(MIB + 20_000);
  // 1.4 GiB went out of payloads that exist once. The rest of a frame is some 100 bytes, and up to 4 KiB where
  // its payload is copied: a few MiB at most between two collections.
  expect(sent.buffersGrowth).toBeLessThan(16 * MIB);
  expect(sent.rssGrowth).toBeLessThan(100 * MIB);
  // Frames that come in several chunks are copied together, and live until the next collection.
  expect(received.buffersGrowth).toBeLessThan(160 * MIB);
  expect(received.rssGrowth).toBeLessThan(256 * MIB);
});
