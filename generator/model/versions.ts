import type { NodePath } from '../schema/document.js';
import type { MessageShape } from '../schema/shapes.js';
import { ALL_VERSIONS, isEmpty, isOpen, MAX_VERSION, NO_VERSIONS, parseRange, type Range } from './range.js';
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
      `"${text}" is not a range of versions`,
      `the lowest version comes first, and none is above ${MAX_VERSION}`,
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
  if (shape.validVersions === undefined) return unversioned();
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

/** Where the range is wrong, one that nothing else is found wrong with. */
function flexibleRange(shape: MessageShape, isFlexibleProtocol: boolean, report: DocumentReport): Range {
  if (shape.flexibleVersions === undefined) return NO_VERSIONS;
  const range = versionsOf(shape.flexibleVersions, ['flexibleVersions'], report) ?? ALL_VERSIONS;
  if (isEmpty(range)) return range;
  if (!isOpen(range)) {
    const message = `flexibleVersions "${shape.flexibleVersions}" have an end`;
    report.error('WG302', ['flexibleVersions'], message, 'write none or an open range such as 2+');
  }
  if (!isFlexibleProtocol) {
    const message = 'flexibleVersions are used, but protocol.yaml has no "flexible"';
    report.error('WG303', ['flexibleVersions'], message, 'add "flexible" to protocol.yaml, or write none');
  }
  return range;
}

function unversioned(): MessageVersions {
  return { valid: undefined, flexible: NO_VERSIONS, deprecated: NO_VERSIONS };
}
