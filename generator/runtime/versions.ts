/** The class of a message with versions. */
export interface VersionedType {
  /** Lowest version. */
  readonly minVersion: number;
  /** Highest version. */
  readonly maxVersion: number;
  /** True where the latest version may still change. */
  readonly latestVersionUnstable?: boolean;
  /** Reads one instance at a version. */
  read(input: never, version: never): unknown;
}

/** The versions of a message class, as a union of literals. */
export type VersionOf<T extends VersionedType> = T['read'] extends (input: never, version: infer V) => unknown
  ? V & number
  : never;

/** Versions from `minVersion` to `maxVersion`, both included: the form in which peers announce them. */
export interface VersionRange {
  /** Lowest version. */
  readonly minVersion: number;
  /** Highest version. */
  readonly maxVersion: number;
}

/**
 * The highest version that both sides have, or undefined if there is none. A latest version that may still
 * change is left out unless `unstable` is set.
 */
export function pickVersion<T extends VersionedType>(
  type: T,
  range: VersionRange,
  options: { readonly unstable?: boolean | undefined } = {},
): VersionOf<T> | undefined {
  const skipped = type.latestVersionUnstable === true && options.unstable !== true ? 1 : 0;
  const highest = Math.min(type.maxVersion - skipped, range.maxVersion);
  return highest >= type.minVersion && highest >= range.minVersion ? (highest as VersionOf<T>) : undefined;
}

/** Tells whether `version` is one of the message's versions, and narrows its type. */
export function supports<T extends VersionedType>(type: T, version: number): version is VersionOf<T> {
  return Number.isInteger(version) && version >= type.minVersion && version <= type.maxVersion;
}
