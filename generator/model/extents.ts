import type { FieldShape } from '../schema/shapes.js';
import { extentOf, maxOfExtent, type PrefixSets } from './extent.js';
import type { Extent, Field, FieldType, LongType } from './model.js';
import { nullableKey } from './nullable.js';
import { contains, intersect, isEmpty, type Range } from './range.js';
import type { DocumentReport } from './report.js';

/** A value on the wire tells where it ends, and whether it is null; its default fits. What does not is reported. */
export function checkExtents(
  field: Field,
  shape: FieldShape,
  sets: PrefixSets,
  report: DocumentReport,
): void {
  const types = field.type.kind === 'array' ? [field.type, field.type.element] : [field.type];
  if (!types.every((type) => hasEnd(type, field, sets, report))) return;
  checkNull(field, shape, sets, report);
  checkDefault(field, shape, sets, report);
}

function isLong(type: FieldType): type is LongType {
  return type.kind !== 'scalar' && type.kind !== 'struct';
}

function hasEnd(type: FieldType, field: Field, sets: PrefixSets, report: DocumentReport): boolean {
  if (!isLong(type)) return true;
  const lacking = extentsIn(type, field.versions, field, sets).filter(({ extent }) => extent === undefined);
  if (lacking.length === 0) return true;
  const keys = lacking.map(({ key }) => key);
  const what = type === field.type ? `field "${field.name}"` : `an element of "${field.name}"`;
  const help = `give protocol.yaml the ${keys.length === 1 ? 'prefix' : 'prefixes'} ${listed(keys)}`;
  report.error('WG312', [...field.path, 'type'], `nothing tells where ${what} ends`, help);
  return false;
}

interface KeyedExtent {
  /** The key that states it, or would. */
  readonly key: string;
  readonly extent: Extent | undefined;
}

/** The extents that a value has in `range`, each once. */
function extentsIn(type: LongType, range: Range, { flexible }: Field, sets: PrefixSets): KeyedExtent[] {
  if (type.own !== undefined) {
    return [{ key: type.kind === 'array' ? '"count"' : '"length"', extent: type.own }];
  }
  return usedSets(range, flexible, sets).map((isFlexible) => ({
    key: `${isFlexible ? 'flexible.' : ''}prefixes.${type.kind}`,
    extent: extentOf(type, isFlexible, sets),
  }));
}

/** Which of the two sets of prefixes are used in `range`: the flexible one, the other one. */
function usedSets(range: Range, flexible: Range, sets: PrefixSets): boolean[] {
  const isFlexible = !isEmpty(intersect(flexible, range)) && sets.flexible !== undefined;
  return [...(contains(flexible, range) ? [] : [false]), ...(isFlexible ? [true] : [])];
}

/** Versions of `range` outside of the tag section: `tagged` is open or empty. */
function untagged(range: Range, tagged: Range): Range {
  if (isEmpty(tagged) || isEmpty(range)) return range;
  return intersect(range, { lowest: 0, highest: tagged.lowest - 1 });
}

function checkNull(field: Field, shape: FieldShape, sets: PrefixSets, report: DocumentReport): void {
  const { nullable, type } = field;
  if (isEmpty(nullable) || type.kind === 'scalar') return;
  const lacking = type.kind === 'struct' ? lackingMarkers(field, sets) : lackingNulls(type, field, sets);
  if (lacking.length === 0) return;
  const keys = listed(lacking);
  const isOwn = type.kind !== 'struct' && type.own !== undefined;
  const [what, help] =
    type.kind === 'struct'
      ? [
          'nothing in front of it can say so',
          `give protocol.yaml the ${lacking.length === 1 ? 'marker' : 'markers'} ${keys}`,
        ]
      : isOwn
        ? ['its own extent has no number for null', `give ${keys} a prefix with "null", or take null away`]
        : ['the prefix in front of it has no number for null', `add "null" to ${keys} of protocol.yaml`];
  const message = `field "${field.name}" is nullable, but ${what}`;
  report.errorAtKey('WG311', [...field.path, nullableKey(shape)], message, help);
}

function listed(keys: readonly string[]): string {
  return keys.join(' and ');
}

function lackingNulls(type: LongType, field: Field, sets: PrefixSets): string[] {
  return extentsIn(type, field.nullable, field, sets)
    .filter(({ extent }) => extent?.kind !== 'prefix' || extent.prefix.null === undefined)
    .map(({ key }) => key);
}

function lackingMarkers(field: Field, sets: PrefixSets): string[] {
  const outside = untagged(field.nullable, field.tagged);
  const lacking = (isEmpty(outside) ? [] : usedSets(outside, field.flexible, sets))
    .filter((isFlexible) => (isFlexible ? sets.flexible?.prefixes : sets.prefixes)?.struct === undefined)
    .map((isFlexible) => (isFlexible ? 'flexible.prefixes.struct' : 'prefixes.struct'));
  const isTagged = !isEmpty(intersect(field.nullable, field.tagged));
  const lacksInTag = isTagged && sets.flexible !== undefined && sets.flexible.tags.struct === undefined;
  return lacksInTag ? [...lacking, 'flexible.tags.struct'] : lacking;
}

const encoder = new TextEncoder();

/** A text that its own prefix could not carry would make every new message one that cannot be written. */
function checkDefault(field: Field, shape: FieldShape, sets: PrefixSets, report: DocumentReport): void {
  if (field.type.kind !== 'string' || field.default.kind !== 'value') return;
  const bytes = encoder.encode(String(field.default.value)).length;
  const extents = extentsIn(field.type, field.versions, field, sets);
  const max = Math.min(
    ...extents.flatMap(({ extent }) => (extent === undefined ? [] : [maxOfExtent(extent)])),
  );
  const fixed = extents.find(({ extent }) => extent?.kind === 'fixed' && extent.size !== bytes);
  if (bytes <= max && (fixed === undefined || field.when !== undefined)) return;
  const message =
    fixed === undefined
      ? `the default has ${bytes} bytes, but a string can have ${max} at most`
      : `the default has ${bytes} bytes, but the string has always ${max}`;
  const key = shape.default === undefined ? 'type' : 'default';
  report.error(
    'WG401',
    [...field.path, key],
    message,
    fixed === undefined ? 'shorten it' : 'state a default of that length',
  );
}
