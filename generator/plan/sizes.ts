import type {
  ElementType,
  Field,
  FieldType,
  IntegerType,
  Message,
  Model,
  Prefix,
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
 * The fewest bytes that a struct takes in any of its versions: a count of structs that needs more than is left is refused before
 * anything is allocated.
 */
export function leastStructSize(
  struct: Struct,
  message: Message,
  model: Model,
  open: readonly string[] = [],
): number {
  if (open.includes(struct.name)) return 0;
  const tags = isEmpty(struct.versions) || !contains(message.flexible, struct.versions) ? 0 : 1;
  const inside = [...open, struct.name];
  return struct.fields.reduce(
    (sum, field) => sum + leastFieldSize(field, struct, message, model, inside),
    tags,
  );
}

function leastFieldSize(
  field: Field,
  struct: Struct,
  message: Message,
  model: Model,
  open: readonly string[],
): number {
  const isAlways = contains(field.versions, struct.versions) && isEmpty(field.tagged);
  if (!isAlways) return 0;
  const isNullable = !isEmpty(field.nullable);
  if (field.type.kind !== 'struct') return leastSize(field.type, field, message, model, open);
  return isNullable ? 1 : leastSize(field.type, field, message, model, open);
}

/** The fewest bytes of one element of an array. */
export function leastElementSize(element: ElementType, field: Field, message: Message, model: Model): number {
  return leastSize(element, field, message, model, []);
}

function leastSize(
  type: FieldType,
  field: Field,
  message: Message,
  model: Model,
  open: readonly string[],
): number {
  if (type.kind === 'scalar') return fixedSize(type.scalar) ?? 1;
  if (type.kind === 'struct') {
    const struct = message.structs.find((one) => one.name === type.struct);
    return struct === undefined ? 0 : leastStructSize(struct, message, model, open);
  }
  const kind = type.kind;
  const classic = contains(field.flexible, field.versions) ? [] : [model.prefixes[kind]];
  const flexible = isEmpty(intersect(field.flexible, field.versions)) ? [] : [model.flexible?.prefixes[kind]];
  return Math.min(...[...classic, ...flexible].map((prefix) => leastPrefixSize(prefix)));
}

function leastPrefixSize(prefix: Prefix | undefined): number {
  return prefix === undefined ? 0 : (fixedSize(prefix.type) ?? 1);
}
