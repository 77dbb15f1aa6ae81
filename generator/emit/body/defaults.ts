import { codecOf } from '../../codec/codecs.js';
import type { ModuleScope } from '../../codec/scope.js';
import { type Field, isNullable } from '../../model/model.js';

/** The expression for the default of a member. */
export function defaultExpression(field: Field, module: ModuleScope): string {
  const { default: own, type } = field;
  if (own.kind === 'null') return 'null';
  return own.kind === 'empty'
    ? codecOf(type).empty(type, module)
    : codecOf(type).literal(type, own.value, module);
}

/** The test that a member differs from its default: a null counts as different unless it is the default. */
export function isNotDefault(field: Field, module: ModuleScope, owner = 'm'): string {
  const { default: own, type, member } = field;
  const value = `${owner}.${member}`;
  if (own.kind === 'null') return `${value} !== null`;
  const stated = own.kind === 'value' ? own.value : undefined;
  const place = `${owner}, '${member}'`;
  return codecOf(type).differs({ type, value, place, isNullable: isNullable(field), stated }, module);
}
