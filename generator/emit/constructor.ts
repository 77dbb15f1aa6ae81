import { codecOf } from '../codec/codecs.js';
import { WIDTH } from '../codec/lines.js';
import type { ModuleScope } from '../codec/scope.js';
import { type Field, isNullable } from '../model/model.js';
import { type ClassPlan, placedMembers } from '../plan/plan.js';
import { packName } from './bits.js';
import { isAssembled } from './body/assembly.js';
import { defaultExpression } from './body/defaults.js';
import { elementAssignments, elementOverloads, elementParameters } from './element-constructor.js';
import { hasEntries, hasTagSection } from './sections.js';
import {
  broken,
  type ConstructorDeclarationStructure,
  constructorParameters,
  StructureKind,
} from './structures.js';

/** Columns of a statement in a constructor. */
const ROOM = WIDTH - 4;

/** The constructor of a class: it takes an init object and fills in defaults. */
export function constructorStructure(plan: ClassPlan, module: ModuleScope): ConstructorDeclarationStructure {
  const first = constructorParameter(plan);
  const isElement = plan.parents.length > 0;
  const own = isElement ? assignments(plan, module) : unpacking(plan, module);
  if (isAssembled(plan)) own.unshift(`if (init === ${module.use('NOT_READ')}) return;`);
  return {
    kind: StructureKind.Constructor,
    ...(isElement ? { overloads: elementOverloads(plan, module) } : {}),
    parameters: isElement ? constructorParameters([first, ...elementParameters(plan, module)]) : [first],
    statements: broken(
      isElement ? [...elementAssignments(plan, hasTagSection(plan), module), ...own] : own,
      ROOM,
    ).join('\n'),
  };
}

function constructorParameter(plan: ClassPlan) {
  const isUsed = plan.members.length > 0 || hasTagSection(plan) || hasEntries(plan);
  return { name: isUsed ? 'init' : '_init', type: `${plan.struct.className}Init`, initializer: '{}' };
}

/** The members out of the init object with their defaults, then each in its place. */
function unpacking(plan: ClassPlan, module: ModuleScope): string[] {
  const names: string[] = [];
  const lines = plan.members.map((field) => {
    if (field.type.kind === 'array' && field.type.lazy) return assignment(plan, field, false, module);
    const local = module.localName(field.member);
    const name = local === field.member ? local : `${field.member}: ${local}`;
    names.push(isMadeOfNothing(field) ? name : `${name} = ${defaultExpression(field, module)}`);
    return `this.${field.member} = ${given(plan, field, local, module)};`;
  });
  const last = hasEntries(plan)
    ? { name: 'unknownEntries', value: 'null' }
    : { name: 'unknownTaggedFields', value: hasTagSection(plan) ? module.use('NO_TAGS') : '' };
  if (last.value !== '') {
    names.push(`${last.name} = ${last.value}`);
    lines.push(`this.${last.name} = ${last.name};`);
  }
  return names.length === 0 ? lines : [...destructuring(names), ...lines];
}

function destructuring(names: readonly string[]): string[] {
  const short = `const { ${names.join(', ')} } = init;`;
  return short.length <= ROOM ? [short] : ['const {', ...names.map((name) => `  ${name},`), '} = init;'];
}

/** True for a struct that `toStruct` makes where none is given. */
function isMadeOfNothing({ type, default: own }: Field): boolean {
  return type.kind === 'struct' && own.kind === 'empty';
}

/** The member's value for one of an init object. */
function given(plan: ClassPlan, field: Field, value: string, module: ModuleScope): string {
  return field.bits === undefined
    ? codecOf(field.type).fromInit(field.type, value, isNullable(field), module)
    : `${module.use(isNullable(field) ? 'toNullableBits' : 'toBits')}(${value}, ${packName(plan, field)})`;
}

function assignments(plan: ClassPlan, module: ModuleScope): string[] {
  const placed = placedMembers(plan);
  const own = plan.members.map((field) => assignment(plan, field, placed.has(field.member), module));
  if (!hasTagSection(plan)) return own;
  const tags = 'init.unknownTaggedFields';
  return [...own, `this.unknownTaggedFields = ${tags} === undefined ? ${module.use('NO_TAGS')} : ${tags};`];
}

function assignment(plan: ClassPlan, field: Field, isPlaced: boolean, module: ModuleScope): string {
  const value = `init.${field.member}`;
  const member = `this.${isPlaced ? '#' : ''}${field.member}`;
  const own = given(plan, field, value, module);
  if (isMadeOfNothing(field)) return `${member} = ${own};`;
  const fallback = defaultExpression(field, module);
  const guarded = own.includes(' ?? ') || own.includes(' ? ') ? `(${own})` : own;
  return `${member} = ${value} === undefined ? ${fallback} : ${guarded};`;
}
