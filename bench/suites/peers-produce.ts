import { crc32c } from '@node-rs/crc32';
import { frameRequest, frameRequestSegments } from '../../generated/kafka/frames.js';
import { ProduceRequest } from '../../generated/kafka/produce-request.js';
import { recordBatch } from '../../generated/kafka/support/records.js';
import { encode, plugChecksums } from '../../generated/runtime/index.js';
import type { Case, Operation, Prepared, Results, Suite } from '../harness/case.js';
import type { Comparison } from '../harness/comparison.js';
import { type RatioTable, ratioTables } from '../harness/ratio-table.js';
import { kafkajsOpaque, kafkajsProduceFrame } from '../peers/kafkajs-produce.js';
import { PEER_NAMES, peerEncode } from '../peers/peers.js';
import { platformaticOpaque, platformaticProduceFrame } from '../peers/platformatic-produce.js';
import { payload, produceRequest, REQUEST_HEADER } from '../workloads/kafka.js';
import { asBigint, bodyText, PRODUCE } from '../workloads/kinds.js';
import { type PlainRecord, plainBatches } from '../workloads/records.js';

const NAME = 'peers-produce';
const VERSION = 11;
const KIB = 1024;
const TOPIC = 'records';

const OURS = 'generated';
const SEGMENTS = 'generated, segments';
const NATIVE = 'generated, native checksum';
const PIECES = '@platformatic/kafka, in pieces';

type Way = () => Prepared | Promise<Prepared>;

/** One thing to do, in several ways. */
interface Task {
  readonly title: string;
  /** What it is done to. */
  readonly message: string;
  readonly ways: Readonly<Record<string, Way>>;
  /** How many times as long as the generated class each must take, by what it is compared with. */
  readonly floors: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** A ProduceRequest of which the records are bytes. */
const OPAQUE: Task = {
  title: 'opaque',
  message: '100 KiB',
  ways: {
    [OURS]: () => ourFrame((message) => frameRequest(message, REQUEST_HEADER, VERSION)),
    [SEGMENTS]: () => {
      const message = opaqueMessage();
      const run = () => frameRequestSegments(message, REQUEST_HEADER, VERSION);
      return { run, bytes: () => opaqueText(Buffer.concat(run())) };
    },
    ...Object.fromEntries(PEER_NAMES.map((name) => [name, () => peerEncode(name, PRODUCE, opaqueMessage())])),
    kafkajs: () => {
      const content = PRODUCE.content(opaqueMessage(), String);
      return body(() => kafkajsOpaque(content).buffer);
    },
    '@platformatic/kafka': async () => {
      const pieces = await platformaticOpaque(PRODUCE.content(opaqueMessage(), asBigint));
      return body(() => pieces().buffer);
    },
    [PIECES]: async () => {
      const run = await platformaticOpaque(PRODUCE.content(opaqueMessage(), asBigint));
      return { run, bytes: () => bodyText(PRODUCE, run().buffer, VERSION) };
    },
  },
  floors: {
    [SEGMENTS]: Object.fromEntries(
      [OURS, ...PEER_NAMES, 'kafkajs', '@platformatic/kafka'].map((way) => [way, 12]),
    ),
  },
};

/** From messages to the frame, in the last version that kafkajs has. */
const FULL_KAFKAJS: Task = {
  title: 'full v7',
  message: '100 × 1 KiB',
  ways: {
    // It leaves the epoch of the leader 0.
    ...ourFullWays((records) => produceOf(encode(recordBatch(records, { leaderEpoch: 0 }))), 7),
    kafkajs: () => {
      const promise = kafkajsProduceFrame(TOPIC, plainRecords());
      return { promise, bytes: promise };
    },
  },
  floors: { [OURS]: { kafkajs: 13 } },
};

/** The same in the version that `@platformatic/kafka` and we have. Its checksum is native. */
const FULL_PLATFORMATIC: Task = {
  title: 'full v9',
  message: '100 × 1 KiB',
  ways: {
    ...ourFullWays((records) => produceOf(encode(recordBatch(records))), 9),
    '@platformatic/kafka': async () => {
      const frame = await platformaticProduceFrame(TOPIC, plainRecords());
      const run = () => frame().buffer;
      return { run, bytes: run };
    },
    [PIECES]: async () => {
      const run = await platformaticProduceFrame(TOPIC, plainRecords());
      return { run, bytes: () => run().buffer };
    },
  },
  floors: { [OURS]: { '@platformatic/kafka': 2 }, [NATIVE]: { '@platformatic/kafka': 4 } },
};

const TASKS: readonly Task[] = [OPAQUE, FULL_KAFKAJS, FULL_PLATFORMATIC];

function opaqueMessage(): ProduceRequest {
  return produceRequest({ topics: 1, partitions: 1 }, payload(100 * KIB));
}

function ourFrame(frame: (message: ProduceRequest) => Uint8Array): Operation {
  const message = opaqueMessage();
  const run = () => frame(message);
  return { run, bytes: () => opaqueText(run()) };
}

/** What a frame says, of which the body is compared. */
function opaqueText(frame: Uint8Array): Uint8Array {
  return bodyText(PRODUCE, frame.subarray(-opaqueMessage().size(VERSION)), VERSION);
}

function body(run: () => Uint8Array): Operation {
  return { run, bytes: () => bodyText(PRODUCE, run(), VERSION) };
}

/** A hundred messages of 1 KiB. */
function plainRecords(): readonly PlainRecord[] {
  return plainBatches({ batches: 1, records: 100 }, KIB).flat();
}

function produceOf(records: Uint8Array): ProduceRequest {
  const topicData = [{ name: TOPIC, partitionData: [{ index: 0, records }] }];
  return new ProduceRequest({ acks: 1, timeoutMs: 100, topicData });
}

function ourFullWays(
  make: (records: readonly PlainRecord[]) => ProduceRequest,
  version: 7 | 9,
): Readonly<Record<string, Way>> {
  const flat = () => {
    const records = plainRecords();
    const run = () => frameRequest(make(records), REQUEST_HEADER, version);
    return { run, bytes: run };
  };
  return {
    [OURS]: flat,
    [SEGMENTS]: () => {
      const records = plainRecords();
      const run = () => frameRequestSegments(make(records), REQUEST_HEADER, version);
      return { run, bytes: () => Buffer.concat(run()) };
    },
    [NATIVE]: () => {
      plugChecksums({ crc32c });
      return flat();
    },
  };
}

const cases: readonly Case[] = TASKS.flatMap(({ title, ways }) =>
  Object.entries(ways).map(([way, prepare]) => ({ name: `${title} ${way}`, sameBytes: title, prepare })),
);

/** What must take how many times as long as the generated class. */
export const comparisons: readonly Comparison[] = TASKS.flatMap(({ title, message, floors }) =>
  Object.entries(floors).flatMap(([base, ways]) =>
    Object.entries(ways).map(([way, atLeast]) => ({
      what: `ProduceRequest ${title}, ${message}: ${way} to ${base}`,
      suite: NAME,
      slower: `${title} ${way}`,
      faster: `${title} ${base}`,
      atLeast,
    })),
  ),
);

function report(results: Results): string {
  return TASKS.map(({ title, message, ways, floors }): RatioTable => {
    const columns = [{ title: message, nameOf: (way: string) => `${title} ${way}` }];
    const bases = [...new Set([OURS, ...Object.keys(floors)])];
    return { title, ways: Object.keys(ways), bases, columns };
  })
    .flatMap((each) => ratioTables(each, results, comparisons))
    .join('\n\n');
}

/** ProduceRequest, by the generated class and by other libraries. */
export const suite: Suite = { name: NAME, cases, report };
