import type { Field, Test } from '../../generator/model/model.js';
import { bitsOf, boundsOf } from './numbers.js';

/** Numbers at which conditions of other fields look at this one: those that they name, and the ones beside them. */
export function conditionValues(field: Field, fields: readonly Field[]): readonly unknown[] {
  const { type } = field;
  if (type.kind !== 'scalar') return [];
  const tests = fields.flatMap(({ when }) => when ?? []).filter((test) => test.field === field.member);
  if (type.scalar === 'bool') return tests.length === 0 ? [] : [true, false];
  const listed = type.enum?.closed === true ? type.enum.members.map(({ value }) => value) : undefined;
  const bounds = boundsOf(type.scalar);
  const numbers = tests.flatMap((test) => numbersOf(test, field)).map((value) => wrapped(value, field));
  return numbers.filter((value) => {
    if (listed !== undefined) return listed.includes(value);
    return bounds !== undefined && value >= bounds.least && value <= bounds.most;
  });
}

function numbersOf({ bits, values, isBoolean }: Test, { type }: Field): bigint[] {
  const width = (type.kind === 'scalar' ? bitsOf(type.scalar)?.[0] : undefined) ?? 0;
  const own = isBoolean ? [0, 1] : [...values, ...values.map((value) => value + 1)];
  if (bits === undefined) return own.map(BigInt);
  const mask = (1n << BigInt(bits.high - bits.low + 1)) - 1n;
  const others = (1n << BigInt(width)) - 1n - (mask << BigInt(bits.low));
  const shifted = own.map((value) => (BigInt(value) & mask) << BigInt(bits.low));
  return [...shifted, ...shifted.map((value) => value | others)];
}

/** The number in the range of the field's type: its top bit may be the sign. */
function wrapped(value: bigint, { type }: Field): number {
  const [width, isSigned] = (type.kind === 'scalar' ? bitsOf(type.scalar) : undefined) ?? [32, true];
  return Number(isSigned ? BigInt.asIntN(width, value) : value);
}
