import type { FunctionScope } from '../../codec/scope.js';
import { type Field, isNullable } from '../../model/model.js';
import { isEmpty } from '../../model/range.js';
import { type ClassPlan, lateMembers } from '../../plan/plan.js';
import { hasEntries, hasTagSection } from '../sections.js';
import { defaultExpression } from './defaults.js';

/**
 * True for a class whose read function sets the members itself. Elements of lazy arrays have constructors that take what was read; a lazy
 * array is told by a constructor what it is in; and messages that are the entries of a map are made of it.
 */
export function isAssembled(plan: ClassPlan): boolean {
  const holdsLazy = plan.members.some(({ type }) => type.kind === 'array' && type.lazy);
  return plan.members.length > 0 && plan.parents.length === 0 && !holdsLazy && !hasEntries(plan);
}

/** Makes the object of what was read: its members are set in the order of the constructor, so that all objects are of one shape. */
export function assemble(plan: ClassPlan, scope: FunctionScope): void {
  const { lines, module } = scope;
  const late = lateMembers(plan);
  lines.line(`const m = new ${plan.struct.className}(${module.use('NOT_READ')});`);
  for (const field of plan.members) {
    const value = late.has(field.member) ? orDefault(field, scope) : module.localName(field.member);
    lines.line(`m.${field.member} = ${value};`);
  }
  if (hasTagSection(plan)) {
    const tags = isEmpty(plan.tagSection) ? module.use('NO_TAGS') : 'unknownTaggedFields';
    lines.line(`m.unknownTaggedFields = ${tags};`);
  }
  lines.line('return m;');
}

/** What was read, or the default where this version or message lacks the field. */
function orDefault(field: Field, { module }: FunctionScope): string {
  const local = module.localName(field.member);
  const fallback = defaultExpression(field, module);
  return isNullable(field) && fallback !== 'null'
    ? `${local} === undefined ? ${fallback} : ${local}`
    : `${local} ?? ${fallback}`;
}
