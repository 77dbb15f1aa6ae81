import type { Field, FieldType, Struct } from './model.js';
import { includes, isEmpty, printRange, type Range } from './range.js';
import type { DocumentReport } from './report.js';

/**
 * Reports arrays whose elements take no byte in some version: structs that have no field there, or only fields of such structs. What
 * remains of the input says nothing about how many of them there can be, so a count could not be trusted.
 */
export function reportEmptyElements(
  structs: readonly Struct[],
  flexible: Range,
  report: DocumentReport,
): void {
  const byName = new Map(structs.map((struct) => [struct.name, struct]));
  const takers = new Map<number, ReadonlySet<string>>();
  const emptyIn = (version: number): ReadonlySet<string> => {
    const known = takers.get(version) ?? emptyStructs(byName, version);
    takers.set(version, known);
    return known;
  };
  // Every struct has a tag section in flexible versions, which are the last ones.
  const turns = turningPoints(structs).filter((version) => !includes(flexible, version));
  for (const field of structs.flatMap(({ fields }) => fields)) {
    if (field.type.kind !== 'array') continue;
    if (isAlwaysEmpty(field.type.element)) reportElements(field, report);
    if (field.type.element.kind !== 'struct') continue;
    const { struct } = field.type.element;
    const version = turns.find((one) => includes(field.versions, one) && emptyIn(one).has(struct));
    if (version !== undefined) reportAt(field, struct, version, report);
  }
}

function reportAt(field: Field, struct: string, version: number, report: DocumentReport): void {
  const only = field.versions.lowest === field.versions.highest ? '' : ` in version ${version}`;
  const message = `struct ${struct}, of which "${field.name}" is an array, takes no byte${only}`;
  const help = `give it a field there, or narrow the versions of "${field.name}" from ${printRange(field.versions)}`;
  report.error('WG313', [...field.path, 'type'], message, help);
}

/** True for a value whose length is 0 by the schema. */
function isAlwaysEmpty(type: FieldType): boolean {
  return 'own' in type && type.own?.kind === 'fixed' && type.own.size === 0;
}

function reportElements(field: Field, report: DocumentReport): void {
  const message = `the elements of "${field.name}" take no byte`;
  report.error('WG313', [...field.path, 'type'], message, 'give them a length of 1 or more');
}

/** Versions at which any field appears or changes: between two of them nothing does. Ascending. */
function turningPoints(structs: readonly Struct[]): number[] {
  const points = new Set<number>();
  for (const { versions, fields } of structs) {
    for (const range of [versions, ...fields.flatMap((field) => [field.versions, field.nullable])]) {
      if (isEmpty(range)) continue;
      points.add(range.lowest).add(range.highest + 1);
    }
  }
  return [...points].sort((a, b) => a - b);
}

/** Names of the structs that take no byte in a version. Those that contain themselves are among them only if nothing else is there. */
function emptyStructs(structs: ReadonlyMap<string, Struct>, version: number): ReadonlySet<string> {
  const empty = new Set(structs.keys());
  let before: number;
  do {
    before = empty.size;
    for (const [name, { fields }] of structs)
      if (fields.some((field) => takesByte(field, version, empty))) empty.delete(name);
  } while (empty.size < before);
  return empty;
}

function takesByte(
  { versions, nullable, type }: Field,
  version: number,
  empty: ReadonlySet<string>,
): boolean {
  if (!includes(versions, version) || isAlwaysEmpty(type)) return false;
  return type.kind !== 'struct' || includes(nullable, version) || !empty.has(type.struct);
}
