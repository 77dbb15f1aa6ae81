import { codecOf } from '../../codec/codecs.js';
import { fillComputed, isComputedVarint, writeComputedVarint } from '../../codec/computed.js';
import { writeRun } from '../../codec/fixed-run.js';
import { usesName } from '../../codec/lines.js';
import type { FunctionScope, ModuleScope } from '../../codec/scope.js';
import { isEmpty } from '../../model/range.js';
import type { ClassPlan } from '../../plan/plan.js';
import { forBlocks, forVersions, functionScope, runsOf, valueAt } from './steps.js';
import { hasTagsCall } from './tag-presence.js';

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
  return withLocals(scope.lines.toArray());
}

/** Declares what the lines use. */
export function withLocals(body: readonly string[]): readonly string[] {
  const head: string[] = [];
  const fields = [
    ['view', 'view'],
    ['limit', 'end: limit'],
  ] as const;
  const used = fields.filter(([name]) => body.some((line) => usesName(line, name)));
  if (used.length > 0) head.push(`const { ${used.map(([, text]) => text).join(', ')} } = out;`);
  if (body.some((line) => /^\s*count =/.test(line))) head.push('let count: number;');
  return [...head, ...body];
}

function writeTags(plan: ClassPlan, { lines, module }: FunctionScope): void {
  const { name } = plan.struct;
  const helper = (what: 'Tags' | 'TagCount') =>
    module.helper({ operation: 'write', what, isFlexible: false, isNullable: false });
  if (plan.tagged.length === 0) {
    lines.line(`pos = ${helper('Tags')}(out, pos, m.unknownTaggedFields);`);
    return;
  }
  const write = module.tagFunctionName('write', name);
  const parts = [
    `pos = ${hasTagsCall(plan, module)}`,
    `? ${write}(m, out, pos, version)`,
    `: ${helper('TagCount')}(out, pos, 0);`,
  ];
  lines.line(parts.join(' ').length <= lines.room ? parts.join(' ') : parts.join('\n  '));
}
