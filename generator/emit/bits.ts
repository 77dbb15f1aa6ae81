import { bitsText, flagText, hex, maskOf } from '../codec/bit-text.js';
import { bare } from '../codec/conditions.js';
import type { ModuleScope } from '../codec/scope.js';
import { fixedWidth, isSmallInteger } from '../model/integers.js';
import type { BitRange, Field } from '../model/model.js';
import type { ClassPlan } from '../plan/plan.js';
import { docText, wrap } from './doc.js';
import { upperFirst } from './paths.js';
import { functionStructure, type Statement, StructureKind } from './structures.js';

/** Fields of a class whose integer has named bits. */
function fieldsWithBits(plan: ClassPlan): readonly Field[] {
  return plan.members.filter(({ bits }) => bits !== undefined);
}

/** The interface of the named bits of a field. */
export function bitsName(plan: ClassPlan, field: Field): string {
  return `${plan.struct.className}${upperFirst(field.name)}`;
}

/** The function that makes the integer of named bits. */
export function packName(plan: ClassPlan, field: Field): string {
  return `pack${bitsName(plan, field)}`;
}

/** What a module exports for named bits: types, and functions. */
export function bitNames(plan: ClassPlan): { readonly name: string; readonly isTypeOnly: boolean }[] {
  return fieldsWithBits(plan).flatMap((field) => {
    const name = bitsName(plan, field);
    return [
      { name, isTypeOnly: true },
      { name: `pack${name}`, isTypeOnly: false },
      { name: `unpack${name}`, isTypeOnly: false },
    ];
  });
}

/** For each field with named bits an interface, and functions from the integer and to it. */
export function bitStatements(plan: ClassPlan, module: ModuleScope): Statement[] {
  return fieldsWithBits(plan).flatMap((field) => {
    const bits = field.bits ?? [];
    return [
      bitsInterface(plan, field, bits, module),
      packFunction(plan, field, bits, module),
      unpackFunction(plan, field, bits),
    ];
  });
}

function isFlag({ low, high, enum: own }: BitRange): boolean {
  return low === high && own === undefined;
}

function bitsInterface(
  plan: ClassPlan,
  field: Field,
  bits: readonly BitRange[],
  module: ModuleScope,
): Statement {
  return {
    kind: StructureKind.Interface,
    name: bitsName(plan, field),
    isExported: true,
    docs: [`The named bits of \`${field.name}\` of ${plan.struct.className}.`],
    properties: bits.map((range) => ({
      name: range.name,
      type: isFlag(range) ? 'boolean' : enumType(range, module),
      isReadonly: true,
      docs: [bitDoc(range)],
    })),
  };
}

function enumType({ enum: own }: BitRange, module: ModuleScope): string {
  if (own === undefined) return 'number';
  module.enumTypes.add(own.name);
  return own.name;
}

function bitDoc({ low, high, about }: BitRange): string {
  const place = low === high ? `Bit ${low}` : `Bits ${low} to ${high}`;
  return about === undefined ? `${place}.` : wrap(`${docText(about)} (${place.toLowerCase()})`);
}

function packFunction(
  plan: ClassPlan,
  field: Field,
  bits: readonly BitRange[],
  module: ModuleScope,
): Statement {
  const name = bitsName(plan, field);
  const terms = bits.map((range) => {
    const value = `bits.${range.name}`;
    if (isFlag(range)) return `(${value} ? ${hex(2 ** range.low)} : 0)`;
    const number = `${module.use('bitsOf')}(${value}, ${hex(maskOf(range))}, '${range.name}')`;
    return range.low === 0 ? number : `(${number} << ${range.low})`;
  });
  const sum = terms.length === 0 ? '0' : terms.join(' |\n');
  return functionStructure({
    name: packName(plan, field),
    isExported: true,
    doc: `The integer with these bits; those that are left out are 0.\n\n@throws RangeError for a value that its bits cannot carry`,
    parameters: [['bits', `Partial<${name}>`]],
    result: 'number',
    body:
      terms.length < 2
        ? [`return ${signed(field, sum, true)};`]
        : ['return (', ...sumLines(signed(field, sum, false)), ');'],
  });
}

function sumLines(text: string): string[] {
  return text.split('\n').map((line) => `  ${line}`);
}

/** The operators give a number of 32 bits with a sign, a value alone one without: it becomes one of the field's type. */
function signed({ type }: Field, sum: string, isAlone: boolean): string {
  if (type.kind !== 'scalar' || !isSmallInteger(type.scalar)) return sum;
  const width = fixedWidth(type.scalar) ?? 32;
  if (type.scalar.startsWith('uint')) return width === 32 ? `(${bare(sum)}) >>> 0` : sum;
  if (width === 32) return isAlone ? `${sum} | 0` : sum;
  return `((${bare(sum)}) << ${32 - width}) >> ${32 - width}`;
}

/** Bits as a number of 0 or more; those of a closed enum are one of its values, as it lists all that they carry. */
function numberText(range: BitRange): string {
  const number = bitsText('value', range);
  return range.enum?.closed === true ? `${number} as ${range.enum.name}` : bare(number);
}

function unpackFunction(plan: ClassPlan, field: Field, bits: readonly BitRange[]): Statement {
  const name = bitsName(plan, field);
  const members = bits.map((range) => {
    const text = isFlag(range) ? flagText('value', range.low, true) : numberText(range);
    return `  ${range.name}: ${text},`;
  });
  return functionStructure({
    name: `unpack${name}`,
    isExported: true,
    doc: `The named bits of \`${field.name}\`.`,
    parameters: [['value', 'number']],
    result: name,
    body: members.length === 0 ? ['return {};'] : ['return {', ...members, '};'],
  });
}
