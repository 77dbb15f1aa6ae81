import { encode } from '../../generated/runtime/encode.js';
import { crc32c } from '../../generated/runtime/index.js';
import { type Case, type Operation, type Results, resultOf, type Suite } from '../harness/case.js';
import { table, timeText } from '../harness/format.js';
import { fetchResponse, KAFKA_RECORDS, payload } from '../workloads/kafka.js';

const VERSION = 17;
const GRID = { topics: 10, partitions: 3 };

/** What encoding is made of, or cannot do without, by names that goals refer to. */
const PARTS: Readonly<Record<string, () => Operation>> = {
  '10x3 1 KiB copied into': () => copiedInto(encoded(1024)),
  '10x3 1 KiB copied fresh': () => copiedFresh(encoded(1024)),
  '10x3 8 B copied into': () => copiedInto(encoded(8)),
  '10x3 8 B by setInt32': () => stored(encoded(8)),
  '10x3 112 B sized': sized,
  'CRC-32C of 4 KiB': checksum,
};

function encoded(size: number): Uint8Array {
  return encode(fetchResponse(GRID, payload(size)), VERSION);
}

function copiedInto(bytes: Uint8Array): Operation {
  const target = new Uint8Array(bytes.length);
  return {
    run: () => {
      target.set(bytes);
      return target;
    },
  };
}

function copiedFresh(bytes: Uint8Array): Operation {
  return {
    run: () => {
      const target = Buffer.allocUnsafeSlow(bytes.length);
      target.set(bytes);
      return target;
    },
  };
}

/** As many bytes, four at a time. */
function stored({ length }: Uint8Array): Operation {
  const view = new DataView(new ArrayBuffer(length));
  return {
    run: () => {
      for (let pos = 0; pos + 4 <= length; pos += 4) view.setInt32(pos, pos);
      return view;
    },
  };
}

function sized(): Operation {
  const message = fetchResponse(GRID, KAFKA_RECORDS);
  return { run: () => message.size(VERSION) };
}

function checksum(): Operation {
  const bytes = payload(4096);
  return { run: () => crc32c(0, bytes) };
}

const cases: readonly Case[] = Object.entries(PARTS).map(([name, prepare]) => ({ name, prepare }));

function report(results: Results): string {
  const rows = Object.keys(PARTS).map((name) => {
    const { ns } = resultOf(results, name);
    return [name, timeText(ns)];
  });
  return table(['part', 'time'], rows);
}

/** What encoding W1 is made of, and what moving its bytes takes without it. */
export const suite: Suite = { name: 'parts', cases, report };
