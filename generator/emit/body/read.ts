import { codecOf } from '../../codec/codecs.js';
import { checksums, computedSize, isComputedVarint, readComputedVarint } from '../../codec/computed.js';
import { versionCondition } from '../../codec/conditions.js';
import { type FixedStep, readRun, readRunAt } from '../../codec/fixed-run.js';
import { usesName } from '../../codec/lines.js';
import type { FunctionScope, ModuleScope } from '../../codec/scope.js';
import { type Field, isMember, isNullable } from '../../model/model.js';
import { isEmpty } from '../../model/range.js';
import { type ClassPlan, lateMembers, placedMembers, type Step, type TaggedStep } from '../../plan/plan.js';
import { memberType, placedType } from '../member-type.js';
import { assemble, isAssembled } from './assembly.js';
import { type JoinedRuns, joinedRuns } from './joined-runs.js';
import { forBlocks, forVersions, functionScope, runsOf, valueAt } from './steps.js';

/** The body of a struct's read function: fields that the version lacks are left to the constructor's defaults. */
export function readBody(plan: ClassPlan, module: ModuleScope): readonly string[] {
  const scope = functionScope(module, plan);
  const { lines } = scope;
  if (plan.struct.isRecursive) lines.line(`${module.use('descend')}(input);`);
  const late = lateMembers(plan);
  for (const field of plan.members.filter(({ member }) => late.has(member)))
    lines.line(`let ${module.localName(field.member)}: ${readType(field, plan, module)} | undefined;`);
  const runs: ReadRuns = { joined: joinedRuns(plan), starts: new Map(), count: 0 };
  // What was declared before, and may be undefined, has been read where a condition looks at bits of it.
  const subject = (member: string, isNumber: boolean) =>
    isNumber && late.has(member) ? `(${module.localName(member)} as number)` : module.localName(member);
  forBlocks(plan.blocks, scope, subject, (block, inner) => {
    for (const part of runsOf(block)) {
      if ('field' in part) readField(part, late, inner);
      else readPart(part, runs, inner, (step) => target(step.field, late, inner));
    }
  });
  readTagSection(plan, scope);
  for (const field of checksums(plan)) {
    const algorithm = module.use(field.computed?.kind === 'crc32c' ? 'crc32c' : 'crc32');
    const local = module.localName(field.member);
    const check = `${module.use('checkChecksum')}(input, '${field.member}', ${local}, ${module.besideName(field.member, 'Span')}, input.offset, ${algorithm})`;
    lines.line(`${check};`);
  }
  const computed = computedSize(plan);
  if (computed !== undefined)
    lines.line(`${module.use('closeBound')}(input, outer, '${computed.field.member}');`);
  if (plan.struct.isRecursive) lines.line('input.depth--;');
  if (isAssembled(plan)) assemble(plan, scope);
  else lines.line(construction(plan, scope));
  return withLocals(lines.toArray());
}

/** Declares what the lines use. */
function withLocals(body: readonly string[]): string[] {
  const head: string[] = [];
  if (body.some((line) => usesName(line, 'view'))) head.push('const { view } = input;');
  if (body.some((line) => /^\s*count =/.test(line))) head.push('let count: number;');
  if (body.some((line) => /^\s*at =/.test(line))) head.push('let at: number;');
  return [...head, ...body];
}

/** The runs of one read function. */
interface ReadRuns {
  readonly joined: JoinedRuns;
  /** The local offset of each run, by its first step. */
  readonly starts: Map<Step, string>;
  /** How many local offsets there are. */
  count: number;
}

/** Reads a run: together with those behind it, or as one of those of which it is known that they are there. */
function readPart(
  run: readonly FixedStep[],
  runs: ReadRuns,
  scope: FunctionScope,
  targetOf: (step: FixedStep) => string,
): void {
  const [first] = run;
  if (first === undefined) return;
  const place = runs.joined.places.get(first);
  const start = place === undefined ? undefined : runs.starts.get(place.head);
  if (place !== undefined && start !== undefined) {
    readRunAt(run, scope, start, place.offset, targetOf);
    return;
  }
  const following = runs.joined.behind.get(first) ?? [];
  const own = startName(run.length + following.length, first, runs);
  runs.starts.set(first, own);
  readRun(run, scope, own, targetOf, following);
}

function startName(length: number, first: FixedStep, runs: ReadRuns): string {
  if (length === 1 && isMember(first.field)) return 'start';
  runs.count++;
  return runs.count === 1 ? 'start' : `start${runs.count}`;
}

/** What is read of a member: its value, or its place. */
function readType(field: Field, plan: ClassPlan, module: ModuleScope): string {
  const isPlaced = placedMembers(plan).has(field.member);
  return isPlaced ? placedType(field, module) : memberType(field, module);
}

function readField(step: Step, late: ReadonlySet<string>, scope: FunctionScope): void {
  if (isComputedVarint(step)) {
    readComputedVarint(step, scope);
    return;
  }
  const { field } = step;
  const local = scope.module.localName(field.member);
  const isDeclaredFirst =
    field.type.kind === 'struct' || (field.type.kind === 'array' && !field.type.lazy && isNullable(field));
  if (isDeclaredFirst && !late.has(field.member))
    scope.lines.line(`let ${local}: ${memberType(field, scope.module)};`);
  const codec = codecOf(field.type);
  const { read } = step.isPlaced && codec.placed !== undefined ? codec.placed : codec;
  read(valueAt(step, scope), isDeclaredFirst ? local : target(field, late, scope));
}

function target(field: Field, late: ReadonlySet<string>, scope: FunctionScope): string {
  const local = scope.module.localName(field.member);
  return late.has(field.member) ? local : `const ${local}`;
}

function readTagSection(plan: ClassPlan, scope: FunctionScope): void {
  const { lines, module } = scope;
  if (isEmpty(plan.tagSection)) return;
  if (plan.tagged.length === 0) {
    const helper = module.helper({ operation: 'read', what: 'Tags', isFlexible: false, isNullable: false });
    const test = versionCondition(plan.tagSection, scope.range);
    const read = `${helper}(input)`;
    lines.line(
      `const unknownTaggedFields = ${test === undefined ? read : `${test} ? ${read} : ${module.use('NO_TAGS')}`};`,
    );
    return;
  }
  lines.line(
    `let unknownTaggedFields: readonly ${module.type('UnknownTaggedField')}[] = ${module.use('NO_TAGS')};`,
  );
  forVersions(plan.tagSection, scope, (inner) => readTags(plan, inner));
}

function readTags(plan: ClassPlan, scope: FunctionScope): void {
  const { lines, module } = scope;
  const count = module.helper({ operation: 'read', what: 'TagCount', isFlexible: false, isNullable: false });
  const next = module.helper({ operation: 'read', what: 'Tag', isFlexible: false, isNullable: false });
  const size = module.helper({ operation: 'read', what: 'TagSize', isFlexible: false, isNullable: false });
  lines.line(`const kept: ${module.type('UnknownTaggedField')}[] = [];`);
  lines.line('let tag = -1;');
  lines.block(`for (let left = ${count}(input); left > 0; left--)`, () => {
    lines.line(`tag = ${next}(input, tag);`);
    lines.block('switch (tag)', () => {
      for (const step of plan.tagged) readTagged(step, scope, size);
      lines.line('default:');
      lines.indent(() =>
        lines.line(`${module.use('keepTag')}(input, tag, ${size}(input, 'unknownTaggedFields'), kept);`),
      );
    });
  });
  lines.line('if (kept.length > 0) unknownTaggedFields = kept;');
}

function readTagged(step: TaggedStep, scope: FunctionScope, size: string): void {
  const { lines, module } = scope;
  const { field, tag } = step;
  lines.block(`case ${tag}:`, () => {
    const test = versionCondition(step.versions, scope.range);
    if (test !== undefined) {
      lines.line(`if (!(${test})) ${module.use('tagOfOtherVersion')}(input, '${field.member}', ${tag});`);
    }
    const name = `'${field.member}'`;
    lines.line(`const outer = ${module.use('openBound')}(input, ${size}(input, ${name}), ${name});`);
    codecOf(field.type).read(
      valueAt(step, { ...scope, range: step.versions }, true),
      module.localName(field.member),
    );
    lines.line(`${module.use('closeBound')}(input, outer, '${field.member}');`);
    lines.line('break;');
  });
}

function construction(plan: ClassPlan, scope: FunctionScope): string {
  const locals = plan.members.map(({ member }) => ({ member, local: scope.module.localName(member) }));
  if (!isEmpty(plan.tagSection)) locals.push({ member: 'unknownTaggedFields', local: 'unknownTaggedFields' });
  const { className } = plan.struct;
  if (plan.parents.length > 0) {
    const values = [scope.module.use('NO_INIT'), 'source', ...locals.map(({ local }) => local)];
    return `return new ${className}(${values.join(', ')});`;
  }
  const members = locals.map(({ member, local }) => (local === member ? member : `${member}: ${local}`));
  if (members.length === 0) return `return new ${className}();`;
  const short = `return new ${className}({ ${members.join(', ')} });`;
  return short.length <= scope.lines.room
    ? short
    : `return new ${className}({\n${members.map((name) => `  ${name},\n`).join('')}});`;
}
