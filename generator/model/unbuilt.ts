import type { NodePath } from '../schema/document.js';
import type { AliasShape, FieldShape, ProtocolShape } from '../schema/shapes.js';
import { fixedWidth, isSmallInteger } from './integers.js';
import type { Field, ScalarType } from './model.js';
import { contains, isEmpty, type Range } from './range.js';
import type { DocumentReport } from './report.js';

/** Keys of fields and aliases that the language has and this compiler does not build yet. */
const FIELD_KEYS = ['terminator', 'pointer'] as const;

/** Refuses a part of the language that is not built yet: it is never half-built. */
export function reportUnbuilt(report: DocumentReport, path: NodePath, what: string): void {
  report.errorAtKey('WG900', path, notBuilt(what));
}

function notBuilt(what: string): string {
  return `${what} are part of the schema language but are not built yet`;
}

/** Elements that can be null: an array of a nullable alias. */
export function reportUnbuiltElements(report: DocumentReport, path: NodePath): void {
  report.error('WG900', [...path, 'type'], notBuilt('arrays with elements that can be null'));
}

/** Refuses what a field or an alias states itself; what an alias states is reported there. */
export function reportUnbuiltKeys(
  report: DocumentReport,
  path: NodePath,
  shape: AliasShape & Partial<FieldShape>,
): void {
  for (const key of FIELD_KEYS) {
    if (shape[key] !== undefined && shape[key] !== false) {
      reportUnbuilt(report, [...path, key], `fields with "${key}"`);
    }
  }
}

/** Integers of the tag section: narrower ones would need checks of their range on write. */
const TAG_INTEGERS = ['count', 'tag', 'size'] as const;

export function reportUnbuiltProtocol(report: DocumentReport, shape: ProtocolShape): void {
  for (const key of TAG_INTEGERS) {
    const type = shape.flexible?.tags[key] ?? 'uvarint';
    if (type === 'uvarint') continue;
    const what = `tag sections whose "${key}" is of type ${type}`;
    report.error('WG900', ['flexible', 'tags', key], notBuilt(what), 'write uvarint');
  }
  if (shape.commonStructs !== undefined)
    reportUnbuilt(report, ['commonStructs'], 'structs of a whole protocol');
  for (const [kind, frame] of Object.entries(shape.frames ?? {})) {
    if (frame.dispatch !== undefined)
      reportUnbuilt(report, ['frames', kind, 'dispatch'], 'frames with "dispatch"');
  }
}

/** Refuses combinations of what is built that would need more: a part of the language that is half built is worse than none. */
export function reportUnbuiltForms(
  field: Field,
  earlier: readonly Field[],
  versions: Range,
  report: DocumentReport,
): void {
  const { type, when, constant, computed, path } = field;
  const isFixed = type.kind === 'scalar' && (type.scalar === 'bool' || isFixedInteger(type.scalar));
  if (constant !== undefined && !isFixed)
    reportUnbuilt(report, [...path, 'const'], 'constants that are texts or varints');
  if (computed !== undefined && (when !== undefined || !contains(field.versions, versions)))
    reportUnbuilt(report, [...path, 'computed'], 'computed fields that are not always there');
  if (computed?.kind === 'size' && !earlier.every((one) => isPlainAndFixed(one, versions)))
    reportUnbuilt(
      report,
      [...path, 'computed'],
      'computed sizes behind fields whose size or presence varies',
    );
  if (type.kind === 'array' && type.element.kind === 'scalar' && type.element.enum?.closed === true)
    reportUnbuilt(report, [...path, 'enum'], 'arrays of a closed enum');
  if (field.bits?.some((range) => range.constant !== undefined) === true)
    reportUnbuilt(report, [...path, 'bits'], 'bits that are constant');
  if (type.kind === 'struct' && type.length !== undefined && !isEmpty(field.nullable))
    reportUnbuilt(report, [...path, 'length'], 'structs that can be null and have a length');
  if (when !== undefined && field.tag !== undefined)
    reportUnbuilt(report, [...path, 'when'], 'conditions on tagged fields');
}

function isFixedInteger(scalar: ScalarType): boolean {
  return isSmallInteger(scalar) && fixedWidth(scalar) !== undefined;
}

function isPlainAndFixed(field: Field, valid: Range): boolean {
  const { type, when, computed, versions, tagged } = field;
  const isFixed = type.kind === 'scalar' && !/^u?var/.test(type.scalar);
  const isAlways = when === undefined && contains(versions, valid) && isEmpty(tagged);
  return isFixed && isAlways && computed === undefined;
}
