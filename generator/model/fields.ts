import type { Document, NodePath } from '../schema/document.js';
import type { AliasShape, FieldShape, MessageShape } from '../schema/shapes.js';
import { flatten } from './aliases.js';
import type { Declaration } from './declarations.js';
import { resolveDefault } from './defaults.js';
import { type Field, type FieldType, type FlexibleForm, isNullable, type Prefixes } from './model.js';
import { memberOf } from './names.js';
import { contains, intersect, isEmpty, NO_VERSIONS, type Range } from './range.js';
import type { DocumentReport } from './report.js';
import { checkTag } from './tags.js';
import { resolveType, type TypeScope } from './types.js';
import { reportUnbuiltKeys } from './unbuilt.js';
import { reportVersionKey, versionsOf } from './versions.js';

/** What the fields of one message have in common. */
export interface FieldScope extends TypeScope {
  readonly document: Document<MessageShape>;
  /** Undefined for a message without versions. */
  readonly valid: Range | undefined;
  readonly flexible: Range;
  readonly prefixes: Prefixes;
  readonly flexibleForm: FlexibleForm | undefined;
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
  return owner.fields.flatMap((shape, index) => {
    const field = resolveField(shape, [...owner.path, index], range, scope, report);
    return field === undefined ? [] : [field];
  });
}

function resolveField(
  shape: FieldShape,
  path: NodePath,
  range: Range,
  scope: FieldScope,
  report: DocumentReport,
): Field | undefined {
  const flat = flatten(shape, scope.aliases, path, report);
  if (flat === undefined) return undefined;
  reportUnbuiltKeys(report, path, flat.shape);
  const type = resolveType(flat.shape, scope, path, report);
  const versions = fieldVersions(shape, path, range, scope, report);
  if (type === undefined || versions === undefined) return undefined;
  const nullable = nullableVersions(flat.shape, shape, type, versions, scope, path, report);
  const { hasAliasDefault } = flat;
  const isAlwaysNullable = contains(nullable, versions);
  const tagged = checkTag(shape, type, versions, path, scope, report);
  const field: Field = {
    name: shape.name,
    member: memberOf(shape.name),
    about: flat.shape.about,
    type,
    versions,
    nullable,
    tagged,
    tag: isEmpty(tagged) ? undefined : shape.tag,
    flexible: fieldFlexible(shape, type, versions, path, scope, report),
    ignorable: shape.ignorable ?? false,
    default: resolveDefault({ shape: flat.shape, type, isAlwaysNullable, hasAliasDefault, path }, report),
    mapKey: shape.mapKey ?? false,
    entityType: shape.entityType,
    path,
  };
  checkExtent(field, scope, report);
  return field;
}

const VERSION_KEYS = ['versions', 'nullableVersions', 'taggedVersions', 'tag', 'flexibleVersions'] as const;

function fieldVersions(
  shape: FieldShape,
  path: NodePath,
  range: Range,
  scope: FieldScope,
  report: DocumentReport,
): Range | undefined {
  if (scope.valid === undefined) {
    for (const key of VERSION_KEYS)
      if (shape[key] !== undefined) reportVersionKey(report, [...path, key], key);
    return range;
  }
  const key = shape.versions === undefined ? 'taggedVersions' : 'versions';
  if (shape[key] === undefined) {
    const message = `field "${shape.name}" does not say in which versions it is`;
    report.error('WG305', path, message, 'add versions, such as 0+');
    return undefined;
  }
  const stated = versionsOf(shape[key], [...path, key], report);
  if (stated === undefined) return undefined;
  const versions = intersect(stated, range);
  if (isEmpty(versions) && !isEmpty(range)) {
    const message = `field "${shape.name}" is in no version of its struct`;
    report.error(
      'WG306',
      [...path, key],
      message,
      `the struct has versions ${range.lowest} to ${range.highest}`,
    );
    return undefined;
  }
  return versions;
}

function nullableVersions(
  flat: AliasShape,
  shape: FieldShape,
  type: FieldType,
  versions: Range,
  scope: FieldScope,
  path: NodePath,
  report: DocumentReport,
): Range {
  const stated = versionsOf(shape.nullableVersions, [...path, 'nullableVersions'], report);
  const range = flat.nullable === true ? versions : intersect(stated ?? NO_VERSIONS, versions);
  if (isEmpty(range)) return range;
  const key = flat.nullable === true ? 'nullable' : 'nullableVersions';
  if (type.kind === 'scalar') {
    const message = `a field of type ${type.scalar} cannot be null`;
    report.errorAtKey('WG211', [...path, key], message, 'strings, bytes, arrays and structs can');
    return NO_VERSIONS;
  }
  if (!hasNullMarker(type, range, scope)) {
    const message = `field "${shape.name}" is nullable, but the prefix in front of it has no number for null`;
    report.errorAtKey('WG311', [...path, key], message, 'give the prefix a "null" in protocol.yaml');
  }
  return range;
}

/** True if null can be told in every version of `range`. */
function hasNullMarker(type: FieldType, range: Range, scope: FieldScope): boolean {
  return prefixesIn(range, scope.flexible, scope).every((prefixes) => {
    if (type.kind === 'struct') return prefixes.struct !== undefined;
    const prefix = prefixes[extentOf(type)];
    return prefix === undefined || prefix.null !== undefined;
  });
}

function prefixesIn(range: Range, flexible: Range, scope: FieldScope): Prefixes[] {
  const isClassic = !contains(flexible, range);
  const isFlexible = !isEmpty(intersect(flexible, range));
  const own = isFlexible && scope.flexibleForm !== undefined ? [scope.flexibleForm.prefixes] : [];
  return isClassic ? [scope.prefixes, ...own] : own;
}

function extentOf(type: FieldType): 'string' | 'bytes' | 'array' {
  return type.kind === 'array' || type.kind === 'string' ? type.kind : 'bytes';
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
    report.errorAtKey(
      'WG307',
      place,
      'only a string or bytes can have flexibleVersions of its own',
      'remove it',
    );
  } else if (!contains(scope.flexible, stated)) {
    const message = 'the flexibleVersions of the field go beyond those of the message';
    report.error('WG307', place, message, 'narrow them, or write none');
  }
  return intersect(intersect(scope.flexible, stated), versions);
}

/** Every string, bytes and array needs something that tells where it ends. */
function checkExtent(field: Field, scope: FieldScope, report: DocumentReport): void {
  const types = field.type.kind === 'array' ? [field.type, field.type.element] : [field.type];
  for (const type of types) {
    if (type.kind === 'scalar' || type.kind === 'struct') continue;
    const kind = extentOf(type);
    if (prefixesIn(field.versions, field.flexible, scope).every((prefixes) => prefixes[kind] !== undefined))
      continue;
    const message = `nothing tells where the ${kind} of "${field.name}" ends`;
    report.error('WG312', [...field.path, 'type'], message, `give protocol.yaml a prefix for ${kind}`);
  }
}

export { isNullable };
