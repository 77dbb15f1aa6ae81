import { sourceParameter, sourceType } from '../codec/lazy.js';
import { stringLiteral, templateText } from '../codec/literals.js';
import { ModuleScope } from '../codec/scope.js';
import type { WireHelpers } from '../codec/wire-helpers.js';
import { isEmpty } from '../model/range.js';
import type { ClassPlan, MessagePlan, ProtocolPlan } from '../plan/plan.js';
import { bitStatements } from './bits.js';
import { isNotDefault } from './body/defaults.js';
import { readBody } from './body/read.js';
import { sizeBody } from './body/size.js';
import { skimBody } from './body/skim.js';
import { dependsOnVersion, hasTagsBody } from './body/tag-presence.js';
import { sizeTagsBody, writeTagsBody } from './body/tags.js';
import { writeBody } from './body/write.js';
import { classStructure } from './class.js';
import { docText } from './doc.js';
import { entryFunctions } from './entries.js';
import { enumStatements } from './enums.js';
import { findFunction } from './find.js';
import { initStructure } from './init.js';
import { type OutputLayout, runtimeSpecifier, specifier } from './paths.js';
import { hasEntries, hasTagSection } from './sections.js';
import { functionStructure, importStructure, printModule, type Statement, typeText } from './structures.js';
import { versionTypeOf } from './version-type.js';

/** The module of one message: its version type, classes, and the private functions that do their work. */
export function messageModule(
  message: MessagePlan,
  plan: ProtocolPlan,
  helpers: WireHelpers,
  hasFrames: boolean,
  layout: OutputLayout,
): string {
  const module = new ModuleScope(plan, message, helpers);
  const { classes } = message;
  const bodies = [
    ...classes.flatMap((one) => [initStructure(one, module), classStructure(one, module, hasFrames)]),
    ...classes.flatMap((one) => bitStatements(one, module)),
    ...classes.flatMap((one) => findFunction(one, module)),
    ...classes.flatMap((one) => (hasEntries(one) ? entryFunctions(one, module) : functions(one, module))),
    ...defaultFunctions(classes, module),
    ...printFunctions(module),
  ];
  const declarations: Statement[] = [
    ...versionTypes(message),
    ...message.message.enums.flatMap((one) => enumStatements(one)),
    ...constants(module),
    ...bodies,
  ];
  const source = `${layout.schemas}/${message.message.document.path}`;
  return printModule(source, [...imports(module, message, layout), ...declarations]);
}

function imports(module: ModuleScope, message: MessagePlan, layout: OutputLayout): Statement[] {
  const own = new Set(message.message.enums.map((one) => one.name));
  const ownNames = [...own].flatMap((name) => [name, `is${name}`]);
  const values = [...module.enumValues].filter((name) => !ownNames.includes(name));
  const enums = [...module.enumTypes].filter((name) => !own.has(name) && !values.includes(name));
  const from = message.module;
  return [
    importStructure(runtimeSpecifier(from, layout), [...module.runtimeValues], [...module.runtimeTypes]),
    ...(enums.length + values.length === 0
      ? []
      : [importStructure(specifier(from, 'enums', layout), values, enums)]),
    ...(module.wireNames.size === 0
      ? []
      : [importStructure(specifier(from, 'wire', layout), [...module.wireNames], [])]),
  ];
}

/** The versions of the message, and of each struct that some of them lack. */
function versionTypes(message: MessagePlan): Statement[] {
  return message.classes.flatMap((plan) => {
    const name = versionTypeOf(plan);
    if (name === undefined || (!plan.isRoot && name === `${message.message.name}Version`)) return [];
    const { lowest, highest } = plan.struct.versions;
    const numbers = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
    return [typeText(name, numbers.join(' | '), `The versions of ${plan.struct.className}.`)];
  });
}

function constants(module: ModuleScope): Statement[] {
  return [...bigintConstants(module), ...uuidConstants(module)];
}

/** Negative bigints, made once. */
export function bigintConstants(module: ModuleScope): Statement[] {
  return [...module.bigintConstants].map(([value, name]) => `const ${name} = ${value}n;\n`);
}

/** Default uuids other than zero: parsed once. The JSON module uses them too. */
function uuidConstants(module: ModuleScope): Statement[] {
  return [...module.uuidConstants].map(([text, name]) => {
    const value = `/* @__PURE__ */ ${module.use('Uuid')}.parse(${stringLiteral(text)})`;
    return `/** The default uuid ${docText(text)}. For generated code. */\nexport const ${name}: ${module.type('Uuid')} = ${value};\n`;
  });
}

type ParameterOf = (className: string, module: ModuleScope) => readonly [name: string, type: string];

/** The parameters of private functions. */
const PARAMETERS = {
  m: (className) => ['m', className],
  sizes: (_className, module) => ['sizes', module.type('SizeAccumulator')],
  out: (_className, module) => ['out', module.type('WireWriter')],
  pos: () => ['pos', 'number'],
  version: () => ['version', 'number'],
} as const satisfies Record<string, ParameterOf>;

function parametersOf(
  names: readonly (keyof typeof PARAMETERS)[],
  plan: ClassPlan,
  module: ModuleScope,
): (readonly [name: string, type: string])[] {
  return names.map((name) => PARAMETERS[name](plan.struct.className, module));
}

function functions(plan: ClassPlan, module: ModuleScope): Statement[] {
  const { className, name } = plan.struct;
  const source = sourceParameter(plan, module);
  return [
    functionStructure({
      name: module.functionName('size', name),
      parameters: parametersOf(['m', 'sizes', 'version'], plan, module),
      result: 'number',
      body: sizeBody(plan, module),
    }),
    functionStructure({
      name: module.functionName('write', name),
      parameters: parametersOf(['m', 'out', 'pos', 'version'], plan, module),
      result: 'number',
      body: writeBody(plan, module),
    }),
    functionStructure({
      name: module.functionName('read', name),
      parameters: [
        ['input', module.type('WireReader')],
        ['version', 'number'],
        ...(source === undefined ? [] : [source]),
      ],
      result: className,
      body: [...skimCall(plan, module), ...readBody(plan, module)],
    }),
    ...skimFunction(plan, module),
    ...tagFunctions(plan, module),
  ];
}

/** The lines of a read function that let another one try first. */
function skimCall(plan: ClassPlan, module: ModuleScope): string[] {
  if (skimBody(plan, module) === undefined) return [];
  const skim = module.functionName('skim', plan.struct.name);
  return [`const skimmed = ${skim}(input, source);`, 'if (skimmed !== null) return skimmed;'];
}

function skimFunction(plan: ClassPlan, module: ModuleScope): Statement[] {
  const body = skimBody(plan, module);
  if (body === undefined) return [];
  return [
    functionStructure({
      name: module.functionName('skim', plan.struct.name),
      doc: `Reads a ${plan.struct.name} whose varints are short; null for any other.`,
      parameters: [
        ['input', module.type('WireReader')],
        ['source', sourceType(plan, module)],
      ],
      result: `${plan.struct.className} | null`,
      body,
    }),
  ];
}

/** The functions for the tag section of a struct with tagged fields. */
function tagFunctions(plan: ClassPlan, module: ModuleScope): Statement[] {
  if (plan.tagged.length === 0 || isEmpty(plan.tagSection)) return [];
  const { name } = plan.struct;
  const statement = (
    verb: 'has' | 'size' | 'write',
    names: readonly (keyof typeof PARAMETERS)[],
    body: readonly string[],
  ) =>
    functionStructure({
      name: module.tagFunctionName(verb, name),
      parameters: parametersOf(names, plan, module),
      result: verb === 'has' ? 'boolean' : 'number',
      body,
    });
  return [
    statement('has', dependsOnVersion(plan) ? ['m', 'version'] : ['m'], hasTagsBody(plan, module)),
    statement('size', ['m', 'sizes', 'version'], sizeTagsBody(plan, module)),
    statement('write', ['m', 'out', 'pos', 'version'], writeTagsBody(plan, module)),
  ];
}

/** Functions that print bytes as the schema says. */
function printFunctions(module: ModuleScope): Statement[] {
  return [...module.printFunctions].map(([template, name]) => {
    const text = templateText(template).replaceAll('{length}', `\${length}`);
    return functionStructure({
      name,
      parameters: [['bytes', 'Uint8Array']],
      result: 'string',
      body: [...(template.includes('{length}') ? ['const { length } = bytes;'] : []), `return \`${text}\`;`],
    });
  });
}

/** Tests for the structs that something compares with their default, and for what those hold. The JSON module uses them too. */
function defaultFunctions(classes: readonly ClassPlan[], module: ModuleScope): Statement[] {
  const written = new Map<string, Statement>();
  for (const struct of module.comparedStructs) {
    const plan = classes.find((one) => one.struct.name === struct);
    if (plan !== undefined) written.set(struct, defaultFunction(plan, module));
  }
  return [...written.values()];
}

function defaultFunction(plan: ClassPlan, module: ModuleScope): Statement {
  const { className, name } = plan.struct;
  return functionStructure({
    name: module.defaultTest(name),
    isExported: true,
    doc: `Tells whether a ${name} holds nothing but defaults. For generated code.`,
    parameters: [['m', className]],
    result: 'boolean',
    body: defaultBody(plan, module),
  });
}

function defaultBody(plan: ClassPlan, module: ModuleScope): string[] {
  // What is no struct is refused where a struct is written.
  const tests = [
    "typeof m !== 'object'",
    'm === null',
    ...plan.members.map((field) => isNotDefault(field, module)),
  ];
  if (hasTagSection(plan)) tests.push(`${module.use('hasTags')}(m.unknownTaggedFields, m)`);
  const short = `return !(${tests.join(' || ')});`;
  return short.length <= 98
    ? [short]
    : [
        'return !(',
        ...tests.map((test, index) => `  ${test}${index === tests.length - 1 ? '' : ' ||'}`),
        ');',
      ];
}
