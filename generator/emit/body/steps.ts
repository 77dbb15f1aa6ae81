import { versionCondition } from '../../codec/conditions.js';
import { type FixedStep, isFixedStep } from '../../codec/fixed-run.js';
import { Lines } from '../../codec/lines.js';
import type { FunctionScope, ModuleScope, ValueContext } from '../../codec/scope.js';
import type { Range } from '../../model/range.js';
import type { Block, ClassPlan, Step } from '../../plan/plan.js';

/** A new function of a struct: nothing in it yet. */
export function functionScope(module: ModuleScope, plan: ClassPlan): FunctionScope {
  return { module, lines: new Lines(), range: plan.struct.versions };
}

/** The value of a step's field. */
export function valueAt(step: Step, scope: FunctionScope, isTagged = false): ValueContext {
  const { field, forms, tail } = step;
  return {
    scope,
    type: field.type,
    field,
    forms,
    tail,
    value: `m.${field.member}`,
    index: undefined,
    isTagged,
  };
}

/** Runs `body` for versions of `range`, under the least condition that tells them from the others. */
export function forVersions(
  range: Range,
  scope: FunctionScope,
  body: (scope: FunctionScope) => void,
  otherwise: () => readonly Guard[] = () => [],
): void {
  const test = versionCondition(range, scope.range);
  if (test === undefined) {
    body(scope);
    return;
  }
  const { lines } = scope;
  const inner = { ...scope, range };
  const guards = otherwise();
  const [only] = guards;
  if (only === undefined) {
    lines.block(`if (${test})`, () => body(inner));
    return;
  }
  const isOne = guards.length === 1;
  lines.block(`if (${test})`, () => body(inner), isOne ? `} else if (${only.test}) {` : '} else {');
  lines.indent(() => {
    if (isOne) lines.line(`${only.refusal};`);
    else for (const guard of guards) lines.line(`if (${guard.test}) ${guard.refusal};`);
  });
  lines.line('}');
}

/** A check for versions that do not have the fields at hand. */
export interface Guard {
  readonly test: string;
  readonly refusal: string;
}

/** The steps of a block with neighbours of fixed size put together. */
export function runsOf(block: Block): (readonly FixedStep[] | Step)[] {
  const parts: (FixedStep[] | Step)[] = [];
  for (const step of block.steps) {
    const last = parts.at(-1);
    if (!isFixedStep(step)) parts.push(step);
    else if (Array.isArray(last)) last.push(step);
    else parts.push([step]);
  }
  return parts;
}
