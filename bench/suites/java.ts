import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { frameResponse } from '../../generated/kafka/frames.js';
import { encodeBatch } from '../../generated/runtime/index.js';
import {
  type Case,
  type ForeignCase,
  type Operation,
  type Result,
  type Results,
  resultOf,
  type Suite,
} from '../harness/case.js';
import type { Comparison } from '../harness/comparison.js';
import { allocatedText, bytesText, ratioText, sizeText, table, timeText } from '../harness/format.js';
import { buildJava, findJavaTools, javaVersion, missingJava, PROJECT } from '../harness/java.js';
import { runJmh } from '../harness/jmh.js';
import { fetchResponse, KAFKA_RECORDS, RESPONSE_HEADER } from '../workloads/kafka.js';
import { clientMessages } from '../workloads/rocketmq.js';

const NAME = 'java';
const VERSION = 17;
/** Our time may be that of Kafka's classes, and half as much again as that of RocketMQ's messages. */
const KAFKA_GOAL = 1;
const ROCKETMQ_GOAL = 1.5;

const GRIDS = [10, 500, 1000].flatMap((topics) => [3, 10, 20].map((partitions) => ({ topics, partitions })));
const BATCHES = [10, 100].flatMap((count) => [128, 1024].map((size) => ({ count, size })));
type Grid = (typeof GRIDS)[number];
type Batch = (typeof BATCHES)[number];

function gridName({ topics, partitions }: Grid): string {
  return `${topics}x${partitions}`;
}

function batchName({ count, size }: Batch): string {
  return `${count} × ${sizeText(size)}`;
}

function ours(name: string, prepare: () => Operation): Case {
  return { name, sameBytes: name, prepare };
}

/** A method in bench/java. Its bytes are those of the row in the file of expectations, or JMH would have failed. */
function theirs(prefix: string, name: string, benchmark: string, row: string): ForeignCase {
  return {
    name: `${prefix} ${name}`,
    sameBytes: name,
    measure: async (mode) => {
      const told = await runJmh({ benchmark, cell: row.replace(/^\w+\./, '') }, mode);
      return mode === 'allocation' ? { ...told, digest: expectedDigest(row) } : told;
    },
  };
}

function expectedDigest(row: string): string {
  const text = readFileSync(join(PROJECT, 'src/main/resources/expected.properties'), 'utf8');
  const line = text.split('\n').find((each) => each.startsWith(`${row}=`));
  return line?.split(' ')[1] ?? `no ${row} in expected.properties`;
}

const cases: readonly (Case | ForeignCase)[] = [
  ...GRIDS.flatMap((grid) => [
    ours(gridName(grid), () => kafka(grid)),
    theirs('java', gridName(grid), 'KafkaBenchmark.serialize', `kafka.${gridName(grid)}`),
  ]),
  ...BATCHES.flatMap((batch) => {
    const row = `rocketmq.${batch.count}x${batch.size}`;
    return [
      ours(batchName(batch), () => rocketmq(batch)),
      theirs('java', batchName(batch), 'RocketmqBenchmark.twoPass', row),
      theirs('java each', batchName(batch), 'RocketmqBenchmark.each', row),
    ];
  }),
];

function kafka(grid: Grid): Operation {
  const message = fetchResponse(grid, KAFKA_RECORDS);
  const run = () => frameResponse(message, RESPONSE_HEADER, VERSION);
  return { run, bytes: run };
}

function rocketmq({ count, size }: Batch): Operation {
  const messages = clientMessages(count, size);
  const run = () => encodeBatch(messages);
  return { run, bytes: run };
}

function makeReady(): string | undefined {
  const missing = missingJava(findJavaTools(process.env));
  if (missing === undefined) buildJava();
  return missing;
}

function report(results: Results): string {
  return [kafkaTable(results), rocketmqTable(results)].join('\n\n');
}

function besides(): string {
  return `Java ${javaVersion(findJavaTools(process.env))}`;
}

function kafkaTable(results: Results): string {
  const rows = GRIDS.map((grid) => {
    const [own, java] = pair(results, gridName(grid));
    return [
      `${grid.topics} × ${grid.partitions}`,
      ...[timeText(java.ns), timeText(own.ns), ratioText(own.ns, java.ns)],
      ...[bytesText(java.heap), allocatedText(own)],
    ];
  });
  const ratio = `to Java (≤ ${KAFKA_GOAL.toFixed(1)}×)`;
  return table(['FetchResponse', 'Java', 'ours', ratio, 'Java bytes', 'our bytes'], rows);
}

function rocketmqTable(results: Results): string {
  const names = BATCHES.map(batchName);
  const times = names.map((name) => {
    const [own, java] = pair(results, name);
    const each = resultOf(results, `java each ${name}`);
    return [name, timeText(each.ns), timeText(java.ns), timeText(own.ns), ratioText(own.ns, java.ns)];
  });
  const bytes = names.map((name) => {
    const [own, java] = pair(results, name);
    const each = resultOf(results, `java each ${name}`);
    return [name, bytesText(each.heap), bytesText(java.heap), allocatedText(own)];
  });
  const ratio = `to two passes (≤ ${ROCKETMQ_GOAL.toFixed(1)}×)`;
  const ways = ['Java', 'two passes', 'ours'];
  return [table(['batch', ...ways, ratio], times), table(['bytes of a batch', ...ways], bytes)].join('\n\n');
}

function pair(results: Results, name: string): [own: Result, java: Result] {
  return [resultOf(results, name), resultOf(results, `java ${name}`)];
}

function comparison(name: string, what: string, goal: number): Comparison {
  return { what, suite: NAME, slower: `java ${name}`, faster: name, atLeast: 1 / goal };
}

/** The goals: at most this many times Java's time. */
export const comparisons: readonly Comparison[] = [
  ...GRIDS.map((grid) =>
    comparison(gridName(grid), `Kafka's Java classes to ours, ${gridName(grid)}`, KAFKA_GOAL),
  ),
  ...BATCHES.map((batch) =>
    comparison(batchName(batch), `Java in two passes to ours, ${batchName(batch)}`, ROCKETMQ_GOAL),
  ),
];

/** What Kafka's and RocketMQ's Java classes take on a warm JVM for the same bytes, and what ours take. */
export const suite: Suite = { name: NAME, cases, makeReady, besides, report };
