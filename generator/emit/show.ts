import { codecOf } from '../codec/codecs.js';
import { bare, conditionText } from '../codec/conditions.js';
import { stringLiteral, templateText } from '../codec/literals.js';
import type { ModuleScope } from '../codec/scope.js';
import { type Condition, type Field, isNullable } from '../model/model.js';
import type { ClassPlan } from '../plan/plan.js';

/** One member in the text of its class. */
interface Printed {
  readonly field: Field;
  /** The test that it is printed; undefined where it always is. */
  readonly test: string | undefined;
}

/** The body of toString(): one expression, or appends where some members are left out. */
export function showBody(plan: ClassPlan, module: ModuleScope): string[] {
  const { open, close } = module.model.print;
  const name = (plan.isRoot ? plan.message.print.name : undefined) ?? plan.printName;
  const printed = printedMembers(plan, module);
  if (printed.length === 0) return [`return ${stringLiteral(name + open + close)};`];
  return printed.every(({ test }) => test === undefined)
    ? wholeText(printed, name + open, close, module)
    : appendedText(printed, name + open, close, module);
}

function printedMembers(plan: ClassPlan, module: ModuleScope): Printed[] {
  const { omitNulls, fields } = plan.isRoot ? plan.message.print : { omitNulls: false, fields: undefined };
  const stated: readonly { member: string; when: Condition | undefined }[] =
    fields ?? plan.members.map(({ member }) => ({ member, when: undefined }));
  return stated.flatMap(({ member, when }) => {
    const field = plan.members.find((one) => one.member === member);
    if (field === undefined) return [];
    const condition = conditionText(when, (name) => `this.${name}`, module);
    const present = omitNulls && isNullable(field) ? `this.${member} !== null` : undefined;
    const subjects = plan.members.filter(
      (one) => isNullable(one) && when?.some((test) => test.field === one.member),
    );
    // A condition on a member that is null does not hold.
    const known = subjects.map((one) => `this.${one.member} !== null`);
    const tests = [...known, condition, present].filter((test) => test !== undefined);
    return [{ field, test: tests.length === 0 ? undefined : tests.join(' && ') }];
  });
}

function shown(field: Field, module: ModuleScope): string {
  const value = `this.${field.member}`;
  const text = codecOf(field.type).show(field.type, value, false, module);
  const isCall = field.type.kind === 'scalar' && text !== value;
  return isCall && isNullable(field) ? `${value} === null ? null : ${text}` : text;
}

function wholeText(printed: readonly Printed[], head: string, close: string, module: ModuleScope): string[] {
  const parts = printed.map(({ field }, index) => {
    const lead = (index === 0 ? head : ', ') + field.name;
    const tail = index === printed.length - 1 ? close : '';
    const choice = index === 0 ? undefined : chosenText(field, lead, tail);
    if (choice !== undefined) return `(${choice})`;
    return `\`${templateText(lead)}=\${${shown(field, module)}}${templateText(tail)}\``;
  });
  const isOneTemplate = parts.length === 1 || parts.every((part) => part.startsWith('`'));
  if (isOneTemplate && (parts.length === 1 || merged(parts).length <= 88))
    return [`return ${merged(parts)};`];
  return [
    `return (`,
    ...parts.map((part, index) => `  ${part}${index === parts.length - 1 ? '' : ' +'}`),
    ');',
  ];
}

/**
 * Name and value of a boolean as one of two or three whole texts, where that fits on a line: one text to append in place of two, and
 * nothing to convert.
 */
function chosenText(field: Field, lead: string, tail: string): string | undefined {
  if (field.type.kind !== 'scalar' || field.type.scalar !== 'bool') return undefined;
  const value = `this.${field.member}`;
  const of = (text: string) => stringLiteral(`${lead}=${text}${tail}`);
  const choice = `${value} ? ${of('true')} : ${of('false')}`;
  const whole = isNullable(field) ? `${value} === null ? ${of('null')} : ${choice}` : choice;
  return whole.length <= 88 ? whole : undefined;
}

/** The parts of a short text as one template. */
function merged(parts: readonly string[]): string {
  return `\`${parts.map((part) => part.slice(1, -1)).join('')}\``;
}

/** Each member appends itself if it is printed; a comma stands in front of all but the first that is. */
function appendedText(
  printed: readonly Printed[],
  head: string,
  close: string,
  module: ModuleScope,
): string[] {
  const lines = [`let text = ${stringLiteral(head)};`];
  let comma: 'none' | 'perhaps' | 'always' = 'none';
  for (const { field, test } of printed) {
    const lead =
      comma === 'perhaps' ? `\${text.length > ${head.length} ? ', ' : ''}` : comma === 'always' ? ', ' : '';
    const append = `text += \`${lead}${field.name}=\${${shown(field, module)}}\`;`;
    if (test === undefined) {
      lines.push(append);
      comma = 'always';
    } else {
      lines.push(`if (${bare(test)}) ${append}`);
      if (comma === 'none') comma = 'perhaps';
    }
  }
  return [...lines, `return text + ${stringLiteral(close)};`];
}
