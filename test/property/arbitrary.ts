import fc from 'fast-check';
import type { ElementType, Field, Model, Prefix } from '../../generator/model/model.js';
import { includes } from '../../generator/model/range.js';
import type { ClassPlan, MessagePlan } from '../../generator/plan/plan.js';
import { byteArrays, scalarValues, texts } from './leaves.js';
import { maxOfType } from './numbers.js';
import { classPlan, type Init } from './subject.js';

/** How deep structs are drawn: below, arrays are empty and nullable structs null where that is possible. */
const DEPTH = 4;

interface Place {
  readonly model: Model;
  readonly plan: MessagePlan;
  readonly version: number;
  readonly depth: number;
}

/**
 * Init objects of a message that a version can carry. Fields of the version are drawn, at times left to their default; fields of
 * other versions are left out. Flexible versions have unknown tagged fields at times.
 */
export function initValues(model: Model, plan: MessagePlan, version: number): fc.Arbitrary<Init> {
  return structValues(classPlan(plan, plan.message.name), { model, plan, version, depth: 0 });
}

function structValues(owner: ClassPlan, place: Place): fc.Arbitrary<Init> {
  const members: Record<string, fc.Arbitrary<unknown>> = {};
  for (const field of owner.struct.fields) {
    if (includes(field.versions, place.version)) members[field.member] = memberValues(field, place);
  }
  if (includes(owner.tagSection, place.version)) members['unknownTaggedFields'] = unknownTags(owner, place);
  return fc.record(members);
}

/** Values of a field that is in the version, `undefined` for its default. */
export function fieldValues(
  field: Field,
  model: Model,
  plan: MessagePlan,
  version: number,
): fc.Arbitrary<unknown> {
  return memberValues(field, { model, plan, version, depth: 1 });
}

function memberValues(field: Field, place: Place): fc.Arbitrary<unknown> {
  const isNullable = includes(field.nullable, place.version);
  if (isNullable && field.type.kind === 'struct' && place.depth >= DEPTH) return fc.constant(null);
  const content = contentValues(field, place);
  if (!isNullable) return fc.option(content, { nil: undefined, freq: 7 });
  if (isAlike(field, place))
    return content.map((value) => ((value as { length: number }).length === 0 ? null : value));
  return fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(null, undefined) },
    { weight: 3, arbitrary: content },
  );
}

/** True where null and empty are the same number on the wire: what is read is null then. */
function isAlike(field: Field, place: Place): boolean {
  if (field.type.kind === 'struct' || field.type.kind === 'scalar' || field.type.kind === 'map') return false;
  const prefix = prefixAt(field, field.type.kind, place);
  return prefix.null !== undefined && prefix.null === prefix.bias;
}

function contentValues(field: Field, place: Place): fc.Arbitrary<unknown> {
  const { type } = field;
  if (type.kind === 'map') throw new Error('maps are not drawn');
  if (type.kind !== 'array') return elementValues(type, field, place);
  const { max } = prefixAt(field, 'array', place);
  if (place.depth >= DEPTH) return fc.constant([]);
  const element = elementValues(type.element, field, place);
  const few = fc.array(element, { maxLength: Math.min(3, max) });
  if (type.element.kind !== 'scalar' || max < 127) return few;
  const many = fc.constantFrom(126, 127, 128).map((count) => Math.min(count, max));
  const filled = fc.tuple(many, element).map(([count, value]) => new Array<unknown>(count).fill(value));
  return fc.oneof({ weight: 15, arbitrary: few }, { weight: 1, arbitrary: filled });
}

function elementValues(type: ElementType, field: Field, place: Place): fc.Arbitrary<unknown> {
  if (type.kind === 'scalar') return scalarValues(type);
  if (type.kind === 'string') return texts(prefixAt(field, 'string', place).max);
  if (type.kind === 'bytes') return byteArrays(prefixAt(field, 'bytes', place).max);
  return structValues(classPlan(place.plan, type.struct), { ...place, depth: place.depth + 1 });
}

function prefixAt(field: Field, kind: 'string' | 'bytes' | 'array', { model, version }: Place): Prefix {
  return prefixOf(field, kind, model, version);
}

/** The prefix that a field, or its elements, have in a version. */
export function prefixOf(
  field: Field,
  kind: 'string' | 'bytes' | 'array',
  model: Model,
  version: number,
): Prefix {
  const set = includes(field.flexible, version) ? model.flexible?.prefixes : model.prefixes;
  const prefix = set?.[kind];
  if (prefix === undefined) throw new Error(`${field.name} has no prefix of ${kind}`);
  return prefix;
}

/** Ascending tags above those of the schema; mostly none. */
function unknownTags(owner: ClassPlan, place: Place): fc.Arbitrary<readonly object[] | undefined> {
  const known = owner.struct.fields.map((field) => field.tag ?? -1);
  const least = Math.max(-1, ...known) + 1;
  const most = Math.min(2147483646, maxOfType(place.model.flexible?.tags.tag ?? 'uvarint'));
  const edges = [least, least + 1, 127, 128, 16384, most - 1, most].filter(
    (tag) => tag >= least && tag <= most,
  );
  const tag = fc.oneof(fc.constantFrom(...edges), fc.integer({ min: least, max: most }));
  const tags = fc.uniqueArray(fc.record({ tag, data: byteArrays(60) }, { noNullPrototype: true }), {
    minLength: 1,
    maxLength: 3,
    selector: (one) => one.tag,
  });
  const sorted = tags.map((list) => [...list].sort((a, b) => a.tag - b.tag));
  return fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: sorted });
}
