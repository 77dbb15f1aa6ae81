import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, writevSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { devNull } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { FetchResponse } from '../../generated/kafka/fetch-response.js';
import { frameResponseSegments } from '../../generated/kafka/frames.js';
import { writeSegments } from '../../generated/runtime/index.js';
import {
  type Case,
  type Conversation,
  type Operation,
  type Results,
  resultOf,
  type Suite,
} from '../harness/case.js';
import { ratioText, sizeText, table, timeText } from '../harness/format.js';
import { fetchResponse, payload, RESPONSE_HEADER } from '../workloads/kafka.js';

const VERSION = 17;
const SIZES = [256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536];

/** How many payloads a message has, and as what grid. */
const GRIDS = {
  1: { topics: 1, partitions: 1 },
  30: { topics: 10, partitions: 3 },
} as const;

/** From which size on a payload is referenced: never, and always. */
const MODES = { copied: Number.POSITIVE_INFINITY, referenced: 0 } as const;

/** Where the segments go: nowhere, which only costs the call, and to another process. */
const SINKS = { null: toNull, tcp: toSocket } as const;

type Mode = keyof typeof MODES;
type Sink = keyof typeof SINKS;
type Count = keyof typeof GRIDS;
type Encode = () => readonly Uint8Array[];

const COUNTS = [1, 30] as const satisfies readonly Count[];
const SINK_NAMES = ['null', 'tcp'] as const satisfies readonly Sink[];

const cases: readonly Case[] = COUNTS.flatMap((count) =>
  SIZES.flatMap((size) =>
    SINK_NAMES.flatMap((sink) =>
      (Object.keys(MODES) as Mode[]).map((mode) => ({
        name: nameOf(count, size, sink, mode),
        prepare: () => SINKS[sink](encoder(fetchResponse(GRIDS[count], payload(size)), MODES[mode])),
      })),
    ),
  ),
);

function nameOf(count: Count, size: number, sink: Sink, mode: Mode): string {
  return `${count} of ${sizeText(size)} ${sink} ${mode}`;
}

function encoder(message: FetchResponse, minReference: number): Encode {
  const options = { minReference };
  return () => frameResponseSegments(message, RESPONSE_HEADER, VERSION, options);
}

function toNull(encode: Encode): Operation {
  const file = openSync(devNull, 'w');
  return { run: () => writevSync(file, encode()) };
}

async function toSocket(encode: Encode): Promise<Conversation> {
  const program = fileURLToPath(new URL('../harness/reader.js', import.meta.url));
  const reader = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port]: unknown[] = await once(reader.stdout, 'data');
  const socket = connect(Number(String(port)), '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');
  return { batch: (count) => send(socket, encode, count), close: () => socket.destroy() };
}

/** Sends messages one after the other, as many at a time as the socket takes. */
async function send(socket: Socket, encode: Encode, count: number): Promise<void> {
  for (let i = 1; i < count; i++) {
    if (!writeSegments(socket, encode())) await once(socket, 'drain');
  }
  await new Promise<void>((resolve) => {
    writeSegments(socket, encode(), () => resolve());
  });
}

function report(results: Results): string {
  const head = ['payloads', ...SINK_NAMES.flatMap((sink) => [`${sink}: copied`, 'referenced', 'ratio'])];
  const rows = COUNTS.flatMap((count) =>
    SIZES.map((size) => {
      const of = (sink: Sink, mode: Mode) => resultOf(results, nameOf(count, size, sink, mode)).cpu;
      return [
        `${count} of ${sizeText(size)}`,
        ...SINK_NAMES.flatMap((sink) => {
          const [copied, referenced] = [of(sink, 'copied'), of(sink, 'referenced')];
          return [timeText(copied), timeText(referenced), ratioText(copied, referenced)];
        }),
      ];
    }),
  );
  return table(head, rows);
}

/** From which size on a payload deserves a segment of its own: the reason of the default of `minReference`. */
export const suite: Suite = { name: 'min-reference', isOnDemand: true, cases, report };
