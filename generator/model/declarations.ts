import { nearest } from '../diagnostics/suggest.js';
import type { Document, NodePath } from '../schema/document.js';
import type { FieldShape, MessageShape } from '../schema/shapes.js';
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

/** A struct as a message file declares it. */
export interface Declaration {
  readonly name: string;
  readonly about: string | undefined;
  readonly fields: readonly FieldShape[];
  /** Path of its list of fields. */
  readonly path: NodePath;
  /** Versions that a common struct states for itself. */
  readonly stated: Range;
  readonly isCommon: boolean;
}

/** Every struct of a message file, its own first, then inline ones as they come, then common ones. */
export function collectDeclarations(document: Document<MessageShape>, report: DocumentReport): Declaration[] {
  const { message, about, fields, commonStructs } = document.value;
  const root: Declaration = {
    name: message,
    about,
    fields,
    path: ['fields'],
    stated: ALL_VERSIONS,
    isCommon: false,
  };
  const found: Declaration[] = [root];
  collectInline(root, found, report);
  (commonStructs ?? []).forEach((shape, index) => {
    const path = ['commonStructs', index];
    const stated = versionsOf(shape.versions, [...path, 'versions'], report) ?? ALL_VERSIONS;
    const common = { ...shape, about: shape.about, path: [...path, 'fields'], stated, isCommon: true };
    declare(common, [...path, 'name'], found, report);
    collectInline(common, found, report);
  });
  return found;
}

function collectInline(owner: Declaration, found: Declaration[], report: DocumentReport): void {
  owner.fields.forEach((field, index) => {
    if (field.fields === undefined) return;
    const path = [...owner.path, index];
    const name = structName(field.type);
    if (name === undefined) {
      const message = `field "${field.name}" declares fields, but its type "${field.type}" is no struct`;
      report.errorAtKey(
        'WG204',
        [...path, 'fields'],
        message,
        'give it the type Name or []Name, or remove its fields',
      );
      return;
    }
    const inline = {
      name,
      about: undefined,
      fields: field.fields,
      path: [...path, 'fields'],
      stated: ALL_VERSIONS,
    };
    const declaration = { ...inline, isCommon: false };
    declare(declaration, [...path, 'type'], found, report);
    collectInline(declaration, found, report);
  });
}

function declare(
  declaration: Declaration,
  place: NodePath,
  found: Declaration[],
  report: DocumentReport,
): void {
  const other = found.find((one) => one.name === declaration.name);
  if (other === undefined) {
    found.push(declaration);
    return;
  }
  const first =
    other.path.length === 1
      ? ['message']
      : other.isCommon
        ? [...other.path.slice(0, -1), 'name']
        : [...other.path.slice(0, -1), 'type'];
  report.clash(
    'WG205',
    place,
    first,
    `struct ${declaration.name} is declared twice in this file`,
    'rename one, or move it to commonStructs and declare it once',
  );
}

/** The struct that a type names: `Name` or `[]Name`. */
export function structName(type: string): string | undefined {
  const name = type.startsWith('[]') ? type.slice(2) : type;
  return /^[A-Z]/.test(name) ? name : undefined;
}

/** Reports a struct name that nothing declares. */
export function reportUnknownStruct(
  name: string,
  declarations: readonly Declaration[],
  path: NodePath,
  report: DocumentReport,
): void {
  const near = nearest(
    name,
    declarations.map((one) => one.name),
  );
  const question = near === undefined ? '' : `; did you mean ${near}?`;
  const help = `declare it with "fields" here, or in commonStructs of this file`;
  report.error('WG201', [...path, 'type'], `struct ${name} is not declared in this file${question}`, help);
}

/**
 * The versions in which each struct can be on the wire: those of the fields that use it. A use outside the versions that a common
 * struct states for itself is reported.
 */
export function rangesOfStructs(
  declarations: readonly Declaration[],
  versions: Range,
  report: DocumentReport,
): ReadonlyMap<string, Range> {
  const ranges = new Map<string, Range>(declarations.map((one) => [one.name, NO_VERSIONS]));
  const root = declarations[0] as Declaration;
  const byName = new Map(declarations.map((one) => [one.name, one]));
  const open: [Declaration, Range][] = [[root, versions]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [owner, range] = next;
    const known = ranges.get(owner.name) as Range;
    const grown = hull(known, range);
    if (contains(known, grown)) continue;
    ranges.set(owner.name, grown);
    for (const [index, field] of owner.fields.entries()) {
      const target = byName.get(structName(field.type) ?? '');
      const use = intersect(
        grown,
        versionsOf(field.versions ?? field.taggedVersions, undefined, report) ?? ALL_VERSIONS,
      );
      if (target === undefined || isEmpty(use)) continue;
      if (!contains(target.stated, use)) reportNarrow(target, use, [...owner.path, index, 'type'], report);
      open.push([target, intersect(use, target.stated)]);
    }
  }
  return ranges;
}

function reportNarrow(target: Declaration, use: Range, path: NodePath, report: DocumentReport): void {
  report.error(
    'WG310',
    path,
    `struct ${target.name} has versions ${printRange(target.stated)}, but is used here in ${printRange(use)}`,
    'widen the versions of the struct, or narrow those of the field',
  );
}

/** Names of structs that can contain themselves. */
export function recursiveStructs(declarations: readonly Declaration[]): ReadonlySet<string> {
  const targets = new Map(
    declarations.map((one) => [one.name, one.fields.map((field) => structName(field.type))]),
  );
  const reaches = (from: string, seen: Set<string>): Set<string> => {
    for (const next of targets.get(from) ?? []) {
      if (next !== undefined && !seen.has(next)) reaches(next, seen.add(next));
    }
    return seen;
  };
  return new Set([...targets.keys()].filter((name) => reaches(name, new Set()).has(name)));
}

/** Reports structs that contain themselves without an array or a null in between: no value of them ends. */
export function reportEndlessStructs(declarations: readonly Declaration[], report: DocumentReport): void {
  const plain = (field: FieldShape) =>
    field.type.startsWith('[]') || field.nullable === true || field.nullableVersions !== undefined
      ? undefined
      : structName(field.type);
  const byName = new Map(declarations.map((one) => [one.name, one]));
  const reported = new Set<string>();
  for (const start of declarations) {
    const cycle = findCycle(start, byName, plain, []);
    const key = cycle === undefined ? '' : [...cycle].sort().join(' ');
    if (cycle === undefined || reported.has(key)) continue;
    reported.add(key);
    const index = start.fields.findIndex((field) => plain(field) === (cycle[1] ?? start.name));
    const message = `struct ${start.name} contains itself: ${[...cycle, start.name].join(' → ')}`;
    report.error(
      'WG206',
      [...start.path, index, 'type'],
      message,
      'put an array in between, or make a field nullable',
    );
  }
}

function findCycle(
  struct: Declaration,
  byName: ReadonlyMap<string, Declaration>,
  plain: (field: FieldShape) => string | undefined,
  trail: readonly string[],
): string[] | undefined {
  const here = [...trail, struct.name];
  for (const field of struct.fields) {
    const target = byName.get(plain(field) ?? '');
    if (target === undefined) continue;
    if (target.name === here[0]) return here;
    if (here.includes(target.name)) continue;
    const cycle = findCycle(target, byName, plain, here);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}
