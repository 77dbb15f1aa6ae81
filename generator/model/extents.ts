import type { FieldShape } from '../schema/shapes.js';
import type { Field, FieldType, FlexibleForm, Prefix, Prefixes } from './model.js';
import { nullableKey } from './nullable.js';
import { contains, intersect, isEmpty, type Range } from './range.js';
import type { DocumentReport } from './report.js';

/** The two sets of prefixes of a protocol. */
export interface ExtentScope {
  readonly prefixes: Prefixes;
  readonly flexibleForm: FlexibleForm | undefined;
}

type Extent = 'string' | 'bytes' | 'array';

/** A value on the wire tells where it ends, and whether it is null; its default fits. What does not is reported. */
export function checkExtents(
  field: Field,
  shape: FieldShape,
  scope: ExtentScope,
  report: DocumentReport,
): void {
  const types = field.type.kind === 'array' ? [field.type, field.type.element] : [field.type];
  if (!types.every((type) => hasEnd(type, field, scope, report))) return;
  checkNull(field, shape, scope, report);
  checkDefault(field, shape, scope, report);
}

function hasEnd(type: FieldType, field: Field, scope: ExtentScope, report: DocumentReport): boolean {
  if (type.kind === 'scalar' || type.kind === 'struct') return true;
  const kind = extentOf(type);
  const sets = prefixesIn(field.versions, field.flexible, scope);
  if (sets.every(({ prefixes }) => prefixes[kind] !== undefined)) return true;
  const lacking = sets.filter(({ prefixes }) => prefixes[kind] === undefined).map(({ name }) => name);
  const keys = lacking.map((name) => `${name}.${kind}`);
  const what = type === field.type ? `field "${field.name}"` : `an element of "${field.name}"`;
  const help = `give protocol.yaml the ${keys.length === 1 ? 'prefix' : 'prefixes'} ${listed(keys)}`;
  report.error('WG312', [...field.path, 'type'], `nothing tells where ${what} ends`, help);
  return false;
}

function extentOf(type: FieldType): Extent {
  return type.kind === 'array' || type.kind === 'string' ? type.kind : 'bytes';
}

interface NamedPrefixes {
  readonly name: string;
  readonly prefixes: Prefixes;
}

/** The sets that a field uses in `range`, with the key of protocol.yaml that holds each. */
function prefixesIn(range: Range, flexible: Range, scope: ExtentScope): NamedPrefixes[] {
  const isClassic = !contains(flexible, range);
  const isFlexible = !isEmpty(intersect(flexible, range)) && scope.flexibleForm !== undefined;
  const own = isFlexible ? [{ name: 'flexible.prefixes', prefixes: scope.flexibleForm.prefixes }] : [];
  return isClassic ? [{ name: 'prefixes', prefixes: scope.prefixes }, ...own] : own;
}

/** Versions of `range` outside of the tag section: `tagged` is open or empty. */
function untagged(range: Range, tagged: Range): Range {
  if (isEmpty(tagged) || isEmpty(range)) return range;
  return intersect(range, { lowest: 0, highest: tagged.lowest - 1 });
}

function checkNull(field: Field, shape: FieldShape, scope: ExtentScope, report: DocumentReport): void {
  const { nullable, flexible, type } = field;
  if (isEmpty(nullable) || type.kind === 'scalar') return;
  const lacking =
    type.kind === 'struct'
      ? lackingMarkers(field, scope)
      : lackingNulls(nullable, flexible, extentOf(type), scope);
  if (lacking.length === 0) return;
  const keys = listed(lacking);
  const [what, help] =
    type.kind === 'struct'
      ? [
          'nothing in front of it can say so',
          `give protocol.yaml the ${lacking.length === 1 ? 'marker' : 'markers'} ${keys}`,
        ]
      : ['the prefix in front of it has no number for null', `add "null" to ${keys} of protocol.yaml`];
  const message = `field "${field.name}" is nullable, but ${what}`;
  report.errorAtKey('WG311', [...field.path, nullableKey(shape)], message, help);
}

function listed(keys: readonly string[]): string {
  return keys.join(' and ');
}

function lackingNulls(range: Range, flexible: Range, kind: Extent, scope: ExtentScope): string[] {
  const sets = prefixesIn(range, flexible, scope);
  return sets.flatMap(({ name, prefixes }) =>
    prefixes[kind]?.null === undefined ? [`${name}.${kind}`] : [],
  );
}

function lackingMarkers(field: Field, scope: ExtentScope): string[] {
  const outside = untagged(field.nullable, field.tagged);
  const sets = isEmpty(outside) ? [] : prefixesIn(outside, field.flexible, scope);
  const lacking = sets.flatMap(({ name, prefixes }) =>
    prefixes.struct === undefined ? [`${name}.struct`] : [],
  );
  const isTagged = !isEmpty(intersect(field.nullable, field.tagged));
  const lacksInTag =
    isTagged && scope.flexibleForm !== undefined && scope.flexibleForm.tags.struct === undefined;
  return lacksInTag ? [...lacking, 'flexible.tags.struct'] : lacking;
}

const encoder = new TextEncoder();

/** A text that its own prefix could not carry would make every new message one that cannot be written. */
function checkDefault(field: Field, shape: FieldShape, scope: ExtentScope, report: DocumentReport): void {
  if (field.type.kind !== 'string' || field.default.kind !== 'value') return;
  const bytes = encoder.encode(String(field.default.value)).length;
  const sets = prefixesIn(field.versions, field.flexible, scope);
  const prefixes = sets.flatMap(({ prefixes: { string } }): Prefix[] =>
    string === undefined ? [] : [string],
  );
  const max = Math.min(...prefixes.map((prefix) => prefix.max));
  if (bytes <= max) return;
  const message = `the default has ${bytes} bytes, but a string can have ${max} at most`;
  const key = shape.default === undefined ? 'type' : 'default';
  report.error('WG401', [...field.path, key], message, 'shorten it');
}
