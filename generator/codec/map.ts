import type { FieldType } from '../model/model.js';
import type { Form } from '../plan/plan.js';
import type { Codec } from './codec.js';
import { statement } from './conditions.js';
import { place, readName, tailArgument } from './scope.js';
import { helperFor, type WireHelper } from './wire-helpers.js';

type MapType = FieldType & { kind: 'map' };

/** True for a map that is one text: each key and each value has an ASCII character behind it. */
export function isText({ form: { key, value } }: MapType): boolean {
  return [key, value].every((side) => side.kind === 'terminator' && side.byte < 0x80);
}

/** Whether writing looks at the map itself: the text of one is kept from sizing it. */
export function writesValue(type: MapType, isNullable: boolean): boolean {
  return isNullable || !isText(type);
}

/** Maps of texts: entries one after the other, in the order in which they were added. */
export const mapCodec: Codec<MapType> = {
  type: (type) => `Map<string, ${valueType(type)}>`,
  initType: (type, module) => `${module.type('MapInit')}<${valueType(type)}>`,
  fromInit: (_type, value, isNullable, module) =>
    `${module.use(isNullable ? 'toNullableMap' : 'toMap')}(${value})`,
  empty: () => 'new Map()',
  literal: () => 'new Map()',
  differs: ({ value, place: owner, isNullable }, module) => {
    const test = `${module.use('hasEntries')}(${value}, ${owner})`;
    return isNullable ? `(${value} === null || ${test})` : test;
  },
  size: (context) => {
    const { module, lines } = context.scope;
    statement(lines, 'size +=', context.forms, (form) => {
      return `${module.helper(helper('size', form, context.type))}(sizes, ${context.value}, ${place(context)})`;
    });
  },
  write: (context) => {
    const { module, lines } = context.scope;
    statement(lines, 'pos =', context.forms, (form) => {
      const write = helper('write', form, context.type);
      const value = writesValue(context.type, write.isNullable) ? `, ${context.value}` : '';
      return `${module.helper(write)}(out, pos${value})`;
    });
  },
  read: (context, target) => {
    const { module, lines } = context.scope;
    statement(lines, `${target} =`, context.forms, (form) => {
      const read = module.helper(helper('read', form, context.type));
      return `${read}(input, ${tailArgument(context)}${readName(context)})`;
    });
  },
  show: (_type, value, _isElement, module) => `${module.use('showMap')}(${value})`,
  plain: (_type, value, module) => `${module.use('jsonOfMap')}(${value})`,
  toJson: (_type, value, module) => `${module.use('jsonOfMap')}(${value})`,
  fromJson: (type, module) => {
    const text = module.use('jsonString');
    return `${module.use('mapOf')}(${type.form.skipNulls ? `${module.use('nullable')}(${text})` : text})`;
  },
};

function valueType(type: MapType): string {
  return type.form.skipNulls ? 'string | null' : 'string';
}

function helper(operation: WireHelper['operation'], form: Form, type: MapType): WireHelper {
  return { ...helperFor(operation, 'Map', form, type), map: type };
}
