import type { MessagePlan, ProtocolPlan } from '../plan/plan.js';
import { bitNames } from './bits.js';
import { findName } from './find.js';
import { lowerFirst, type OutputLayout, specifier, upperFirst } from './paths.js';
import {
  docComment,
  exportText,
  importStructure,
  printModule,
  type Statement,
  StructureKind,
} from './structures.js';
import { versionTypeOf } from './version-type.js';

/** Every class, init type and version type of a protocol, by name. */
export function indexModule(plan: ProtocolPlan, layout: OutputLayout): string {
  const exports = plan.messages.map((message) =>
    exportStructure('index', message.module, namesOf(message), layout),
  );
  const enums: Statement[] =
    plan.model.enums.length === 0
      ? []
      : [{ kind: StructureKind.ExportDeclaration, moduleSpecifier: specifier('index', 'enums', layout) }];
  return printModule(`${layout.schemas}/protocol.yaml`, [...enums, ...exports]);
}

interface Exported {
  readonly name: string;
  readonly isTypeOnly: boolean;
}

function namesOf(message: MessagePlan): Exported[] {
  const classes = message.classes.flatMap((one) => [
    { name: one.struct.className, isTypeOnly: false },
    { name: `${one.struct.className}Init`, isTypeOnly: true },
  ]);
  const finds = message.classes.flatMap((one) => {
    const name = findName(one);
    return name === undefined ? [] : [{ name, isTypeOnly: false }];
  });
  const bits = message.classes.flatMap((one) => bitNames(one));
  const enums = message.message.enums.flatMap((one) => [
    { name: one.name, isTypeOnly: false },
    ...(one.closed ? [{ name: `is${one.name}`, isTypeOnly: false }] : []),
  ]);
  const types = new Set(message.classes.map(versionTypeOf).filter((name) => name !== undefined));
  const version = [...types].map((name) => ({ name, isTypeOnly: true }));
  return [...classes, ...bits, ...finds, ...enums, ...version].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function exportStructure(
  from: string,
  module: string,
  names: readonly Exported[],
  layout: OutputLayout,
): Statement {
  return exportText(specifier(from, module, layout), names);
}

/** The functions of every message's JSON form. */
export function jsonIndexModule(plan: ProtocolPlan, layout: OutputLayout): string {
  const exports = plan.messages.map((message) => {
    const name = lowerFirst(message.message.name);
    const names = [`${name}FromJson`, `${name}ToJson`].map((one) => ({ name: one, isTypeOnly: false }));
    return exportStructure('json', `${message.module}.json`, names, layout);
  });
  return printModule(`${layout.schemas}/protocol.yaml`, exports);
}

/** Tables from api key to class, one for each kind of frame. They keep every class of their kind in a bundle. */
export function byApiKeyModule(plan: ProtocolPlan, layout: OutputLayout): string | undefined {
  const tables = plan.model.frames.flatMap((frame) => {
    const found = plan.messages.filter(
      ({ message }) => message.kind === frame.kind && message.apiKey !== undefined,
    );
    found.sort((a, b) => (a.message.apiKey ?? 0) - (b.message.apiKey ?? 0));
    return found.length === 0 ? [] : [{ kind: frame.kind, found }];
  });
  if (tables.length === 0) return undefined;
  const imports = tables
    .flatMap(({ found }) => found)
    .sort((a, b) => (a.module < b.module ? -1 : 1))
    .map((one) => importStructure(specifier('by-api-key', one.module, layout), [one.message.name], []));
  return printModule(`${layout.schemas}/protocol.yaml`, [
    ...imports,
    ...tables.map(({ kind, found }) => table(kind, found)),
  ]);
}

function table(kind: string, found: readonly MessagePlan[]): Statement {
  const members = (text: (message: MessagePlan['message']) => string, end: string) =>
    `{\n${found.map(({ message }) => `  ${text(message)}${end}\n`).join('')}}`;
  const type = members((message) => `readonly ${keyText(message)}: typeof ${message.name}`, ';');
  const value = members((message) => `${keyText(message)}: ${message.name}`, ',');
  const doc = `${upperFirst(kind)} classes by api key. Whoever imports this table imports all of them.`;
  return `${docComment(doc)}export const ${kind}Types: ${type} = ${value};\n`;
}

/** An api key as the name of a property: a negative number is none unless it is quoted. */
function keyText({ apiKey = 0 }: MessagePlan['message']): string {
  return apiKey < 0 ? `'${apiKey}'` : String(apiKey);
}
