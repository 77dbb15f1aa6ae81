import type { ElementType, Enum, Field, FieldType, LongType, Message, Model } from '../model/model.js';
import type { Range } from '../model/range.js';
import type { ClassPlan, Form, MessagePlan, ProtocolPlan } from '../plan/plan.js';
import * as runtime from '../runtime/internal.js';
import type { Lines } from './lines.js';
import { EXTENT_NAME, type WireHelper, type WireHelpers } from './wire-helpers.js';

/** A value that the runtime exports to generated code. */
export type RuntimeName = keyof typeof runtime;

/** A type that the runtime exports to generated code and that has no value. */
export type RuntimeTypeName = 'UnknownTaggedField' | 'JsonObject' | 'JsonValue' | 'MapInit' | 'Placed';

/** A class of the runtime that generated code uses as a type. */
export type RuntimeClassName =
  | 'LazyArray'
  | 'LazySource'
  | 'Secret'
  | 'SizeAccumulator'
  | 'Uuid'
  | 'WireReader'
  | 'WireWriter';

/** One module of the output: what it imports follows from what its code uses. */
export class ModuleScope {
  readonly plan: ProtocolPlan;
  readonly message: Message;
  readonly classes: ReadonlyMap<string, ClassPlan>;
  /** The least sizes of the message's structs. */
  readonly leastSizes: ReadonlyMap<string, number>;
  readonly runtimeValues: Set<RuntimeName> = new Set();
  readonly runtimeTypes: Set<string> = new Set();
  readonly wireNames: Set<string> = new Set();
  readonly enumTypes: Set<string> = new Set();
  /** Enums whose members the code names. */
  readonly enumValues: Set<string> = new Set();
  /** Structs of this message that something compares with their default. */
  readonly comparedStructs: Set<string> = new Set();
  /** Texts of default uuids that the code uses, and the constants that hold them. */
  readonly uuidConstants: Map<string, string> = new Map();
  /** Negative bigints that the code uses, and the constants that hold them. */
  readonly bigintConstants: Map<bigint, string> = new Map();
  /** Texts that the schema gives for bytes, and the private functions that print them. */
  readonly printFunctions: Map<string, string> = new Map();
  readonly #helpers: WireHelpers;
  /** Functions that tell whether a number is a member of a closed enum. */
  readonly #enumTests: ReadonlySet<string>;
  /** Local variables of members, of any struct. */
  readonly #memberLocals: ReadonlySet<string>;
  readonly #uuidNames: ReadonlyMap<string, string>;

  constructor(plan: ProtocolPlan, message: MessagePlan, helpers: WireHelpers) {
    this.plan = plan;
    this.message = message.message;
    this.leastSizes = message.leastSizes;
    this.classes = new Map(message.classes.map((one) => [one.struct.name, one]));
    this.#helpers = helpers;
    const fields = message.classes.flatMap((one) => one.struct.fields);
    const enums = [...plan.model.enums, ...message.message.enums].filter(({ closed }) => closed);
    this.#enumTests = new Set(enums.map(({ name }) => `is${name}`));
    this.#memberLocals = new Set(fields.map(({ member }) => this.localName(member)));
    this.#uuidNames = uuidNames(message);
  }

  get model(): Model {
    return this.plan.model;
  }

  /** Imports a function, constant or class of the runtime. */
  use(name: RuntimeName): string {
    this.runtimeValues.add(name);
    return name;
  }

  /** Imports a class or interface of the runtime as a type. */
  type(name: RuntimeTypeName | RuntimeClassName): string {
    this.runtimeTypes.add(name);
    return name;
  }

  /** Imports an enum, for its members. */
  enumValue({ name }: Enum): string {
    this.enumValues.add(name);
    return name;
  }

  /** Imports the test that a number is a member of a closed enum. */
  enumTest({ name }: Enum): string {
    const test = `is${name}`;
    this.enumValues.add(test);
    return test;
  }

  /** Imports a function of the protocol's own wire module, which is generated as it is asked for. */
  helper(helper: WireHelper): string {
    const name = this.#helpers.request(helper, this.message.byteOrder);
    this.wireNames.add(name);
    return name;
  }

  /** The local variable for a member: its own name, unless that means something else in this module. */
  localName(member: string): string {
    return this.#enumTests.has(member) ? `${member}_` : localName(member);
  }

  /** A local variable beside that of a member, such as `totalStart` beside `total`: no member has its name. */
  besideName(member: string, suffix: string): string {
    let name = localName(`${this.localName(member)}${suffix}`);
    while (this.#memberLocals.has(name)) name += '_';
    return name;
  }

  /** The plan of a struct of this message. */
  structPlan(name: string): ClassPlan {
    const plan = this.classes.get(name);
    if (plan === undefined) throw new Error(`no plan for struct ${name} of ${this.message.name}`);
    return plan;
  }

  /** The function that tells whether a struct holds nothing but defaults. */
  defaultTest(struct: string): string {
    this.comparedStructs.add(struct);
    return this.functionName('isDefault', struct);
  }

  /**
   * The name of a function that is private to this module: a verb and the struct's name in the schema. Where a helper is called so, it
   * is the name of its class, or one that no helper has.
   */
  functionName(verb: string, struct: string): string {
    const names = [`${verb}${struct}`, `${verb}${this.className(struct)}`];
    return names.find((name) => !isHelperName(name)) ?? `${verb}${this.className(struct)}Struct`;
  }

  /** The private function that prints bytes by a template of the schema. */
  printFunction(template: string): string {
    const known = this.printFunctions.get(template);
    const name = known ?? `printBytes${this.printFunctions.size === 0 ? '' : this.printFunctions.size + 1}`;
    this.printFunctions.set(template, name);
    return name;
  }

  /** The constant that holds a default uuid other than zero. */
  uuidConstant(text: string): string {
    const name = this.#uuidNames.get(text) ?? 'DEFAULT_UUID';
    this.uuidConstants.set(text, name);
    return name;
  }

  /** The constant that holds a negative bigint: written in place, it would be made anew each time. */
  bigintConstant(value: bigint): string {
    const name = `MINUS_${-value}`;
    this.bigintConstants.set(value, name);
    return name;
  }

  className(struct: string): string {
    return this.structPlan(struct).struct.className;
  }
}

/** True for names of the runtime, and for those that helpers of the wire module may have. */
function isHelperName(name: string): boolean {
  return RUNTIME_NAMES.has(name) || HELPER_NAME.test(name);
}

const HELPER_NAME = new RegExp(
  `^(size|write|read)(Flexible|${EXTENT_NAME})?(Nullable)?(String|Name|Bytes|View|Place|Count|LazyCount|Length|(Tag)?Presence|Tags|TagCount|UnknownTags|Tag|TagSize)(BigEndian|LittleEndian)?$|^(size|write|read)(${EXTENT_NAME})(Nullable)?[A-Z]`,
);

/** A name for each default uuid of a message, after the first field that has it. */
function uuidNames(message: MessagePlan): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const field of message.classes.flatMap((one) => one.struct.fields)) {
    const isUuid = field.type.kind === 'scalar' && field.type.scalar === 'uuid';
    if (!isUuid || field.default.kind !== 'value' || names.has(String(field.default.value))) continue;
    const base = `DEFAULT_${field.name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase()}`;
    const taken = [...names.values()].filter((name) => name === base || name.startsWith(`${base}_`)).length;
    names.set(String(field.default.value), taken === 0 ? base : `${base}_${taken + 1}`);
  }
  return names;
}

/** One function that is being generated. */
export interface FunctionScope {
  readonly module: ModuleScope;
  readonly lines: Lines;
  /** The class of the struct that it handles. */
  readonly owner: string;
  /** The versions that the current line can see. */
  readonly range: Range;
}

/** A value at its place: a field, or one element of an array. */
export interface ValueContext<T extends FieldType = FieldType> {
  readonly scope: FunctionScope;
  readonly type: T;
  readonly field: Field;
  readonly forms: readonly Form[];
  /** The expression that yields the value. */
  readonly value: string;
  /** The expression of the element's index, inside an array. */
  readonly index: string | undefined;
  /** Bytes of the fields behind a value that reaches to the end of its struct. */
  readonly tail: number;
  /** True for an array behind which nothing can follow in a struct whose end is known. */
  readonly isLast: boolean;
  /** True in the tag section. */
  readonly isTagged: boolean;
}

/** Arguments that say whose value it is: `m, 'topics'` or `m, 'topics', i`. */
export function place(context: ValueContext): string {
  const index = context.index === undefined ? '' : `, ${context.index}`;
  return `m, '${context.field.member}'${index}`;
}

/** The name by which a read blames a value; elements are named by the loop around them. */
export function readName(context: ValueContext): string {
  return context.index === undefined ? `'${context.field.member}'` : "''";
}

/** The argument that says where a value ends which reaches to the end of its struct. */
export function tailArgument(context: ValueContext<LongType>): string {
  return context.type.own?.kind === 'rest' ? `${context.tail}, ` : '';
}

/** The element of an array field as a value of its own. */
export function elementContext(
  context: ValueContext<FieldType & { kind: 'array' }>,
  scope: FunctionScope,
  value: string,
): ValueContext<ElementType> {
  const forms = context.forms.map((form) => ({ ...form, isNullable: false }));
  return { ...context, scope, type: context.type.element, forms, value, index: 'i' };
}

const RUNTIME_NAMES: ReadonlySet<string> = new Set(Object.keys(runtime));

/** Names that generated functions use themselves. */
const OWN_LOCALS: ReadonlySet<string> = new Set(
  [
    'm',
    'out',
    'pos',
    'version',
    'view',
    'input',
    'size',
    'sizes',
    'tags',
    'tag',
    'left',
    'outer',
    'error',
    'i',
  ].concat([
    'place',
    'before',
    'end',
    'start',
    'inner',
    'flexible',
    'unknownTaggedFields',
    'value',
    'init',
    'json',
    'path',
    'members',
    'count',
    'element',
    'list',
    'kept',
    'at',
    'source',
    'bytes',
    'skimmed',
  ]),
);

const RESERVED: ReadonlySet<string> = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false ' +
    'finally for function if implements import in instanceof interface let new null package private protected public return ' +
    'static super switch this throw true try typeof undefined var void while with yield Infinity NaN'
  ).split(' '),
);

/** The local variable for a member: its own name, unless that means something else in any module. */
export function localName(member: string): string {
  const isTaken =
    RESERVED.has(member) ||
    OWN_LOCALS.has(member) ||
    RUNTIME_NAMES.has(member) ||
    /^(size|write|read|skim|isDefault|json|has)[A-Z]|^start\d*$/.test(member);
  return isTaken ? `${member}_` : member;
}
