import { codecOf } from '../../codec/codecs.js';
import { isComputedVarint, reserveComputed, sizeComputed } from '../../codec/computed.js';
import { bare, conditionText, versionCondition, versionExclusion } from '../../codec/conditions.js';
import { type FixedStep, runSize } from '../../codec/fixed-run.js';
import type { FunctionScope, ModuleScope } from '../../codec/scope.js';
import { type Field, isMember } from '../../model/model.js';
import { contains, isEmpty, type Range } from '../../model/range.js';
import { type Block, type ClassPlan, formsOfMember, type Step, type TaggedStep } from '../../plan/plan.js';
import { fixedSize, integerSize } from '../../plan/sizes.js';
import { isNotDefault } from './defaults.js';
import { forBlocks, forVersions, functionScope, type Guard, runsOf, valueAt } from './steps.js';

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
  return `${module.use(field.when === undefined ? 'absent' : 'unwanted')}(m, '${field.member}')`;
}

function sizeTagSection(plan: ClassPlan, scope: FunctionScope): void {
  const { lines, module } = scope;
  checkAbsentTags(plan, scope);
  if (module.model.flexible === undefined || isEmpty(module.message.flexible)) return;
  const guard = () => ({
    test: `${module.use('tagsOf')}(m).length > 0`,
    refusal: `${module.use('refuseTags')}(m)`,
  });
  if (isEmpty(plan.tagSection)) lines.line(`if (${guard().test}) ${guard().refusal};`);
  else
    forVersions(
      plan.tagSection,
      scope,
      (inner) => sizeTags(plan, inner),
      () => [guard()],
    );
}

/** Tagged fields in versions that do not have them at all. */
function checkAbsentTags(plan: ClassPlan, scope: FunctionScope): void {
  const { lines, module } = scope;
  for (const { field } of plan.tagged) {
    if (field.ignorable || contains(field.versions, scope.range)) continue;
    if (formsOfMember(plan, field.member).length > 1) continue;
    const test = versionExclusion(field.versions, scope.range);
    const guard = test.includes('||') ? `(${test})` : test;
    const value = isNotDefault(field, module);
    lines.line(`if (${guard} && ${value}) ${refusal(field, module)};`);
  }
}

function sizeTags(plan: ClassPlan, scope: FunctionScope): void {
  const { lines, module } = scope;
  const helper = module.helper({ operation: 'size', what: 'Tags', isFlexible: false, isNullable: false });
  const known = knownTags(plan);
  if (plan.tagged.length === 0) {
    lines.line(`size += ${helper}(0, m, 0);`);
    return;
  }
  lines.line('let tags = 0;');
  for (const step of plan.tagged) {
    lines.block(`if (${taggedCondition(step, scope)})`, () => {
      lines.line('tags++;');
      sizeTagged(step, { ...scope, range: step.versions });
    });
  }
  lines.line(`size += ${helper}(tags, m, ${known});`);
}

/** How many tags the schema knows: unknown ones start behind them. */
export function knownTags(plan: ClassPlan): number {
  return plan.tagged.length === 0 ? 0 : Math.max(...plan.tagged.map(({ tag }) => tag)) + 1;
}

/** The test that a tagged field is written: its version has it, and its value is not the default. */
export function taggedCondition(step: TaggedStep, scope: FunctionScope): string {
  const test = versionCondition(step.versions, scope.range);
  const value = isNotDefault(step.field, scope.module);
  const inner = value.startsWith('(') && test === undefined ? value.slice(1, -1) : value;
  return test === undefined ? inner : `${test} && ${inner}`;
}

function sizeTagged(step: TaggedStep, scope: FunctionScope): void {
  const { lines, module } = scope;
  const fixed = taggedFixedSize(step);
  const { tag, size } = module.model.flexible?.tags ?? { tag: 'uvarint', size: 'uvarint' };
  if (fixed !== undefined) {
    lines.line(`size += ${integerSize(tag, step.tag) + integerSize(size, fixed) + fixed};`);
    return;
  }
  const helper = module.helper({ operation: 'size', what: 'Tag', isFlexible: false, isNullable: false });
  lines.line(`const place = ${module.use('reserve')}(sizes);`);
  lines.line('const before = size;');
  codecOf(step.field.type).size(valueAt(step, scope, true));
  lines.line(`size = before + ${helper}(${step.tag}, ${module.use('settle')}(sizes, place, size - before));`);
}

/** The size of a tagged value that takes the same for every value. */
export function taggedFixedSize(step: TaggedStep): number | undefined {
  return step.field.type.kind === 'scalar' ? fixedSize(step.field.type.scalar) : undefined;
}
