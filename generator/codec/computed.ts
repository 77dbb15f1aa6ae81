import type { Field } from '../model/model.js';
import type { ClassPlan } from '../plan/plan.js';
import { fixedSize } from '../plan/sizes.js';
import { fixedForm } from './scalar-forms.js';
import type { FunctionScope } from './scope.js';

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

/** The checksums of a struct, in their order. */
export function checksums(plan: ClassPlan): readonly Field[] {
  return plan.struct.fields.filter(({ computed }) => computed !== undefined && computed.kind !== 'size');
}

/** Where a computed number is written, and where what it counts begins: kept until the end of the struct is known. */
export function placeComputed(field: Field, pos: string, size: number, scope: FunctionScope): void {
  const { lines, module } = scope;
  const local = module.localName(field.member);
  lines.line(`const ${local} = ${pos};`);
  const start = field.computed?.kind === 'size' ? 'logicalPosition' : 'openSpan';
  lines.line(
    `const ${module.besideName(field.member, 'Start')} = ${module.use(start)}(out, ${local} + ${size});`,
  );
}

/** Writes the computed numbers of a struct whose end has been reached: checksums last, the innermost first. */
export function fillComputed(plan: ClassPlan, scope: FunctionScope): void {
  const { lines, module } = scope;
  const computed = computedSize(plan);
  if (computed !== undefined) {
    const plus = computed.bias === 0 ? '' : ` + ${computed.bias}`;
    const size = `${module.use('logicalPosition')}(out, pos) - ${module.besideName(computed.field.member, 'Start')}${plus}`;
    store(computed.field, size, scope);
  }
  for (const field of [...checksums(plan)].reverse()) {
    const local = module.localName(field.member);
    const { kind } = field.computed ?? { kind: 'crc32' };
    const algorithm = module.use(kind === 'crc32c' ? 'crc32c' : 'crc32');
    const [start, sum] = ['Start', 'Sum'].map((suffix) => module.besideName(field.member, suffix));
    const value = `${module.use('checksumOf')}(out, ${local} + 4, ${start}, pos, ${algorithm})`;
    lines.line(`const ${sum} = ${value};`);
    store(field, `${sum}`, scope);
  }
}

function store({ member, type }: Field, value: string, { lines, module }: FunctionScope): void {
  if (type.kind !== 'scalar') return;
  lines.line(`${fixedForm(type.scalar, type.asNumber)?.store(module, module.localName(member), value)};`);
}
