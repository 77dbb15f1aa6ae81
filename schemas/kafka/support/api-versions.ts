import { DecodeError, decode, type VersionRange } from '../../runtime/index.js';
import { ApiVersionsResponse, type ApiVersionsResponseVersion } from '../api-versions-response.js';
import { readResponseFrame } from '../frames.js';
import type { ResponseHeader } from '../response-header.js';

/** An ApiVersionsResponse and the version it was read in. */
export interface ReadApiVersions {
  /** The response. */
  readonly message: ApiVersionsResponse;
  /** The version that was asked for, or 0 where the broker answered in version 0. */
  readonly version: ApiVersionsResponseVersion;
}

/** The same with the header of its frame. */
export interface ReadApiVersionsFrame extends ReadApiVersions {
  /** The header of the frame. */
  readonly header: ResponseHeader;
}

/**
 * Reads the body of an answer to ApiVersionsRequest. A broker that does not know the version of the request answers
 * in version 0, with error 35 (UNSUPPORTED_VERSION) and, since Kafka 2.4, the versions of ApiVersions that it knows:
 * bytes that cannot be read in `version` are read in version 0, as Kafka's own clients do.
 *
 * @throws DecodeError of `version` when the bytes are of neither version; UnsupportedVersionError
 */
export function decodeApiVersionsResponse(
  bytes: Uint8Array,
  version: ApiVersionsResponseVersion,
): ReadApiVersions {
  return orVersion0(version, (asked) => ({
    message: decode(ApiVersionsResponse, bytes, asked),
    version: asked,
  }));
}

/**
 * Reads a whole frame with an answer to ApiVersionsRequest, as `decodeApiVersionsResponse` reads its body. The header
 * of this response has the same version for every version of the body, so it needs no second guess.
 *
 * @throws DecodeError of `version` when the bytes are no frame of either version; UnsupportedVersionError
 */
export function readApiVersionsResponseFrame(
  bytes: Uint8Array,
  version: ApiVersionsResponseVersion,
): ReadApiVersionsFrame {
  return orVersion0(version, (asked) => ({
    ...readResponseFrame(ApiVersionsResponse, bytes, asked),
    version: asked,
  }));
}

/** Where version 0 fails too, the first error is the one that says what was expected. */
function orVersion0<Result>(
  version: ApiVersionsResponseVersion,
  read: (version: ApiVersionsResponseVersion) => Result,
): Result {
  try {
    return read(version);
  } catch (error) {
    if (!(error instanceof DecodeError) || version === 0) throw error;
    try {
      return read(0);
    } catch {
      throw error;
    }
  }
}

/** What `versionRange` answers for a request that the broker does not serve: no version is in it. */
const NO_VERSIONS: VersionRange = { minVersion: 0, maxVersion: -1 };

/**
 * The versions in which a broker serves a request, ready for `pickVersion`: of the request's class or of its
 * response's, as both have the same api key. For a request that the broker does not serve, the range is empty (0 to
 * -1), and `pickVersion` answers undefined.
 */
export function versionRange(
  response: Pick<ApiVersionsResponse, 'apiKeys'>,
  type: { readonly apiKey: number },
): VersionRange {
  return response.apiKeys.find(({ apiKey }) => apiKey === type.apiKey) ?? NO_VERSIONS;
}
