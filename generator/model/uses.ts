import type { NodePath } from '../schema/document.js';
import type { FieldShape } from '../schema/shapes.js';
import { structName } from '../schema/words.js';
import { type Aliases, flattenQuietly } from './aliases.js';
import type { Declaration, Declarations } from './declarations.js';
import {
  ALL_VERSIONS,
  contains,
  hull,
  intersect,
  isEmpty,
  NO_VERSIONS,
  printRange,
  type Range,
} from './range.js';
import type { DocumentReport } from './report.js';
import { versionsOf } from './versions.js';

/** A field that holds a struct of the same file, or an array of it. */
export interface StructUse {
  readonly target: Declaration;
  /** Path of the field. */
  readonly path: NodePath;
  /** Versions that the field states. */
  readonly versions: Range;
  /** True where a value can end: an array may be empty, and a default of null builds no struct. */
  readonly isBreak: boolean;
}

/** By struct, the fields that hold structs. What leads to no struct is left out: other passes report it. */
export type StructUses = ReadonlyMap<string, readonly StructUse[]>;

/** `valid` are the versions of the message. */
export function collectUses(
  declarations: Declarations,
  aliases: Aliases,
  valid: Range,
  report: DocumentReport,
): StructUses {
  return new Map(
    [...declarations.values()].map((owner) => [
      owner.name,
      owner.fields.flatMap((field, index) => {
        const use = structUse(field, owner, [...owner.path, index], { declarations, aliases, valid }, report);
        return use === undefined ? [] : [use];
      }),
    ]),
  );
}

interface UseScope {
  readonly declarations: Declarations;
  readonly aliases: Aliases;
  readonly valid: Range;
}

function structUse(
  field: FieldShape,
  owner: Declaration,
  path: NodePath,
  { declarations, aliases, valid }: UseScope,
  report: DocumentReport,
): StructUse | undefined {
  const flat = flattenQuietly(field, aliases)?.shape;
  if (flat === undefined) return undefined;
  const isArray = flat.type.startsWith('[]');
  const type = isArray ? flattenQuietly({ type: flat.type.slice(2) }, aliases)?.shape.type : flat.type;
  const target = declarations.get(structName(type ?? '') ?? '');
  // A field that declares a struct a second time uses none: that is reported as such.
  const isSecond = field.fields !== undefined && target?.namePath.join('/') !== [...path, 'type'].join('/');
  if (target === undefined || isSecond) return undefined;
  const versions = versionsOf(field.versions ?? field.taggedVersions, undefined, report) ?? ALL_VERSIONS;
  const nullable = versionsOf(field.nullableVersions, undefined, report) ?? NO_VERSIONS;
  // Several forms of one member may be there always: then it is not null.
  const isOptional =
    field.when !== undefined && owner.fields.filter(({ name }) => name === field.name).length === 1;
  const isNullable = flat.nullable === true || contains(nullable, intersect(versions, valid));
  return { target, path, versions, isBreak: isArray || isOptional || (isNullable && flat.default === null) };
}

/** The versions in which each struct can be on the wire: those of the fields that use it, cut to what it states for itself. */
export function rangesOfStructs(
  declarations: Declarations,
  uses: StructUses,
  versions: Range,
): ReadonlyMap<string, Range> {
  const ranges = new Map<string, Range>([...declarations.keys()].map((name) => [name, NO_VERSIONS]));
  const [root = ''] = declarations.keys();
  const open: [string, Range][] = [[root, versions]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [name, range] = next;
    const known = ranges.get(name) ?? NO_VERSIONS;
    const grown = hull(known, range);
    if (contains(known, grown)) continue;
    ranges.set(name, grown);
    for (const { target, versions: stated } of uses.get(name) ?? []) {
      const use = intersect(intersect(grown, stated), target.stated);
      if (!isEmpty(use)) open.push([target.name, use]);
    }
  }
  return ranges;
}

/** Reports uses outside of the versions that a common struct states for itself. */
export function reportNarrowStructs(
  uses: StructUses,
  ranges: ReadonlyMap<string, Range>,
  report: DocumentReport,
): void {
  for (const [owner, list] of uses) {
    for (const { target, path, versions } of list) {
      const use = intersect(ranges.get(owner) ?? NO_VERSIONS, versions);
      if (contains(target.stated, use)) continue;
      const message = `struct ${target.name} has versions ${printRange(target.stated)}, but is used here in ${printRange(use)}`;
      const help = 'widen the versions of the struct, or narrow those of the field';
      report.error('WG310', [...path, 'type'], message, help);
    }
  }
}

/** Warns of common structs that no field of the message leads to: no class is made of them. */
export function warnOfUnused(declarations: Declarations, uses: StructUses, report: DocumentReport): void {
  const reached = new Set<Declaration>();
  const open = [...declarations.values()].filter((one) => !one.isCommon);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    for (const { target } of uses.get(next.name) ?? []) open.push(target);
  }
  for (const one of declarations.values()) {
    if (one.isCommon && !reached.has(one))
      report.warning('WG217', one.namePath, `struct ${one.name} is used by no field`, 'use it or remove it');
  }
}
