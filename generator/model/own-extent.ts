import type { NodePath } from '../schema/document.js';
import type { AliasShape } from '../schema/shapes.js';
import type { Extent, LongType, Prefix } from './model.js';
import { resolvePrefix } from './protocol.js';
import type { DocumentReport } from './report.js';
import { reportUnbuilt } from './unbuilt.js';

/** What a field or alias says of its own length or count; undefined where the prefix of the protocol holds. */
export function ownExtent(
  shape: AliasShape,
  kind: LongType['kind'],
  path: NodePath,
  report: DocumentReport,
): Extent | undefined {
  const { length, count } = shape;
  if (length !== undefined && count !== undefined) {
    const help = 'keep one of the two: bytes, or elements';
    report.errorAtKey('WG210', [...path, 'count'], '"count" does not go with "length"', help);
  }
  if (kind === 'array') return arrayExtent(shape, path, report);
  if (length === undefined) return undefined;
  if (length === 'rest') return { kind: 'rest' };
  if (typeof length === 'number') {
    if (kind === 'map') reportUnbuilt(report, [...path, 'length'], 'maps of a fixed length');
    return { kind: 'fixed', size: length };
  }
  return { kind: 'prefix', prefix: resolvePrefix(length, [...path, 'length'], report) };
}

function arrayExtent(
  { length, count }: AliasShape,
  path: NodePath,
  report: DocumentReport,
): Extent | undefined {
  if (length === 'rest') return { kind: 'rest' };
  if (length !== undefined) reportUnbuilt(report, [...path, 'length'], 'arrays with a length in bytes');
  if (count === undefined) return undefined;
  if (typeof count === 'number') {
    reportUnbuilt(report, [...path, 'count'], 'arrays with a fixed count');
    return undefined;
  }
  return { kind: 'prefix', prefix: resolvePrefix(count, [...path, 'count'], report) };
}

/** The number in front of a struct that says how many bytes it has. */
export function structLength(
  { length }: AliasShape,
  path: NodePath,
  report: DocumentReport,
): Prefix | undefined {
  if (length === undefined) return undefined;
  if (length === 'rest' || typeof length === 'number') {
    reportUnbuilt(
      report,
      [...path, 'length'],
      length === 'rest' ? 'structs with length: rest' : 'structs of a fixed length',
    );
    return undefined;
  }
  const prefix = resolvePrefix(length, [...path, 'length'], report);
  if (prefix.null !== undefined)
    reportUnbuilt(report, [...path, 'length'], 'structs that are null by their length');
  return prefix;
}
