import type { Condition, Field, FieldType, Struct } from '../../generator/model/model.js';
import type { Init } from './subject.js';

// When a field is there, by the model alone: conditions are looked up in the values of an init object.

interface Span {
  readonly lowest: number;
  readonly highest: number;
}

/** True for a version in a range. */
export function within({ lowest, highest }: Span, version: number): boolean {
  return lowest <= version && version <= highest;
}

/** The first field of a member: what a new message has is its default. */
export function firstForm(struct: Struct, member: string): Field {
  const found = struct.fields.find((one) => one.member === member);
  if (found === undefined) throw new Error(`${struct.name} has no ${member}`);
  return found;
}

/** The value of a member, which is the default where the init object has none. */
export function memberOf(struct: Struct, field: Field, value: Init): unknown {
  const own = value[field.member];
  const first = firstForm(struct, field.member);
  return own === undefined ? plainDefault(first, first.type) : own;
}

/** The default as an init object would have it. */
function plainDefault({ default: stated }: Field, type: FieldType): unknown {
  if (stated.kind === 'null') return null;
  if (stated.kind === 'value') return stated.value;
  if (type.kind === 'array') return [];
  if (type.kind === 'map') return new Map();
  if (type.kind === 'bytes') return new Uint8Array(type.own?.kind === 'fixed' ? type.own.size : 0);
  return {};
}

/** True where every test of a condition holds. One on a field that the version lacks does not. */
export function holds(
  condition: Condition | undefined,
  struct: Struct,
  value: Init,
  version: number,
): boolean {
  return (condition ?? []).every((test) => {
    const field = struct.fields.find((one) => one.member === test.field && within(one.versions, version));
    if (field === undefined) return false;
    const number = Number(field.constant ?? memberOf(struct, field, value));
    const { bits } = test;
    const found =
      bits === undefined
        ? number
        : Number((BigInt(number) >> BigInt(bits.low)) & ((1n << BigInt(bits.high - bits.low + 1)) - 1n));
    return test.values.includes(found) !== test.isNegated;
  });
}

/** True for a field that is on the wire: in this version, and with these values of the others. */
export function isThere(field: Field, struct: Struct, value: Init, version: number): boolean {
  return within(field.versions, version) && holds(field.when, struct, value, version);
}
