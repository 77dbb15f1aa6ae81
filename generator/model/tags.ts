import type { NodePath } from '../schema/document.js';
import type { FieldShape } from '../schema/shapes.js';
import type { Declaration } from './declarations.js';
import type { FieldType } from './model.js';
import { contains, intersect, isEmpty, isOpen, NO_VERSIONS, printRange, type Range } from './range.js';
import type { DocumentReport } from './report.js';
import { versionsOf } from './versions.js';

/** Versions that bound those in which a field can be tagged. */
interface TagScope {
  /** Flexible versions of the message, and those in which this field is flexible. */
  readonly flexible: Range;
  readonly ownFlexible: Range;
  /** Undefined for a message without versions. */
  readonly valid: Range | undefined;
}

/** The versions in which a field is tagged, cut to its versions. What does not fit is reported. */
export function checkTag(
  shape: FieldShape,
  type: FieldType,
  versions: Range,
  path: NodePath,
  scope: TagScope,
  report: DocumentReport,
): Range {
  const place = [...path, 'taggedVersions'];
  const stated = versionsOf(shape.taggedVersions, place, report) ?? NO_VERSIONS;
  if (scope.valid === undefined) return NO_VERSIONS;
  if (shape.tag === undefined || isEmpty(stated)) {
    reportHalf(shape, stated, path, report);
    return NO_VERSIONS;
  }
  if (!isOpen(stated)) {
    const message = `taggedVersions "${shape.taggedVersions}" have an end`;
    report.error('WG321', place, message, 'write an open range such as 2+');
  }
  const own = versionsOf(shape.versions, undefined, report) ?? stated;
  if (!contains(own, stated)) {
    const message = `taggedVersions ${printRange(stated)} go beyond the versions of the field, ${printRange(own)}`;
    report.error('WG322', place, message, 'narrow them');
  }
  const tagged = intersect(stated, versions);
  if (!contains(scope.flexible, tagged)) {
    const flexible = `the flexible versions of the message, ${printRange(scope.flexible)}`;
    const message = `taggedVersions ${printRange(stated)} go beyond ${flexible}`;
    report.error('WG323', place, message, 'narrow them: only flexible versions have a tag section');
    return NO_VERSIONS;
  }
  if (!contains(scope.ownFlexible, tagged)) {
    const message = `taggedVersions ${printRange(stated)} go beyond the flexibleVersions of the field, ${shape.flexibleVersions}`;
    report.error('WG323', place, message, 'narrow them, or remove "flexibleVersions"');
    return NO_VERSIONS;
  }
  if (shape.mapKey === true) {
    const help = 'remove "mapKey", or "tag" and "taggedVersions"';
    report.errorAtKey('WG324', [...path, 'mapKey'], 'a tagged field cannot be a key', help);
  }
  checkNullable(shape, type, stated, path, report);
  return tagged;
}

function reportHalf(shape: FieldShape, stated: Range, path: NodePath, report: DocumentReport): void {
  if (shape.tag !== undefined) {
    const message = `field "${shape.name}" has a tag, but is tagged in no version`;
    report.errorAtKey('WG320', [...path, 'tag'], message, 'add taggedVersions, such as 2+');
  } else if (!isEmpty(stated)) {
    const message = `field "${shape.name}" has taggedVersions, but no tag`;
    report.errorAtKey('WG320', [...path, 'taggedVersions'], message, 'add the next free tag of the struct');
  }
}

/** A tagged field is nullable in all of its tagged versions or in none. */
function checkNullable(
  shape: FieldShape,
  type: FieldType,
  tagged: Range,
  path: NodePath,
  report: DocumentReport,
): void {
  const nullable = versionsOf(shape.nullableVersions, undefined, report) ?? NO_VERSIONS;
  if (type.kind === 'scalar' || isEmpty(intersect(nullable, tagged)) || contains(nullable, tagged)) return;
  const message = `field "${shape.name}" is nullable in ${printRange(nullable)}, but tagged in ${printRange(tagged)}`;
  const help = 'a tagged field is nullable in all of its tagged versions or in none';
  report.error('WG325', [...path, 'nullableVersions'], message, help);
}

/** The tags of a struct are 0, 1, 2 … in any order, each once. */
export function checkTagNumbers(owner: Declaration, report: DocumentReport): void {
  const first = new Map<number, number>();
  owner.fields.forEach((field, index) => {
    if (field.tag === undefined) return;
    const other = first.get(field.tag);
    if (other === undefined) {
      first.set(field.tag, index);
      return;
    }
    const place = (at: number) => [...owner.path, at, 'tag'];
    report.clash(
      'WG326',
      place(index),
      place(other),
      `tag ${field.tag} is used twice in ${owner.name}`,
      'take the next free tag',
    );
  });
  const gap = [...first.keys()].length === 0 ? undefined : firstGap(first);
  if (gap === undefined) return;
  const [tag, index] = [...first].filter(([one]) => one > gap).sort(([a], [b]) => a - b)[0] as [
    number,
    number,
  ];
  report.error(
    'WG327',
    [...owner.path, index, 'tag'],
    `tag ${tag} is used before tag ${gap} in ${owner.name}`,
    `use tag ${gap} first`,
  );
}

function firstGap(tags: ReadonlyMap<number, unknown>): number | undefined {
  let gap = 0;
  while (tags.has(gap)) gap++;
  return gap < tags.size ? gap : undefined;
}
