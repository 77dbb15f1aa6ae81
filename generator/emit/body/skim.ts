import { type ComputedSize, computedSize, isComputedVarint } from '../../codec/computed.js';
import type { FunctionScope, ModuleScope } from '../../codec/scope.js';
import { type Field, isMember, type Prefix } from '../../model/model.js';
import { contains, isEmpty } from '../../model/range.js';
import type { ClassPlan, Step } from '../../plan/plan.js';
import { placedType } from '../member-type.js';
import { functionScope } from './steps.js';

/** From this number on a varint takes more than two bytes. */
const LONG = 0x4000;

/**
 * The body of a function that reads an element whose varints are short, as they mostly are, and returns null for any other: the read
 * function takes that, and says what is wrong with it. Since the element says where it ends, one comparison at the end tells whether all
 * was inside of it: nothing is made, and the reader is not moved, before. Undefined for structs with fields of other kinds.
 */
export function skimBody(plan: ClassPlan, module: ModuleScope): readonly string[] | undefined {
  const steps = skimmable(plan);
  const size = computedSize(plan);
  if (steps === undefined || size === undefined) return undefined;
  const scope = functionScope(module, plan);
  const { lines } = scope;
  lines.line('const { bytes } = input;');
  lines.line('let pos = input.offset;');
  skimSize(size, scope);
  for (const step of steps) skimField(step, scope);
  lines.line('if (pos !== end) return null;');
  lines.line('input.offset = end;');
  const values = [module.use('NO_INIT'), 'source', ...plan.members.map((one) => local(one, module))];
  lines.line(`return new ${plan.struct.className}(${values.join(', ')});`);
  return lines.toArray();
}

/** The steps behind the size of a struct that is the same in all versions and has only such fields as can be skimmed. */
function skimmable(plan: ClassPlan): readonly Step[] | undefined {
  const [block] = plan.blocks;
  const [first, ...steps] = block?.steps ?? [];
  const isSteady =
    plan.parents.length > 0 &&
    plan.blocks.length === 1 &&
    block?.when === undefined &&
    block !== undefined &&
    contains(block.versions, plan.struct.versions) &&
    isEmpty(plan.tagSection) &&
    !plan.struct.isRecursive;
  if (!isSteady || first === undefined || !isComputedVarint(first)) return undefined;
  return (computedSize(plan)?.max ?? 0) >= LONG && steps.every(isSkimmable) ? steps : undefined;
}

function isSkimmable({ field, isPlaced, forms }: Step): boolean {
  const { type } = field;
  if (!isMember(field) || field.computed !== undefined || field.constant !== undefined) return false;
  if (type.kind === 'scalar') {
    if (type.enum?.closed === true || type.asNumber) return false;
    if (isPlaced) return type.scalar === 'varlong' || type.scalar === 'uvarlong';
    return SHORT.has(type.scalar);
  }
  const isLong = type.kind === 'bytes' || type.kind === 'array';
  if (!isPlaced || !isLong || type.own?.kind !== 'prefix' || forms.length !== 1) return false;
  const { prefix } = type.own;
  if (prefix.type !== 'varint' && prefix.type !== 'uvarint') return false;
  if (type.kind === 'array') return prefix.bias >= 0 && encoded(prefix.bias, prefix.type) < 0x80;
  return prefix.max >= LONG && (prefix.null === undefined || prefix.null < prefix.bias);
}

/** Scalars that are not placed, and what one of them is that takes one byte. */
const SHORT: ReadonlyMap<string, string | undefined> = new Map([
  ['int8', '((bytes[pos++] as number) << 24) >> 24'],
  ['uint8', 'bytes[pos++] as number'],
  ['varint', undefined],
  ['uvarint', undefined],
]);

function encoded(value: number, type: string): number {
  return type === 'varint' ? 2 * value : value;
}

function local(field: Field, module: ModuleScope): string {
  return module.localName(field.member);
}

function skimSize({ field, bias }: ComputedSize, scope: FunctionScope): void {
  const { lines, module } = scope;
  const size = local(field, module);
  skimVarint(size, field.type.kind === 'scalar' ? field.type.scalar : '', scope);
  lines.line(`const end = pos + ${size}${bias === 0 ? '' : ` - ${bias}`};`);
  lines.line('if (end > input.end || end > bytes.length) return null;');
}

function skimField({ field, isPlaced, forms }: Step, scope: FunctionScope): void {
  const { lines, module } = scope;
  const { type } = field;
  const target = local(field, module);
  if (type.kind === 'scalar') {
    const byte = SHORT.get(type.scalar);
    if (isPlaced) skimLong(target, scope);
    else if (byte === undefined) skimVarint(target, type.scalar, scope);
    else lines.line(`const ${target} = ${byte};`);
    return;
  }
  if ((type.kind !== 'bytes' && type.kind !== 'array') || type.own?.kind !== 'prefix') return;
  const { prefix } = type.own;
  if (type.kind === 'bytes') {
    skimBytes(field, prefix, forms[0]?.isNullable === true, scope);
    return;
  }
  // Of an array that is empty nothing is kept but that.
  lines.line(`if (bytes[pos++] !== ${encoded(prefix.bias, prefix.type)}) return null;`);
  lines.line(`const ${target} = 0;`);
}

/** A varint of one or two bytes. The second may be behind the end: then that of the element is not met. */
function skimVarint(target: string, scalar: string, { lines }: FunctionScope): void {
  lines.line(`let ${target} = bytes[pos++] as number;`);
  lines.block(`if (${target} >= 0x80)`, () => {
    lines.line(`${target} += ((bytes[pos++] as number) - 1) << 7;`);
    lines.line(`if (${target} >= 0x${LONG.toString(16)}) return null;`);
  });
  if (scalar === 'varint') lines.line(`${target} = (${target} >>> 1) ^ -(${target} & 1);`);
}

/** The place of a varint of at most nine bytes: one of ten may be over 64 bits. */
function skimLong(target: string, { lines }: FunctionScope): void {
  lines.line(`const ${target} = pos;`);
  lines.line(`while ((bytes[pos++] as number) >= 0x80) if (pos - ${target} > 8) return null;`);
}

/** The place of bytes, or null. */
function skimBytes(field: Field, prefix: Prefix, isNullable: boolean, scope: FunctionScope): void {
  const { lines, module } = scope;
  const target = local(field, module);
  const length = module.besideName(field.member, 'Length');
  lines.line(
    `${isNullable ? 'let' : 'const'} ${target}${isNullable ? `: ${placedType(field, module)}` : ''} = pos;`,
  );
  skimVarint(length, prefix.type, scope);
  const least = prefix.bias;
  const less = least === 0 ? '' : ` - ${least}`;
  if (isNullable && prefix.null !== undefined) {
    lines.line(`if (${length} >= ${least}) pos += ${length}${less};`);
    lines.line(`else if (${length} === ${prefix.null}) ${target} = null;`);
    lines.line('else return null;');
    return;
  }
  lines.line(`if (${length} < ${least}) return null;`);
  lines.line(`pos += ${length}${less};`);
}
