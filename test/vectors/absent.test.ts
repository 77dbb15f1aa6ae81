import { describe, expect, it } from 'vitest';
import { EncodeError, encode, encodeInto } from '../../generated/runtime/index.js';
import { type AbsentRow, goldenRows, groupRows, type Json, type JsonObject } from '../golden-rows.js';
import { hexOf } from '../hex.js';
import { type AnyMessage, generatedMessage } from './generated-messages.js';

const rows = goldenRows('absent');
const rowsByMessage = groupRows(rows, (row) => row.message);

describe('members that a version cannot carry', () => {
  it('has 628 rows, of which Kafka refuses 347', () => {
    expect(rows).toHaveLength(628);
    expect(rows.filter((row) => row.refused === true)).toHaveLength(347);
  });

  it.each([...rowsByMessage.keys()])('%s drops or refuses them as Kafka does', (name) => {
    const problems = (rowsByMessage.get(name) ?? []).flatMap((row) =>
      problemsOf(row).map(
        (problem) => `v${row.version} ${row.path} = ${JSON.stringify(row.value)}: ${problem}`,
      ),
    );
    expect(problems).toEqual([]);
  });
});

function problemsOf(row: AbsentRow): readonly string[] {
  const message = generatedMessage(row.message).fromJson(jsonAt(row.path, row.value));
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
  const hex = hexOf(encode(message, row.version));
  const problems = hex === row.hex ? [] : [`bytes ${hex}, not ${row.hex}`];
  const size = message.size(row.version);
  return size === row.size ? problems : [...problems, `size ${size}, not ${row.size}`];
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
