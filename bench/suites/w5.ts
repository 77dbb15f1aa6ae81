import { RecordReader } from '../../generated/kafka/support/records.js';
import {
  type Case,
  type Operation,
  type PromisedOperation,
  type Results,
  resultOf,
  type Suite,
} from '../harness/case.js';
import { bytesText, ratioText, table, timeText } from '../harness/format.js';
import { kafkajsDecoder, kafkajsEncoder, kafkajsRecord } from '../peers/kafkajs.js';
import {
  platformaticDecoder,
  platformaticEncoder,
  platformaticRecords,
} from '../peers/platformatic-kafka.js';
import { PLAIN_HEAD, recordBatch } from '../reference/record-batch.js';
import { batchesOf, Cursor } from '../reference/record-reader.js';
import { EagerRecord, LazyRecord, LoneEagerRecord, LoneLazyRecord, recordsOf } from '../reference/records.js';
import { eagerRecords, encodeRecords, factsAlone, seenRecord } from '../workloads/generated-records.js';
import {
  type BatchGrid,
  type PlainRecord,
  plainBatches,
  recordsText,
  type SeenRecord,
} from '../workloads/records.js';

type Encode = (records: readonly PlainRecord[]) => Operation | PromisedOperation;
type Decode = (bytes: Uint8Array) => Operation | PromisedOperation;

/** What the others are compared with: each is an encoder here, and decoders with `, lazily` and `, eagerly`. */
const OURS = ['by hand', 'generated'] as const;

/** The clients of Kafka, and how many times as long as ours they are to take for records at least. */
export const CLIENTS = {
  kafkajs: { encode: 30, lazily: 30, eagerly: 12 },
  '@platformatic/kafka': { encode: 14, lazily: 12, eagerly: 5 },
} as const;

const NO_CHECKSUM = 'by hand, no checksum';

/** Each makes a batch of the records. */
const ENCODERS: Readonly<Record<string, Encode>> = {
  'by hand': (records) => flat(() => recordBatch(records, PLAIN_HEAD)),
  [NO_CHECKSUM]: (records) => flat(() => recordBatch(records, PLAIN_HEAD, false)),
  generated: (records) => flat(() => encodeRecords(records)),
  kafkajs: (records) => {
    const promise = kafkajsEncoder(records);
    return { promise, bytes: async () => (await promise()).buffer };
  },
  '@platformatic/kafka': (records) => {
    const encode = platformaticEncoder(records);
    return flat(() => encode().buffer);
  },
  '@platformatic/kafka, in pieces': (records) => {
    const run = platformaticEncoder(records);
    return { run, bytes: () => run().buffer };
  },
};

/** Each reads all records of what was fetched. */
const DECODERS: Readonly<Record<string, Decode>> = {
  'by hand, lazily': (bytes) => lazily(bytes, LazyRecord),
  'by hand, lazily, unshared': (bytes) => lazily(bytes, LoneLazyRecord),
  'by hand, lazily, checksum': (bytes) => lazily(bytes, LazyRecord, 'checksum'),
  'by hand, lazily, all read': (bytes) => lazily(bytes, LazyRecord, 'all read'),
  'by hand, eagerly': (bytes) => eagerly(bytes, EagerRecord),
  'by hand, eagerly, unshared': (bytes) => eagerly(bytes, LoneEagerRecord),
  'generated, lazily': (bytes) => generatedLazily(bytes),
  'generated, lazily, unshared': (bytes) => generatedLazily(bytes, 'unshared'),
  'generated, lazily, all read': (bytes) => generatedLazily(bytes, 'all read'),
  'generated, eagerly': (bytes) => generatedEagerly(bytes),
  'generated, eagerly, unshared': (bytes) => generatedEagerly(bytes, 'unshared'),
  kafkajs: (bytes) => {
    const promise = kafkajsDecoder(bytes);
    return { promise, bytes: async () => recordsText((await promise()).map(kafkajsRecord)) };
  },
  '@platformatic/kafka': (bytes) => {
    const run = platformaticDecoder(bytes);
    return { run, bytes: () => recordsText(run().flatMap(platformaticRecords)) };
  },
};

const PRODUCED: BatchGrid = { batches: 1, records: 1000 };
const FETCHED: readonly BatchGrid[] = [PRODUCED, { batches: 5, records: 100 }];
/** The epoch of the leader in what is fetched, where producers leave -1. */
const EPOCH = 5;

const cases: readonly Case[] = [
  ...Object.entries(ENCODERS).map(([name, encode]) => ({
    name: encodeName(name),
    ...(name === NO_CHECKSUM ? {} : { sameBytes: 'encode' }),
    prepare: () => encode(plainBatches(PRODUCED).flat()),
  })),
  ...FETCHED.flatMap((grid) =>
    Object.entries(DECODERS).map(([name, decode]) => ({
      name: decodeName(grid, name),
      sameBytes: decodeName(grid, 'text'),
      prepare: () => decode(fetched(grid)),
    })),
  ),
];

function encodeName(name: string): string {
  return `encode ${name}`;
}

function decodeName({ batches, records }: BatchGrid, name: string): string {
  return `decode ${batches}x${records} ${name}`;
}

/** Batches one behind the other. */
function fetched(grid: BatchGrid): Uint8Array {
  const head = { ...PLAIN_HEAD, partitionLeaderEpoch: EPOCH };
  return new Uint8Array(Buffer.concat(plainBatches(grid).map((records) => recordBatch(records, head))));
}

function flat(run: () => Uint8Array): Operation {
  return { run, bytes: run };
}

/** Where a caller keeps what it was given last, so that it has to be made. */
const kept: { record: unknown; key: unknown; value: unknown } = { record: null, key: null, value: null };

type RecordClass = new (cursor: Cursor) => SeenRecord;

/** Goes through all records, and may ask each for its key and value. */
function lazily(bytes: Uint8Array, Record: RecordClass, also?: 'checksum' | 'all read'): Operation {
  const isChecked = also === 'checksum';
  const isRead = also === 'all read';
  const run = () => {
    for (const batch of batchesOf(bytes, isChecked)) {
      const cursor = new Cursor(batch);
      while (cursor.advance()) {
        const record = new Record(cursor);
        kept.record = record;
        if (!isRead) continue;
        kept.key = record.key;
        kept.value = record.value;
      }
    }
  };
  return { run, bytes: () => recordsText(recordsOf(batchesOf(bytes, isChecked), Record)) };
}

/** Makes an array of all records. */
function eagerly(bytes: Uint8Array, Record: RecordClass): Operation {
  const run = () => recordsOf(batchesOf(bytes, false), Record);
  return { run, bytes: () => recordsText(run()) };
}

/** The same with the generated classes, which always compare the checksum. Unshared: with what is the batch's made for each record. */
function generatedLazily(bytes: Uint8Array, also?: 'unshared' | 'all read'): Operation {
  const run = () => {
    const reader = new RecordReader(bytes);
    for (let record = reader.next(); record !== undefined; record = reader.next()) {
      kept.record = record;
      if (also === 'unshared') kept.key = factsAlone(record);
      if (also !== 'all read') continue;
      kept.key = record.key;
      kept.value = record.value;
    }
  };
  return { run, bytes: () => recordsText(new RecordReader(bytes).toArray().map(seenRecord)) };
}

/** An array of all records with their keys and values. */
function generatedEagerly(bytes: Uint8Array, also?: 'unshared'): Operation {
  const run = () => {
    const records = eagerRecords(bytes);
    for (const record of records) {
      kept.key = record.key;
      kept.value = record.value;
      if (also === 'unshared') kept.record = factsAlone(record);
    }
    return records;
  };
  return { run, bytes: () => recordsText(run().map(seenRecord)) };
}

function report(results: Results): string {
  const decode = FETCHED.flatMap((grid) => {
    const nameOf = (name: string) => decodeName(grid, name);
    return [tableOf(results, grid, DECODERS, nameOf, lazilyOf), sharing(results, grid)];
  });
  return [tableOf(results, PRODUCED, ENCODERS, encodeName, String), ...decode, goals(results)].join('\n\n');
}

function lazilyOf(ours: string): string {
  return `${ours}, lazily`;
}

/** What the ways take for a record, also in relation to one of ours. */
function tableOf(
  results: Results,
  { batches, records }: BatchGrid,
  ways: object,
  nameOf: (name: string) => string,
  baseOf: (ours: string) => string,
): string {
  const count = batches * records;
  const rows = Object.keys(ways).map((name) => {
    const { ns, cpu, heap = 0, buffers = 0 } = resultOf(results, nameOf(name));
    const ratios = OURS.map((ours) => ratioText(ns, resultOf(results, nameOf(baseOf(ours))).ns));
    const bytes = `${bytesText(heap / count)} + ${bytesText(buffers / count)}`;
    return [name, timeText(ns / count), ...ratios, timeText(cpu / count), bytes];
  });
  const [verb] = nameOf('').split(' ');
  const head = [`${verb}, ${batches} × ${records}`, 'time', ...OURS.map((ours) => `to ${ours}`)];
  return table([...head, 'processor', 'bytes'], rows);
}

/** What records take more that do not share their batch. */
function sharing(results: Results, grid: BatchGrid): string {
  const heapOf = (name: string) => resultOf(results, decodeName(grid, name)).heap ?? 0;
  const saved = OURS.map((ours) => {
    const [lazily, eagerly] = [`${ours}, lazily`, `${ours}, eagerly`].map((name) =>
      bytesText((heapOf(`${name}, unshared`) - heapOf(name)) / (grid.batches * grid.records)),
    );
    return `${ours} ${lazily} lazily, ${eagerly} eagerly`;
  });
  return `Sharing saves heap bytes (goal: 85 a record): ${saved.join('; ')}.`;
}

/** How many times as long as ours the others take, and what they should at least. */
function goals(results: Results): string {
  const ratio = (name: string, other: string) =>
    ratioText(resultOf(results, name).ns, resultOf(results, other).ns);
  const rows = Object.entries(CLIENTS).flatMap(([peer, goal]) =>
    OURS.map((ours) => {
      const decoded = decodeName(PRODUCED, peer);
      const ratios = [
        [ratio(encodeName(peer), encodeName(ours)), goal.encode],
        [ratio(decoded, decodeName(PRODUCED, lazilyOf(ours))), goal.lazily],
        [ratio(decoded, decodeName(PRODUCED, `${ours}, eagerly`)), goal.eagerly],
      ];
      return [`${peer} to ${ours}`, ...ratios.map(([now, least]) => `${now} (${least})`)];
    }),
  );
  return table(['1 × 1000 (goal: at least)', 'encode', 'decode, lazily', 'decode, eagerly'], rows);
}

/** A record batch and its records, by hand and by two clients of Kafka. */
export const suite: Suite = { name: 'w5', cases, report };
