import { afterAll, describe, expect, it } from 'vitest';
import { frameRequest, frameRequestSegments, frameResponse } from '../../generated/kafka/frames.js';
import {
  FetchResponse,
  HeartbeatRequest,
  ProduceRequest,
  RequestHeader,
} from '../../generated/kafka/index.js';
import { type Allocator, EncodePool, encode, encodeSegments } from '../../generated/runtime/index.js';
import { compileProbe } from '../checklist/probe.js';
import { allMessageRows, groupRows } from '../golden-rows.js';
import { bytesOf, hexOf } from '../hex.js';
import { Workshop } from '../property/compiled.js';
import { type AnyMessage, generatedMessage } from '../vectors/generated-messages.js';
import { randomNumbers, randomValue } from '../vectors/random-values.js';
import { encodeErrorOf } from '../vectors/thrown.js';
import { joined } from './cutting.js';

const workshop = new Workshop();
afterAll(() => workshop.remove());

interface Sample {
  readonly name: string;
  readonly message: AnyMessage;
  readonly version: number;
}

/** Random values of every message at its lowest and its highest version. */
const samples: readonly Sample[] = [...groupRows(allMessageRows(), (row) => row.message).keys()].flatMap(
  (name, at) => {
    const { type, schema, fromJson } = generatedMessage(name);
    const versions = new Set([type.minVersion, type.maxVersion]);
    return [...versions].map((version) => {
      const value = randomValue(schema, version, randomNumbers(at * 100 + version));
      return { name: `${name} v${version}`, message: fromJson(value), version };
    });
  },
);

/** Memory that is full of one byte. */
function dirty(byte: number): Allocator {
  return { allocate: (size) => new Uint8Array(size).fill(byte) };
}

/** Names of the samples for which a way of encoding does not give what `encode` gives. */
function differing(bytesFor: (sample: Sample) => Uint8Array): readonly string[] {
  return samples
    .filter((sample) => hexOf(bytesFor(sample)) !== hexOf(encode(sample.message, sample.version)))
    .map(({ name }) => name);
}

describe('messages that are encoded into a pool', () => {
  it('are the bytes of encode for every message, and stay so while others are encoded', () => {
    expect(samples.length).toBeGreaterThan(300);
    const pool = new EncodePool(4096);
    const pooled = samples.map(({ message, version }) => encode(message, version, { pool }));
    const slabs = new Set(pooled.map(({ buffer }) => buffer));
    expect(slabs.size).toBeLessThan(samples.length / 2);
    expect(differing((sample) => pooled[samples.indexOf(sample)] ?? bytesOf(''))).toEqual([]);
  });

  it('leave nothing of what was in the memory: every byte is written', () => {
    for (const byte of [0xaa, 0x55]) {
      const pool = dirty(byte);
      expect(differing(({ message, version }) => encode(message, version, { pool }))).toEqual([]);
      expect(
        differing(({ message, version }) =>
          joined(encodeSegments(message, version, { pool, minReference: 0 })),
        ),
      ).toEqual([]);
    }
  });

  it('stay as they are when another message is refused', () => {
    const pool = new EncodePool(1024);
    const good = new HeartbeatRequest({ groupId: 'g', memberId: 'm' });
    const first = encode(good, 4, { pool });
    const wrong = new HeartbeatRequest({ groupId: 'x', generationId: 2 ** 40 });
    expect(encodeErrorOf(() => encode(wrong, 4, { pool })).path).toBe('generationId');
    const next = encode(good, 4, { pool });
    expect([first, next].map(hexOf)).toEqual(new Array(2).fill(hexOf(encode(good, 4))));
    expect(first.buffer).toBe(next.buffer);
  });

  it('may have no versions', async () => {
    const subject = await compileProbe(
      workshop,
      'versionless',
      'message: Probe\nfields:\n  - { name: number, type: int32 }\n  - { name: text, type: string }\n',
    );
    const runtime = subject.runtime as unknown as {
      EncodePool: typeof EncodePool;
      encode(message: AnyMessage | object, options?: object): Uint8Array;
      encodeSegments(message: object, options?: object): readonly Uint8Array[];
    };
    const pool = new runtime.EncodePool(256);
    const message = new subject.type({ number: 7, text: 'seven' });
    const bytes = `000000070005${hexOf(Buffer.from('seven'))}`;
    const outputs = [
      runtime.encode(message, { pool }),
      runtime.encode(message, { pool }),
      ...runtime.encodeSegments(message, { pool, minReference: 0 }),
    ];
    expect(outputs.map(hexOf)).toEqual(new Array(3).fill(bytes));
    expect(outputs.map(({ byteOffset }) => byteOffset)).toEqual([0, 11, 22]);
    expect(new Set(outputs.map(({ buffer }) => buffer)).size).toBe(1);
    expect(runtime.encode(message).buffer.byteLength).toBe(11);
  });
});

describe('frames and segments in a pool', () => {
  const records = new Uint8Array(6000).fill(7);
  const partitionData = [
    { index: 1, records },
    { index: 2, records: records.subarray(0, 100) },
    { index: 3 },
  ];
  const produce = new ProduceRequest({ topicData: [{ name: 'topic', partitionData }] });
  const header = { correlationId: 5, clientId: 'me' };

  it('are the bytes of frames without one, exactly so long', () => {
    const pool = new EncodePool(65_536);
    const response = new FetchResponse({ throttleTimeMs: 3 });
    const frames = [
      frameRequest(produce, header, 11, { pool }),
      frameResponse(response, { correlationId: 6 }, 12, { pool }),
      frameRequest(new HeartbeatRequest({ groupId: 'g' }), header, 4, { pool }),
    ];
    expect(frames.map(hexOf)).toEqual([
      hexOf(frameRequest(produce, header, 11)),
      hexOf(frameResponse(response, { correlationId: 6 }, 12)),
      hexOf(frameRequest(new HeartbeatRequest({ groupId: 'g' }), header, 4)),
    ]);
    expect(new Set(frames.map(({ buffer }) => buffer)).size).toBe(1);
    expect(frames[1]?.byteOffset).toBe(frames[0]?.length);
  });

  it.each([0, 100, 101, 4096, 6001, Number.POSITIVE_INFINITY])(
    'hold all but the payloads of at least %d bytes, which are as they were',
    (minReference) => {
      const pool = new EncodePool(65_536);
      const all = [
        encodeSegments(produce, 11, { pool, minReference }),
        frameRequestSegments(produce, header, 11, { pool, minReference }),
      ];
      expect(all.map((segments) => hexOf(joined(segments)))).toEqual(
        [encode(produce, 11), frameRequest(produce, header, 11)].map(hexOf),
      );
      const referenced = [records, partitionData[1]?.records].filter(
        (one) => one && one.length >= minReference,
      );
      for (const segments of all) {
        const ours = segments.filter((one) => one.buffer === records.buffer);
        expect(ours.map((one, at) => one === referenced[at])).toEqual(referenced.map(() => true));
        const rest = segments.filter((one) => one.buffer !== records.buffer);
        expect(rest.map(({ buffer }) => buffer.byteLength)).toEqual(rest.map(() => 65_536));
      }
    },
  );

  it('leave nothing of what was in the memory', () => {
    const frame = hexOf(frameRequest(produce, header, 11));
    for (const pool of [dirty(0xaa), dirty(0x55)]) {
      expect(hexOf(frameRequest(produce, header, 11, { pool }))).toBe(frame);
      for (const minReference of [0, 4096, 10_000])
        expect(hexOf(joined(frameRequestSegments(produce, header, 11, { pool, minReference })))).toBe(frame);
    }
  });

  it('ask the pool for the bytes that are not referenced, once', () => {
    const asked: number[] = [];
    const pool: Allocator = {
      allocate(size) {
        asked.push(size);
        return new Uint8Array(size);
      },
    };
    const size = new RequestHeader(header).size(2) + produce.size(11);
    frameRequest(produce, header, 11, { pool });
    frameRequestSegments(produce, header, 11, { pool });
    frameRequestSegments(produce, header, 11, { pool, minReference: 0 });
    expect(asked).toEqual([4 + size, 4 + size - 6000, 4 + size - 6100]);
  });

  it('end in an error of the message when the pool has no room', () => {
    const cause = new RangeError('full');
    const pool: Allocator = {
      allocate() {
        throw cause;
      },
    };
    const calls = [
      () => frameRequest(produce, header, 11, { pool }),
      () => frameRequestSegments(produce, header, 11, { pool }),
    ];
    for (const call of calls) {
      const error = encodeErrorOf(call);
      expect(error).toMatchObject({ messageName: 'ProduceRequest', cause });
      expect(error.message).toMatch(/cannot allocate \d+ bytes$/);
    }
    expect(hexOf(frameRequest(produce, header, 11))).toBe(
      hexOf(joined(frameRequestSegments(produce, header, 11))),
    );
  });
});
