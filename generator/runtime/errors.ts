import { shown } from './shown.js';

/** What every error of this runtime has in common: which message it is about, and in which version. */
export class WireError extends Error {
  /** Class name of the message, such as `FetchRequest`. */
  readonly messageName: string;
  /** Version that was asked for; undefined for a message without versions. */
  readonly version: number | undefined;

  constructor(text: string, messageName: string, version: number | undefined, options?: { cause?: unknown }) {
    super(text);
    if (options && 'cause' in options) (this as { cause?: unknown }).cause = options.cause;
    this.messageName = messageName;
    this.version = version;
  }
}

/** A message cannot be written: a value does not fit its field, or the version has no place for it. */
export class EncodeError extends WireError {
  override readonly name = 'EncodeError';
  /**
   * Where the value stands, such as `topics[0].partitions[2].records`; empty when the message as a whole is
   * at fault.
   */
  readonly path: string;
  /** What is wrong, without the place. */
  readonly reason: string;

  constructor(
    reason: string,
    messageName: string,
    path: string,
    version?: number,
    options?: { cause?: unknown },
  ) {
    super(`${subject(messageName, path, version)}: ${reason}`, messageName, version, options);
    this.path = path;
    this.reason = reason;
  }
}

/** Bytes cannot be read: they end too early, go on too long, or hold what the message does not allow. */
export class DecodeError extends WireError {
  override readonly name = 'DecodeError';
  /**
   * The field that was being read, such as `topics[0].name`; empty when the message as a whole is at fault.
   */
  readonly path: string;
  /** Offset in bytes, from the start of the input, at which reading stopped. */
  readonly offset: number;
  /** Bytes that were needed at `offset`; undefined unless the input is too short. */
  readonly need: number | undefined;
  /** Bytes that were left at `offset`; undefined unless the input is too short. */
  readonly have: number | undefined;

  constructor(
    reason: string,
    messageName: string,
    path: string,
    version: number | undefined,
    place: { offset: number; need?: number | undefined; have?: number | undefined; cause?: unknown },
  ) {
    super(
      `${subject(messageName, path, version)}: ${reason} (offset ${place.offset})`,
      messageName,
      version,
      place,
    );
    this.path = path;
    this.offset = place.offset;
    this.need = place.need;
    this.have = place.have;
  }
}

/** A version outside the range of the message or struct. */
export class UnsupportedVersionError extends WireError {
  override readonly name = 'UnsupportedVersionError';
  /** Lowest version there is. */
  readonly minVersion: number;
  /** Highest version there is. */
  readonly maxVersion: number;

  constructor(messageName: string, version: number, minVersion: number, maxVersion: number) {
    super(
      `${messageName} has versions ${minVersion} to ${maxVersion}, not ${shown(version)}`,
      messageName,
      version,
    );
    this.minVersion = minVersion;
    this.maxVersion = maxVersion;
  }
}

/** Throws `UnsupportedVersionError` unless `version` is one of `min` to `max`. */
export function requireVersion(messageName: string, version: number, min: number, max: number): void {
  if (!(Number.isInteger(version) && version >= min && version <= max)) {
    throw new UnsupportedVersionError(messageName, version, min, max);
  }
}

function subject(messageName: string, path: string, version: number | undefined): string {
  const at = /^(\[|$)/.test(path) ? messageName + path : `${messageName}.${path}`;
  return version === undefined ? at : `${at} (version ${version})`;
}
