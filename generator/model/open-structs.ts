import { areDisjoint } from './conditions.js';
import { fixedWidth, isSmallInteger } from './integers.js';
import type { Field, FieldType, Struct } from './model.js';
import { contains, intersect, isEmpty } from './range.js';
import type { DocumentReport } from './report.js';

/**
 * Reports what follows a value that reaches to the end of its struct. Only fields of fixed size can: they are taken off the end. A
 * struct whose last value does so reaches to the end as well, unless a size in front tells where that is.
 */
export function reportOpenStructs(structs: readonly Struct[], report: DocumentReport): void {
  const byName = new Map(structs.map((struct) => [struct.name, struct]));
  for (const struct of structs) {
    struct.fields.forEach((field, index) => {
      if (!isOpen(field.type, byName, new Set())) return;
      reportElements(field, byName, report);
      reportTags(field, report);
      for (const other of struct.fields.slice(index + 1)) {
        if (canMeet(field, other) && !(endsAlone(field) && isTail(other, field)))
          reportBehind(field, other, report);
      }
    });
  }
}

function isOpen(type: FieldType, structs: ReadonlyMap<string, Struct>, seen: Set<string>): boolean {
  const one = type.kind === 'array' ? type.element : type;
  if (type.kind === 'array' && type.own?.kind === 'rest') return true;
  if (one.kind === 'scalar') return false;
  if (one.kind !== 'struct') return one.own?.kind === 'rest';
  const struct = structs.get(one.struct);
  if (one.length !== undefined || struct === undefined || seen.has(one.struct)) return false;
  seen.add(one.struct);
  if (struct.fields.some(({ computed }) => computed?.kind === 'size')) return false;
  return struct.fields.some((field) => isOpen(field.type, structs, seen));
}

/** True for a value that says itself that it reaches to the end: what is behind it can be counted off. */
function endsAlone({ type }: Field): boolean {
  return type.kind !== 'scalar' && type.kind !== 'struct' && type.own?.kind === 'rest';
}

function isTail({ type, when, versions, tagged }: Field, open: Field): boolean {
  if (type.kind !== 'scalar' || when !== undefined || !isEmpty(tagged)) return false;
  if (!contains(versions, open.versions)) return false;
  return !isSmallInteger(type.scalar) || fixedWidth(type.scalar) !== undefined;
}

/** True for two fields that can be on the wire together. */
export function canMeet(a: Field, b: Field): boolean {
  return !isEmpty(intersect(a.versions, b.versions)) && !areDisjoint(a.when, b.when);
}

function reportBehind(field: Field, other: Field, report: DocumentReport): void {
  const message = `"${other.name}" follows "${field.name}", which reaches to the end of its struct`;
  const help =
    'only fields of fixed size that are always there can follow it; give it a length, or put it last';
  report.error('WG314', [...other.path, 'name'], message, help);
}

function reportElements(field: Field, structs: ReadonlyMap<string, Struct>, report: DocumentReport): void {
  if (field.type.kind !== 'array' || !isOpen(field.type.element, structs, new Set())) return;
  const message = `the elements of "${field.name}" reach to the end of their struct, so there can be only one`;
  report.error('WG314', [...field.path, 'type'], message, 'give the elements a length');
}

function reportTags(field: Field, report: DocumentReport): void {
  if (isEmpty(field.flexible) || !isEmpty(field.tagged)) return;
  const message = `"${field.name}" reaches to the end of its struct, where flexible versions have tags`;
  report.error('WG314', [...field.path, 'name'], message, 'give it a length');
}
