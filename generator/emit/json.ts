import { codecOf } from '../codec/codecs.js';
import { ModuleScope } from '../codec/scope.js';
import type { WireHelpers } from '../codec/wire-helpers.js';
import { type Field, isNullable } from '../model/model.js';
import { isEmpty, NO_VERSIONS, type Range, sameRange } from '../model/range.js';
import { type ClassPlan, formsOfMember, type MessagePlan, type ProtocolPlan } from '../plan/plan.js';
import { forVersions, functionScope } from './body/steps.js';
import { taggedCondition } from './body/tag-presence.js';
import { bigintConstants } from './message.js';
import { lowerFirst, type OutputLayout, runtimeSpecifier, specifier } from './paths.js';
import { hasEntries, hasTagSection } from './sections.js';
import { functionStructure, importStructure, printModule, type Statement } from './structures.js';

/** The module beside a message that knows its JSON form. */
export function jsonModule(
  message: MessagePlan,
  plan: ProtocolPlan,
  helpers: WireHelpers,
  layout: OutputLayout,
): string {
  const module = new ModuleScope(plan, message, helpers);
  const { name, versions } = message.message;
  const functions = [
    publicToJson(message, module),
    publicFromJson(message, module),
    ...message.classes.flatMap((one) => [toJsonFunction(one, module), fromJsonFunction(one, module)]),
  ];
  const from = `${message.module}.json`;
  const classes = message.classes.map((one) => one.struct.className);
  const types = versions === undefined ? [] : [`${name}Version`];
  const tests = [...module.comparedStructs].map((struct) => module.defaultTest(struct));
  const ownEnums = message.message.enums.map((one) => `is${one.name}`);
  const ownTests = [...module.enumValues].filter((name) => ownEnums.includes(name));
  const otherTests = [...module.enumValues].filter((name) => !ownEnums.includes(name));
  const source = `${layout.schemas}/${message.message.document.path}`;
  return printModule(source, [
    importStructure(runtimeSpecifier(from, layout), [...module.runtimeValues], [...module.runtimeTypes]),
    importStructure(
      specifier(from, message.module, layout),
      [...classes, ...tests, ...module.uuidConstants.values(), ...ownTests],
      types,
    ),
    ...(otherTests.length === 0 ? [] : [importStructure(specifier(from, 'enums', layout), otherTests, [])]),
    ...bigintConstants(module),
    ...functions,
  ]);
}

function publicToJson(message: MessagePlan, module: ModuleScope): Statement {
  const { name, versions } = message.message;
  const isVersioned = versions !== undefined;
  return functionStructure({
    name: `${lowerFirst(name)}ToJson`,
    isExported: true,
    doc: [
      `The JSON form of a ${name}${isVersioned ? ' at one version: the fields that the version has' : ''}. Secrets are revealed.`,
      '',
      '@throws EncodeError for a message that could not be encoded',
    ].join('\n'),
    parameters: [['message', name], ...(isVersioned ? [['version', `${name}Version`] as const] : [])],
    result: module.type('JsonObject'),
    body: [
      `${module.use('checkEncodable')}(message${isVersioned ? ', version' : ''});`,
      `return ${module.functionName('json', name)}(message, ${isVersioned ? 'version' : '0'});`,
    ],
  });
}

function publicFromJson(message: MessagePlan, module: ModuleScope): Statement {
  const { name } = message.message;
  return functionStructure({
    name: `${lowerFirst(name)}FromJson`,
    isExported: true,
    doc: [
      `Makes a ${name} of its JSON form. Members that are left out have their default; members of any version are accepted.`,
      '',
      '@throws JsonError for a member that is not known or has a wrong value',
    ].join('\n'),
    parameters: [['json', 'unknown']],
    result: name,
    body: [`return ${module.functionName('read', name)}(json, '${name}');`],
  });
}

function toJsonFunction(plan: ClassPlan, module: ModuleScope): Statement {
  const scope = functionScope(module, plan);
  const { lines } = scope;
  lines.line(`const json: ${module.type('JsonObject')} = {};`);
  for (const group of fieldGroups(plan)) {
    const put = () => {
      for (const field of group.fields) lines.line(jsonStatement(field, module));
    };
    if (!isEmpty(group.versions)) forVersions(group.versions, scope, put);
    for (const field of group.fields) {
      const step = plan.tagged.find((one) => one.field === field);
      if (step === undefined || formsOfMember(plan, field.member).length > 1) continue;
      lines.block(`if (${taggedCondition(step, scope)})`, () => {
        lines.line(jsonStatement(field, module));
      });
    }
  }
  if (!isEmpty(plan.tagSection)) {
    lines.block('if (m.unknownTaggedFields.length > 0)', () => {
      lines.line(`json['_unknownTaggedFields'] = ${module.use('jsonOfTags')}(m.unknownTaggedFields);`);
    });
  }
  if (hasEntries(plan)) {
    const others = `json['_unknownEntries'] = ${module.use('jsonOfMap')}(m.unknownEntries);`;
    lines.line(`if (m.unknownEntries !== null) ${others}`);
  }
  lines.line('return json;');
  return functionStructure({
    name: module.functionName('json', plan.struct.name),
    parameters: [
      ['m', plan.struct.className],
      ['version', 'number'],
    ],
    result: module.type('JsonObject'),
    body: lines.toArray(),
  });
}

/** Neighbours that are outside the tag section in the same versions. A field that also travels as a tag stands alone. */
function fieldGroups(plan: ClassPlan): { versions: Range; fields: Field[] }[] {
  const groups: { versions: Range; fields: Field[] }[] = [];
  for (const field of plan.members) {
    const step = plan.blocks.flatMap((block) => block.steps).find((one) => one.field === field);
    const hasForms = formsOfMember(plan, field.member).length > 1;
    const versions = hasForms ? plan.struct.versions : (step?.versions ?? NO_VERSIONS);
    const last = groups.at(-1);
    const joins = field.tag === undefined && last?.fields.every((one) => one.tag === undefined) === true;
    if (last !== undefined && joins && sameRange(last.versions, versions)) last.fields.push(field);
    else groups.push({ versions, fields: [field] });
  }
  return groups;
}

/** What takes the JSON of a member: of several forms, each has its own numbers. */
function decoderOf({ member }: Field, plan: ClassPlan, module: ModuleScope): string {
  const decoders = new Set(
    formsOfMember(plan, member).map(({ type }) => codecOf(type).fromJson(type, module)),
  );
  return [...decoders].reduce((first, second) => `${module.use('jsonEither')}(${first}, ${second})`);
}

/** Puts a member into the JSON form; one that has a condition is left out where it is null. */
function jsonStatement(field: Field, module: ModuleScope): string {
  const value = `m.${field.member}`;
  const json = codecOf(field.type).toJson(field.type, value, module);
  if (field.isOptional) return `if (${value} !== null) json['${field.name}'] = ${json};`;
  const stated = isNullable(field) && json !== value ? `${value} === null ? null : ${json}` : json;
  return `json['${field.name}'] = ${stated};`;
}

function fromJsonFunction(plan: ClassPlan, module: ModuleScope): Statement {
  const { className } = plan.struct;
  const fields = plan.members;
  const names = [
    ...fields.map((field) => field.name),
    ...(hasTagSection(plan) ? ['_unknownTaggedFields'] : []),
    ...(hasEntries(plan) ? ['_unknownEntries'] : []),
  ];
  const reads = fields.map((field) => {
    const decode = decoderOf(field, plan, module);
    const decoder = isNullable(field) ? `${module.use('nullable')}(${decode})` : decode;
    return `  ${field.member}: members.get('${field.name}', ${decoder}),`;
  });
  if (hasTagSection(plan))
    reads.push(
      `  unknownTaggedFields: members.get('_unknownTaggedFields', ${module.use('jsonUnknownTags')}),`,
    );
  if (hasEntries(plan)) {
    const decode = `${module.use('nullable')}(${module.use('mapOf')}(${module.use('jsonString')}))`;
    reads.push(`  unknownEntries: members.get('_unknownEntries', ${decode}),`);
  }
  const head = `new ${module.use('JsonMembers')}(json, path, [`;
  const list = names.map((name) => `'${name}'`).join(', ');
  const short = `const members = ${head}${list}]);`;
  const members =
    short.length <= 98 ? [short] : [`const members = ${head}`, ...names.map((name) => `  '${name}',`), ']);'];
  const body = [...members, `return new ${className}({`, ...reads, '});'];
  return functionStructure({
    name: module.functionName('read', plan.struct.name),
    parameters: [
      ['json', 'unknown'],
      ['path', 'string'],
    ],
    result: className,
    body: reads.length === 0 ? [`${head}]);`, `return new ${className}();`] : body,
  });
}
