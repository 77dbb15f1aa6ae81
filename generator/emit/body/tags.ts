import { codecOf } from '../../codec/codecs.js';
import type { FunctionScope, ModuleScope } from '../../codec/scope.js';
import type { ClassPlan, TaggedStep } from '../../plan/plan.js';
import { fixedSize, integerSize } from '../../plan/sizes.js';
import { valueAt } from './steps.js';
import { taggedCondition, tagScope } from './tag-presence.js';
import { withLocals } from './write.js';

/** The body of the function that sizes the section. */
export function sizeTagsBody(plan: ClassPlan, module: ModuleScope): readonly string[] {
  const scope = tagScope(plan, module);
  const { lines } = scope;
  const helper = module.helper({ operation: 'size', what: 'Tags', isFlexible: false, isNullable: false });
  lines.line('let size = 0;');
  lines.line('let tags = 0;');
  for (const step of plan.tagged) {
    lines.block(`if (${taggedCondition(step, scope)})`, () => {
      lines.line('tags++;');
      sizeTagged(step, { ...scope, range: step.versions });
    });
  }
  lines.line(`return size + ${helper}(m.unknownTaggedFields, tags, ${knownTags(plan)}, m);`);
  return lines.toArray();
}

/** The body of the function that writes it. */
export function writeTagsBody(plan: ClassPlan, module: ModuleScope): readonly string[] {
  const scope = tagScope(plan, module);
  const { lines } = scope;
  const helper = (what: 'TagCount' | 'UnknownTags') =>
    module.helper({ operation: 'write', what, isFlexible: false, isNullable: false });
  const conditions = plan.tagged.map((step) => ({ step, name: presenceName(step) }));
  for (const { step, name } of conditions) lines.line(`const ${name} = ${taggedCondition(step, scope)};`);
  const terms = conditions.map(({ name }) => `Number(${name})`);
  lines.line('const { unknownTaggedFields } = m;');
  lines.line(countLines(terms, lines.room));
  lines.line(`pos = ${helper('TagCount')}(out, pos, tags);`);
  for (const { step, name } of conditions)
    lines.block(`if (${name})`, () => writeTagged(step, { ...scope, range: step.versions }));
  lines.line(`return ${helper('UnknownTags')}(out, pos, unknownTaggedFields);`);
  return withLocals(lines.toArray());
}

/** How many tags the schema knows: unknown ones start behind them. */
function knownTags(plan: ClassPlan): number {
  return Math.max(...plan.tagged.map(({ tag }) => tag)) + 1;
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
function taggedFixedSize(step: TaggedStep): number | undefined {
  return step.field.type.kind === 'scalar' ? fixedSize(step.field.type.scalar) : undefined;
}

function countLines(terms: readonly string[], room: number): string {
  const all = [...terms, 'unknownTaggedFields.length'];
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
