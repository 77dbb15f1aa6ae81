import {
  type ClassDeclarationStructure,
  type ConstructorDeclarationStructure,
  type MethodDeclarationStructure,
  printStructure,
  type SourceFileStructure,
  type StatementStructures,
  StructureKind,
} from 'ts-morph';
import { breakStatement } from '../codec/line-breaks.js';
import { usesName, WIDTH } from '../codec/lines.js';
import { markedFrom } from '../output/output-file.js';
import { wrap } from './doc.js';

/** One declaration of a module, or lines that are none. */
export type Statement = StatementStructures | string;

/** Prints a module. The first line marks the file as ours: see `output/output-file.ts`. */
export function printModule(source: string, statements: readonly Statement[]): string {
  const imports = statements.filter((one) => typeof one === 'string' && one.startsWith('import ')).join('\n');
  const others = statements.filter((one) => typeof one !== 'string' || !one.startsWith('import '));
  const spaced = imports === '' ? others : [`${imports}\n\n`, ...others];
  const file: SourceFileStructure = { kind: StructureKind.SourceFile, statements: spaced };
  const text = printStructure(file, { indentNumberOfSpaces: 2, useSingleQuote: true });
  return `${markedFrom(source)}\n${text.trimEnd()}\n`;
}

export interface FunctionText {
  readonly name: string;
  readonly isExported?: boolean;
  readonly doc?: string;
  readonly typeParameters?: readonly string[];
  /** The parameters as they stand between the parentheses. */
  readonly parameters: readonly (readonly [name: string, type: string])[];
  readonly result: string;
  readonly body: readonly string[];
}

/** A function as text, its parameters on lines of their own where one line is too short. */
export function functionStructure(text: FunctionText): string {
  const doc = text.doc === undefined ? '' : docComment(text.doc);
  const head = `${text.isExported === true ? 'export ' : ''}function ${text.name}${typeParameters(text)}`;
  const named = parameters(text.parameters, text.body).map(
    (one) => `${one.isRestParameter === true ? '...' : ''}${one.name}: ${one.type}`,
  );
  const short = `${head}(${named.join(', ')}): ${text.result} {`;
  const long = `${head}(\n${named
    .map((one) => `  ${one},\n`)
    .join('')
    .replace(/,\n$/, isRest(text) ? '\n' : ',\n')}): ${text.result} {`;
  const body = broken(text.body, WIDTH - 2)
    .map(indented)
    .join('\n');
  return `${doc}${short.length <= WIDTH ? short : long}\n${body}\n}\n`;
}

/** Parameters that the body does not use are marked so. */
function parameters(
  named: readonly (readonly [name: string, type: string])[],
  body: readonly string[],
): { name: string; type: string; isRestParameter?: boolean }[] {
  return named.map(([name, type]) => {
    const isRest = name.startsWith('...');
    const plain = isRest ? name.slice(3) : name;
    const isUsed = body.some((line) => usesName(line, plain));
    return { name: isUsed ? plain : `_${plain}`, type, ...(isRest ? { isRestParameter: true } : {}) };
  });
}

function isRest(text: FunctionText): boolean {
  return text.parameters.some(([name]) => name.startsWith('...'));
}

/** Lines with the long ones broken; each keeps the indentation that it has. */
export function broken(lines: readonly string[], room: number): string[] {
  return lines.flatMap((line) => {
    const text = line.trimStart();
    const indent = line.slice(0, line.length - text.length);
    return breakStatement(text, room - indent.length).map((part) => indent + part);
  });
}

function typeParameters(text: FunctionText): string {
  return text.typeParameters === undefined ? '' : `<${text.typeParameters.join(', ')}>`;
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}

/** A doc comment, on one line where it fits. */
export function docComment(text: string): string {
  const doc = wrap(text, WIDTH - 4);
  if (!doc.includes('\n')) return `/** ${doc} */\n`;
  const lines = doc.split('\n').map((line) => (line === '' ? ' *' : ` * ${line}`));
  return `/**\n${lines.join('\n')}\n */\n`;
}

export interface MethodText extends FunctionText {
  readonly isStatic?: boolean;
}

export function methodStructure(text: MethodText): MethodDeclarationStructure {
  return {
    kind: StructureKind.Method,
    name: text.name,
    isStatic: text.isStatic ?? false,
    ...(text.doc === undefined ? {} : { docs: [wrap(text.doc, WIDTH - 6)] }),
    parameters: parameters(text.parameters, text.body),
    returnType: text.result,
    statements: broken(text.body, WIDTH - 4).join('\n'),
  };
}

interface Parameter {
  readonly name: string;
  readonly type?: string;
  readonly hasQuestionToken?: boolean;
  readonly initializer?: string;
}

/** The parameters of a constructor, a line each where one line is too short: ts-morph has no line width, so they are one text then. */
export function constructorParameters(list: readonly Parameter[]): Parameter[] {
  const texts = list.map(({ name, type, hasQuestionToken, initializer }) => {
    return `${name}${hasQuestionToken === true ? '?' : ''}: ${type}${initializer === undefined ? '' : ` = ${initializer}`}`;
  });
  if (`  constructor(${texts.join(', ')}) {`.length <= WIDTH) return [...list];
  return [{ name: `\n${texts.map((text) => `${text},\n`).join('')}` }];
}

/** An import, one name a line where one line is too short. */
export function importStructure(
  specifier: string,
  values: readonly string[],
  types: readonly string[],
): string {
  const isTypeOnly = values.length === 0;
  const onlyTypes = types.filter((name) => !values.includes(name));
  const named = [
    ...values.map((name) => ({ name, text: name })),
    ...onlyTypes.map((name) => ({ name, text: isTypeOnly ? name : `type ${name}` })),
  ]
    .sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
    .map(({ text }) => text);
  const head = isTypeOnly ? 'import type' : 'import';
  const short = `${head} { ${named.join(', ')} } from '${specifier}';`;
  return short.length <= 100
    ? short
    : `${head} {\n${named.map((name) => `  ${name},\n`).join('')}} from '${specifier}';`;
}

/** A re-export by name, one name a line where one line is too short. */
export function exportText(
  specifier: string,
  names: readonly { readonly name: string; readonly isTypeOnly: boolean }[],
): string {
  const named = names.map(({ name, isTypeOnly }) => (isTypeOnly ? `type ${name}` : name));
  const short = `export { ${named.join(', ')} } from '${specifier}';`;
  return short.length <= WIDTH
    ? short
    : `export {\n${named.map((name) => `  ${name},\n`).join('')}} from '${specifier}';`;
}

/** A type alias with its doc comment. */
export function typeText(name: string, type: string, doc: string, parameters = ''): string {
  const line = `export type ${name}${parameters} =${type.startsWith('\n') ? '' : ' '}${type};`;
  return `${docComment(doc)}${type.startsWith('\n') ? line : broken([line], WIDTH).join('\n')}\n`;
}

export type { ClassDeclarationStructure, ConstructorDeclarationStructure };
export { StructureKind };
