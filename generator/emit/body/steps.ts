import { bare, conditionText, versionCondition } from '../../codec/conditions.js';
import { type FixedStep, isFixedStep } from '../../codec/fixed-run.js';
import { Lines } from '../../codec/lines.js';
import type { FunctionScope, ModuleScope, ValueContext } from '../../codec/scope.js';
import { areDisjoint, coverAll } from '../../model/conditions.js';
import { contains, type Range } from '../../model/range.js';
import type { Block, ClassPlan, Step } from '../../plan/plan.js';

/** A new function of a struct: nothing in it yet. */
export function functionScope(module: ModuleScope, plan: ClassPlan): FunctionScope {
  return { module, lines: new Lines(), owner: plan.struct.className, range: plan.struct.versions };
}

/** The value of a step's field. */
export function valueAt(step: Step, scope: FunctionScope, isTagged = false): ValueContext {
  const { field, forms, tail, isLast } = step;
  return {
    scope,
    type: field.type,
    field,
    forms,
    tail,
    isLast,
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
  guarded(test, test === undefined ? scope : { ...scope, range }, scope, body, otherwise);
}

/** How a function names the members that conditions look at. */
export type Subject = (member: string, isNumber: boolean) => string;

/**
 * Runs `body` for each block, under the condition that tells where it is there. Of two blocks of which one is there exactly when the
 * other is not, the second is the branch of the first.
 */
export function forBlocks(
  blocks: readonly Block[],
  scope: FunctionScope,
  subject: Subject,
  body: (block: Block, scope: FunctionScope) => void,
  otherwise: (block: Block) => readonly Guard[] = () => [],
): void {
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at] as Block;
    const next = blocks[at + 1];
    const isAlways = contains(block.versions, scope.range);
    const inner = isAlways ? scope : { ...scope, range: block.versions };
    const tests = [
      versionCondition(block.versions, scope.range),
      conditionText(block.when, subject, scope.module),
    ].filter((one) => one !== undefined);
    const test = bare(tests.join(' && '));
    if (next === undefined || !isOpposite(block, next, scope)) {
      guarded(
        test === '' ? undefined : test,
        inner,
        scope,
        (one) => body(block, one),
        () => otherwise(block),
      );
      continue;
    }
    const either = (there: Block, other: Block) => {
      guardLines(otherwise(other), scope.lines);
      body(there, inner);
    };
    scope.lines.block(`if (${test})`, () => either(block, next), '} else {');
    scope.lines.indent(() => either(next, block));
    scope.lines.line('}');
    at++;
  }
}

/** True if exactly one of two blocks is there, in every version at hand. */
function isOpposite(a: Block, b: Block, scope: FunctionScope): boolean {
  if (a.when === undefined || b.when === undefined) return false;
  if (!contains(a.versions, scope.range) || !contains(b.versions, scope.range)) return false;
  return areDisjoint(a.when, b.when) && coverAll([a.when, b.when]);
}

function guarded(
  test: string | undefined,
  inner: FunctionScope,
  { lines }: FunctionScope,
  body: (scope: FunctionScope) => void,
  otherwise: () => readonly Guard[],
): void {
  if (test === undefined) {
    body(inner);
    return;
  }
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
    else guardLines(guards, lines);
  });
  lines.line('}');
}

function guardLines(guards: readonly Guard[], lines: Lines): void {
  for (const guard of guards) lines.line(`if (${guard.test}) ${guard.refusal};`);
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
