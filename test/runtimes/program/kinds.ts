import { allMessageRows, goldenRows, type MessageRow } from '../../golden-rows.js';
import {
  buildProblems,
  isLegacy,
  legacyProblems,
  readProblems,
  rewriteProblems,
} from '../../records/batch-checks.js';
import { BATCH_ROWS, ROWS } from '../../records/rows.js';
import * as headers from '../../rocketmq/header-checks.js';
import * as messages from '../../rocketmq/message-checks.js';
import * as rocketmq from '../../rocketmq/rows.js';
import { absentProblems } from '../../vectors/absent-checks.js';
import { headerProblems, versionProblems } from '../../vectors/api-checks.js';
import { differingDecodings, differingEncodings, differingPrimitives } from '../../vectors/differing-rows.js';
import * as edges from '../../vectors/edge-checks.js';
import { framingProblems } from '../../vectors/framing-checks.js';
import { generatedCode } from '../../vectors/generated-code.js';
import { differences } from '../../vectors/message-checks.js';
import { PRIMITIVE_CHECKS } from '../../vectors/primitive-checks.js';
import { rowOutcome } from '../../vectors/row-outcome.js';
import { segmentProblems } from '../../vectors/segment-checks.js';
import { workloadProblems } from '../../vectors/workload-checks.js';
import { hostCases } from './host-checks.js';

/** A golden row, or another case, that is judged as a whole. */
export interface Case {
  readonly id: string;
  /** What comes out otherwise than it should, in words; may throw. */
  problems(): readonly string[];
}

/** Cases that are judged in the same way. */
export interface Kind {
  readonly name: string;
  readonly cases: readonly Case[];
}

function kind<Row>(
  name: string,
  rows: readonly Row[],
  idOf: (row: Row) => string,
  check: (row: Row) => readonly string[],
): Kind {
  return { name, cases: rows.map((row) => ({ id: idOf(row), problems: () => check(row) })) };
}

interface EdgeRow {
  readonly refused?: true;
}

/** Rows that Kafka accepts or refuses, of which some are listed as differing: those must differ. */
function edgeKind<Row extends EdgeRow>(
  name: string,
  rows: readonly Row[],
  idOf: (row: Row) => string,
  check: (row: Row) => readonly string[],
  listed: ReadonlyMap<string, string>,
): Kind {
  return kind(name, rows, idOf, (row) => {
    const { problems } = rowOutcome(idOf(row), row.refused === true, () => check(row));
    if (!listed.has(idOf(row))) return problems;
    return problems.length > 0 ? [] : ['is listed as differing, and does not differ'];
  });
}

const vectorId = (row: MessageRow) => `${row.message} v${row.version} ${row.case}`;
const ownId = ({ id }: { readonly id: string }) => id;

function kafkaKinds(): readonly Kind[] {
  const vectors = allMessageRows();
  const apis = goldenRows('api-versions');
  return [
    kind('messages', vectors, vectorId, (row) => differences(generatedCode(row.message), row)),
    kind('segments', vectors, vectorId, segmentProblems),
    kind(
      'absent',
      goldenRows('absent'),
      (row) => `${row.message} v${row.version} ${row.path}`,
      absentProblems,
    ),
    kind(
      'api-versions',
      apis,
      ({ api }) => api,
      (row) => [...versionProblems(row), ...headerProblems(row)],
    ),
    kind('framing', goldenRows('framing'), ({ api, version }) => `${api} v${version}`, framingProblems),
    kind(
      'workloads',
      goldenRows('workloads'),
      (row) => `${row.workload} v${row.version} ${row.topicCount} × ${row.partitionCount}`,
      workloadProblems,
    ),
    edgeKind(
      'primitives',
      goldenRows('primitives'),
      (row) => `${row.kind} ${row.string ?? row.hex}`,
      (row) => PRIMITIVE_CHECKS[row.kind](row),
      differingPrimitives,
    ),
    edgeKind('edge-encode', goldenRows('edge-encode'), ownId, edges.writtenProblems, differingEncodings),
    edgeKind('edge-decode', goldenRows('edge-decode'), ownId, edges.readProblems, differingDecodings),
    kind('record batches, read', ROWS, ownId, readProblems),
    kind('record batches, written', BATCH_ROWS, ownId, (row) => [
      ...rewriteProblems(row),
      ...buildProblems(row),
    ]),
    kind('legacy message sets', ROWS.filter(isLegacy), ownId, legacyProblems),
  ];
}

function rocketmqKinds(): readonly Kind[] {
  return [
    kind('encode-message', rocketmq.messageRows(), ownId, messages.clientProblems),
    kind('encode-errors', rocketmq.errorRows(), ownId, messages.refusalProblems),
    kind('properties-text', rocketmq.propertiesTextRows(), ownId, messages.propertiesProblems),
    kind('encode-batch', rocketmq.batchRows(), ownId, messages.batchProblems),
    kind('stored-message', rocketmq.storedRows(), ownId, messages.storedProblems),
    kind('message-id', rocketmq.messageIdRows(), ownId, messages.messageIdProblems),
    kind('remoting-header', rocketmq.remotingRows(), ownId, (row) => [
      ...headers.remotingProblems(row),
      ...headers.fieldProblems(row),
    ]),
    kind('tostring', headers.generatedTextRows(), ownId, headers.textProblems),
  ];
}

/** Every golden row of both protocols, and what depends on the host alone. */
export function allKinds(): readonly Kind[] {
  const host: Kind = { name: 'host', cases: hostCases() };
  return [host, ...prefixed('kafka', kafkaKinds()), ...prefixed('rocketmq', rocketmqKinds())];
}

function prefixed(protocol: string, kinds: readonly Kind[]): readonly Kind[] {
  return kinds.map(({ name, cases }) => ({ name: `${protocol} ${name}`, cases }));
}
