import { decode, encode, WireReader } from '../../generated/runtime/index.js';
import { fromBase64, toBase64 } from '../base64.js';
import { unequal } from '../differences.js';
import type { EdgeDecodeRow, EdgeEncodeRow, Json, JsonObject } from '../golden-rows.js';
import { bytesOf, hexOf } from '../hex.js';
import { sha256 } from '../sha256.js';
import { type AnyMessage, generatedCode } from './generated-code.js';

/** A value of `set` in full: repeated text, int arrays and bytes are written short in the golden file. */
function expand(value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value;
  }
  const { $repeat, $repeatByte, count, ...members } = value as JsonObject;
  if ($repeat !== undefined) {
    return typeof $repeat === 'string'
      ? $repeat.repeat(Number(count))
      : new Array(Number(count)).fill($repeat);
  }
  if ($repeatByte !== undefined) {
    return toBase64(new Uint8Array(Number(count)).fill(Number($repeatByte)));
  }
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, expand(member)]));
}

/** The message of a row. Numbers and unknown tags are assigned to the members, so that wrong ones reach the encoder. */
export function edgeMessage(row: EdgeEncodeRow): AnyMessage {
  const json: Record<string, Json> = {};
  const members: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row.set)) {
    if (typeof value === 'number' || name === 'myUint32') {
      members[name] = Number(value);
    } else if (name === '_unknownTaggedFields') {
      const tags = value as readonly { readonly tag: number; readonly data: string }[];
      members['unknownTaggedFields'] = tags.map(({ tag, data }) => ({ tag, data: fromBase64(data) }));
    } else {
      json[name] = expand(value);
    }
  }
  return Object.assign(generatedCode(row.message).fromJson(json), members);
}

/** What comes of a row that Kafka accepts otherwise than there, in words; throws if the row is refused. */
export function writtenProblems(row: EdgeEncodeRow): readonly string[] {
  const message = edgeMessage(row);
  const bytes = encode(message, row.version);
  const content =
    row.hex === undefined
      ? unequal('sha256', sha256(bytes), row.sha256)
      : unequal('bytes', hexOf(bytes), row.hex);
  const size = unequal('size', message.size(row.version), row.size);
  return [
    ...content,
    ...size,
    ...(row.text === undefined ? [] : unequal('text', message.toString(), row.text)),
  ];
}

/** What Kafka prints of a zero-copy field that was read: the capacity of its buffer depends on the input around it. */
function comparable(text: string): string {
  return text.replaceAll(/(lim=\d+) cap=\d+/g, '$1');
}

/** What is read of a row that Kafka accepts otherwise than there, in words; throws if the row is refused. */
export function readProblems(row: EdgeDecodeRow): readonly string[] {
  const { type, toJson } = generatedCode(row.message);
  const message = decode(type, bytesOf(row.hex), row.version);
  const input = new WireReader(bytesOf(row.hex));
  type.read(input, row.version);
  const json = toJson(message, row.version) as JsonObject;
  return [
    ...unequal('text', comparable(message.toString()), comparable(row.text ?? '')),
    ...unequal('offset behind the message', input.offset, row.consumed),
    ...unequal('bytes written again', hexOf(encode(message, row.version)), row.rewritten),
    ...unequal('unknown tagged fields', json['_unknownTaggedFields'], row.unknownTaggedFields),
  ];
}
