import type { FieldType } from '../model/model.js';
import { type ClassPlan, parentClasses } from '../plan/plan.js';
import { arrayCodec, eachElement, elementType, isRest, readCount, whenPresent } from './array.js';
import type { Codec } from './codec.js';
import { codecOf } from './codecs.js';
import { statement } from './conditions.js';
import { presentCast } from './present.js';
import { type ModuleScope, place, type ValueContext } from './scope.js';
import { mayBeNull } from './text.js';
import { helperFor } from './wire-helpers.js';

type ArrayType = FieldType & { kind: 'array' };

/** Arrays whose elements are decoded as they are asked for: until then they are their bytes, and are written as those. */
export const lazyCodec: Codec<ArrayType> = {
  type: (type, module) => `${module.type('LazyArray')}<${elementType(type.element, module)}>`,
  initType: (type, module) => `${lazyCodec.type(type, module)} | ${arrayCodec.initType(type, module)}`,
  fromInit: (type, value, isNullable, module) => {
    const helper = module.use(isNullable ? 'toNullableLazyArray' : 'toLazyArray');
    return `${helper}(${value}, ${elementType(type.element, module)}, this)`;
  },
  empty: (type, module) => {
    module.use('LazyArray');
    return `new ${lazyCodec.type(type, module)}()`;
  },
  literal: (type, _stated, module) => lazyCodec.empty(type, module),
  differs: ({ value, place, isNullable }, module) => {
    const test = `${module.use('hasLazyElements')}(${value}, ${place})`;
    return isNullable ? `(${value} === null || ${test})` : test;
  },
  size: (context) => {
    const local = declareLocal(context);
    countLines('size', context, local);
    whenPresent(context, local, () =>
      elementLines(context, local, `size += ${whole(context, 'size', `${local}, sizes`)};`, (one) =>
        codecOf(one.type).size(one),
      ),
    );
  },
  write: (context) => {
    const local = declareLocal(context);
    countLines('write', context, local);
    whenPresent(context, local, () =>
      elementLines(context, local, `pos = ${whole(context, 'write', `out, pos, ${local}`)};`, (one) =>
        codecOf(one.type).write(one),
      ),
    );
  },
  read: (context, target) => {
    const { lines } = context.scope;
    if (isRest(context)) {
      lines.line(`${target} = ${readCall(context, '-1')};`);
      return;
    }
    readCount(context);
    const read = readCall(context, 'count');
    lines.line(`${target} = ${mayBeNull(context.forms) ? `count < 0 ? null : ${read}` : read};`);
  },
  show: (_type, value) => value,
  plain: (_type, value) => `${value}.toJSON()`,
  toJson: (type, value, module) => arrayCodec.toJson(type, `${value}.toArray()`, module),
  fromJson: (type, module) => arrayCodec.fromJson(type, module),
};

function declareLocal(context: ValueContext<ArrayType>): string {
  const { lines, module } = context.scope;
  const local = module.localName(context.field.member);
  lines.line(`const ${local} = ${context.value}${presentCast(context.field, module)};`);
  return local;
}

function countLines(operation: 'size' | 'write', context: ValueContext<ArrayType>, local: string): void {
  const { lines, module } = context.scope;
  if (isRest(context)) {
    lines.line(`${module.use('checkLazy')}(${local}, ${place(context)});`);
    return;
  }
  const [head, first] = operation === 'size' ? ['size +=', ''] : ['pos =', 'out, pos, '];
  statement(lines, head, context.forms, (form) => {
    const helper = module.helper(helperFor(operation, 'LazyCount', form, context.type));
    return `${helper}(${first}${local}, ${place(context)})`;
  });
}

/** The bytes that go out as they came, or its elements one by one. */
function elementLines(
  context: ValueContext<ArrayType>,
  local: string,
  asWhole: string,
  body: Parameters<typeof eachElement>[3],
): void {
  const { lines, module } = context.scope;
  const items = module.besideName(context.field.member, 'Items');
  lines.line(`const ${items} = ${module.use('lazyItems')}(${local}, version);`);
  lines.block(`if (${items} === null)`, () => lines.line(asWhole), '} else {');
  lines.indent(() => eachElement(context, items, `${items}.length`, body));
  lines.line('}');
}

/** The call for an array that goes out as a whole. Elements that have to be made for it are sized and written like others. */
function whole(
  { scope: { module }, type: { element } }: ValueContext<ArrayType>,
  operation: 'size' | 'write',
  first: string,
): string {
  if (element.kind !== 'struct') throw new Error(`a lazy array holds structs, not ${element.kind}`);
  const one = module.functionName(operation, element.struct);
  return `${module.use(operation === 'size' ? 'lazySize' : 'putLazy')}(${first}, version, ${one})`;
}

/** The call that keeps the bytes of the array. Where nothing can be behind it, its end is known. */
function readCall(context: ValueContext<ArrayType>, count: string): string {
  const { module } = context.scope;
  const { element } = context.type;
  const place = `'${context.scope.owner}.${context.field.member}'`;
  if (element.kind !== 'struct') throw new Error(`a lazy array holds structs, not ${element.kind}`);
  const read = module.functionName('read', element.struct);
  return `${module.use('readLazyArray')}(input, ${count}, ${endOf(context)}, ${place}, version, ${read})`;
}

function endOf(context: ValueContext<ArrayType>): string {
  const { tail, field } = context;
  if (isRest(context) && tail > 0)
    return `input.offset + ${context.scope.module.use('restOf')}(input, ${tail}, '${field.member}')`;
  return context.isLast || isRest(context) ? 'input.end' : 'undefined';
}

/** The parameter of a read function for what its elements go back to; undefined for a struct that is in no lazy array. */
export function sourceParameter(
  plan: ClassPlan,
  module: ModuleScope,
): readonly [name: string, type: string] | undefined {
  if (plan.parents.length === 0) return undefined;
  return ['source', `${sourceType(plan, module)} = ${module.use('detachedSource')}(input)`];
}

export function sourceType(plan: ClassPlan, module: ModuleScope): string {
  return `${module.type('LazySource')}<${parentClasses(plan).join(' | ')}>`;
}
