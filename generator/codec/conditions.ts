import type { Condition, Test } from '../model/model.js';
import { contains, type Range } from '../model/range.js';
import type { Form } from '../plan/plan.js';
import { bitsText, flagText } from './bit-text.js';
import type { Lines } from './lines.js';
import type { ModuleScope } from './scope.js';

/** The least test that tells whether a version of `within` is in `range`; undefined where all of them are. */
export function versionCondition(range: Range, within: Range): string | undefined {
  if (contains(range, within)) return undefined;
  if (range.lowest === range.highest) return edgeCondition(range, within) ?? `version === ${range.lowest}`;
  return edgeCondition(range, within) ?? `version >= ${range.lowest} && version <= ${range.highest}`;
}

function edgeCondition(range: Range, within: Range): string | undefined {
  if (range.lowest <= within.lowest)
    return range.highest === within.lowest ? `version === ${range.highest}` : `version <= ${range.highest}`;
  if (range.highest >= within.highest) return `version >= ${range.lowest}`;
  return undefined;
}

/** The same test, the other way round. */
export function versionExclusion(range: Range, within: Range): string {
  if (range.lowest <= within.lowest) return `version > ${range.highest}`;
  if (range.highest >= within.highest) return `version < ${range.lowest}`;
  if (range.lowest === range.highest) return `version !== ${range.lowest}`;
  return `version < ${range.lowest} || version > ${range.highest}`;
}

/** The test that a condition on members holds; undefined without a condition. */
export function conditionText(
  condition: Condition | undefined,
  subject: (member: string, isNumber: boolean) => string,
  module: ModuleScope,
): string | undefined {
  return condition
    ?.map((test) => testText(test, subject(test.field, test.bits !== undefined), module))
    .join(' && ');
}

/** A test without parentheses around all of it, as it stands in those of an `if`. */
export function bare(test: string): string {
  return isEnclosed(test) ? test.slice(1, -1) : test;
}

/** True where the parenthesis that a test begins with closes at its end. */
function isEnclosed(test: string): boolean {
  let depth = 0;
  const closes = [...test].findIndex((char) => {
    if (char === '(') depth++;
    if (char === ')') depth--;
    return depth === 0;
  });
  return test.startsWith('(') && closes === test.length - 1;
}

function testText(test: Test, member: string, module: ModuleScope): string {
  const { bits, values, isNegated, isBoolean } = test;
  const [only] = values;
  if (isBoolean && values.length === 1) {
    const isTrue = (only === 1) !== isNegated;
    if (bits === undefined) return isTrue ? member : `!${member}`;
    return flagText(member, bits.low, isTrue);
  }
  const value = bits === undefined ? member : bitsText(member, bits);
  const tests = values.map((one) => `${value} ${isNegated ? '!==' : '==='} ${valueText(test, one, module)}`);
  if (tests.length === 1) return tests.join('');
  return isNegated ? tests.join(' && ') : `(${tests.join(' || ')})`;
}

function valueText(test: Test, value: number, module: ModuleScope): string {
  const member = test.enum?.members.find((one) => one.value === value);
  if (test.isBoolean && test.bits === undefined) return String(value === 1);
  return member === undefined || test.enum === undefined
    ? String(value)
    : `${module.enumValue(test.enum)}.${member.name}`;
}

/** An expression that is right in every form: the text itself, or a choice by version. */
export function choose(forms: readonly Form[], text: (form: Form) => string): string {
  const options = optionsOf(forms, text);
  return options.map(({ test, value }) => (test === undefined ? value : `${test} ? ${value} : `)).join('');
}

/** The statement `head expression;`, broken over lines like a person would where it is long. */
export function statement(
  lines: Lines,
  head: string,
  forms: readonly Form[],
  text: (form: Form) => string,
): void {
  const short = `${head} ${choose(forms, text)};`;
  if (short.length <= lines.room) {
    lines.line(short);
    return;
  }
  lines.line(head);
  lines.indent(() => choiceLines(lines, optionsOf(forms, text), '', ''));
}

/** A choice over lines: each test in front of its value, the others one step further in. */
function choiceLines(lines: Lines, options: readonly Option[], lead: string, indent: string): void {
  const [first, ...others] = options;
  if (first === undefined) return;
  if (first.test === undefined) {
    lines.line(`${indent}${lead}${first.value};`);
    return;
  }
  const inner = `${indent}  `;
  lines.line(`${indent}${lead}${first.test}`);
  lines.line(`${inner}? ${first.value}`);
  choiceLines(lines, others, ': ', inner);
}

interface Option {
  readonly test: string | undefined;
  readonly value: string;
}

/** The highest versions first; forms that look alike are one. */
function optionsOf(forms: readonly Form[], text: (form: Form) => string): Option[] {
  const options: { lowest: number; value: string }[] = [];
  for (const form of forms) {
    const value = text(form);
    const last = options.at(-1);
    if (last?.value !== value) options.push({ lowest: form.versions.lowest, value });
  }
  return options
    .map(({ lowest, value }, index) => ({ test: index === 0 ? undefined : `version >= ${lowest}`, value }))
    .reverse();
}
