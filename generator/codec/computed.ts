import { isSmallInteger, maxOf } from '../model/integers.js';
import type { Field } from '../model/model.js';
import type { ClassPlan, Step } from '../plan/plan.js';
import { fixedSize } from '../plan/sizes.js';
import { fixedForm, type VarintForm, varintForm } from './scalar-forms.js';
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

/** True for a computed size that takes as many bytes as its number needs: it is known before anything is written. */
function isVarint({ type }: Field): boolean {
  return type.kind === 'scalar' && fixedSize(type.scalar) === undefined;
}

/** True for a step that writes a computed varint. */
export function isComputedVarint({ field }: Step): boolean {
  return field.computed !== undefined && isVarint(field);
}

/** Keeps the place of a computed varint for the write pass, in front of those of what is inside of it. */
export function reserveComputed(plan: ClassPlan, { lines, module }: FunctionScope): void {
  const computed = computedSize(plan);
  if (computed === undefined || !isVarint(computed.field)) return;
  lines.line(`const ${module.besideName(computed.field.member, 'Place')} = ${module.use('reserve')}(sizes);`);
}

/** A size that goes into the struct itself must fit there. A varint is counted now that all behind it is. */
export function sizeComputed(plan: ClassPlan, { lines, module }: FunctionScope): void {
  const computed = computedSize(plan);
  if (computed === undefined) return;
  const { field, before, bias, max } = computed;
  const more = bias - before;
  const number = more === 0 ? 'size' : more > 0 ? `size + ${more}` : `size - ${-more}`;
  lines.line(`${module.use('checkSize')}(${number}, ${max}, m, '${field.member}');`);
  if (!isVarint(field)) return;
  const place = module.besideName(field.member, 'Place');
  const settled = `${module.use('settle')}(sizes, ${place}, ${number})`;
  lines.line(`size += ${module.use(formOf(field).sizeOf)}(${settled});`);
}

/** Writes a computed varint, which the size pass left. */
export function writeComputedVarint({ field }: Step, { lines, module }: FunctionScope): void {
  const bias = field.computed?.kind === 'size' ? field.computed.bias : 0;
  const local = module.localName(field.member);
  lines.line(`const ${local} = ${module.use('nextSize')}(out);`);
  lines.line(`pos = ${module.use(formOf(field).put)}(out, pos, ${local});`);
  const size = bias === 0 ? local : `${local} - ${bias}`;
  lines.line(
    `const ${module.besideName(field.member, 'End')} = ${module.use('openSize')}(out, pos, ${size});`,
  );
}

/** Reads a computed varint: it bounds what is behind it. */
export function readComputedVarint({ field }: Step, scope: FunctionScope): void {
  const { lines, module } = scope;
  const read = module.use(formOf(field).read);
  lines.line(`const ${module.localName(field.member)} = ${read}(input, '${field.member}');`);
  openComputed(field, 0, scope);
}

/** A size bounds what is read from here on: `behind` bytes of it have been read already. */
export function openComputed(field: Field, behind: number, { lines, module }: FunctionScope): void {
  if (field.computed?.kind !== 'size' || field.type.kind !== 'scalar') return;
  const { bias, max } = field.computed;
  const local = module.localName(field.member);
  const { scalar } = field.type;
  if (isSmallInteger(scalar) && max < maxOf(scalar))
    lines.line(`${module.use('checkedMax')}(input, ${local}, ${max}, '${field.member}');`);
  const less = bias + behind;
  const size = less === 0 ? local : `${local} - ${less}`;
  lines.line(`const outer = ${module.use('openBound')}(input, ${size}, '${field.member}');`);
}

function formOf({ type }: Field): VarintForm {
  if (type.kind !== 'scalar') throw new Error('only integers are computed');
  return varintForm(type.scalar, type.asNumber);
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
  if (computed !== undefined && isVarint(computed.field)) {
    lines.line(`${module.use('closeSize')}(out, pos, ${module.besideName(computed.field.member, 'End')});`);
  } else if (computed !== undefined) {
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
