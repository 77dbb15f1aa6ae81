import { codecOf } from '../codec/codecs.js';
import type { ModuleScope } from '../codec/scope.js';
import { isNullable } from '../model/model.js';
import { type ClassPlan, placedMembers } from '../plan/plan.js';
import { isAssembled } from './body/assembly.js';
import { constructorStructure } from './constructor.js';
import { docText, fieldDoc, messageDoc, wrap } from './doc.js';
import { entryMethods } from './entries.js';
import { accessors, lazyArrayMethod, sourceProperty } from './lazy-elements.js';
import { memberType, placedType } from './member-type.js';
import { hasEntries, hasTagSection } from './sections.js';
import { showBody } from './show.js';
import { statics } from './statics.js';
import {
  type ClassDeclarationStructure,
  methodStructure,
  type Statement,
  StructureKind,
} from './structures.js';
import { versionTypeOf } from './version-type.js';

/** The class of a struct: members, constructor, and methods that call the struct's private functions. */
export function classStructure(plan: ClassPlan, module: ModuleScope, hasFrames: boolean): Statement {
  return {
    kind: StructureKind.Class,
    name: plan.struct.className,
    isExported: true,
    docs: [plan.isRoot ? messageDoc(plan.message) : structDoc(plan)],
    properties: [...statics(plan), ...nameTag(plan, hasFrames), ...members(plan, module)],
    ctors: [constructorStructure(plan, module)],
    ...accessors(plan, module),
    methods: methods(plan, module),
  };
}

function structDoc(plan: ClassPlan): string {
  const { struct, message } = plan;
  return struct.about === undefined ? `${struct.name} of ${message.name}.` : wrap(docText(struct.about));
}

type Property = NonNullable<ClassDeclarationStructure['properties']>[number];

/** Tells classes with equal members apart in types that look a message up. */
function nameTag(plan: ClassPlan, hasFrames: boolean): Property[] {
  const { name } = plan.message;
  if (!plan.isRoot || !hasFrames) return [];
  const docs = ['Tells the message apart in types; it never has a value.'];
  return [
    {
      name: '$message',
      hasDeclareKeyword: true,
      isReadonly: true,
      hasQuestionToken: true,
      type: `'${name}'`,
      docs,
    },
  ];
}

function members(plan: ClassPlan, module: ModuleScope): Property[] {
  // Declared only: a property that is defined first is set twice, and no read function could be the first to.
  const isDeclared = isAssembled(plan);
  return allMembers(plan, module).map((one) => (isDeclared ? { ...one, hasDeclareKeyword: true } : one));
}

function allMembers(plan: ClassPlan, module: ModuleScope): Property[] {
  const placed = placedMembers(plan);
  const own: Property[] = plan.members.map((field) =>
    placed.has(field.member)
      ? { name: `#${field.member}`, type: placedType(field, module) }
      : {
          name: field.member,
          type: memberType(field, module),
          docs: [fieldDoc(field, plan.struct.versions, plan.message)],
        },
  );
  if (plan.parents.length > 0) own.unshift(sourceProperty(plan, module));
  if (hasEntries(plan)) return [...own, unknownEntriesMember()];
  return hasTagSection(plan) ? [...own, unknownTagsMember(module)] : own;
}

function unknownEntriesMember(): Property {
  return {
    name: 'unknownEntries',
    type: 'Map<string, string> | null',
    docs: ['Entries that the schema does not know, or null: kept on read, written behind the others.'],
  };
}

function unknownTagsMember(module: ModuleScope): Property {
  return {
    name: 'unknownTaggedFields',
    type: `readonly ${module.type('UnknownTaggedField')}[]`,
    docs: ['Tagged fields that the schema does not know, ascending by tag: kept on read, written again.'],
  };
}

function methods(plan: ClassPlan, module: ModuleScope) {
  const entries = hasEntries(plan) ? entryMethods(plan, module) : [];
  const lazy = lazyArrayMethod(plan, module);
  return [...wireMethods(plan, module), ...lazy, ...entries, ...textMethods(plan, module)];
}

function wireMethods(plan: ClassPlan, module: ModuleScope) {
  const { className, name, versions } = plan.struct;
  const version: [string, string][] = versionParameter(plan);
  const isVersioned = version.length > 0;
  const { lowest, highest } = versions;
  const check = isVersioned
    ? [`${module.use('requireVersion')}('${className}', version, ${lowest}, ${highest});`]
    : [];
  const argument = isVersioned ? 'version' : 'undefined';
  const [size, write, read] = ['size', 'write', 'read'].map((verb) => module.functionName(verb, name));
  return [
    methodStructure({
      name: 'addSize',
      doc: 'Adds the bytes that the message takes, and those of zero-copy fields. Refuses lengths, nulls and absent fields.',
      parameters: [['size', module.type('SizeAccumulator')], ...version],
      result: 'void',
      body: [...check, `${module.use('addMessageSize')}('${className}', this, size, ${argument}, ${size});`],
    }),
    methodStructure({
      name: 'size',
      doc: 'The exact number of bytes that `write` writes.',
      parameters: version,
      result: 'number',
      body: [`return ${module.use('sizeOf')}(this${isVersioned ? ', version' : ''});`],
    }),
    methodStructure({
      name: 'write',
      doc: 'Writes the message at the offset of `out` and moves it. Refuses what cannot be written, and leaves the offset.',
      parameters: [['out', module.type('WireWriter')], ...version],
      result: 'void',
      body: [...check, `${module.use('writeMessage')}('${className}', this, out, ${argument}, ${write});`],
    }),
    methodStructure({
      name: 'read',
      isStatic: true,
      doc: 'Reads a message at the offset of `input` and moves it. Throws DecodeError for bytes that are no such message.',
      parameters: [['input', module.type('WireReader')], ...version],
      result: className,
      body: [...check, `return ${module.use('readMessage')}('${className}', input, ${argument}, ${read});`],
    }),
  ];
}

function textMethods(plan: ClassPlan, module: ModuleScope) {
  return [
    methodStructure({
      name: 'toString',
      doc: 'All members on one line; secrets are redacted.',
      parameters: [],
      result: 'string',
      body: showBody(plan, module),
    }),
    methodStructure({
      name: 'toJSON',
      doc: 'Every member in a form that JSON.stringify takes; secrets are redacted.',
      parameters: [],
      result: 'unknown',
      body: plainBody(plan, module),
    }),
  ];
}

/** The version parameter of public methods; none for a message without versions. */
export function versionParameter(plan: ClassPlan): [string, string][] {
  const type = versionTypeOf(plan);
  return type === undefined ? [] : [['version', type]];
}

/** An entry that is left out where the member is null; on several lines where one is too short. */
function optionalEntry(value: string, entry: string): string[] {
  const short = `  ...(${value} === null ? {} : ${entry}),`;
  return short.length <= 96 ? [short] : [`  ...(${value} === null`, '    ? {}', `    : ${entry}),`];
}

function plainBody(plan: ClassPlan, module: ModuleScope): string[] {
  const lines = plan.members.flatMap((field) => {
    const value = `this.${field.member}`;
    const plain = codecOf(field.type).plain(field.type, value, module);
    if (field.isOptional) return optionalEntry(value, `{ ${field.name}: ${plain} }`);
    const shown = isNullable(field) && plain !== value ? `${value} === null ? null : ${plain}` : plain;
    return `  ${field.name}: ${shown},`;
  });
  if (hasEntries(plan)) {
    const others = `{ _unknownEntries: ${module.use('jsonOfMap')}(this.unknownEntries) }`;
    lines.push(`  ...(this.unknownEntries === null ? {} : ${others}),`);
  }
  if (hasTagSection(plan)) {
    const tags = `${module.use('jsonOfTags')}(this.unknownTaggedFields)`;
    lines.push(
      '  ...(this.unknownTaggedFields.length === 0',
      '    ? {}',
      `    : { _unknownTaggedFields: ${tags} }),`,
    );
  }
  return lines.length === 0 ? ['return {};'] : ['return {', ...lines, '};'];
}
