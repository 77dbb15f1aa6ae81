import { codecOf } from '../../codec/codecs.js';
import { fillComputed, isComputedVarint, writeComputedVarint } from '../../codec/computed.js';
import { writeRun } from '../../codec/fixed-run.js';
import { usesName } from '../../codec/lines.js';
import type { FunctionScope, ModuleScope } from '../../codec/scope.js';
import { isEmpty } from '../../model/range.js';
import type { ClassPlan, TaggedStep } from '../../plan/plan.js';
import { taggedCondition, taggedFixedSize } from './size.js';
import { forBlocks, forVersions, functionScope, runsOf, valueAt } from './steps.js';

/** The body of a struct's write function: it takes a position, and returns the one behind the struct. */
export function writeBody(plan: ClassPlan, module: ModuleScope): readonly string[] {
  const scope = functionScope(module, plan);
  const subject = (member: string) => `m.${member}`;
  forBlocks(plan.blocks, scope, subject, (block, inner) => {
    for (const part of runsOf(block)) {
      if (!('field' in part)) writeRun(part, inner);
      else if (isComputedVarint(part)) writeComputedVarint(part, inner);
      else codecOf(part.field.type).write(valueAt(part, inner));
    }
  });
  if (!isEmpty(plan.tagSection)) forVersions(plan.tagSection, scope, (inner) => writeTags(plan, inner));
  fillComputed(plan, scope);
  scope.lines.line('return pos;');
  const body = scope.lines.toArray();
  const head: string[] = [];
  if (body.some((line) => usesName(line, 'view'))) head.push('const { view } = out;');
  if (body.some((line) => /^\s*count =/.test(line))) head.push('let count: number;');
  return [...head, ...body];
}

function writeTags(plan: ClassPlan, scope: FunctionScope): void {
  const { lines, module } = scope;
  const helper = (what: 'Tags' | 'TagCount' | 'UnknownTags') =>
    module.helper({ operation: 'write', what, isFlexible: false, isNullable: false });
  if (plan.tagged.length === 0) {
    lines.line(`pos = ${helper('Tags')}(out, pos, m.unknownTaggedFields);`);
    return;
  }
  const conditions = plan.tagged.map((step) => ({ step, name: presenceName(step) }));
  for (const { step, name } of conditions) lines.line(`const ${name} = ${taggedCondition(step, scope)};`);
  lines.line(
    countLines(
      conditions.map(({ name }) => `Number(${name})`),
      lines.room,
    ),
  );
  lines.line(`pos = ${helper('TagCount')}(out, pos, tags);`);
  for (const { step, name } of conditions) {
    lines.block(`if (${name})`, () => writeTagged(step, { ...scope, range: step.versions }));
  }
  lines.line(`pos = ${helper('UnknownTags')}(out, pos, m.unknownTaggedFields);`);
}

function countLines(terms: readonly string[], room: number): string {
  const all = [...terms, 'm.unknownTaggedFields.length'];
  const short = `const tags = ${all.join(' + ')};`;
  return short.length <= room ? short : `const tags =\n  ${all.join(' +\n  ')};`;
}

/** The local that tells whether a tagged field is written. */
function presenceName(step: TaggedStep): string {
  const { member } = step.field;
  return `has${member.charAt(0).toUpperCase()}${member.slice(1)}`;
}

function writeTagged(step: TaggedStep, scope: FunctionScope): void {
  const { lines, module } = scope;
  const helper = module.helper({ operation: 'write', what: 'Tag', isFlexible: false, isNullable: false });
  const fixed = taggedFixedSize(step);
  if (fixed !== undefined) {
    lines.line(`pos = ${helper}(out, pos, ${step.tag}, ${fixed});`);
    codecOf(step.field.type).write(valueAt(step, scope, true));
    return;
  }
  lines.line(`const inner = ${module.use('nextSize')}(out);`);
  lines.line(`pos = ${helper}(out, pos, ${step.tag}, inner);`);
  lines.line(`const end = ${module.use('openSize')}(out, pos, inner);`);
  codecOf(step.field.type).write(valueAt(step, scope, true));
  lines.line(`${module.use('closeSize')}(out, pos, end);`);
}
