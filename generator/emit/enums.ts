import { numberLiteral } from '../codec/literals.js';
import type { Enum } from '../model/model.js';
import { docText, wrap } from './doc.js';
import { upperFirst } from './paths.js';
import { docComment, functionStructure, printModule, type Statement, typeText } from './structures.js';

/** The module of a protocol's enums. */
export function enumsModule(enums: readonly Enum[], source: string): string {
  return printModule(
    source,
    enums.flatMap((one) => enumStatements(one)),
  );
}

/** An enum: an object of its members, a type of their numbers, a test for each mark, and one that a closed enum has the number. */
export function enumStatements(one: Enum): Statement[] {
  const others = one.closed ? '' : '; others may come';
  const doc = one.about === undefined ? `Values of ${one.name}${others}.` : wrap(docText(one.about));
  const marks = [...new Set(one.members.flatMap((member) => member.marks))].sort();
  const values = `(typeof ${one.name})[keyof typeof ${one.name}]`;
  const type = one.closed
    ? typeText(one.name, values, `A value of ${one.name}: there are no others.`)
    : typeText(
        one.name,
        `${values} | (number & {})`,
        `A value of ${one.name}, or a number that has no name here.`,
      );
  return [
    `${docComment(doc)}export const ${one.name} = ${memberObject(one)};\n`,
    type,
    ...marks.map((mark) => markTest(one, mark)),
    ...(one.closed ? [memberTest(one)] : []),
  ];
}

function memberTest(one: Enum): Statement {
  return functionStructure({
    name: `is${one.name}`,
    isExported: true,
    doc: `Tells whether a number is a value of ${one.name}.`,
    parameters: [['value', 'number']],
    result: `value is ${one.name}`,
    body: switchBody(one, one.members),
  });
}

function switchBody(one: Enum, members: Enum['members']): string[] {
  return [
    'switch (value) {',
    ...members.map(({ name }) => `  case ${one.name}.${name}:`),
    '    return true;',
    '  default:',
    '    return false;',
    '}',
  ];
}

function memberObject(one: Enum): string {
  const lines = one.members.map(({ name, value, about }) => {
    const doc = about === undefined ? '' : `  /** ${docText(about).replace(/\n/g, ' ')} */\n`;
    return `${doc}  ${name}: ${numberLiteral(value)},`;
  });
  return `{\n${lines.join('\n')}\n} as const`;
}

function markTest(one: Enum, mark: string): Statement {
  const marked = one.members.filter((member) => member.marks.includes(mark));
  return functionStructure({
    name: `is${upperFirst(mark)}${one.name}`,
    isExported: true,
    doc: `Tells whether a value of ${one.name} is marked ${mark}.`,
    parameters: [['value', one.name]],
    result: 'boolean',
    body: switchBody(one, marked),
  });
}
