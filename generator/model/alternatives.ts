import { areDisjoint, coverAll } from './conditions.js';
import type { Declaration } from './declarations.js';
import { isBigInteger } from './integers.js';
import { type Field, type FieldType, isMember } from './model.js';
import { intersect, isEmpty, sameRange } from './range.js';
import type { DocumentReport } from './report.js';

/**
 * Several fields of one name are one member in several forms: no two can be there together, and they have one type in TypeScript. A
 * member that is not always there is null where it is not. What does not fit is reported.
 */
export function resolveAlternatives(
  owner: Declaration,
  fields: readonly Field[],
  report: DocumentReport,
): Field[] {
  const byName = new Map<string, Field[]>();
  for (const field of fields) byName.set(field.name, [...(byName.get(field.name) ?? []), field]);
  for (const forms of byName.values()) checkForms(owner, forms, report);
  reportUnresolved(owner, byName, report);
  return fields.map((field) => completed(field, byName.get(field.name) ?? []));
}

function checkForms(owner: Declaration, forms: readonly Field[], report: DocumentReport): void {
  forms.forEach((field, index) => {
    for (const other of forms.slice(0, index)) {
      const paths = [
        [...field.path, 'name'],
        [...other.path, 'name'],
      ] as const;
      if (canMeet(field, other)) {
        const help = 'rename one, or give them versions or conditions of which only one holds at a time';
        report.clash('WG213', ...paths, `${owner.name} has two fields called "${field.name}"`, help);
      } else if (memberShape(field) !== memberShape(other)) {
        const help = 'one member has one type: rename one of the two';
        report.clash('WG242', ...paths, `"${field.name}" has forms of two types`, help);
      }
    }
  });
}

/** A name that is repeated without a condition, where one of the fields has an error of its own. */
function reportUnresolved(
  { name: struct, fields, path }: Declaration,
  byName: ReadonlyMap<string, readonly Field[]>,
  report: DocumentReport,
): void {
  fields.forEach(({ name, when, versions }, index) => {
    const first = fields.findIndex((one) => one.name === name);
    const isResolved = (byName.get(name)?.length ?? 0) === fields.filter((one) => one.name === name).length;
    if (first === index || isResolved || when !== undefined || versions !== fields[first]?.versions) return;
    const paths = [
      [...path, index, 'name'],
      [...path, first, 'name'],
    ] as const;
    report.clash('WG213', ...paths, `${struct} has two fields called "${name}"`, 'rename one');
  });
}

function canMeet(a: Field, b: Field): boolean {
  return !isEmpty(intersect(a.versions, b.versions)) && !areDisjoint(a.when, b.when);
}

/** What the member is in TypeScript; a constant is none. */
function memberShape(field: Field): string {
  const kind = isMember(field) ? 'member' : field.computed === undefined ? 'constant' : 'number';
  return `${kind} ${shapeOf(field.type)} ${isEmpty(field.nullable)}`;
}

/** What the type is in TypeScript. */
function shapeOf(type: FieldType): string {
  if (type.kind === 'array') return `${shapeOf(type.element)}[]${type.lazy ? ' lazy' : ''}`;
  if (type.kind === 'struct') return type.struct;
  if (type.kind === 'map') return `map ${type.form.skipNulls}`;
  if (type.kind !== 'scalar') return `${type.kind}${'secret' in type && type.secret ? ' secret' : ''}`;
  const { scalar, asNumber, enum: own } = type;
  if (scalar === 'bool' || scalar === 'uuid') return scalar;
  const isBig = isBigInteger(scalar) && !asNumber;
  return `${isBig ? 'bigint' : 'number'} ${own?.name ?? ''}`;
}

/** The default of a member is that of its first form; one that can be absent is null then. */
function completed(field: Field, forms: readonly Field[]): Field {
  const isConditional = forms.some((one) => one.when !== undefined);
  if (!isConditional) return field;
  const [first] = forms;
  const areTogether = forms.every(({ versions }) => sameRange(versions, field.versions));
  const isOptional = !areTogether || !coverAll(forms.map((one) => one.when));
  return { ...field, isOptional, default: isOptional ? { kind: 'null' } : (first?.default ?? field.default) };
}
