import { sourceType } from '../codec/lazy.js';
import type { ModuleScope } from '../codec/scope.js';
import { helperFor } from '../codec/wire-helpers.js';
import type { Field } from '../model/model.js';
import { type ClassPlan, placedMembers, type Step } from '../plan/plan.js';
import { fieldDoc, wrap } from './doc.js';
import { memberType } from './member-type.js';
import { broken, type ClassDeclarationStructure, methodStructure } from './structures.js';
import { versionTypeOf } from './version-type.js';

type Property = NonNullable<ClassDeclarationStructure['properties']>[number];
type Accessors = Pick<ClassDeclarationStructure, 'getAccessors' | 'setAccessors'>;

/** What the members of an element that are read later go back to. */
export function sourceProperty(plan: ClassPlan, module: ModuleScope): Property {
  return { name: '#source', isReadonly: true, type: `${sourceType(plan.parents, module)} | null` };
}

export function sourceOfConstructor(plan: ClassPlan, module: ModuleScope) {
  if (plan.parents.length === 0) return [];
  const type = `${sourceType(plan.parents, module)} | null`;
  return [{ name: 'source', type, initializer: 'null' }];
}

export function sourceDoc({ struct }: ClassPlan): string {
  return wrap(`Makes a ${struct.name} of its members. For generated code: of places in \`source\`, too.`, 92);
}

/** The accessors of the element of a lazy array: what it is in, and the members that are read when they are asked for. */
export function accessors(plan: ClassPlan, module: ModuleScope): Accessors {
  if (plan.parents.length === 0) return {};
  const names = placedMembers(plan);
  const placed = plan.blocks.flatMap(({ steps }) => steps).filter(({ field }) => names.has(field.member));
  const parent = {
    name: 'parent',
    returnType: `${plan.parents.join(' | ')} | null`,
    docs: [
      wrap('What it was read in, the same object for all of one array; null if it was not read there.', 92),
    ],
    statements: 'return this.#source === null ? null : this.#source.parent;',
  };
  return {
    getAccessors: [parent, ...placed.map((step) => getter(step, plan, module))],
    setAccessors: placed.map(({ field }) => setter(field, module)),
  };
}

/** A static method for elements in bytes of their own. */
export function lazyArrayMethod(plan: ClassPlan, module: ModuleScope): ReturnType<typeof methodStructure>[] {
  if (plan.parents.length === 0) return [];
  const { className, name } = plan.struct;
  const least = module.leastSizes.get(name) ?? 0;
  const version = versionTypeOf(plan);
  const read = module.functionName('read', name);
  const arguments_ = [
    `bytes, count, ${least}, parent, '${className}'`,
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
        ['parent', plan.parents.join(' | ')],
        ...(version === undefined ? [] : [['version', version] as const]),
      ],
      result: `${module.type('LazyArray')}<${className}>`,
      body: [`return ${module.use('lazyArrayIn')}(${arguments_.join(', ')});`],
    }),
  ];
}

function getter(step: Step, plan: ClassPlan, module: ModuleScope) {
  const { field } = step;
  const own = `this.#${field.member}`;
  const value =
    field.type.kind === 'array'
      ? '[]'
      : `${module.use('readPlaced')}(this.#source, ${own}, '${field.member}', ${reader(step, module)})`;
  const statements = [`if (typeof ${own} === 'number') ${own} = ${value};`, `return ${own};`];
  return {
    name: field.member,
    returnType: memberType(field, module),
    docs: [fieldDoc(field, plan.struct.versions, plan.message)],
    statements: broken(statements, 96).join('\n'),
  };
}

function setter(field: Field, module: ModuleScope) {
  return {
    name: field.member,
    parameters: [{ name: 'value', type: memberType(field, module) }],
    statements: `this.#${field.member} = value;`,
  };
}

/** The function that reads the value at its place. */
function reader({ field, forms }: Step, module: ModuleScope): string {
  const { type } = field;
  const [form] = forms;
  if (type.kind === 'bytes' && form !== undefined)
    return module.helper(helperFor('read', 'View', form, type));
  const scalar = type.kind === 'scalar' ? type.scalar : 'int64';
  const order = module.message.byteOrder === 'little' && !scalar.includes('var') ? 'LittleEndian' : '';
  const names = {
    int64: 'readInt64',
    uint64: 'readUint64',
    int64LittleEndian: 'readInt64LittleEndian',
    uint64LittleEndian: 'readUint64LittleEndian',
    varlong: 'readVarlong',
    uvarlong: 'readUvarlong',
  } as const;
  return module.use(names[`${scalar}${order}` as keyof typeof names]);
}
