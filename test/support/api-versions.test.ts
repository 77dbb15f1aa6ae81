import { describe, expect, it } from 'vitest';
import { frameResponse } from '../../generated/kafka/frames.js';
import {
  ApiVersionsRequest,
  ApiVersionsResponse,
  ErrorCode,
  FetchRequest,
  MetadataRequest,
  MetadataResponse,
} from '../../generated/kafka/index.js';
import {
  decodeApiVersionsResponse,
  readApiVersionsResponseFrame,
  versionRange,
} from '../../generated/kafka/support/api-versions.js';
import { DecodeError, encode, pickVersion, UnsupportedVersionError } from '../../generated/runtime/index.js';
import { goldenRows } from '../golden-rows.js';
import { bytesOf } from '../hex.js';

const VERSIONS = [0, 1, 2, 3, 4] as const;

/** Error 35 and no keys: what brokers before Kafka 2.4 answer to a version they do not know. */
const BARE_REFUSAL = Uint8Array.of(0, 35, 0, 0, 0, 0);
/** Error 35 and the versions 0 to 3 of ApiVersions (18): what later brokers answer. */
const REFUSAL = Uint8Array.of(0, 35, 0, 0, 0, 1, 0, 18, 0, 0, 0, 3);

function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return expect.fail('nothing was thrown');
}

describe('the answer to ApiVersionsRequest', () => {
  it.each(VERSIONS)('is read in version %i, when it has that version', (version) => {
    const message = new ApiVersionsResponse({ apiKeys: [{ apiKey: 3, minVersion: 0, maxVersion: 12 }] });
    const read = decodeApiVersionsResponse(encode(message, version), version);
    expect(read).toEqual({ message, version });
    const frame = frameResponse(message, { correlationId: 7 }, version);
    expect(readApiVersionsResponseFrame(frame, version)).toMatchObject({
      header: { correlationId: 7 },
      message: { apiKeys: [{ apiKey: 3, minVersion: 0, maxVersion: 12 }] },
      version,
    });
  });

  it.each(VERSIONS)('is read in version 0, when a broker refuses version %i', (version) => {
    const bare = decodeApiVersionsResponse(BARE_REFUSAL, version);
    expect(bare.message).toMatchObject({ errorCode: ErrorCode.UNSUPPORTED_VERSION, apiKeys: [] });
    expect(bare.version).toBe(0);
    const { message, version: readIn } = decodeApiVersionsResponse(REFUSAL, version);
    expect(readIn).toBe(0);
    expect(pickVersion(ApiVersionsRequest, versionRange(message, ApiVersionsRequest))).toBe(3);
  });

  it('is read from the frames of both', () => {
    const refusal = frameResponse(
      new ApiVersionsResponse({ errorCode: ErrorCode.UNSUPPORTED_VERSION }),
      { correlationId: 9 },
      0,
    );
    expect(readApiVersionsResponseFrame(refusal, 4)).toMatchObject({
      header: { correlationId: 9 },
      message: { errorCode: 35 },
      version: 0,
    });
  });

  it('is read from the frames that Kafka wrote', () => {
    const rows = goldenRows('framing').filter(({ api }) => api === 'ApiVersions');
    expect(rows.map(({ version }) => version)).toEqual(VERSIONS);
    for (const row of rows) {
      const version = VERSIONS.find((one) => one === row.version) ?? expect.fail('no such version');
      const read = readApiVersionsResponseFrame(bytesOf(row.response), version);
      expect([read.version, read.header.correlationId]).toEqual([row.version, row.correlationId]);
    }
  });

  it('fails with the error of the version that was asked for, when it is of neither', () => {
    const cut = REFUSAL.subarray(0, 9);
    const error = thrownBy(() => decodeApiVersionsResponse(cut, 3));
    expect(error).toBeInstanceOf(DecodeError);
    expect(error).toMatchObject({ messageName: 'ApiVersionsResponse', version: 3 });
    expect(thrownBy(() => decodeApiVersionsResponse(cut, 0))).toMatchObject({ version: 0 });
    expect(thrownBy(() => readApiVersionsResponseFrame(cut, 3))).toBeInstanceOf(DecodeError);
  });

  it('has no version beyond 4, whatever its bytes', () => {
    expect(thrownBy(() => decodeApiVersionsResponse(REFUSAL, 5 as 4))).toBeInstanceOf(
      UnsupportedVersionError,
    );
  });
});

describe('versionRange', () => {
  const answer = new ApiVersionsResponse({
    apiKeys: [
      { apiKey: 3, minVersion: 4, maxVersion: 9 },
      { apiKey: 1, minVersion: 40, maxVersion: 50 },
    ],
  });

  it('is what a version is picked from', () => {
    expect(versionRange(answer, MetadataRequest)).toMatchObject({ minVersion: 4, maxVersion: 9 });
    expect(versionRange(answer, MetadataResponse)).toBe(versionRange(answer, MetadataRequest));
    expect(pickVersion(MetadataRequest, versionRange(answer, MetadataRequest))).toBe(9);
    expect(pickVersion(FetchRequest, versionRange(answer, FetchRequest))).toBeUndefined();
  });

  it('is empty for a request that the broker does not serve', () => {
    const range = versionRange(answer, ApiVersionsRequest);
    expect(range.maxVersion).toBeLessThan(range.minVersion);
    expect(pickVersion(ApiVersionsRequest, range)).toBeUndefined();
  });
});
