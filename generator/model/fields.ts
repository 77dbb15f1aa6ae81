import type { NodePath } from '../schema/document.js';
import type { FieldShape } from '../schema/shapes.js';
import { flatten } from './aliases.js';
import { resolveAlternatives } from './alternatives.js';
import { resolveBits } from './bits.js';
import { conditionalVersions, reportMemberKeys, resolveCondition } from './conditions.js';
import type { Declaration } from './declarations.js';
import { resolveDefault } from './defaults.js';
import { resolveComputed, resolveConstant } from './derived.js';
import type { PrefixSets } from './extent.js';
import { checkExtents } from './extents.js';
import type { Field, FieldType } from './model.js';
import { memberOf } from './names.js';
import { nullableVersions } from './nullable.js';
import { contains, intersect, isEmpty, printRange, type Range } from './range.js';
import type { DocumentReport } from './report.js';
import { checkTag } from './tags.js';
import { resolveType, type TypeScope } from './types.js';
import { reportUnbuiltForms, reportUnbuiltKeys } from './unbuilt.js';
import { FIELD_VERSION_KEYS } from './version-keys.js';
import { versionsOf } from './versions.js';

/** What the fields of one message have in common. */
export interface FieldScope extends TypeScope {
  readonly sets: PrefixSets;
  /** Undefined for a message without versions. */
  readonly valid: Range | undefined;
  readonly flexible: Range;
  /** True for fields that are entries of a map. */
  readonly areEntries: boolean;
}

/** The versions that a message without versions has. */
export const ONLY_VERSION: Range = { lowest: 0, highest: 0 };

/** The fields of a struct, cut to the versions in which the struct occurs. Fields that cannot be are reported and left out. */
export function resolveFields(
  owner: Declaration,
  range: Range,
  scope: FieldScope,
  report: DocumentReport,
): Field[] {
  const fields: Field[] = [];
  owner.fields.forEach((shape, index) => {
    const field = resolveField(shape, [...owner.path, index], range, fields, scope, report);
    if (field !== undefined) fields.push(field);
  });
  return resolveAlternatives(owner, fields, report);
}

function resolveField(
  shape: FieldShape,
  path: NodePath,
  range: Range,
  earlier: readonly Field[],
  scope: FieldScope,
  report: DocumentReport,
): Field | undefined {
  reportUnbuiltKeys(report, path, shape);
  const versions = fieldVersions(shape, path, range, scope, report);
  const flat = flatten(shape, scope.aliases, path, report);
  const type = flat === undefined ? undefined : resolveType(shape, flat.shape, scope, path, report);
  if (flat === undefined || type === undefined || versions === undefined) return undefined;
  const nullable = nullableVersions(flat.shape, shape, type, versions, path, scope.areEntries, report);
  const when = resolveCondition(shape.when, 'presence', earlier, [...path, 'when'], report);
  const { hasAliasDefault } = flat;
  const isAlwaysNullable = contains(nullable, versions);
  const flexible = fieldFlexible(shape, type, versions, path, scope, report);
  const tagged = checkTag(shape, type, versions, path, { ...scope, ownFlexible: flexible }, report);
  const field: Field = {
    name: shape.name,
    member: memberOf(shape.name),
    about: flat.shape.about,
    type,
    versions: conditionalVersions(when, earlier, versions, [...path, 'when'], report),
    nullable,
    tagged,
    tag: isEmpty(tagged) ? undefined : shape.tag,
    flexible,
    ignorable: shape.ignorable ?? false,
    default: resolveDefault({ shape: flat.shape, type, isAlwaysNullable, hasAliasDefault, path }, report),
    mapKey: shape.mapKey ?? false,
    entityType: shape.entityType,
    when,
    isOptional: false,
    constant: resolveConstant(shape, type, path, report),
    computed: resolveComputed(shape, type, path, report),
    bits: resolveBits(shape.bits, type, scope, [...path, 'bits'], report),
    path,
  };
  reportMemberKeys(shape, field, report);
  if (!scope.areEntries) checkExtents(field, shape, scope.sets, report);
  reportUnbuiltForms(field, earlier, scope.valid ?? ONLY_VERSION, report);
  return field;
}

function fieldVersions(
  shape: FieldShape,
  path: NodePath,
  range: Range,
  scope: FieldScope,
  report: DocumentReport,
): Range | undefined {
  if (scope.valid === undefined) {
    return FIELD_VERSION_KEYS.every((key) => shape[key] === undefined) ? range : undefined;
  }
  const key = shape.versions === undefined ? 'taggedVersions' : 'versions';
  if (shape[key] === undefined) {
    const message = `field "${shape.name}" does not say in which versions it is`;
    report.error('WG305', [...path, 'name'], message, 'add versions, such as 0+');
    return undefined;
  }
  const stated = versionsOf(shape[key], [...path, key], report);
  if (stated === undefined) return undefined;
  const versions = intersect(stated, range);
  if (!isEmpty(versions) || isEmpty(range)) return versions;
  const owner = path.length === 2 ? 'message' : 'struct';
  const message = `field "${shape.name}" is in no version of ${owner === 'message' ? 'the message' : 'its struct'}`;
  report.error('WG306', [...path, key], message, `the ${owner} has versions ${printRange(range)}`);
  return undefined;
}

function fieldFlexible(
  shape: FieldShape,
  type: FieldType,
  versions: Range,
  path: NodePath,
  scope: FieldScope,
  report: DocumentReport,
): Range {
  const place = [...path, 'flexibleVersions'];
  const stated = versionsOf(shape.flexibleVersions, place, report);
  if (stated === undefined) return intersect(scope.flexible, versions);
  if (type.kind !== 'string' && type.kind !== 'bytes') {
    const message = 'only a string or bytes can have flexibleVersions of its own';
    report.errorAtKey('WG307', place, message, 'remove it');
  } else if (!contains(scope.flexible, stated)) {
    const message = `flexibleVersions ${printRange(stated)} go beyond those of the message, ${printRange(scope.flexible)}`;
    report.error('WG307', place, message, 'narrow them, or write none');
  }
  return intersect(intersect(scope.flexible, stated), versions);
}
