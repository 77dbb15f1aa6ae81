import { codecOf } from '../codec/codecs.js';
import { sourceType } from '../codec/lazy.js';
import type { ModuleScope } from '../codec/scope.js';
import type { Field } from '../model/model.js';
import { type ClassPlan, parentClasses, placedMembers, type Step } from '../plan/plan.js';
import { fieldDoc, wrap } from './doc.js';
import { memberType } from './member-type.js';
import { broken, type ClassDeclarationStructure, methodStructure } from './structures.js';
import { versionTypeOf } from './version-type.js';

type Property = NonNullable<ClassDeclarationStructure['properties']>[number];
type Accessors = Pick<ClassDeclarationStructure, 'getAccessors' | 'setAccessors'>;

/** The slot of what the members of an element that are read later go back to; a member may have its name. */
export function sourceSlot(plan: ClassPlan): string {
  return placedMembers(plan).has('source') ? '#source_' : '#source';
}

export function sourceProperty(plan: ClassPlan, module: ModuleScope): Property {
  return { name: sourceSlot(plan), isReadonly: true, type: `${sourceType(plan, module)} | null` };
}

/** The accessors of the element of a lazy array: what it is in, and the members that are read when they are asked for. */
export function accessors(plan: ClassPlan, module: ModuleScope): Accessors {
  if (plan.parents.length === 0) return {};
  const names = placedMembers(plan);
  const placed = plan.blocks.flatMap(({ steps }) => steps).filter(({ field }) => names.has(field.member));
  const source = `this.${sourceSlot(plan)}`;
  const parent = {
    name: 'parent',
    returnType: `${parentClasses(plan).join(' | ')} | null`,
    docs: [
      wrap('What it was read in, the same object for all of one array; null if it was not read there.', 92),
    ],
    statements: `return ${source}?.parent ?? null;`,
  };
  return {
    getAccessors: [parent, ...placed.map((step) => getter(step, plan, module))],
    setAccessors: placed.map(({ field }) => setter(field, module)),
  };
}

/** A static method for elements in bytes of their own. */
export function lazyArrayMethod(plan: ClassPlan, module: ModuleScope): ReturnType<typeof methodStructure>[] {
  if (plan.parents.length === 0) return [];
  const { className, name, versions } = plan.struct;
  const least = module.leastSizes.get(name) ?? 0;
  const version = versionTypeOf(plan);
  const read = module.functionName('read', name);
  const { lowest, highest } = versions;
  const check =
    version === undefined
      ? []
      : [`${module.use('requireVersion')}('${className}', version, ${lowest}, ${highest});`];
  const arguments_ = [
    `bytes, count, ${least}, parent, '${plan.parents[0]?.className}.${plan.parents[0]?.member}'`,
    version === undefined ? 'undefined' : 'version',
    read,
  ];
  return [
    methodStructure({
      name: 'lazyArray',
      isStatic: true,
      doc: `\`count\` elements in \`bytes\`, which hold nothing else, as if they stood in \`parent\`: for bytes that had to be decompressed, say. Throws DecodeError for a count that cannot be.`,
      parameters: [
        ['bytes', 'Uint8Array'],
        ['count', 'number'],
        ['parent', parentClasses(plan).join(' | ')],
        ...(version === undefined ? [] : [['version', version] as const]),
      ],
      result: `${module.type('LazyArray')}<${className}>`,
      body: [...check, `return ${module.use('lazyArrayIn')}(${arguments_.join(', ')});`],
    }),
  ];
}

function getter({ field, forms }: Step, plan: ClassPlan, module: ModuleScope) {
  const { type, member } = field;
  const [form] = forms;
  const placed = codecOf(type).placed;
  if (placed === undefined || form === undefined) throw new Error(`${member} is not read by its place`);
  const place = `this.#${member}`;
  const slot = {
    type,
    form,
    place,
    source: `this.${sourceSlot(plan)}`,
    owner: `'${plan.struct.className}', '${member}'`,
  };
  const statements = [
    `if (typeof ${place} === 'number') ${place} = ${placed.value(slot, module)};`,
    `return ${place};`,
  ];
  return {
    name: member,
    returnType: memberType(field, module),
    docs: [fieldDoc(field, plan.struct.versions, plan.message)],
    statements: broken(statements, 96).join('\n'),
  };
}

function setter(field: Field, module: ModuleScope) {
  return {
    name: field.member,
    parameters: [{ name: 'value', type: memberType(field, module) }],
    statements: `this.#${field.member} = ${module.use('unplaced')}(value);`,
  };
}
