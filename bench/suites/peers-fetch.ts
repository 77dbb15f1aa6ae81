import type { FetchResponse } from '../../generated/kafka/fetch-response.js';
import { frameResponse } from '../../generated/kafka/frames.js';
import { encode } from '../../generated/runtime/index.js';
import type { Case, Operation, Prepared, Results, Suite } from '../harness/case.js';
import type { Comparison } from '../harness/comparison.js';
import { sizeText } from '../harness/format.js';
import { type RatioTable, ratioTables } from '../harness/ratio-table.js';
import { kafkajsFetch, kafkajsFetchDecoder, kafkajsFetched } from '../peers/kafkajs-responses.js';
import { PEER_NAMES, type PeerName, peerDecode, peerEncode } from '../peers/peers.js';
import {
  platformaticFetch,
  platformaticFetchDecoder,
  platformaticFetched,
  withTextIds,
} from '../peers/platformatic-responses.js';
import { frame } from '../reference/fetch-response.js';
import { payload, RESPONSE_HEADER } from '../workloads/kafka.js';
import { asBigint, bodyText, FETCH, namedFetchText } from '../workloads/kinds.js';
import { fetchResponseWithOffsets } from '../workloads/offsets.js';

const NAME = 'peers-fetch';
const VERSION = 17;
/** The last version that kafkajs reads. */
const KAFKAJS_VERSION = 11;
const OURS = 'generated';

type Way = (message: FetchResponse) => Prepared | Promise<Prepared>;

/** One message: topics × partitions, each with as many bytes of records. */
interface Cell {
  readonly topics: number;
  readonly partitions: number;
  readonly size: number;
  /** Where decoding takes as long as with the larger payload, which is a view then. */
  readonly isEncodedOnly?: boolean;
}

const CELLS: readonly Cell[] = [
  { topics: 10, partitions: 3, size: 8, isEncodedOnly: true },
  { topics: 10, partitions: 3, size: 1024 },
  { topics: 10, partitions: 20, size: 1024 },
  { topics: 500, partitions: 10, size: 8 },
];

const DECODED_CELLS = CELLS.filter(({ isEncodedOnly }) => isEncodedOnly !== true);

/** What the clients of Kafka read, who make records of what they find: partitions without any. */
const GRIDS = [
  { topics: 10, partitions: 3 },
  { topics: 500, partitions: 10 },
] as const;

const ENCODERS: Readonly<Record<string, Way>> = {
  [OURS]: (message) => ourFrame(message, () => frameResponse(message, RESPONSE_HEADER, VERSION)),
  'by hand': (message) => ourFrame(message, () => frame(message, RESPONSE_HEADER.correlationId)),
  ...peerWays((name) => (message) => peerEncode(name, FETCH, message)),
  kafkajs: (message) => {
    const content = FETCH.content(message, String);
    return body(() => kafkajsFetch(content).buffer);
  },
  '@platformatic/kafka': async (message) => {
    const content = FETCH.content(message, asBigint);
    const pieces = await platformaticFetch({ ...content, responses: withTextIds(content.responses) });
    return body(() => pieces().buffer);
  },
};

const DECODERS: Readonly<Record<string, Way>> = {
  [OURS]: (message) => ourDecode(message, VERSION),
  ...peerWays((name) => (message) => peerDecode(name, FETCH, message)),
};

/** What the clients of Kafka read, and the same with the generated class. */
const CLIENTS: Readonly<Record<string, { readonly version: number; readonly decode: Way }>> = {
  kafkajs: {
    version: KAFKAJS_VERSION,
    decode: (message) => {
      const promise = kafkajsFetchDecoder(encode(message, KAFKAJS_VERSION));
      return { promise, bytes: async () => FETCH.text(kafkajsFetched(await promise())) };
    },
  },
  '@platformatic/kafka': {
    version: VERSION,
    decode: async (message) => {
      const run = await platformaticFetchDecoder(encode(message, VERSION));
      return { run, bytes: () => FETCH.text(platformaticFetched(run())) };
    },
  },
};

/** How many times as long as the generated class each must take; avsc's time is mostly that of copying. */
const ENCODE_FLOORS: Readonly<Record<string, (cell: Cell) => number>> = {
  protobufjs: () => 4.5,
  '@bufbuild/protobuf': () => 6,
  'ts-proto': () => 4,
  avsc: ({ size }) => (size < 1024 ? 3.3 : 2.2),
  msgpackr: () => 4,
  'cbor-x': () => 4.5,
  kafkajs: () => 30,
  '@platformatic/kafka': () => 11,
};

/** There is none for cbor-x. */
const DECODE_FLOORS: Readonly<Record<string, number>> = {
  protobufjs: 3.5,
  '@bufbuild/protobuf': 8,
  'ts-proto': 9,
  avsc: 3.7,
  msgpackr: 1.8,
};
const CLIENT_FLOORS: Readonly<Record<string, number>> = { kafkajs: 10, '@platformatic/kafka': 9 };

function peerWays(way: (name: PeerName) => Way): Readonly<Record<string, Way>> {
  return Object.fromEntries(PEER_NAMES.map((name) => [name, way(name)]));
}

/** A frame, of which the body is compared. */
function ourFrame(message: FetchResponse, run: () => Uint8Array): Operation {
  const size = message.size(VERSION);
  return { run, bytes: () => bodyText(FETCH, run().subarray(-size), VERSION) };
}

function body(run: () => Uint8Array): Operation {
  return { run, bytes: () => bodyText(FETCH, run(), VERSION) };
}

function ourDecode(message: FetchResponse, version: number): Operation {
  const bytes = encode(message, version as typeof VERSION);
  const run = () => FETCH.decode(bytes, version);
  const text = () => (version < 13 ? namedFetchText(run()) : FETCH.text(FETCH.content(run(), asBigint)));
  return { run, bytes: text };
}

const cases: readonly Case[] = [
  ...CELLS.flatMap((cell) => casesOf(cell, ENCODERS, encodeName)),
  ...DECODED_CELLS.flatMap((cell) => casesOf(cell, DECODERS, decodeName)),
  ...GRIDS.flatMap((grid) => Object.keys(CLIENTS).flatMap((client) => clientCases(grid, client))),
];

type NameOf = (cell: Cell, way: string) => string;

function casesOf(cell: Cell, ways: Readonly<Record<string, Way>>, nameOf: NameOf): Case[] {
  return Object.entries(ways).map(([way, run]) => ({
    name: nameOf(cell, way),
    sameBytes: labelOf(cell),
    prepare: () => run(fetchResponseWithOffsets(cell, payload(cell.size))),
  }));
}

function clientCases(grid: (typeof GRIDS)[number], client: string): Case[] {
  const { version, decode } = clientOf(client);
  const message = () => fetchResponseWithOffsets(grid, null);
  const sameBytes = `${grid.topics}x${grid.partitions} v${version}`;
  return [
    { name: clientName(grid, version, client), sameBytes, prepare: () => decode(message()) },
    { name: clientName(grid, version, OURS), sameBytes, prepare: () => ourDecode(message(), version) },
  ];
}

function clientOf(client: string) {
  const found = CLIENTS[client];
  if (found === undefined) throw new Error(`there is no client ${client}`);
  return found;
}

function labelOf({ topics, partitions, size }: Cell): string {
  return `${topics}x${partitions} ${sizeText(size)}`;
}

function titleOf({ topics, partitions, size }: Cell): string {
  return `${topics} × ${partitions}, ${sizeText(size)}`;
}

function encodeName(cell: Cell, way: string): string {
  return `encode ${labelOf(cell)} ${way}`;
}

function decodeName(cell: Cell, way: string): string {
  return `decode ${labelOf(cell)} ${way}`;
}

function clientName({ topics, partitions }: (typeof GRIDS)[number], version: number, way: string): string {
  return `decode v${version} ${topics}x${partitions} ${way}`;
}

function comparison(what: string, slower: string, faster: string, atLeast: number): Comparison {
  return { what, suite: NAME, slower, faster, atLeast };
}

/** What must take how many times as long as the generated class. */
export const comparisons: readonly Comparison[] = [
  ...CELLS.flatMap((cell) =>
    Object.entries(ENCODE_FLOORS).map(([way, floor]) => {
      const what = `encode FetchResponse ${titleOf(cell)}: ${way}`;
      return comparison(what, encodeName(cell, way), encodeName(cell, OURS), floor(cell));
    }),
  ),
  ...DECODED_CELLS.flatMap((cell) =>
    Object.entries(DECODE_FLOORS).map(([way, floor]) => {
      const what = `decode FetchResponse ${titleOf(cell)}: ${way}`;
      return comparison(what, decodeName(cell, way), decodeName(cell, OURS), floor);
    }),
  ),
  ...GRIDS.flatMap((grid) =>
    Object.entries(CLIENT_FLOORS).map(([way, floor]) => {
      const { version } = clientOf(way);
      const what = `decode FetchResponse ${version}, ${grid.topics} × ${grid.partitions}: ${way}`;
      return comparison(what, clientName(grid, version, way), clientName(grid, version, OURS), floor);
    }),
  ),
];

function cellTable(title: string, cells: readonly Cell[], ways: object, nameOf: NameOf): RatioTable {
  const columns = cells.map((cell) => ({
    title: titleOf(cell),
    nameOf: (way: string) => nameOf(cell, way),
  }));
  return { title, ways: Object.keys(ways), bases: [OURS], columns };
}

function clientTable(client: string): RatioTable {
  const { version } = clientOf(client);
  const columns = GRIDS.map((grid) => ({
    title: `${grid.topics} × ${grid.partitions}`,
    nameOf: (way: string) => clientName(grid, version, way),
  }));
  return { title: `decode, version ${version}`, ways: [OURS, client], bases: [OURS], columns };
}

function report(results: Results): string {
  const tables = [
    cellTable('encode', CELLS, ENCODERS, encodeName),
    cellTable('decode', DECODED_CELLS, DECODERS, decodeName),
    ...Object.keys(CLIENTS).map(clientTable),
  ];
  return tables.flatMap((each) => ratioTables(each, results, comparisons)).join('\n\n');
}

/** FetchResponse, by the generated class and by other libraries. */
export const suite: Suite = { name: NAME, cases, report };
