import { decode, encode, equals, SizeAccumulator } from '../../generated/runtime/index.js';
import type { Json, JsonObject } from '../golden-rows.js';
import { bytesOf, hexOf } from '../hex.js';
import type { AnyMessage, GeneratedMessage } from './generated-messages.js';

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
export function differences(generated: GeneratedMessage, expected: ExpectedMessage): readonly string[] {
  const message = generated.fromJson(expected.value);
  return [...writeDifferences(message, expected), ...readDifferences(generated, message, expected)];
}

function writeDifferences(message: AnyMessage, expected: ExpectedMessage): readonly string[] {
  const { version } = expected;
  const sizes = new SizeAccumulator();
  message.addSize(sizes, version);
  return [
    ...difference('size', message.size(version), expected.size),
    ...difference('total of addSize', sizes.total, expected.size),
    ...difference('zeroCopy of addSize', sizes.zeroCopy, expected.zeroCopySize),
    ...difference('bytes', hexOf(encode(message, version)), expected.hex),
    ...(expected.text === undefined ? [] : difference('text', message.toString(), expected.text)),
  ];
}

function readDifferences(
  generated: GeneratedMessage,
  message: AnyMessage,
  expected: ExpectedMessage,
): readonly string[] {
  const { version } = expected;
  const read = decode(generated.type, bytesOf(expected.hex), version);
  const json = generated.toJson(read, version);
  return [
    ...(equals(read, message) ? [] : ['reading gave another message']),
    ...difference('bytes written again', hexOf(encode(read, version)), expected.hex),
    ...(sameJson(json, expected.value)
      ? []
      : difference('JSON', JSON.stringify(json), JSON.stringify(expected.value))),
  ];
}

function difference(what: string, actual: number | string, wanted: number | string): readonly string[] {
  return actual === wanted ? [] : [`${what}: ${actual}, not ${wanted}`];
}

/** Equality of JSON values; the order of members does not matter, the sign of zero does. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return Object.is(a, b);
  }
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && sameMembers(a, b);
  }
  return sameMembers(a as JsonObject, b as JsonObject);
}

function sameMembers<T extends readonly Json[] | JsonObject>(a: T, b: T): boolean {
  const left = a as JsonObject;
  const right = b as JsonObject;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && sameJson(left[name], right[name]))
  );
}
