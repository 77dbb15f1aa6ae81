import { extentOf } from '../model/extent.js';
import type {
  ElementType,
  Extent,
  Field,
  FieldType,
  IntegerType,
  Message,
  Model,
  ScalarType,
  Struct,
} from '../model/model.js';
import { contains, intersect, isEmpty } from '../model/range.js';

const FIXED: Readonly<Record<string, number>> = {
  bool: 1,
  int8: 1,
  uint8: 1,
  int16: 2,
  uint16: 2,
  uint24: 3,
  int32: 4,
  uint32: 4,
  float32: 4,
  int64: 8,
  uint64: 8,
  float64: 8,
  uuid: 16,
};

/** Bytes of a scalar that takes the same for every value; undefined for varints. */
export function fixedSize(scalar: ScalarType): number | undefined {
  return FIXED[scalar];
}

/** Bytes of one number of an integer type. */
export function integerSize(type: IntegerType, value: number): number {
  const fixed = FIXED[type];
  if (fixed !== undefined) return fixed;
  let size = 1;
  for (let rest = type === 'varint' ? zigzag(value) : value; rest >= 128; rest = Math.floor(rest / 128))
    size++;
  return size;
}

function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

/**
 * The fewest bytes that each struct of a message takes in any of its versions: a count of structs that needs more than is left is
 * refused before anything is allocated. A struct inside itself counts as nothing.
 */
export function leastSizes(message: Message, model: Model): ReadonlyMap<string, number> {
  const known = new Map<string, number>();
  const structs = new Map(message.structs.map((struct) => [struct.name, struct]));
  const least: LeastSize = (name) => {
    const struct = structs.get(name);
    const size = known.get(name);
    if (size !== undefined || struct === undefined) return size ?? 0;
    known.set(name, 0);
    known.set(name, leastStructSize(struct, message, model, least));
    return known.get(name) ?? 0;
  };
  for (const name of structs.keys()) least(name);
  return known;
}

type LeastSize = (struct: string) => number;

function leastStructSize(struct: Struct, message: Message, model: Model, least: LeastSize): number {
  const tags = isEmpty(struct.versions) || !contains(message.flexible, struct.versions) ? 0 : 1;
  return struct.fields.reduce((sum, field) => sum + leastFieldSize(field, struct, model, least), tags);
}

function leastFieldSize(field: Field, struct: Struct, model: Model, least: LeastSize): number {
  const isAlways =
    contains(field.versions, struct.versions) && isEmpty(field.tagged) && field.when === undefined;
  if (!isAlways) return 0;
  if (field.type.kind !== 'struct' || isEmpty(field.nullable))
    return leastSize(field.type, field, model, least);
  // A null struct is its marker alone, where null is allowed.
  if (contains(field.nullable, field.versions)) return 1;
  return Math.min(1, leastSize(field.type, field, model, least));
}

/** The fewest bytes of one element of an array; `structs` are the least sizes of the message's structs. */
export function leastElementSize(
  element: ElementType,
  field: Field,
  model: Model,
  structs: ReadonlyMap<string, number>,
): number {
  return leastSize(element, field, model, (name) => structs.get(name) ?? 0);
}

function leastSize(type: FieldType, field: Field, model: Model, least: LeastSize): number {
  if (type.kind === 'scalar') return fixedSize(type.scalar) ?? 1;
  if (type.kind === 'struct') return least(type.struct);
  const forms = [
    ...(contains(field.flexible, field.versions) ? [] : [false]),
    ...(isEmpty(intersect(field.flexible, field.versions)) ? [] : [true]),
  ];
  return Math.min(...forms.map((isFlexible) => leastExtentSize(extentOf(type, isFlexible, model))));
}

function leastExtentSize(extent: Extent | undefined): number {
  if (extent === undefined || extent.kind === 'rest') return 0;
  return extent.kind === 'fixed' ? extent.size : (fixedSize(extent.prefix.type) ?? 1);
}
