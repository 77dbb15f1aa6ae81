import type { FieldType } from '../model/model.js';
import type { Codec } from './codec.js';
import { statement } from './conditions.js';
import { type ModuleScope, place } from './scope.js';
import { exposed, secretOf } from './text.js';
import { helperFor, type WireSubject } from './wire-helpers.js';

type Bytes = FieldType & { kind: 'bytes' };

/** Bytes: copied into the message's memory, or, if zero-copy, a view of the input and a reference on send. */
export const bytesCodec: Codec<Bytes> = {
  type: (type, module) => (type.secret ? `${module.type('Secret')}<Uint8Array>` : 'Uint8Array'),
  initType: (type, module) =>
    type.secret ? `${module.type('Secret')}<Uint8Array> | Uint8Array` : 'Uint8Array',
  fromInit: (type, value, isNullable, module) => (type.secret ? secretOf(value, isNullable, module) : value),
  empty: (type, module) =>
    type.secret ? `${module.use('toSecret')}(new Uint8Array(0))` : 'new Uint8Array(0)',
  isNotEmpty: (type, value) => `${type.secret ? `${value}.expose()` : value}.length > 0`,
  size: (context) => {
    const { module, lines } = context.scope;
    const extra = context.type.zeroCopy ? `sizes, ` : '';
    statement(lines, 'size +=', context.forms, (form) => {
      const helper = module.helper(helperFor('size', subject(context.type), form));
      return `${helper}(${extra}${exposed(context)}, ${place(context)})`;
    });
  },
  write: (context) => {
    const { module, lines } = context.scope;
    statement(lines, 'pos =', context.forms, (form) => {
      const helper = module.helper(helperFor('write', subject(context.type), form));
      return `${helper}(out, pos, ${exposed(context)}, ${place(context)})`;
    });
  },
  read: (context, target) => {
    const { module, lines } = context.scope;
    statement(lines, `${target} =`, context.forms, (form) => {
      const raw = `${module.helper(helperFor('read', subject(context.type), form))}(input, '${context.field.member}')`;
      return context.type.secret ? secretOf(raw, form.isNullable, module) : raw;
    });
  },
  show: (type, value, _isElement, module) => showBytes(type, value, module),
  plain: (type, value, module) =>
    type.secret ? `${value}.toJSON()` : `${module.use('jsonOfBytes')}(${value})`,
  toJson: (type, value, module) =>
    `${module.use('jsonOfBytes')}(${type.secret ? `${value}.expose()` : value})`,
  fromJson: (_type, module) => module.use('jsonBytes'),
};

function subject(type: Bytes): WireSubject {
  return type.zeroCopy ? 'View' : 'Bytes';
}

function showBytes(type: Bytes, value: string, module: ModuleScope): string {
  const { print } = module.model;
  const template = type.print ?? (type.zeroCopy ? print.zeroCopy : undefined);
  if (type.secret) return value;
  if (template === undefined) return `${module.use('showBytes')}(${value}, '${print.bytes}')`;
  return `${module.use('showBytesAs')}(${value}, ${module.printFunction(template)})`;
}
