import type { FieldType } from '../model/model.js';
import type { Form } from '../plan/plan.js';
import type { Codec } from './codec.js';
import { statement } from './conditions.js';
import { stringLiteral } from './literals.js';
import { type ModuleScope, place, readName, tailArgument, type ValueContext } from './scope.js';
import { helperFor, type WireSubject } from './wire-helpers.js';

type Text = FieldType & { kind: 'string' };

/** Strings. A secret one is opened only to be sized and written. */
export const textCodec: Codec<Text> = {
  type: (type, module) => (type.secret ? `${module.type('Secret')}<string>` : 'string'),
  initType: (type, module) => (type.secret ? `${module.type('Secret')}<string> | string` : 'string'),
  fromInit: (type, value, isNullable, module) => (type.secret ? secretOf(value, isNullable, module) : value),
  empty: (type, module) => (type.secret ? `${module.use('toSecret')}('')` : "''"),
  literal: (type, stated, module) => {
    const literal = stringLiteral(String(stated));
    return type.secret ? `${module.use('toSecret')}(${literal})` : literal;
  },
  differs: ({ type, value, place, stated }, module) => {
    const content = type.secret ? `${module.use('exposeText')}(${value}, ${place})` : value;
    return `${content} !== ${stringLiteral(String(stated ?? ''))}`;
  },
  size: (context) => {
    const { module, lines } = context.scope;
    statement(lines, 'size +=', context.forms, (form) => {
      return `${module.helper(helperFor('size', subject(context.type), form, context.type))}(${exposed(context)}, ${place(context)})`;
    });
  },
  write: (context) => {
    const { module, lines } = context.scope;
    statement(lines, 'pos =', context.forms, (form) => {
      const helper = module.helper(helperFor('write', subject(context.type), form, context.type));
      return `${helper}(out, pos, ${exposed(context)}, ${place(context)})`;
    });
  },
  read: (context, target) => {
    const { module, lines } = context.scope;
    statement(lines, `${target} =`, context.forms, (form) => {
      const raw = `${module.helper(helperFor('read', 'String', form, context.type))}(input, ${tailArgument(context)}${readName(context)})`;
      return context.type.secret ? secretOf(raw, form.isNullable, module) : raw;
    });
  },
  show: (type, value, isElement, module) => {
    if (type.secret) return `${module.use('showSecret')}(${value})`;
    if (isElement || module.model.print.quote === '') return value;
    return `${module.use('showText')}(${value}, ${stringLiteral(module.model.print.quote)})`;
  },
  plain: (type, value, module) => (type.secret ? `${module.use('showSecret')}(${value})` : value),
  toJson: (type, value) => (type.secret ? `${value}.expose()` : value),
  fromJson: (type, module) => {
    const decode = module.use('jsonString');
    return type.secret ? `${module.use('secretOf')}(${decode})` : decode;
  },
};

function subject(type: Text): WireSubject {
  return type.intern ? 'Name' : 'String';
}

/** Makes a secret of a value, or keeps a null. */
export function secretOf(value: string, isNullable: boolean, module: ModuleScope): string {
  return isNullable ? `${module.use('toNullableSecret')}(${value})` : `${module.use('toSecret')}(${value})`;
}

/** The value that travels: the content of a secret, or the value itself. */
export function exposed(context: ValueContext<FieldType & { kind: 'string' | 'bytes' }>): string {
  if (!context.type.secret) return context.value;
  const expose = context.type.kind === 'string' ? 'exposeText' : 'exposeBytes';
  return `${context.scope.module.use(expose)}(${context.value}, ${place(context)})`;
}

/** True where null is among the forms. */
export function mayBeNull(forms: readonly Form[]): boolean {
  return forms.some((form) => form.isNullable);
}
