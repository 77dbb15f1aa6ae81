import type { ApiVersionsResponse } from '../../generated/kafka/index.js';
import { versionRange } from '../../generated/kafka/support/api-versions.js';
import { supports, type VersionedType, type VersionOf } from '../../generated/runtime/index.js';

/**
 * Answers in which the mock broker of librdkafka 2.0.2 differs from Kafka's definitions. Produce 5 lacks the log
 * start offset, and in ListOffsets 4 and 5 the leader epoch has eight bytes instead of four.
 */
export const MISWRITTEN: ReadonlyMap<string, readonly number[]> = new Map([
  ['ProduceResponse', [5]],
  ['ListOffsetsResponse', [4, 5]],
]);

/** The versions of a response that we and the mock broker both have, and that it writes as Kafka does. */
export function sharedVersions<T extends VersionedType & { readonly apiKey: number; readonly name: string }>(
  type: T,
  broker: ApiVersionsResponse,
): VersionOf<T>[] {
  const { minVersion, maxVersion } = versionRange(broker, type);
  const all = Array.from({ length: maxVersion - minVersion + 1 }, (_, at) => minVersion + at);
  const miswritten = MISWRITTEN.get(type.name) ?? [];
  return all.filter(
    (version): version is VersionOf<T> => supports(type, version) && !miswritten.includes(version),
  );
}
