import { describe, expect, it } from 'vitest';
import { requestTypes, responseTypes } from '../../generated/kafka/by-api-key.js';
import { frameRequest, frameResponse } from '../../generated/kafka/frames.js';
import { pickVersion, supports } from '../../generated/runtime/index.js';
import { type ApiVersionsRow, goldenRows } from '../golden-rows.js';
import { type AnyMessage, type AnyMessageType, generatedMessage } from './generated-messages.js';

type Frame = (message: AnyMessage, header: object, version: number) => Uint8Array;

/** Bytes of a request header without client id, and of a response header, by header version. */
const REQUEST_HEADER_BYTES = [8, 10, 11];
const RESPONSE_HEADER_BYTES = [4, 5];
const LENGTH_BYTES = 4;

const rows = goldenRows('api-versions');

function typesOf({ api }: ApiVersionsRow): {
  readonly request: AnyMessageType;
  readonly response: AnyMessageType;
} {
  return {
    request: generatedMessage(`${api}Request`).type,
    response: generatedMessage(`${api}Response`).type,
  };
}

function versionsOf(row: ApiVersionsRow): readonly number[] {
  const { lowestSupportedVersion: lowest, highestSupportedVersion: highest } = row;
  return Array.from({ length: highest - lowest + 1 }, (_, at) => lowest + at);
}

/** The header's bytes in a frame: what is neither the length nor the body. */
function headerBytes(frame: Frame, type: AnyMessageType, header: object, version: number): number {
  const message = new type();
  return frame(message, header, version).length - LENGTH_BYTES - message.size(version);
}

describe('the APIs of Kafka', () => {
  it('has 88 APIs', () => {
    expect(rows).toHaveLength(88);
    expect(new Set(Object.keys(requestTypes))).toEqual(new Set(rows.map((row) => String(row.apiKey))));
    expect(new Set(Object.keys(responseTypes))).toEqual(new Set(rows.map((row) => String(row.apiKey))));
  });

  it.each(rows)('$api has its key, versions and stability', (row) => {
    for (const type of Object.values(typesOf(row))) {
      expect(type.apiKey).toBe(row.apiKey);
      expect(type.minVersion).toBe(row.lowestSupportedVersion);
      expect(type.maxVersion).toBe(row.highestSupportedVersion);
      expect(supports(type, row.highestSupportedVersion)).toBe(true);
      expect(supports(type, row.highestSupportedVersion + 1)).toBe(false);
    }
    const { request } = typesOf(row);
    expect(request.maxDeprecatedVersion ?? -1).toBe(row.highestDeprecatedVersion);
    expect(request.latestVersionUnstable === true).toBe(row.latestVersionUnstable);
    const all = { minVersion: 0, maxVersion: 32767 };
    const stable = row.highestStableVersion < 0 ? undefined : row.highestStableVersion;
    expect(pickVersion(request, all)).toBe(stable);
    expect(pickVersion(request, all, { unstable: true })).toBe(row.highestSupportedVersion);
  });

  it.each(rows)('$api has the header versions of each version', (row) => {
    const { request, response } = typesOf(row);
    const versions = versionsOf(row);
    const header = { correlationId: 1, clientId: '' };
    const inRequests = versions.map((version) =>
      headerBytes(frameRequest as never, request, header, version),
    );
    const inResponses = versions.map((version) =>
      headerBytes(frameResponse as never, response, { correlationId: 1 }, version),
    );
    expect(inRequests).toEqual(row.requestHeaderVersions.map((version) => REQUEST_HEADER_BYTES[version]));
    expect(inResponses).toEqual(row.responseHeaderVersions.map((version) => RESPONSE_HEADER_BYTES[version]));
  });
});
