import type { FieldType } from '../model/model.js';
import type { Codec } from './codec.js';
import { statement } from './conditions.js';
import { type ModuleScope, place, readName, tailArgument } from './scope.js';
import { exposed, secretOf } from './text.js';
import { helperFor, type WireSubject } from './wire-helpers.js';

type Bytes = FieldType & { kind: 'bytes' };

/** Bytes: copied into the message's memory, or, if zero-copy, a view of the input and a reference on send. */
export const bytesCodec: Codec<Bytes> = {
  type: (type, module) => (type.secret ? `${module.type('Secret')}<Uint8Array>` : 'Uint8Array'),
  initType: (type, module) =>
    type.secret ? `${module.type('Secret')}<Uint8Array> | Uint8Array` : 'Uint8Array',
  fromInit: (type, value, isNullable, module) => (type.secret ? secretOf(value, isNullable, module) : value),
  empty: (type, module) => {
    const bytes = `new Uint8Array(${type.own?.kind === 'fixed' ? type.own.size : 0})`;
    return type.secret ? `${module.use('toSecret')}(${bytes})` : bytes;
  },
  literal: (type, _stated, module) => bytesCodec.empty(type, module),
  differs: ({ type, value, place, isNullable }, module) => {
    const content = type.secret ? `${module.use('exposeBytes')}(${value}, ${place})` : value;
    const { own } = type;
    const test =
      own?.kind === 'fixed' && own.size > 0
        ? `${module.use('isNotZeros')}(${content}, ${own.size}, ${place})`
        : `${module.use('hasBytes')}(${content}, ${place})`;
    return isNullable ? `(${value} === null || ${test})` : test;
  },
  size: (context) => {
    const { module, lines } = context.scope;
    const extra = context.type.zeroCopy ? `sizes, ` : '';
    statement(lines, 'size +=', context.forms, (form) => {
      const helper = module.helper(helperFor('size', subject(context.type), form, context.type));
      return `${helper}(${extra}${exposed(context)}, ${place(context)})`;
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
      const raw = `${module.helper(helperFor('read', subject(context.type), form, context.type))}(input, ${tailArgument(context)}${readName(context)})`;
      return context.type.secret ? secretOf(raw, form.isNullable, module) : raw;
    });
  },
  placed: {
    read: (context, target) => {
      const { module, lines } = context.scope;
      statement(lines, `${target} =`, context.forms, (form) => {
        return `${module.helper(helperFor('read', 'Place', form, context.type))}(input, ${readName(context)})`;
      });
    },
    value: ({ type, form, place: at, source, owner }, module) => {
      const read = module.helper(helperFor('read', 'View', form, type));
      return `${module.use('readPlaced')}(${source}, ${at}, ${owner}, ${read})`;
    },
  },
  show: (type, value, _isElement, module) => showBytes(type, value, module),
  plain: (type, value, module) =>
    type.secret ? `${module.use('showSecret')}(${value})` : `${module.use('jsonOfBytes')}(${value})`,
  toJson: (type, value, module) =>
    `${module.use('jsonOfBytes')}(${type.secret ? `${value}.expose()` : value})`,
  fromJson: (type, module) => {
    const decode = module.use('jsonBytes');
    return type.secret ? `${module.use('secretOf')}(${decode})` : decode;
  },
};

function subject(type: Bytes): WireSubject {
  return type.zeroCopy ? 'View' : 'Bytes';
}

function showBytes(type: Bytes, value: string, module: ModuleScope): string {
  const { print } = module.model;
  const template = type.print ?? (type.zeroCopy ? print.zeroCopy : undefined);
  if (type.secret) return `${module.use('showSecret')}(${value})`;
  if (template === undefined) return `${module.use('showBytes')}(${value}, '${print.bytes}')`;
  return `${module.use('showBytesAs')}(${value}, ${module.printFunction(template)})`;
}
