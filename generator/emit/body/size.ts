import { codecOf } from '../../codec/codecs.js';
import { isComputedVarint, reserveComputed, sizeComputed } from '../../codec/computed.js';
import { bare, conditionText, versionCondition, versionExclusion } from '../../codec/conditions.js';
import { type FixedStep, runSize } from '../../codec/fixed-run.js';
import type { FunctionScope, ModuleScope } from '../../codec/scope.js';
import { type Field, isMember, isNullable } from '../../model/model.js';
import { contains, isEmpty, type Range } from '../../model/range.js';
import { type Block, type ClassPlan, formsOfMember, type Step } from '../../plan/plan.js';
import { fixedSize, integerSize } from '../../plan/sizes.js';
import { isNotDefault } from './defaults.js';
import { forBlocks, forVersions, functionScope, type Guard, runsOf, valueAt } from './steps.js';
import { hasTagsCall } from './tag-presence.js';

/**
 * The body of a struct's size function. It also refuses what the version has no field for: every message passes here before its
 * first byte is written.
 */
export function sizeBody(plan: ClassPlan, module: ModuleScope): readonly string[] {
  const scope = functionScope(module, plan);
  const head = constantHead(plan);
  const { lines } = scope;
  if (plan.struct.isRecursive) lines.line(`${module.use('deepen')}(sizes, m);`);
  reserveComputed(plan, scope);
  lines.line(`let size = ${head.size};`);
  forBlocks(
    plan.blocks,
    scope,
    (member) => `m.${member}`,
    (block, inner) => sizeBlock(block, inner, head.steps),
    (block) => absentChecks(block.steps, plan, module),
  );
  checkAbsentForms(plan, scope);
  sizeTagSection(plan, scope);
  sizeComputed(plan, scope);
  if (plan.struct.isRecursive) lines.line('sizes.depth--;');
  lines.line('return size;');
  const body = lines.toArray();
  return body.length === 2 ? [`return ${head.size};`] : body;
}

/** Fields of fixed size that every version has: one constant for all of them. */
function constantHead(plan: ClassPlan): { size: number; steps: ReadonlySet<Step> } {
  const always = plan.blocks.filter(
    (block) => block.when === undefined && contains(block.versions, plan.struct.versions),
  );
  const runs = always.flatMap((block) =>
    runsOf(block).filter((part): part is readonly FixedStep[] => Array.isArray(part)),
  );
  return { size: runs.reduce((sum, run) => sum + runSize(run), 0), steps: new Set(runs.flat()) };
}

function sizeBlock(block: Block, scope: FunctionScope, counted: ReadonlySet<Step>): void {
  const steps = block.steps.filter((step) => !counted.has(step));
  const fixed = steps.map((step) =>
    step.field.type.kind === 'scalar' ? (fixedSize(step.field.type.scalar) ?? 0) : 0,
  );
  const sum = fixed.reduce((total, size) => total + size, 0);
  if (sum > 0) scope.lines.line(`size += ${sum};`);
  steps.forEach((step, index) => {
    if (fixed[index] === 0 && !isComputedVarint(step)) codecOf(step.field.type).size(valueAt(step, scope));
  });
}

/** The checks of fields that are absent outside of their block. */
function absentChecks(steps: readonly Step[], plan: ClassPlan, module: ModuleScope): Guard[] {
  return steps
    .filter(({ field }) => formsOfMember(plan, field.member).length === 1)
    .filter(({ field }) => isMember(field) && !field.ignorable && isEmpty(field.tagged))
    .filter(({ field }) => field.when === undefined || field.isOptional)
    .map(({ field }) => {
      const test = isNotDefault(field, module);
      return { test: bare(test), refusal: refusal(field, module) };
    });
}

/** A member of several forms has its default where none of them is there. */
function checkAbsentForms(plan: ClassPlan, scope: FunctionScope): void {
  const { lines, module, range } = scope;
  for (const field of plan.members) {
    const forms = formsOfMember(plan, field.member);
    if (forms.length === 1 || forms.every(({ ignorable }) => ignorable) || isAlwaysThere(forms, range))
      continue;
    const tests = forms.map(({ versions, when }) => {
      const parts = [
        versionCondition(versions, range),
        conditionText(when, (member) => `m.${member}`, module),
      ].filter((part) => part !== undefined);
      return bare(parts.join(' && ')).replace(/^(.* && .*)$/, '($1)');
    });
    lines.line(`if (!(${tests.join(' || ')}) && ${isNotDefault(field, module)}) ${refusal(field, module)};`);
  }
}

/** True if one of the forms is there in every version and whatever the values. */
function isAlwaysThere(forms: readonly Field[], range: Range): boolean {
  if (forms.some(({ when }) => when !== undefined))
    return forms.every(({ versions, isOptional }) => !isOptional && contains(versions, range));
  const ordered = [...forms].sort((a, b) => a.versions.lowest - b.versions.lowest);
  let next = range.lowest;
  for (const { versions } of ordered)
    if (versions.lowest <= next) next = Math.max(next, versions.highest + 1);
  return next > range.highest;
}

function refusal(field: Step['field'], module: ModuleScope): string {
  const absent = field.type.kind === 'struct' && !isNullable(field) ? 'absentStruct' : 'absent';
  return `${module.use(field.when === undefined ? absent : 'unwanted')}(m, '${field.member}')`;
}

function sizeTagSection(plan: ClassPlan, scope: FunctionScope): void {
  const { lines, module } = scope;
  const absent = absentTags(plan, scope);
  for (const field of absent) {
    if (areSame(field.versions, plan.tagSection)) continue;
    const test = versionExclusion(field.versions, scope.range);
    const guard = test.includes('||') ? `(${test})` : test;
    lines.line(`if (${guard} && ${isNotDefault(field, module)}) ${refusal(field, module)};`);
  }
  if (module.model.flexible === undefined || isEmpty(module.message.flexible)) return;
  const guards = () => [
    ...absent
      .filter((field) => areSame(field.versions, plan.tagSection))
      .map((field) => ({ test: bare(isNotDefault(field, module)), refusal: refusal(field, module) })),
    {
      test: `${module.use('hasTags')}(m.unknownTaggedFields, m)`,
      refusal: `${module.use('refuseTags')}(m)`,
    },
  ];
  if (isEmpty(plan.tagSection))
    for (const { test, refusal } of guards()) lines.line(`if (${test}) ${refusal};`);
  else forVersions(plan.tagSection, scope, (inner) => sizeTags(plan, inner), guards);
}

/** Tagged fields that some versions do not have at all, and that must have their defaults there. */
function absentTags(plan: ClassPlan, scope: FunctionScope): Field[] {
  return plan.tagged
    .map(({ field }) => field)
    .filter((field) => !field.ignorable && !contains(field.versions, scope.range))
    .filter((field) => formsOfMember(plan, field.member).length === 1);
}

function areSame(one: Range, other: Range): boolean {
  return one.lowest === other.lowest && one.highest === other.highest;
}

/** The section itself: mostly its count alone. */
function sizeTags(plan: ClassPlan, { lines, module }: FunctionScope): void {
  const { name } = plan.struct;
  if (plan.tagged.length === 0) {
    const helper = module.helper({ operation: 'size', what: 'Tags', isFlexible: false, isNullable: false });
    lines.line(`size += ${helper}(m.unknownTaggedFields, 0, 0, m);`);
    return;
  }
  const empty = integerSize(module.model.flexible?.tags.count ?? 'uvarint', 0);
  const size = module.tagFunctionName('size', name);
  lines.line(`size += ${hasTagsCall(plan, module)} ? ${size}(m, sizes, version) : ${empty};`);
}
