import { frameResponse } from '../../generated/kafka/frames.js';
import type { MetadataResponse } from '../../generated/kafka/metadata-response.js';
import { encode } from '../../generated/runtime/index.js';
import type { Case, Operation, Prepared, Results, Suite } from '../harness/case.js';
import type { Comparison } from '../harness/comparison.js';
import { type RatioTable, ratioTables } from '../harness/ratio-table.js';
import {
  kafkajsMetadata,
  kafkajsMetadataContent,
  kafkajsMetadataDecoder,
} from '../peers/kafkajs-responses.js';
import { PEER_NAMES, type PeerName, peerDecode, peerEncode } from '../peers/peers.js';
import {
  platformaticMetadata,
  platformaticMetadataContent,
  platformaticMetadataDecoder,
  withTextIds,
} from '../peers/platformatic-responses.js';
import { metadataResponse, RESPONSE_HEADER } from '../workloads/kafka.js';
import { asBigint, bodyText, METADATA } from '../workloads/kinds.js';

const NAME = 'peers-metadata';
const VERSION = 12;
/** The last version that kafkajs reads. */
const KAFKAJS_VERSION = 5;
const GRID = { topics: 100, partitions: 10 } as const;
const OURS = 'generated';

type Way = (message: MetadataResponse) => Prepared | Promise<Prepared>;

const ENCODERS: Readonly<Record<string, Way>> = {
  [OURS]: (message) => {
    const size = message.size(VERSION);
    const run = () => frameResponse(message, RESPONSE_HEADER, VERSION);
    return { run, bytes: () => bodyText(METADATA, run().subarray(-size), VERSION) };
  },
  ...peerWays((name) => (message) => peerEncode(name, METADATA, message)),
  kafkajs: (message) => {
    const content = METADATA.content(message, String);
    return body(() => kafkajsMetadata(content).buffer);
  },
  '@platformatic/kafka': async (message) => {
    const content = METADATA.content(message, asBigint);
    const pieces = await platformaticMetadata({ ...content, topics: withTextIds(content.topics) });
    return body(() => pieces().buffer);
  },
};

const DECODERS: Readonly<Record<string, Way>> = {
  [OURS]: (message) => ourDecode(message, VERSION),
  ...peerWays((name) => (message) => peerDecode(name, METADATA, message)),
  '@platformatic/kafka': async (message) => {
    const run = await platformaticMetadataDecoder(encode(message, VERSION));
    return { run, bytes: () => METADATA.text(platformaticMetadataContent(run())) };
  },
};

/** The last version that kafkajs reads, by itself and by the generated class. */
const KAFKAJS_DECODERS: Readonly<Record<string, Way>> = {
  [OURS]: (message) => ourDecode(message, KAFKAJS_VERSION),
  kafkajs: (message) => {
    const promise = kafkajsMetadataDecoder(encode(message, KAFKAJS_VERSION));
    return { promise, bytes: async () => METADATA.text(kafkajsMetadataContent(await promise())) };
  },
};

/** How many times as long as the generated class each must take. */
const ENCODE_FLOORS: Readonly<Record<string, number>> = {
  protobufjs: 3,
  '@bufbuild/protobuf': 6,
  'ts-proto': 4,
  avsc: 3.5,
  msgpackr: 4,
  'cbor-x': 4.5,
  kafkajs: 15,
  '@platformatic/kafka': 25,
};

/** There is none for cbor-x. */
const DECODE_FLOORS: Readonly<Record<string, number>> = {
  protobufjs: 1.8,
  '@bufbuild/protobuf': 4.5,
  'ts-proto': 1.8,
  avsc: 1.8,
  msgpackr: 1.3,
  '@platformatic/kafka': 7,
};
const KAFKAJS_DECODE_FLOORS: Readonly<Record<string, number>> = { kafkajs: 2.5 };

function peerWays(way: (name: PeerName) => Way): Readonly<Record<string, Way>> {
  return Object.fromEntries(PEER_NAMES.map((name) => [name, way(name)]));
}

function body(run: () => Uint8Array): Operation {
  return { run, bytes: () => bodyText(METADATA, run(), VERSION) };
}

function ourDecode(message: MetadataResponse, version: typeof VERSION | typeof KAFKAJS_VERSION): Operation {
  const bytes = encode(message, version);
  const run = () => METADATA.decode(bytes, version);
  return { run, bytes: () => METADATA.text(METADATA.content(run(), asBigint)) };
}

/** One thing to do, in several ways. */
interface Task {
  readonly title: string;
  readonly ways: Readonly<Record<string, Way>>;
  readonly floors: Readonly<Record<string, number>>;
  /** What tasks that must say the same have in common. */
  readonly version: number;
}

const TASKS: readonly Task[] = [
  { title: 'encode', ways: ENCODERS, floors: ENCODE_FLOORS, version: VERSION },
  { title: 'decode', ways: DECODERS, floors: DECODE_FLOORS, version: VERSION },
  {
    title: `decode v${KAFKAJS_VERSION}`,
    ways: KAFKAJS_DECODERS,
    floors: KAFKAJS_DECODE_FLOORS,
    version: KAFKAJS_VERSION,
  },
];

const cases: readonly Case[] = TASKS.flatMap(({ title, ways, version }) =>
  Object.entries(ways).map(([way, run]) => ({
    name: `${title} ${way}`,
    sameBytes: `v${version}`,
    prepare: () => run(metadataResponse(GRID)),
  })),
);

/** What must take how many times as long as the generated class. */
export const comparisons: readonly Comparison[] = TASKS.flatMap(({ title, floors }) =>
  Object.entries(floors).map(([way, atLeast]) => ({
    what: `${title} MetadataResponse 100 × 10: ${way}`,
    suite: NAME,
    slower: `${title} ${way}`,
    faster: `${title} ${OURS}`,
    atLeast,
  })),
);

function report(results: Results): string {
  return TASKS.map(({ title, ways }): RatioTable => {
    const columns = [{ title: '100 × 10', nameOf: (way: string) => `${title} ${way}` }];
    return { title, ways: Object.keys(ways), bases: [OURS], columns };
  })
    .flatMap((each) => ratioTables(each, results, comparisons))
    .join('\n\n');
}

/** MetadataResponse, by the generated class and by other libraries. */
export const suite: Suite = { name: NAME, cases, report };
