import type { Field } from '../model/model.js';
import type { ClassPlan } from '../plan/plan.js';
import { fixedSize } from '../plan/sizes.js';
import { fixedForm } from './scalar-forms.js';
import { type FunctionScope, localName } from './scope.js';

/** A number that says how many bytes follow it in its struct. */
export interface ComputedSize {
  readonly field: Field;
  /** Bytes up to its end from the start of the struct. */
  readonly before: number;
  /** Number on the wire = bytes behind it + `bias`. */
  readonly bias: number;
  readonly max: number;
}

/** The computed size of a struct; undefined for one without. Only fields of fixed size stand in front of it. */
export function computedSize(plan: ClassPlan): ComputedSize | undefined {
  let before = 0;
  for (const field of plan.struct.fields) {
    before += field.type.kind === 'scalar' ? (fixedSize(field.type.scalar) ?? 0) : 0;
    if (field.computed?.kind === 'size') {
      const { bias, max } = field.computed;
      return { field, before, bias, max };
    }
  }
  return undefined;
}

/** Where a computed number is written, and where what it counts begins: kept until the end of the struct is known. */
export function placeComputed(field: Field, pos: string, size: number, scope: FunctionScope): void {
  const { lines, module } = scope;
  const local = localName(field.member);
  lines.line(`const ${local} = ${pos};`);
  lines.line(`const ${local}Start = ${module.use('logicalPosition')}(out, ${local} + ${size});`);
}

/** Writes the computed number of a struct whose end has been reached. */
export function fillComputed(plan: ClassPlan, { lines, module }: FunctionScope): void {
  const computed = computedSize(plan);
  if (computed === undefined || computed.field.type.kind !== 'scalar') return;
  const local = localName(computed.field.member);
  const { scalar, asNumber } = computed.field.type;
  const plus = computed.bias === 0 ? '' : ` + ${computed.bias}`;
  const size = `${module.use('logicalPosition')}(out, pos) - ${local}Start${plus}`;
  lines.line(`${fixedForm(scalar, asNumber)?.store(module, local, size)};`);
}
