import { EncodeError, encode, encodeInto } from '../../generated/runtime/index.js';
import { unequal } from '../differences.js';
import type { AbsentRow, Json, JsonObject } from '../golden-rows.js';
import { hexOf } from '../hex.js';
import { type AnyMessage, generatedCode } from './generated-code.js';

/** What comes otherwise than in Kafka of a member that its version cannot carry, in words. */
export function absentProblems(row: AbsentRow): readonly string[] {
  const message = generatedCode(row.message).fromJson(jsonAt(row.path, row.value));
  return row.refused === true ? refusalProblems(message, row) : carriedProblems(message, row);
}

/** The JSON of a message in which the member at `path` has a value: `a[0].b` is `{ a: [{ b: value }] }`. */
function jsonAt(path: string, value: Json): JsonObject {
  let json = value;
  for (const part of path.split('.').reverse()) {
    const name = part.replace('[0]', '');
    json = { [name]: name === part ? json : [json] };
  }
  return json as JsonObject;
}

function carriedProblems(message: AnyMessage, row: AbsentRow): readonly string[] {
  return [
    ...unequal('bytes', hexOf(encode(message, row.version)), row.hex),
    ...unequal('size', message.size(row.version), row.size),
  ];
}

function refusalProblems(message: AnyMessage, row: AbsentRow): readonly string[] {
  const error = refusalOf(() => encode(message, row.version));
  const buffer = new Uint8Array(4096);
  const intoError = refusalOf(() => encodeInto(message, buffer, 16, row.version));
  return [
    ...(intoError?.message === error?.message ? [] : ['encodeInto gave another error']),
    ...(buffer.every((byte) => byte === 0) ? [] : ['bytes were written']),
    ...(error instanceof EncodeError ? placeProblems(error, row) : [`${String(error)} is no EncodeError`]),
  ];
}

function placeProblems(error: EncodeError, row: AbsentRow): readonly string[] {
  const place = `${error.messageName} ${error.path} v${error.version}`;
  const wanted = `${row.message} ${row.path} v${row.version}`;
  return place === wanted ? [] : [`names ${place}, not ${wanted}`];
}

function refusalOf(encoding: () => unknown): Error | undefined {
  try {
    encoding();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
