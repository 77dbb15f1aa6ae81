import type { Lookup, Quantity } from '../goals/goal.js';
import { quantityOf } from '../goals/goal.js';
import { within } from '../goals/quantities.js';
import type { Bar, Group } from './chart.js';

/** Cases of a suite that have the same name but for the last part, which says who does it. */
interface Workload {
  readonly title: string;
  readonly suite: string;
  /** What is in front of the name of a library. */
  readonly prefix: string;
  /** The name of ours, whole. */
  readonly ours: string;
  /** Libraries by what their cases are called behind the prefix. */
  readonly others: readonly string[];
}

const LIBRARIES = ['protobufjs', '@bufbuild/protobuf', 'ts-proto', 'avsc', 'msgpackr', 'cbor-x'];
const CLIENTS = ['kafkajs', '@platformatic/kafka'];

function workload(
  title: string,
  suite: string,
  prefix: string,
  others: readonly string[],
  ours = `${prefix}generated`,
): Workload {
  return { title, suite, prefix, ours, others };
}

const ALL = [...CLIENTS, ...LIBRARIES];

/** What the chart shows, in this order. Workloads and libraries that were not measured are left out. */
const WORKLOADS: readonly Workload[] = [
  workload('Encode FetchResponse, 10 × 3, 1 KiB', 'peers-fetch', 'encode 10x3 1 KiB ', ALL),
  workload('Decode FetchResponse, 10 × 3, 1 KiB', 'peers-fetch', 'decode 10x3 1 KiB ', LIBRARIES),
  workload('Decode FetchResponse 11, 10 × 3', 'peers-fetch', 'decode v11 10x3 ', ['kafkajs']),
  workload('Decode FetchResponse 17, 10 × 3', 'peers-fetch', 'decode v17 10x3 ', ['@platformatic/kafka']),
  workload('Encode MetadataResponse, 100 × 10', 'peers-metadata', 'encode ', ALL),
  workload('Decode MetadataResponse, 100 × 10', 'peers-metadata', 'decode ', ALL),
  workload('Produce 100 KiB, segments', 'peers-produce', 'opaque ', ALL, 'opaque generated, segments'),
  workload('Produce 100 messages of 1 KiB, version 7', 'peers-produce', 'full v7 ', ['kafkajs']),
  workload('Produce 100 messages of 1 KiB, version 9', 'peers-produce', 'full v9 ', ['@platformatic/kafka']),
  workload('Encode a batch of 1000 records', 'w5', 'encode ', CLIENTS),
  workload('Decode 1000 records, lazily', 'w5', 'decode 1x1000 ', CLIENTS, 'decode 1x1000 generated, lazily'),
  workload('Encode 100 RocketMQ messages of 1 KiB', 'w4', '100 × 1 KiB ', ['each'], '100 × 1 KiB batch'),
];

/** Names of cases that are no names of libraries. */
const LABELS: Readonly<Record<string, string>> = { each: 'each by itself' };

/** How many times as long as ours the libraries take, by what was measured. */
export function groupsOf(lookup: Lookup): Group[] {
  return WORKLOADS.map(({ title, suite, prefix, ours, others }) => {
    const bars = others.flatMap((other) =>
      barOf(LABELS[other] ?? other, within(suite, `${prefix}${other}`, ours), lookup),
    );
    return { title, bars: bars.sort((a, b) => b.ratio - a.ratio) };
  }).filter(({ bars }) => bars.length > 0);
}

function barOf(label: string, quantity: Quantity, lookup: Lookup): Bar[] {
  const ratio = quantityOf(quantity, lookup);
  return ratio === undefined ? [] : [{ label, ratio }];
}
