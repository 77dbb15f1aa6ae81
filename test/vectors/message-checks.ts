import { decode, encode, equals, SizeAccumulator } from '../../generated/runtime/index.js';
import { unequal } from '../differences.js';
import type { JsonObject } from '../golden-rows.js';
import { bytesOf, hexOf } from '../hex.js';
import type { AnyMessage, GeneratedCode } from './generated-code.js';

/** What one value of one message at one version must come to. */
export interface ExpectedMessage {
  readonly version: number;
  readonly value: JsonObject;
  readonly size: number;
  readonly zeroCopySize: number;
  readonly hex: string;
  /** The text of the message with secrets redacted; undefined if it is not known. */
  readonly text: string | undefined;
}

/** Builds, sizes, writes, prints and reads one message; returns what came out otherwise than expected, in words. */
export function differences(generated: GeneratedCode, expected: ExpectedMessage): readonly string[] {
  const message = generated.fromJson(expected.value);
  return [...writeDifferences(message, expected), ...readDifferences(generated, message, expected)];
}

function writeDifferences(message: AnyMessage, expected: ExpectedMessage): readonly string[] {
  const { version } = expected;
  const sizes = new SizeAccumulator();
  message.addSize(sizes, version);
  return [
    ...unequal('size', message.size(version), expected.size),
    ...unequal('total of addSize', sizes.total, expected.size),
    ...unequal('zeroCopy of addSize', sizes.zeroCopy, expected.zeroCopySize),
    ...unequal('bytes', hexOf(encode(message, version)), expected.hex),
    ...(expected.text === undefined ? [] : unequal('text', message.toString(), expected.text)),
  ];
}

function readDifferences(
  generated: GeneratedCode,
  message: AnyMessage,
  expected: ExpectedMessage,
): readonly string[] {
  const { version } = expected;
  const read = decode(generated.type, bytesOf(expected.hex), version);
  return [
    ...(equals(read, message) ? [] : ['reading gave another message']),
    ...unequal('bytes written again', hexOf(encode(read, version)), expected.hex),
    ...unequal('JSON', generated.toJson(read, version), expected.value),
  ];
}
