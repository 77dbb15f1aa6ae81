import { ApiVersionsRequest } from '../../../generated/kafka/index.js';
import { apiVersionsRequestFromJson, apiVersionsRequestToJson } from '../../../generated/kafka/json.js';
import { ClientMessage } from '../../../generated/rocketmq/index.js';
import { clientMessageFromJson, clientMessageToJson } from '../../../generated/rocketmq/json.js';
import { decode, EncodePool, encode, encodeSegments } from '../../../generated/runtime/index.js';
import { readUtf8, readUtf8Strict, utf8Length, writeUtf8 } from '../../../generated/runtime/utf8.js';
import { toBase64 } from '../../base64.js';
import { unequal } from '../../differences.js';
import { bytesOf, hexOf } from '../../hex.js';
import type { Case } from './kinds.js';

// What the runtime does by other means on other hosts: texts, base64, memory. Golden rows hold little of what is long.

const PIECES = ['a', 'é', 'Ж', '€', '😀', '\ufeff', '\u0000'];
/** To both sides of the lengths up to which loops do the work. */
const COUNTS = [0, 1, 5, 10, 11, 12, 13, 28, 29, 100, 2000];

/** Bytes that are not UTF-8, and how many U+FFFD they are: one for each sequence, as in Java. */
const MALFORMED: readonly (readonly [hex: string, count: number])[] = [
  ['80', 1],
  ['ff', 1],
  ['c0af', 2],
  ['c3', 1],
  ['e282', 1],
  ['eda080', 1],
  ['f09f98', 1],
  ['f4908080', 4],
];

function textProblems(text: string): readonly string[] {
  const bytes = new TextEncoder().encode(text);
  const written = new Uint8Array(bytes.length + 2);
  const end = writeUtf8(written, 1, text, bytes.length);
  const message = new ApiVersionsRequest({ clientSoftwareName: text, clientSoftwareVersion: 'é' });
  const read = decode(ApiVersionsRequest, encode(message, 3), 3);
  const again = apiVersionsRequestFromJson(apiVersionsRequestToJson(message, 3));
  return [
    ...unequal('size', utf8Length(text), bytes.length),
    ...unequal('end', end, bytes.length + 1),
    ...unequal('bytes', hexOf(written), `00${hexOf(bytes)}00`),
    ...unequal('text read', readUtf8(bytes, 0, bytes.length), text),
    ...unequal('text read strictly', readUtf8Strict(bytes, 0, bytes.length), text),
    ...unequal('text of a message', read.clientSoftwareName, text),
    ...unequal('text of its JSON', again.clientSoftwareName, text),
  ];
}

function surrogateProblems(front: string): readonly string[] {
  const text = `${front}\ud83d|\ude00`;
  const bytes = new Uint8Array(utf8Length(text));
  writeUtf8(bytes, 0, text, bytes.length);
  return unequal('bytes', hexOf(bytes), hexOf(new TextEncoder().encode(`${front}?|?`)));
}

function malformedProblems(hex: string, count: number, around: string): readonly string[] {
  const side = hexOf(new TextEncoder().encode(around));
  const bytes = bytesOf(`${side}${hex}${side}`);
  const text = `${around}${'\ufffd'.repeat(count)}${around}`;
  return [
    ...unequal('text read', readUtf8(bytes, 0, bytes.length), text),
    ...unequal('text read strictly', readUtf8Strict(bytes, 0, bytes.length), undefined),
  ];
}

function bytesFor(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => (at * 7919) >> 3);
}

function base64Problems(length: number): readonly string[] {
  const body = bytesFor(length);
  const json = clientMessageToJson(new ClientMessage({ body }));
  const again = clientMessageFromJson(json);
  return [
    ...unequal('JSON', Object(json).body, toBase64(body)),
    ...unequal('bytes of the JSON', again.body, body),
  ];
}

/** Bytes that are written in other memory are the same; what is written to a pool stays there. */
function memoryProblems(): readonly string[] {
  const pool = new EncodePool(4096);
  const messages = COUNTS.map((length) => new ClientMessage({ flag: length, body: bytesFor(length) }));
  const pooled = messages.map((message) => encode(message, { pool }));
  return messages.flatMap((message, index) => {
    const hex = hexOf(encode(message));
    const segments = encodeSegments(message, { minReference: 1 });
    const prototype = Object.getPrototypeOf(encode(message)) as unknown;
    return [
      ...unequal('bytes in a pool', hexOf(pooled[index] ?? new Uint8Array(0)), hex),
      ...unequal('bytes in segments', segments.map((segment) => hexOf(segment)).join(''), hex),
      ...unequal('body by reference', message.body.length === 0 || segments.includes(message.body), true),
      ...unequal('a Uint8Array and nothing else', prototype === Uint8Array.prototype, true),
    ];
  });
}

/** What depends on the host alone. */
export function hostCases(): readonly Case[] {
  const texts = PIECES.flatMap((piece) =>
    COUNTS.flatMap((count) => ['', ...PIECES, 'aé€😀'].map((last) => `${piece.repeat(count)}${last}`)),
  );
  const fronts = COUNTS.map((count) => 'é'.repeat(count));
  return [
    ...texts.map((text) => ({
      id: `text of ${text.length}: ${text.slice(-3)}`,
      problems: () => textProblems(text),
    })),
    ...fronts.map((front) => ({
      id: `surrogates behind ${front.length}`,
      problems: () => surrogateProblems(front),
    })),
    ...MALFORMED.flatMap(([hex, count]) =>
      fronts.map((front) => ({
        id: `malformed ${hex} between ${front.length}`,
        problems: () => malformedProblems(hex, count, front),
      })),
    ),
    ...Array.from({ length: 70 }, (_, length) => ({
      id: `base64 of ${length} bytes`,
      problems: () => base64Problems(length),
    })),
    { id: 'pools and segments', problems: memoryProblems },
  ];
}
