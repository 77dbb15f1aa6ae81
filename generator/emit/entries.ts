import { writesValue } from '../codec/map.js';
import { fixedForm, varintForm } from '../codec/scalar-forms.js';
import type { ModuleScope } from '../codec/scope.js';
import { isBigInteger } from '../model/integers.js';
import { type Field, isNullable } from '../model/model.js';
import type { ClassPlan } from '../plan/plan.js';
import { functionStructure, methodStructure, type Statement } from './structures.js';

/** The private functions of a message whose fields are the entries of a map: they go by way of the map. */
export function entryFunctions(plan: ClassPlan, module: ModuleScope): Statement[] {
  const { className, name } = plan.struct;
  const [size, write, read] = (['size', 'write', 'read'] as const).map((operation) =>
    mapHelper(operation, module),
  );
  const entries = entriesName(plan, module);
  const make = makeName(plan, module);
  return [
    namesStatement(plan),
    entriesFunction(plan, module),
    makeFunction(plan, module),
    functionStructure({
      name: module.functionName('size', name),
      parameters: [
        ['m', className],
        ['sizes', module.type('SizeAccumulator')],
      ],
      result: 'number',
      body: [`return ${size}(sizes, ${entries}(m), m, '');`],
    }),
    functionStructure({
      name: module.functionName('write', name),
      parameters: [
        ['m', className],
        ['out', module.type('WireWriter')],
        ['pos', 'number'],
      ],
      result: 'number',
      body: [`return ${write}(out, pos${writtenMap(module, entries)});`],
    }),
    functionStructure({
      name: module.functionName('read', name),
      parameters: [['input', module.type('WireReader')]],
      result: className,
      body: [`return ${make}(${read}(input, 0, ''));`],
    }),
  ];
}

/** The constant that holds the names of a message's entries. */
const NAMES = 'ENTRY_NAMES';

function namesStatement({ members }: ClassPlan): Statement {
  const names = members.map(({ name }) => `  '${name}',\n`).join('');
  return `const ${NAMES}: readonly string[] = [${names === '' ? '' : `\n${names}`}];\n\n`;
}

function mapHelper(operation: 'size' | 'write' | 'read', module: ModuleScope): string {
  const map = module.message.entriesOf;
  if (map === undefined) throw new Error('a message without entries');
  return module.helper({
    operation,
    what: 'Map',
    isFlexible: false,
    isNullable: false,
    own: { kind: 'rest' },
    map,
  });
}

function writtenMap({ message }: ModuleScope, entries: string): string {
  const map = message.entriesOf;
  return map === undefined || writesValue(map, false) ? `, ${entries}(m)` : '';
}

function entriesName(plan: ClassPlan, module: ModuleScope): string {
  return module.functionName('entriesOf', plan.struct.name);
}

function makeName(plan: ClassPlan, module: ModuleScope): string {
  return module.functionName('make', plan.struct.name);
}

function entriesFunction(plan: ClassPlan, module: ModuleScope): Statement {
  const lines = plan.members.map((field) => {
    const [guard, expected] = guardOf(field, module);
    const add = module.use(isNullable(field) ? 'addNullableEntry' : 'addEntry');
    return `${add}(map, '${field.name}', m.${field.member}, ${guard}, '${expected}', m);`;
  });
  return functionStructure({
    name: entriesName(plan, module),
    parameters: [['m', plan.struct.className]],
    result: 'Map<string, string>',
    body: [
      'const map = new Map<string, string>();',
      ...lines,
      `${module.use('addUnknownEntries')}(map, m.unknownEntries, ${NAMES}, m);`,
      'return map;',
    ],
  });
}

function guardOf({ type }: Field, module: ModuleScope): [guard: string, expected: string] {
  if (type.kind !== 'scalar') return [module.use('isText'), 'a string'];
  if (type.enum?.closed === true) return [module.enumTest(type.enum), `a value of ${type.enum.name}`];
  const { guard, expected } = fixedForm(type.scalar, type.asNumber) ?? varintForm(type.scalar, type.asNumber);
  return [module.use(guard), expected];
}

function makeFunction(plan: ClassPlan, module: ModuleScope): Statement {
  const { className } = plan.struct;
  return functionStructure({
    name: makeName(plan, module),
    parameters: [['map', 'ReadonlyMap<string, string | null>']],
    result: className,
    body: [
      `return new ${className}({`,
      ...plan.members.map((field) => `  ${field.member}: ${readEntry(field, module)},`),
      `  unknownEntries: ${module.use('otherEntries')}(map, ${NAMES}),`,
      '});',
    ],
  });
}

function readEntry(field: Field, module: ModuleScope): string {
  const { type, name } = field;
  if (type.kind !== 'scalar') return `${module.use('textEntry')}(map, '${name}')`;
  if (type.scalar === 'bool') return `${module.use('boolEntry')}(map, '${name}')`;
  const [guard, expected] = guardOf(field, module);
  const isBig = isBigInteger(type.scalar) && !type.asNumber;
  const read = isBig ? 'bigintEntry' : type.enum?.closed === true ? 'listedEntry' : 'numberEntry';
  return `${module.use(read)}(map, '${name}', ${guard}, '${expected}')`;
}

/** The methods that only such a message has. */
export function entryMethods(plan: ClassPlan, module: ModuleScope) {
  const { className } = plan.struct;
  return [
    methodStructure({
      name: 'toMap',
      doc: 'The entries, in the order of the schema: members that are null have none. Refuses what cannot be written.',
      parameters: [],
      result: 'Map<string, string>',
      body: [`return ${module.use('mapOfMessage')}('${className}', this, ${entriesName(plan, module)});`],
    }),
    methodStructure({
      name: 'fromMap',
      isStatic: true,
      doc: 'Makes a message of entries: what is missing has its default. Throws DecodeError for a number that is none or is out of range.',
      parameters: [['map', 'ReadonlyMap<string, string | null>']],
      result: className,
      body: [`return ${module.use('mapMessage')}('${className}', map, ${makeName(plan, module)});`],
    }),
  ];
}
