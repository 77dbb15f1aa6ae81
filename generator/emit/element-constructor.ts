import { codecOf } from '../codec/codecs.js';
import { sourceType } from '../codec/lazy.js';
import type { ModuleScope } from '../codec/scope.js';
import { type Field, isNullable } from '../model/model.js';
import { isEmpty } from '../model/range.js';
import { type ClassPlan, lateMembers, placedMembers } from '../plan/plan.js';
import { defaultExpression } from './body/defaults.js';
import { sourceSlot } from './lazy-elements.js';
import { memberType, placedType } from './member-type.js';
import { type ConstructorDeclarationStructure, constructorParameters } from './structures.js';

type Overloads = NonNullable<ConstructorDeclarationStructure['overloads']>;

/** One member as the read function hands it to the constructor: without an object around them all for each element. */
interface ReadMember {
  readonly member: string;
  /** Of the property: a private one for a member that is read when it is asked for. */
  readonly property: string;
  readonly local: string;
  readonly type: string;
  /** What an absent one is; undefined for a member that is always read. */
  readonly fallback: string | undefined;
  /** What is kept of a value that was read: a lazy array is in the element from now on. */
  readonly kept: (value: string) => string;
}

function readMembers(plan: ClassPlan, module: ModuleScope): ReadMember[] {
  const placed = placedMembers(plan);
  const late = lateMembers(plan);
  const own = plan.members.map((field: Field) => {
    const { member } = field;
    const isPlaced = placed.has(member);
    return {
      member,
      property: isPlaced ? `#${member}` : member,
      local: module.localName(member),
      type: isPlaced ? placedType(field, module) : memberType(field, module),
      fallback: late.has(member) ? defaultExpression(field, module) : undefined,
      kept: (value: string) => keptValue(field, value, module),
    };
  });
  if (isEmpty(plan.tagSection)) return own;
  const tags = 'unknownTaggedFields';
  const type = `readonly ${module.type('UnknownTaggedField')}[]`;
  const kept = (value: string) => value;
  return [...own, { member: tags, property: tags, local: tags, type, fallback: undefined, kept }];
}

function keptValue(field: Field, value: string, module: ModuleScope): string {
  const { type } = field;
  if (type.kind !== 'array' || !type.lazy) return value;
  return codecOf(type).fromInit(type, value, isNullable(field), module);
}

/** Two ways to make the element of a lazy array: of an init object, as users do, and of what was read. */
export function elementOverloads(plan: ClassPlan, module: ModuleScope): Overloads {
  const { className } = plan.struct;
  const read = readMembers(plan, module).map(({ local, type, fallback }) => ({
    name: local,
    type: fallback === undefined ? type : `${type} | undefined`,
  }));
  return [
    { parameters: [{ name: 'init', type: `${className}Init`, hasQuestionToken: true }] },
    {
      docs: ['For generated code: of what was read, and of where the rest is in `source`.'],
      parameters: constructorParameters([
        { name: 'init', type: `${className}Init` },
        { name: 'source', type: sourceType(plan, module) },
        ...read,
      ]),
    },
  ];
}

/** The parameters behind the init object. */
export function elementParameters(plan: ClassPlan, module: ModuleScope) {
  return [
    { name: 'source', type: `${sourceType(plan, module)} | null`, initializer: 'null' },
    ...readMembers(plan, module).map(({ local, type }) => ({ name: local, type, hasQuestionToken: true })),
  ];
}

/** What the constructor does with what was read. Unknown tags are read only where the struct has a section for them. */
export function elementAssignments(plan: ClassPlan, hasTags: boolean, module: ModuleScope): string[] {
  const own = readMembers(plan, module).map(({ property, local, type, fallback, kept }) =>
    fallback === undefined
      ? `  this.${property} = ${kept(`${local} as ${type}`)};`
      : `  this.${property} = ${local} === undefined ? ${fallback} : ${kept(local)};`,
  );
  if (hasTags && isEmpty(plan.tagSection)) own.push(`  this.unknownTaggedFields = ${module.use('NO_TAGS')};`);
  return [`this.${sourceSlot(plan)} = source;`, 'if (source !== null) {', ...own, '  return;', '}'];
}
