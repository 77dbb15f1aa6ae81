import {
  pullMessageHelper,
  sendMessageHelper,
  type ToStringHelper,
} from '../../test/rocketmq/helper-object.js';
import { type Case, type Results, resultOf, type Suite } from '../harness/case.js';
import { bytesText, ratioText, table, timeText } from '../harness/format.js';
import { pullHeader, sendHeader } from '../workloads/rocketmq.js';

const HEADERS = {
  SendMessage: { make: sendHeader, help: sendMessageHelper as (header: never) => ToStringHelper },
  PullMessage: { make: pullHeader, help: pullMessageHelper as (header: never) => ToStringHelper },
} as const;
type HeaderName = keyof typeof HEADERS;
const HEADER_NAMES = Object.keys(HEADERS) as HeaderName[];
const WAYS = ['generated', 'helper, joined', 'helper, added'] as const;
type Way = (typeof WAYS)[number];

/** The text of a header by one of the ways. */
function printer(name: HeaderName, way: Way): () => string {
  const { make, help } = HEADERS[name];
  const header = make();
  if (way === 'generated') return () => String(header);
  return way === 'helper, joined'
    ? () => help(header as never).joined()
    : () => help(header as never).toString();
}

const cases: readonly Case[] = HEADER_NAMES.flatMap((header) =>
  WAYS.map((way) => ({
    name: `${header} ${way}`,
    sameBytes: header,
    prepare: () => {
      const run = printer(header, way);
      return { run, bytes: () => Buffer.from(run()) };
    },
  })),
);

function report(results: Results): string {
  const rows = HEADER_NAMES.flatMap((header) => {
    const own = resultOf(results, `${header} generated`);
    return WAYS.map((way) => {
      const { ns, heap } = resultOf(results, `${header} ${way}`);
      const bytes = heap === undefined ? '–' : ratioText(own.heap ?? 0, heap);
      return [`${header}, ${way}`, timeText(ns), ratioText(ns, own.ns), bytesText(heap), bytes];
    });
  });
  return table(['header', 'time', 'to generated', 'heap bytes', 'generated to it'], rows);
}

/** The text of RocketMQ's headers, and what helper objects take for it. */
export const suite: Suite = { name: 'w6', cases, report };
