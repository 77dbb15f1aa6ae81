import { type FieldType, isMember } from '../model/model.js';
import type { Step } from '../plan/plan.js';
import { fixedSize } from '../plan/sizes.js';
import { openComputed, placeComputed } from './computed.js';
import { presentCast } from './present.js';
import { guardLine, roomLine, safeNumber, setScalar } from './scalar.js';
import { fixedForm } from './scalar-forms.js';
import type { FunctionScope, ValueContext } from './scope.js';

/** A field of fixed size among its neighbours. */
export interface FixedStep extends Step {
  readonly field: Step['field'] & { readonly type: FieldType & { kind: 'scalar' } };
}

/** True for a field whose every value takes the same number of bytes. */
export function isFixedStep(step: Step): step is FixedStep {
  return step.field.type.kind === 'scalar' && fixedSize(step.field.type.scalar) !== undefined;
}

export function runSize(run: readonly FixedStep[]): number {
  return run.reduce((sum, step) => sum + (fixedSize(step.field.type.scalar) ?? 0), 0);
}

/** Writes neighbours of fixed size: each member is looked at once and checked, then all are stored at folded offsets. */
export function writeRun(run: readonly FixedStep[], scope: FunctionScope): void {
  const { lines, module } = scope;
  const members = run.filter(({ field }) => isMember(field));
  const plain = members.filter(({ field }) => !field.isOptional);
  if (plain.length > 0) lines.line(destructuring(plain, scope));
  for (const { field } of members.filter(({ field: one }) => one.isOptional))
    lines.line(`const ${module.localName(field.member)} = m.${field.member}${presentCast(field, module)};`);
  for (const step of members)
    lines.line(guardLine(contextOf(step, scope), module.localName(step.field.member)));
  const size = runSize(run);
  lines.line(roomLine(String(size), module));
  eachOffset(run, 0, ({ field }, offset) => {
    const { scalar, asNumber } = field.type;
    if (field.computed !== undefined) {
      placeComputed(field, at('pos', offset), fixedSize(scalar) ?? 0, scope);
      return;
    }
    const value = field.constant === undefined ? module.localName(field.member) : String(field.constant);
    lines.line(`${fixedForm(scalar, asNumber)?.store(module, at('pos', offset), value)};`);
  });
  lines.line(`pos += ${size};`);
}

function destructuring(run: readonly FixedStep[], { lines: { room }, module }: FunctionScope): string {
  const names = run.map(({ field }) => {
    const local = module.localName(field.member);
    return local === field.member ? field.member : `${field.member}: ${local}`;
  });
  const short = `const { ${names.join(', ')} } = m;`;
  return short.length <= room ? short : `const {\n${names.map((name) => `  ${name},\n`).join('')}} = m;`;
}

/** A run that follows another one in the versions of a test, which have all runs between the two. */
export interface FollowingRun {
  readonly run: readonly FixedStep[];
  readonly test: string;
}

/**
 * Reads neighbours of fixed size after one look at what is left, which is as much as those that follow take too. `start` is the name of
 * the local offset.
 */
export function readRun(
  run: readonly FixedStep[],
  scope: FunctionScope,
  start: string,
  target: (step: FixedStep) => string,
  following: readonly FollowingRun[] = [],
): void {
  const { lines, module } = scope;
  const whole = [...run, ...following.flatMap((one) => one.run)];
  const layout = whole.map(({ field }) => `${field.member} ${fixedSize(field.type.scalar)}`).join(' ');
  const only = whole.length === 1 ? whole[0] : undefined;
  const name = only === undefined ? layout : only.field.member;
  const size = joinedSize(run, following);
  const call = `${module.use('take')}(input, ${size}, '${name}')`;
  if (only !== undefined && isMember(only.field)) {
    setScalar(only.field, only.field.type, target(only), loaded(only, scope, call), 'input.offset', scope);
    return;
  }
  const head = `const ${start} = ${call};`;
  lines.line(head.length <= lines.room ? head : longTake(whole, size, scope, start));
  readRunAt(run, scope, start, 0, target);
}

/** How many bytes a run and those that follow it take, by version. */
function joinedSize(run: readonly FixedStep[], following: readonly FollowingRun[]): string {
  let size = runSize(run);
  let text = String(size);
  for (const one of following) {
    size += runSize(one.run);
    text = `${one.test} ? ${size} : ${text}`;
  }
  return text;
}

/** Reads neighbours of fixed size of which is known that they are there, `from` bytes behind the local offset `start`. */
export function readRunAt(
  run: readonly FixedStep[],
  scope: FunctionScope,
  start: string,
  from: number,
  target: (step: FixedStep) => string,
): void {
  const end = from + runSize(run);
  eachOffset(run, from, (step, offset) => {
    const { field } = step;
    const name = isMember(field) ? target(step) : `const ${scope.module.localName(field.member)}`;
    setScalar(field, field.type, name, loaded(step, scope, at(start, offset)), at(start, offset), scope);
    if (field.constant !== undefined) checkConstant(step, scope, at(start, offset));
    else if (field.computed?.kind === 'size')
      openComputed(field, end - offset - (fixedSize(field.type.scalar) ?? 0), scope);
    else if (field.computed !== undefined)
      scope.lines.line(`const ${scope.module.besideName(field.member, 'Span')} = ${at(start, offset + 4)};`);
  });
}

/** A constant must be there as the schema states it. */
function checkConstant({ field }: FixedStep, { lines, module }: FunctionScope, offset: string): void {
  const local = module.localName(field.member);
  const wrong = `${module.use('notConstant')}(input, '${field.member}', ${local}, ${field.constant}, ${offset})`;
  lines.line(`if (${local} !== ${field.constant}) ${wrong};`);
}

/** The layout of a long run, over several lines. */
function longTake(run: readonly FixedStep[], size: string, scope: FunctionScope, start: string): string {
  const parts: string[] = [];
  for (const { field } of run) {
    const word = `${field.member} ${fixedSize(field.type.scalar)}`;
    const last = parts.at(-1);
    if (last !== undefined && last.length + word.length < scope.lines.room - 16)
      parts[parts.length - 1] = `${last} ${word}`;
    else parts.push(word);
  }
  const text = parts
    .map((part, index) => `'${part}${index === parts.length - 1 ? '' : ' '}'`)
    .join(' +\n    ');
  return `const ${start} = ${scope.module.use('take')}(\n  input,\n  ${size},\n  ${text},\n);`;
}

function loaded(step: FixedStep, scope: FunctionScope, pos: string): string {
  if (step.isPlaced) return `${scope.module.use('placed')}<bigint>(${pos})`;
  const { scalar, asNumber } = step.field.type;
  const raw = fixedForm(scalar, asNumber)?.load(scope.module, pos) ?? '';
  return asNumber ? safeNumber(scope.module, raw, `'${step.field.member}'`) : raw;
}

function eachOffset(
  run: readonly FixedStep[],
  from: number,
  visit: (step: FixedStep, offset: number) => void,
): void {
  let offset = from;
  for (const step of run) {
    visit(step, offset);
    offset += fixedSize(step.field.type.scalar) ?? 0;
  }
}

function at(base: string, offset: number): string {
  return offset === 0 ? base : `${base} + ${offset}`;
}

function contextOf(step: FixedStep, scope: FunctionScope): ValueContext<FieldType & { kind: 'scalar' }> {
  const { field, forms } = step;
  return {
    scope,
    type: field.type,
    field,
    forms,
    value: `m.${field.member}`,
    index: undefined,
    tail: 0,
    isLast: false,
    isTagged: false,
  };
}
