import { frameRequest, frameResponse } from '../../generated/kafka/frames.js';
import { pickVersion, supports } from '../../generated/runtime/index.js';
import { unequal } from '../differences.js';
import type { ApiVersionsRow } from '../golden-rows.js';
import { type AnyMessage, type AnyMessageType, generatedCode } from './generated-code.js';

type Frame = (message: AnyMessage, header: object, version: number) => Uint8Array;

/** Bytes of a request header without client id, and of a response header, by header version. */
const REQUEST_HEADER_BYTES = [8, 10, 11];
const RESPONSE_HEADER_BYTES = [4, 5];
const LENGTH_BYTES = 4;

interface ApiTypes {
  readonly request: AnyMessageType;
  readonly response: AnyMessageType;
}

function typesOf({ api }: ApiVersionsRow): ApiTypes {
  return { request: generatedCode(`${api}Request`).type, response: generatedCode(`${api}Response`).type };
}

/** What an API has otherwise than in Kafka of its key, its versions and their stability, in words. */
export function versionProblems(row: ApiVersionsRow): readonly string[] {
  const { request, response } = typesOf(row);
  const all = { minVersion: 0, maxVersion: 32767 };
  const stable = row.highestStableVersion < 0 ? undefined : row.highestStableVersion;
  const last = row.highestSupportedVersion;
  return [
    ...[request, response].flatMap((type) => rangeProblems(type, row)),
    ...unequal('last deprecated version', request.maxDeprecatedVersion ?? -1, row.highestDeprecatedVersion),
    ...unequal('instability', request.latestVersionUnstable === true, row.latestVersionUnstable),
    ...unequal('version that is picked', pickVersion(request, all), stable),
    ...unequal('unstable one', pickVersion(request, all, { unstable: true }), last),
  ];
}

function rangeProblems(type: AnyMessageType, row: ApiVersionsRow): readonly string[] {
  const last = row.highestSupportedVersion;
  return [
    ...unequal('API key', type.apiKey, row.apiKey),
    ...unequal('first version', type.minVersion, row.lowestSupportedVersion),
    ...unequal('last version', type.maxVersion, last),
    ...unequal('support of the last version', supports(type, last), true),
    ...unequal('support of the one behind', supports(type, last + 1), false),
  ];
}

/** In which versions of an API the headers are otherwise than in Kafka, in words. */
export function headerProblems(row: ApiVersionsRow): readonly string[] {
  const { request, response } = typesOf(row);
  const { lowestSupportedVersion: lowest, highestSupportedVersion: highest } = row;
  const versions = Array.from({ length: highest - lowest + 1 }, (_, at) => lowest + at);
  const header = { correlationId: 1, clientId: '' };
  const inRequests = versions.map((version) => headerBytes(frameRequest as never, request, header, version));
  const inResponses = versions.map((version) =>
    headerBytes(frameResponse as never, response, { correlationId: 1 }, version),
  );
  const ofRequests = row.requestHeaderVersions.map((version) => REQUEST_HEADER_BYTES[version]);
  const ofResponses = row.responseHeaderVersions.map((version) => RESPONSE_HEADER_BYTES[version]);
  return [
    ...unequal('bytes of request headers', inRequests, ofRequests),
    ...unequal('bytes of response headers', inResponses, ofResponses),
  ];
}

/** The header's bytes in a frame: what is neither the length nor the body. */
function headerBytes(frame: Frame, type: AnyMessageType, header: object, version: number): number {
  const message = new type();
  return frame(message, header, version).length - LENGTH_BYTES - message.size(version);
}
