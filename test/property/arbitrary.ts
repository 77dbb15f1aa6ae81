import fc from 'fast-check';
import type { ElementType, Field, FieldType, Model, Prefix } from '../../generator/model/model.js';
import { includes } from '../../generator/model/range.js';
import type { ClassPlan, MessagePlan } from '../../generator/plan/plan.js';
import { conditionValues } from './condition-values.js';
import { byteArrays, exactTexts, scalarValues, texts } from './leaves.js';
import { entryTexts, mapValues } from './map-values.js';
import { maxOfType } from './numbers.js';
import { isThere } from './presence.js';
import { classPlan, type Init } from './subject.js';

/** How deep structs are drawn: below, arrays are empty and nullable structs null where that is possible. */
const DEPTH = 4;

/** The longest value without a number in front that is drawn. */
const LONG_REST = 300;

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
  const place = { model, plan, version, depth: 0 };
  const owner = classPlan(plan, plan.message.name);
  return plan.message.entriesOf === undefined ? structValues(owner, place) : entryValues(owner, place);
}

/** Drawn values by the places of their fields: several forms of one member have a value each. */
type Drawn = Readonly<Record<string, unknown>>;

function structValues(owner: ClassPlan, place: Place): fc.Arbitrary<Init> {
  const drawn: Record<string, fc.Arbitrary<unknown>> = {};
  owner.struct.fields.forEach((field, at) => {
    const isMember = field.constant === undefined && field.computed === undefined;
    if (isMember && includes(field.versions, place.version))
      drawn[at] = hinted(field, owner, memberValues(field, place));
  });
  if (includes(owner.tagSection, place.version)) drawn['tags'] = unknownTags(owner, place);
  return fc.record(drawn).map((values) => settled(values, owner, place.version));
}

/** Values at which conditions on the field turn, at times. */
function hinted(field: Field, owner: ClassPlan, values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const numbers = conditionValues(field, owner.struct.fields);
  if (numbers.length === 0) return values;
  return fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...numbers) }, { weight: 1, arbitrary: values });
}

/** The members by name: what a condition leaves out is null, or left to its default. */
function settled(drawn: Drawn, owner: ClassPlan, version: number): Init {
  const init: Record<string, unknown> = {};
  owner.struct.fields.forEach((field, at) => {
    if (Object.hasOwn(drawn, at) && isThere(field, owner.struct, init, version))
      init[field.member] = drawn[at];
  });
  if (Object.hasOwn(drawn, 'tags')) init['unknownTaggedFields'] = drawn['tags'];
  return init;
}

/** Entries: any of them, null where it may be, and unknown ones at times. */
function entryValues(owner: ClassPlan, place: Place): fc.Arbitrary<Init> {
  const { model, plan } = place;
  const map = plan.message.entriesOf;
  if (map === undefined) throw new Error(`${plan.message.name} is no map`);
  const members = owner.struct.fields.map((field) => {
    const values =
      field.type.kind === 'string' ? entryTexts(map) : elementValues(field.type as ElementType, field, place);
    // An entry that is missing is read as the default: null comes back only where it is that.
    const none = field.default.kind === 'null' ? null : undefined;
    return [field.member, fc.option(values, { nil: none, freq: 5 })] as const;
  });
  const names = new Set(owner.struct.fields.map(({ name }) => name));
  const unknown = mapValues(map, LONG_REST, model).map((entries) => {
    for (const name of names) entries.delete(name);
    return entries.size === 0 ? null : entries;
  });
  return fc.record({ ...Object.fromEntries(members), unknownEntries: fc.option(unknown, { freq: 2 }) });
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
  const isDeep = field.type.kind === 'struct' && place.depth >= DEPTH;
  if (field.isOptional && isDeep) return fc.constant(null);
  const content = contentValues(field, place);
  // A member that is null where the field is not there has no default that could be written.
  if (field.isOptional) return content;
  if (!isNullable) return fc.option(content, { nil: undefined, freq: 7 });
  if (isAlike(field, place)) return content.map((value) => (isEmptyValue(value) ? null : value));
  return fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(null, undefined) },
    { weight: 3, arbitrary: content },
  );
}

function isEmptyValue(value: unknown): boolean {
  return value instanceof Map ? value.size === 0 : (value as { length: number }).length === 0;
}

/** True where null and empty are the same number on the wire: what is read is null then. */
function isAlike(field: Field, place: Place): boolean {
  if (field.type.kind === 'struct' || field.type.kind === 'scalar') return false;
  const prefix = prefixAt(field, field.type, place);
  return prefix?.null !== undefined && prefix.null === prefix.bias;
}

function contentValues(field: Field, place: Place): fc.Arbitrary<unknown> {
  const { type } = field;
  if (type.kind === 'map') return mapValues(type, limitAt(field, type, place), place.model);
  if (type.kind !== 'array') return elementValues(type, field, place);
  const max = limitAt(field, type, place);
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
  if (type.kind === 'struct')
    return structValues(classPlan(place.plan, type.struct), { ...place, depth: place.depth + 1 });
  if (type.own?.kind === 'fixed') {
    const { size } = type.own;
    return type.kind === 'bytes'
      ? fc.uint8Array({ minLength: size, maxLength: size })
      : exactTexts(fc.constant(size));
  }
  const max = limitAt(field, type, place);
  return type.kind === 'string' ? texts(max) : byteArrays(max);
}

type LongType = FieldType & { readonly kind: 'string' | 'bytes' | 'array' | 'map' };

function limitAt(field: Field, type: LongType, place: Place): number {
  const prefix = prefixAt(field, type, place);
  if (prefix !== undefined) return prefix.max;
  return type.own?.kind === 'fixed' ? type.own.size : LONG_REST;
}

function prefixAt(field: Field, type: LongType, { model, version }: Place): Prefix | undefined {
  return prefixOf(field, type, model, version);
}

/** The prefix that a field, or its elements, have in a version; undefined for what ends in another way. */
export function prefixOf(field: Field, type: LongType, model: Model, version: number): Prefix | undefined {
  if (type.own !== undefined) return type.own.kind === 'prefix' ? type.own.prefix : undefined;
  const set = includes(field.flexible, version) ? model.flexible?.prefixes : model.prefixes;
  return type.kind === 'map' ? undefined : set?.[type.kind];
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
