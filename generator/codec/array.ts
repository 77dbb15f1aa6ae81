import type { ElementType, FieldType } from '../model/model.js';
import { fixedSize, leastElementSize } from '../plan/sizes.js';
import type { Codec } from './codec.js';
import { codecOf } from './codecs.js';
import { statement } from './conditions.js';
import { presentCast } from './present.js';
import { guardLine, roomLine, safeNumber } from './scalar.js';
import { fixedForm } from './scalar-forms.js';
import { elementContext, type ModuleScope, place, type ValueContext } from './scope.js';
import { mayBeNull } from './text.js';
import { helperFor } from './wire-helpers.js';

type ArrayType = FieldType & { kind: 'array' };

/** Arrays: a count and the elements, one after the other. */
export const arrayCodec: Codec<ArrayType> = {
  type: (type, module) => `${elementType(type.element, module)}[]`,
  initType: (type, module) => {
    const element = codecOf(type.element).initType(type.element, module);
    return element.includes('|') ? `readonly (${element})[]` : `readonly ${element}[]`;
  },
  fromInit: (type, value, isNullable, module) => {
    const { element } = type;
    const chain = isNullable ? '?' : '';
    if (element.kind === 'struct') return structsFromInit(element, value, isNullable, module);
    const one = codecOf(element).fromInit(element, 'value', false, module);
    if (one !== 'value') return `${value}${chain}.map((value) => ${one})${isNullable ? ' ?? null' : ''}`;
    return `${value} as ${elementType(element, module)}[]${isNullable ? ' | null' : ''}`;
  },
  empty: () => '[]',
  literal: () => '[]',
  differs: ({ value, place, isNullable }, module) => {
    const test = `${module.use('hasElements')}(${value}, ${place})`;
    return isNullable ? `(${value} === null || ${test})` : test;
  },
  size: (context) => {
    const { lines, module } = context.scope;
    const local = module.localName(context.field.member);
    lines.line(`const ${local} = ${context.value}${presentCast(context.field, module)};`);
    if (isRest(context)) lines.line(checkedRest(context, local));
    else
      statement(lines, 'size +=', context.forms, (form) => {
        return `${module.helper(helperFor('size', 'Count', form, context.type))}(${local}, ${place(context)})`;
      });
    whenPresent(context, local, () => sizeElements(context, local));
  },
  write: (context) => {
    const { lines, module } = context.scope;
    const local = module.localName(context.field.member);
    lines.line(`const ${local} = ${context.value}${presentCast(context.field, module)};`);
    if (isRest(context)) lines.line(checkedRest(context, local));
    else writeCount(context, local);
    whenPresent(context, local, () => writeElements(context, local));
  },
  read: (context, target) => {
    if (isRest(context)) {
      readRest(context, target);
      return;
    }
    readCount(context);
    readElements(context, target);
  },
  placed: {
    read: (context, target) => {
      readCount(context);
      readPlaced(context, target);
    },
    // Only of an empty one nothing but the place was kept.
    value: ({ place: at, source }, module) => `${module.use('emptyPlaced')}(${source}, ${at})`,
  },
  show: (type, value, _isElement, module) => {
    const one = codecOf(type.element).show(type.element, 'element', true, module);
    return one === 'element'
      ? `${module.use('showList')}(${value})`
      : `${module.use('showListOf')}(${value}, (element) => ${one})`;
  },
  plain: (type, value, module) => mapped(value, codecOf(type.element).plain(type.element, 'element', module)),
  toJson: (type, value, module) =>
    mapped(value, codecOf(type.element).toJson(type.element, 'element', module)),
  fromJson: (type, module) =>
    `${module.use('arrayOf')}(${codecOf(type.element).fromJson(type.element, module)})`,
};

/** Reads the count; of an array that is null it is negative. */
export function readCount(context: ValueContext<ArrayType>): void {
  const { lines, module } = context.scope;
  const least = leastElementSize(context.type.element, context.field, module.model, module.leastSizes);
  statement(lines, 'count =', context.forms, (form) => {
    return `${module.helper(helperFor('read', 'Count', form, context.type))}(input, ${least}, '${context.field.member}')`;
  });
}

/** True for elements that follow each other up to the end of the struct: nothing counts them. */
export function isRest(context: ValueContext<ArrayType>): boolean {
  return context.type.own?.kind === 'rest';
}

/** Makes sure that what was an array when it was sized is one still. */
function stillArrayLine(local: string, isNullable: boolean, module: ModuleScope): string {
  const isOther = `${isNullable ? `${local} !== null && ` : ''}!Array.isArray(${local})`;
  return `if (${isOther}) ${module.use('changed')}();`;
}

/** Writes as many elements as there are now: an array that grows while it is written would reach behind the message. */
function writeCount(context: ValueContext<ArrayType>, local: string): void {
  const { lines, module } = context.scope;
  const { forms } = context;
  const isNullable = mayBeNull(forms);
  lines.line(stillArrayLine(local, isNullable, module));
  lines.line(`count = ${isNullable ? `${local} === null ? -1 : ` : ''}${local}.length;`);
  statement(lines, 'pos =', forms, (form) => {
    const write = `${module.helper(helperFor('write', 'Count', form, context.type))}(out, pos, count)`;
    if (!isNullable || form.isNullable) return write;
    return `${local} === null ? ${module.use('refuseNull')}(m, '${context.field.member}') : ${write}`;
  });
}

function checkedRest(context: ValueContext<ArrayType>, local: string): string {
  return `${context.scope.module.use('countOf')}(${local}, ${2 ** 32 - 1}, ${place(context)});`;
}

function readRest(context: ValueContext<ArrayType>, target: string): void {
  const { lines, module } = context.scope;
  const { element } = context.type;
  const list = target.replace(/^const /, '');
  const until = context.tail === 0 ? 'input.end' : `input.end - ${context.tail}`;
  const isNew = target !== list;
  lines.line(isNew ? `const ${list}: ${elementType(element, module)}[] = [];` : `${list} = [];`);
  lines.block(`for (let i = 0; input.offset < ${until}; i++)`, () => readOne(context, list));
}

/** Reads the element `i`, and says of a fault where it was. */
function readOne(context: ValueContext<ArrayType>, list: string): void {
  const { lines, module } = context.scope;
  const read = () =>
    codecOf(context.type.element).read(elementContext(context, context.scope, ''), `${list}[i]`);
  lines.block('try', read, '} catch (error) {');
  lines.indent(() => lines.line(`throw ${module.use('inside')}(error, '${context.field.member}', i);`));
  lines.line('}');
}

function mapped(value: string, element: string): string {
  return element === 'element' ? value : `${value}.map((element) => ${element})`;
}

export function elementType(element: ElementType, module: ModuleScope): string {
  const text = codecOf(element).type(element, module);
  return text.includes('|') ? `(${text})` : text;
}

function structsFromInit(
  element: ElementType & { kind: 'struct' },
  value: string,
  isNullable: boolean,
  module: ModuleScope,
): string {
  const name = module.className(element.struct);
  return `${module.use(isNullable ? 'toNullableStructs' : 'toStructs')}(${value}, ${name})`;
}

export function whenPresent(context: ValueContext<ArrayType>, local: string, body: () => void): void {
  if (mayBeNull(context.forms)) context.scope.lines.block(`if (${local} !== null)`, body);
  else body();
}

function sizeElements(context: ValueContext<ArrayType>, local: string): void {
  const { lines } = context.scope;
  const { element } = context.type;
  const fixed = element.kind === 'scalar' ? fixedSize(element.scalar) : undefined;
  if (fixed !== undefined) {
    lines.line(fixed === 1 ? `size += ${local}.length;` : `size += ${fixed} * ${local}.length;`);
    return;
  }
  eachElement(context, local, `${local}.length`, (one) => codecOf(element).size(one));
}

function writeElements(context: ValueContext<ArrayType>, local: string): void {
  const { lines, module } = context.scope;
  const { element } = context.type;
  if (isRest(context)) lines.line(`count = ${local}.length;`);
  const form = element.kind === 'scalar' ? fixedForm(element.scalar, element.asNumber) : undefined;
  const size = element.kind === 'scalar' ? fixedSize(element.scalar) : undefined;
  if (element.kind !== 'scalar' || form === undefined || size === undefined) {
    eachElement(context, local, 'count', (one) => codecOf(element).write(one));
    return;
  }
  lines.line(roomLine(`${size === 1 ? '' : `${size} * `}count`, module));
  eachElement(context, local, 'count', (one) => {
    lines.line(`const value = ${one.value} as ${elementType(element, module)};`);
    lines.line(guardLine({ ...one, type: element }, 'value'));
    lines.line(`${form.store(module, 'pos', 'value')};`);
    lines.line(`pos += ${size};`);
  });
}

export function eachElement(
  context: ValueContext<ArrayType>,
  local: string,
  count: string,
  body: (element: ValueContext<ElementType>) => void,
): void {
  const { lines } = context.scope;
  lines.block(`for (let i = 0; i < ${count}; i++)`, () =>
    body(elementContext(context, context.scope, `${local}[i]`)),
  );
}

function readElements(context: ValueContext<ArrayType>, target: string): void {
  const { lines, module } = context.scope;
  const { element } = context.type;
  const array = `${module.use('newArray')}<${elementType(element, module)}>(count)`;
  if (!mayBeNull(context.forms)) {
    lines.line(`${target} = ${array};`);
    readEach(context, target.replace(/^const /, ''));
    return;
  }
  lines.block('if (count < 0)', () => lines.line(`${target} = null;`), '} else {');
  lines.indent(() => {
    lines.line(`${target} = ${array};`);
    readEach(context, target);
  });
  lines.line('}');
}

/** An array that is empty is made when it is asked for. */
function readPlaced(context: ValueContext<ArrayType>, target: string): void {
  const { lines, module } = context.scope;
  const type = elementType(context.type.element, module);
  const list = target.replace(/^const /, '');
  const isNew = target !== list;
  const empty = `${module.use('placed')}<${type}[]>(0)`;
  const filled = module.besideName(context.field.member, 'Elements');
  lines.line(`${isNew ? `let ${list} =` : `${list} =`} ${empty};`);
  lines.block('if (count > 0)', () => {
    lines.line(`const ${filled} = ${module.use('newArray')}<${type}>(count);`);
    readEach(context, filled);
    lines.line(`${list} = ${filled};`);
  });
}

function readEach(context: ValueContext<ArrayType>, list: string): void {
  const { lines } = context.scope;
  const { element } = context.type;
  const size = element.kind === 'scalar' ? fixedSize(element.scalar) : undefined;
  if (element.kind === 'scalar' && size !== undefined) {
    readFixed(context, { ...element, size }, list);
    return;
  }
  lines.block('for (let i = 0; i < count; i++)', () => readOne(context, list));
}

/** Elements of fixed size: one look at what is left for all of them. */
function readFixed(
  context: ValueContext<ArrayType>,
  element: ElementType & { kind: 'scalar' } & { size: number },
  list: string,
): void {
  const { lines, module } = context.scope;
  const { member } = context.field;
  const { size, scalar, asNumber } = element;
  const all = size === 1 ? 'count' : `${size} * count`;
  const raw = fixedForm(scalar, asNumber)?.load(module, 'at') ?? '';
  const value = asNumber ? safeNumber(module, raw, `'${member}'`) : raw;
  lines.line(`at = ${module.use('take')}(input, ${all}, '${member}');`);
  lines.block(`for (let i = 0; i < count; i++, at += ${size})`, () => lines.line(`${list}[i] = ${value};`));
}
