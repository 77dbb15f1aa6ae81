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

/** An enum: an object of its members, a type of their numbers that is open to others, and a test for each mark. */
export function enumStatements(one: Enum): Statement[] {
  const doc = one.about === undefined ? `Values of ${one.name}; others may come.` : wrap(docText(one.about));
  const marks = [...new Set(one.members.flatMap((member) => member.marks))].sort();
  return [
    `${docComment(doc)}export const ${one.name} = ${memberObject(one)};\n`,
    typeText(
      one.name,
      `(typeof ${one.name})[keyof typeof ${one.name}] | (number & {})`,
      `A value of ${one.name}, or a number that has no name here.`,
    ),
    ...marks.map((mark) => markTest(one, mark)),
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
    body: [
      'switch (value) {',
      ...marked.map(({ name }) => `  case ${one.name}.${name}:`),
      '    return true;',
      '  default:',
      '    return false;',
      '}',
    ],
  });
}
