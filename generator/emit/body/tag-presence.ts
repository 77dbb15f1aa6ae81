import { versionCondition } from '../../codec/conditions.js';
import type { FunctionScope, ModuleScope } from '../../codec/scope.js';
import { isNullable } from '../../model/model.js';
import type { ClassPlan, TaggedStep } from '../../plan/plan.js';
import { hasTagSection } from '../sections.js';
import { isNotDefault } from './defaults.js';
import { functionScope } from './steps.js';

/**
 * Tag sections are mostly empty. Those of structs with tagged fields are handled by functions of their own, so that the functions of
 * the struct, which run often, stay short. Sizing and writing ask another function first, which tells whether there is anything at all.
 */

/** The call that asks it. */
export function hasTagsCall(plan: ClassPlan, module: ModuleScope): string {
  const version = dependsOnVersion(plan) ? ', version' : '';
  return `${module.tagFunctionName('has', plan.struct.name)}(m${version})`;
}

/** True where some of the versions with a tag section lack some of the fields. */
export function dependsOnVersion(plan: ClassPlan): boolean {
  return plan.tagged.some((step) => versionCondition(step.versions, plan.tagSection) !== undefined);
}

/** Its body. */
export function hasTagsBody(plan: ClassPlan, module: ModuleScope): readonly string[] {
  const scope = tagScope(plan, module);
  const { lines } = scope;
  const simple = plan.tagged.filter((step) => isSimpleStruct(step, scope));
  if (simple.length > 0) {
    const names = simple.map(({ field: { member } }) => {
      const local = module.localName(member);
      return local === member ? member : `${member}: ${local}`;
    });
    lines.line(`const { ${names.join(', ')} } = m;`);
  }
  const tests = plan.tagged.flatMap((step) => {
    if (simple.includes(step)) return memberTests(step, module);
    const test = taggedCondition(step, scope);
    return [test.includes('&&') ? `(${test})` : test];
  });
  // All structs that were given no unknown fields share one array. Another one may be empty too: the functions of the section see that.
  tests.push(`m.unknownTaggedFields !== ${module.use('NO_TAGS')}`);
  const short = `return ${tests.join(' || ')};`;
  if (short.length <= lines.room) lines.line(short);
  else {
    lines.line('return (');
    lines.indent(() => {
      for (const test of tests.slice(0, -1)) lines.line(`${test} ||`);
      lines.line(tests.at(-1) ?? '');
    });
    lines.line(');');
  }
  return lines.toArray();
}

/** True for a tagged struct with nothing in it but scalars, there in each version that has tags. */
function isSimpleStruct({ field, versions }: TaggedStep, { module, range }: FunctionScope): boolean {
  if (field.type.kind !== 'struct' || field.default.kind !== 'empty' || isNullable(field)) return false;
  const { members } = module.structPlan(field.type.struct);
  return (
    versionCondition(versions, range) === undefined &&
    members.length > 0 &&
    members.every((member) => member.type.kind === 'scalar' && !isNullable(member))
  );
}

/**
 * The tests of its members, in the place of a call that is not always inlined. They may be true for a struct that holds nothing but
 * defaults, and are for what is no struct.
 */
function memberTests({ field }: TaggedStep, module: ModuleScope): string[] {
  if (field.type.kind !== 'struct') return [];
  const local = module.localName(field.member);
  const inner = module.structPlan(field.type.struct);
  const tests = inner.members.map((member) => isNotDefault(member, module, local));
  if (hasTagSection(inner)) tests.push(`${local}.unknownTaggedFields !== ${module.use('NO_TAGS')}`);
  return tests.map((test, index) => (index === 0 ? test.replace(`${local}.`, `${local}?.`) : test));
}

/** What functions of the section can see. */
export function tagScope(plan: ClassPlan, module: ModuleScope): FunctionScope {
  return { ...functionScope(module, plan), range: plan.tagSection };
}

/** The test that a tagged field is written: its version has it, and its value is not the default. */
export function taggedCondition(
  step: TaggedStep,
  { module, range }: Pick<FunctionScope, 'module' | 'range'>,
): string {
  const test = versionCondition(step.versions, range);
  const value = isNotDefault(step.field, module);
  const inner = value.startsWith('(') && test === undefined ? value.slice(1, -1) : value;
  return test === undefined ? inner : `${test} && ${inner}`;
}
