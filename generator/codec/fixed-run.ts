import type { FieldType } from '../model/model.js';
import type { Step } from '../plan/plan.js';
import { fixedSize } from '../plan/sizes.js';
import { guardLine, safeNumber } from './scalar.js';
import { fixedForm } from './scalar-forms.js';
import { type FunctionScope, localName, type ValueContext } from './scope.js';

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
  lines.line(destructuring(run, lines.room));
  for (const step of run) lines.line(guardLine(contextOf(step, scope), localName(step.field.member)));
  const size = runSize(run);
  lines.line(`${module.use('room')}(out, pos, ${size});`);
  eachOffset(run, (step, offset) => {
    const { scalar, asNumber } = step.field.type;
    const value = localName(step.field.member);
    lines.line(`${fixedForm(scalar, asNumber)?.store(module, at('pos', offset), value)};`);
  });
  lines.line(`pos += ${size};`);
}

function destructuring(run: readonly FixedStep[], room: number): string {
  const names = run.map(({ field }) => {
    const local = localName(field.member);
    return local === field.member ? field.member : `${field.member}: ${local}`;
  });
  const short = `const { ${names.join(', ')} } = m;`;
  return short.length <= room ? short : `const {\n${names.map((name) => `  ${name},\n`).join('')}} = m;`;
}

/** Reads neighbours of fixed size after one look at what is left. `start` is the name of the local offset. */
export function readRun(
  run: readonly FixedStep[],
  scope: FunctionScope,
  start: string,
  target: (step: FixedStep) => string,
): void {
  const { lines, module } = scope;
  const layout = run.map(({ field }) => `${field.member} ${fixedSize(field.type.scalar)}`).join(' ');
  const only = run.length === 1 ? run[0] : undefined;
  const name = only === undefined ? layout : only.field.member;
  const call = `${module.use('take')}(input, ${runSize(run)}, '${name}')`;
  if (only !== undefined) {
    lines.line(`${target(only)} = ${loaded(only, scope, call)};`);
    return;
  }
  const head = `const ${start} = ${call};`;
  lines.line(head.length <= lines.room ? head : longTake(run, scope, start));
  eachOffset(run, (step, offset) =>
    lines.line(`${target(step)} = ${loaded(step, scope, at(start, offset))};`),
  );
}

/** The layout of a long run, over several lines. */
function longTake(run: readonly FixedStep[], scope: FunctionScope, start: string): string {
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
  return `const ${start} = ${scope.module.use('take')}(\n  input,\n  ${runSize(run)},\n  ${text},\n);`;
}

function loaded(step: FixedStep, scope: FunctionScope, pos: string): string {
  const { scalar, asNumber } = step.field.type;
  const raw = fixedForm(scalar, asNumber)?.load(scope.module, pos) ?? '';
  return asNumber ? safeNumber(scope.module, raw, `'${step.field.member}'`) : raw;
}

function eachOffset(run: readonly FixedStep[], visit: (step: FixedStep, offset: number) => void): void {
  let offset = 0;
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
    isTagged: false,
  };
}
