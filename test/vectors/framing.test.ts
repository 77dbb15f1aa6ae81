import { describe, expect, it } from 'vitest';
import { requestTypes, responseTypes } from '../../generated/kafka/by-api-key.js';
import {
  frameRequest,
  frameResponse,
  readRequestFrame,
  readResponseFrame,
} from '../../generated/kafka/frames.js';
import { equals } from '../../generated/runtime/index.js';
import { type FramingRow, goldenRows, groupRows } from '../golden-rows.js';
import { bytesOf, hexOf } from '../hex.js';
import type { AnyMessage, AnyMessageType } from './generated-messages.js';

type Types = Readonly<Record<number, AnyMessageType>>;

/** The functions of frames.ts for messages whose class and version are known at run time only. */
interface AnyFrames {
  frame(message: AnyMessage, header: object, version: number): Uint8Array;
  readResponse(
    type: AnyMessageType,
    bytes: Uint8Array,
    version: number,
  ): { header: object; message: AnyMessage };
}

const requests: AnyFrames['frame'] = frameRequest as never;
const responses: AnyFrames['frame'] = frameResponse as never;
const readResponse: AnyFrames['readResponse'] = readResponseFrame as never;

const rows = goldenRows('framing');
const rowsByApi = groupRows(rows, (row) => row.api);

function typeOf(types: unknown, apiKey: number): AnyMessageType {
  return (types as Types)[apiKey] ?? expect.fail(`no class for API key ${apiKey}`);
}

describe('frames', () => {
  it('has 327 requests and responses of 88 APIs', () => {
    expect(rows).toHaveLength(327);
    expect(rowsByApi.size).toBe(88);
    expect(Object.keys(requestTypes)).toHaveLength(88);
    expect(Object.keys(responseTypes)).toHaveLength(88);
  });

  it.each([...rowsByApi.keys()])('%s is framed and read as by Kafka', (api) => {
    for (const row of rowsByApi.get(api) ?? []) {
      expectRequest(row);
      expectResponse(row);
    }
  });
});

function expectRequest(row: FramingRow): void {
  const { apiKey, version, correlationId, clientId } = row;
  const type = typeOf(requestTypes, apiKey);
  const message = new type();
  const bytes = requests(message, { correlationId, clientId }, version);
  expect(hexOf(bytes), `${row.api} v${version}`).toBe(row.request);
  const read = readRequestFrame(bytesOf(row.request), requestTypes);
  const sent = { requestApiKey: apiKey, requestApiVersion: version, correlationId };
  expect(read.header).toMatchObject(row.requestHeaderVersion === 0 ? sent : { ...sent, clientId });
  expect(equals(read.message, message), `${row.api} v${version}`).toBe(true);
  expect(read.message).toBeInstanceOf(type);
  expect(type.name).toBe(`${row.api}Request`);
}

function expectResponse(row: FramingRow): void {
  const { apiKey, version, correlationId } = row;
  const type = typeOf(responseTypes, apiKey);
  const message = new type();
  const bytes = responses(message, { correlationId }, version);
  expect(hexOf(bytes), `${row.api} v${version}`).toBe(row.response);
  const read = readResponse(type, bytesOf(row.response), version);
  expect(read.header).toMatchObject({ correlationId });
  expect(equals(read.message, message), `${row.api} v${version}`).toBe(true);
  expect(read.message).toBeInstanceOf(type);
  expect(type.name).toBe(`${row.api}Response`);
}
