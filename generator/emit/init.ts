import { codecOf } from '../codec/codecs.js';
import type { ModuleScope } from '../codec/scope.js';
import { isNullable } from '../model/model.js';
import type { ClassPlan } from '../plan/plan.js';
import { bitsName } from './bits.js';
import { fieldDoc, wrap } from './doc.js';
import { hasEntries, hasTagSection } from './sections.js';
import { type Statement, StructureKind } from './structures.js';

/** The init object of a class: every member may be left out, and structs may be literals. */
export function initStructure(plan: ClassPlan, module: ModuleScope): Statement {
  const properties = plan.members.map((field) => {
    const own = codecOf(field.type).initType(field.type, module);
    const type = field.bits === undefined ? own : `${own} | Partial<${bitsName(plan, field)}>`;
    return {
      name: field.member,
      type: `${type}${isNullable(field) ? ' | null' : ''} | undefined`,
      isReadonly: true,
      hasQuestionToken: true,
      docs: [fieldDoc(field, plan.struct.versions, plan.message)],
    };
  });
  if (hasTagSection(plan)) properties.push(unknownTags(module));
  if (hasEntries(plan)) properties.push(unknownEntries());
  return {
    kind: StructureKind.Interface,
    name: `${plan.struct.className}Init`,
    isExported: true,
    docs: [
      wrap(
        `What a new ${plan.struct.className} can be given. Arrays and bytes are taken as they are, not copied.`,
      ),
    ],
    properties,
  };
}

function unknownEntries() {
  return {
    name: 'unknownEntries',
    type: 'Map<string, string> | null | undefined',
    isReadonly: true,
    hasQuestionToken: true,
    docs: ['Entries that the schema does not know.'],
  };
}

function unknownTags(module: ModuleScope) {
  return {
    name: 'unknownTaggedFields',
    type: `readonly ${module.type('UnknownTaggedField')}[] | undefined`,
    isReadonly: true,
    hasQuestionToken: true,
    docs: ['Tagged fields that the schema does not know, ascending by tag.'],
  };
}
