import type { GoldenTexts } from './golden-texts.js';

/** In each file, the member that is changed in the first row that has it and is judged by it. */
const MEMBERS: Readonly<Record<string, string>> = {
  'kafka/messages': 'hex',
  'kafka/module-messages': 'text',
  'kafka/test-messages': 'value',
  'kafka/absent': 'hex',
  'kafka/api-versions': 'highestDeprecatedVersion',
  'kafka/framing': 'request',
  'kafka/workloads': 'sendSha256',
  'kafka/primitives': 'hex',
  'kafka/edge-encode': 'hex',
  'kafka/edge-decode': 'text',
  'kafka/record-batches': 'hex',
  'rocketmq/encode-message': 'hex',
  'rocketmq/encode-errors': 'message',
  'rocketmq/properties-text': 'map',
  'rocketmq/encode-batch': 'hex',
  'rocketmq/stored-message': 'hex',
  'rocketmq/message-id': 'msgId',
  'rocketmq/remoting-header': 'prefix',
  'rocketmq/tostring': 'text',
  'rocketmq/tostring-next': 'text',
};

/** The files with one row of each spoilt. */
export function spoiltTexts(texts: GoldenTexts): GoldenTexts {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const member = MEMBERS[name];
      if (member === undefined) throw new Error(`no row of ${name} is spoilt`);
      return [name, spoilt(text, member)];
    }),
  );
}

function spoilt(text: string, member: string): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.includes(`"${member}":`));
  const row = JSON.parse(lines[at] ?? '{}') as Record<string, unknown>;
  lines[at] = JSON.stringify({ ...row, [member]: otherThan(row[member]) });
  return lines.join('\n');
}

/** A message that is fine, or another value of the same type. */
function otherThan(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (Array.isArray(value)) return [...value, 'more'];
  if (typeof value === 'string') return value.slice(0, -1) + (value.endsWith('0') ? '1' : '0');
  return { flag: 0, body: '00', properties: null };
}

/** What fails then, in the order of judging. A text that is spoilt fails its message, and not the segments of it. */
export const spoiltFailures: readonly string[] = [
  'kafka messages: AddOffsetsToTxnRequest v0 default',
  'kafka messages: AbortTransactionRecord v0 default',
  'kafka messages: NullableStructMessage v0 default',
  'kafka segments: AddOffsetsToTxnRequest v0 default',
  'kafka segments: NullableStructMessage v0 default',
  'kafka absent: AddPartitionsToTxnResponse v1 errorCode',
  'kafka api-versions: Produce',
  'kafka framing: Produce v0',
  'kafka workloads: FetchResponse v17 10 × 3',
  'kafka primitives: unsignedVarint 01',
  'kafka edge-encode: tagged-string-len-0',
  'kafka edge-decode: v1-no-tags',
  'kafka record batches, read: one-record',
  'kafka record batches, written: one-record',
  'rocketmq encode-message: s-encode-message-1',
  'rocketmq encode-errors: s-encode-errors-1',
  'rocketmq properties-text: s-properties-text-1',
  'rocketmq encode-batch: s-encode-batch-1',
  'rocketmq stored-message: s-stored-message-1',
  'rocketmq message-id: s-message-id-1',
  'rocketmq remoting-header: s-remoting-header-1',
  'rocketmq tostring: s-tostring-1',
  'rocketmq tostring: s-tostring-next-1',
];
