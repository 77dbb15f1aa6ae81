import { beforeAll, expect, it } from 'vitest';
import { bundledReceiver, Receiver } from './receiving.js';
import { send } from './sending.js';
import { memoryOf, type Parcel, parcels } from './traffic.js';

let program: string;
beforeAll(async () => {
  program = await bundledReceiver();
});

it('400 frames reach another process as they were sent, with rests on its side', async () => {
  const plan = { seed: 1, frames: 400, least: 1024, most: 256 * 1024 };
  const receiver = new Receiver(program, { plan, restEvery: 50, restFor: 40 });
  const sent = await send(await receiver.connect(), parcels(plan));
  const received = await receiver.report;
  expect(received).toMatchObject({ wrong: [], error: null, frames: 400, bytes: sent.bytes });
  expect(sent).toMatchObject({ frames: 400, confirmed: 400 });
  expect(sent.drains).toBeGreaterThan(0);
  // Never more than one frame behind what a socket holds before it says that it has enough to do.
  expect(sent.mostWaiting).toBeLessThan(256 * 1024 + 20_000);
});

it('a receiver whose process ends in the middle of a frame ends the sender in an error', async () => {
  const plan = { seed: 3, frames: 400, least: 200_000, most: 256 * 1024 };
  const receiver = new Receiver(program, { plan, restEvery: 1, restFor: 600_000 });
  const endAfter = function* (all: Iterable<Parcel>, frames: number): Generator<Parcel> {
    for (const parcel of all) {
      if (parcel.correlationId === frames) receiver.end();
      yield parcel;
    }
  };
  const sending = send(await receiver.connect(), endAfter(parcels(plan), 5));
  await expect(sending).rejects.toMatchObject({ code: expect.stringMatching(/^(EPIPE|ECONNRESET)$/) });
  await expect(receiver.report).rejects.toThrow('the receiver ended: SIGKILL');
});

/** Payloads in memory of every kind, one after the other. */
function* inOtherMemory(all: Iterable<Parcel>): Generator<Parcel> {
  const kinds = [inSharedMemory, inBuffer, inMiddle, inPool];
  let at = 0;
  for (const parcel of all) yield { ...parcel, records: (kinds[at++ % 4] ?? inBuffer)(parcel.records) };
}

function inSharedMemory(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length + 5), 3, bytes.length);
  shared.set(bytes);
  return shared;
}

function inBuffer(bytes: Uint8Array): Uint8Array {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

function inMiddle(bytes: Uint8Array): Uint8Array {
  const memory = new Uint8Array(bytes.length + 100).fill(0xaa);
  memory.set(bytes, 33);
  return memory.subarray(33, 33 + bytes.length);
}

function inPool(bytes: Uint8Array): Uint8Array {
  return Buffer.from(bytes);
}

it.each([
  ['copied to their place', 1, 1000],
  ['sent as they are', 4096, 100_000],
])(
  'payloads in shared memory, in Buffers and in the middle of others arrive right: %s',
  async (_, least, most) => {
    const plan = { seed: 2, frames: 100, least, most };
    const receiver = new Receiver(program, { plan, restEvery: 1000, restFor: 0 });
    const sent = await send(await receiver.connect(), inOtherMemory(parcels(plan, memoryOf(plan))));
    const received = await receiver.report;
    expect(received).toMatchObject({ wrong: [], error: null, frames: 100, bytes: sent.bytes });
    expect(sent.confirmed).toBe(100);
  },
);
