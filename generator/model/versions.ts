import type { NodePath } from '../schema/document.js';
import type { MessageShape } from '../schema/shapes.js';
import { isEmpty, isOpen, MAX_VERSION, NO_VERSIONS, parseRange, type Range } from './range.js';
import type { DocumentReport } from './report.js';

/** The range of a version text; undefined without one. A range that descends is reported at `path`, if there is one. */
export function versionsOf(
  text: string | undefined,
  path: NodePath | undefined,
  report: DocumentReport,
): Range | undefined {
  if (text === undefined) return undefined;
  const range = parseRange(text);
  if (range === undefined && path !== undefined) {
    report.error(
      'WG300',
      path,
      `versions "${text}" do not ascend from 0 to ${MAX_VERSION}`,
      'write lowest-highest',
    );
  }
  return range;
}

/** The versions of a message and which of them are flexible. Undefined when they cannot be told. */
export interface MessageVersions {
  /** Undefined for a message without versions. */
  readonly valid: Range | undefined;
  readonly flexible: Range;
  readonly deprecated: Range;
}

export function resolveMessageVersions(
  shape: MessageShape,
  isFlexibleProtocol: boolean,
  report: DocumentReport,
): MessageVersions | undefined {
  if (shape.validVersions === undefined) return unversioned(shape, report);
  const valid = versionsOf(shape.validVersions, ['validVersions'], report);
  if (valid === undefined) return undefined;
  if (isEmpty(valid) || isOpen(valid)) {
    const help = 'write the lowest and the highest version, such as 0-3';
    report.error(
      'WG301',
      ['validVersions'],
      `validVersions "${shape.validVersions}" have no last version`,
      help,
    );
    return undefined;
  }
  const deprecated = versionsOf(shape.deprecatedVersions, ['deprecatedVersions'], report) ?? NO_VERSIONS;
  return { valid, flexible: flexibleRange(shape, isFlexibleProtocol, report), deprecated };
}

function flexibleRange(shape: MessageShape, isFlexibleProtocol: boolean, report: DocumentReport): Range {
  const range = versionsOf(shape.flexibleVersions, ['flexibleVersions'], report) ?? NO_VERSIONS;
  if (isEmpty(range)) return range;
  if (!isOpen(range)) {
    const message = `flexibleVersions "${shape.flexibleVersions}" end`;
    report.error('WG302', ['flexibleVersions'], message, 'write none or an open range such as 2+');
  }
  if (!isFlexibleProtocol) {
    const message = 'flexibleVersions are used, but protocol.yaml has no "flexible"';
    report.error('WG303', ['flexibleVersions'], message, 'add "flexible" to protocol.yaml, or write none');
    return NO_VERSIONS;
  }
  return range;
}

const VERSION_KEYS = ['flexibleVersions', 'deprecatedVersions', 'latestVersionUnstable'] as const;

function unversioned(shape: MessageShape, report: DocumentReport): MessageVersions {
  for (const key of VERSION_KEYS) {
    if (shape[key] !== undefined) reportVersionKey(report, [key], key);
  }
  return { valid: undefined, flexible: NO_VERSIONS, deprecated: NO_VERSIONS };
}

/** Refuses a key about versions in a message that has none. */
export function reportVersionKey(report: DocumentReport, path: NodePath, key: string): void {
  report.errorAtKey(
    'WG304',
    path,
    `"${key}" needs versions, but the message has none`,
    'add validVersions, or remove it',
  );
}
