import { codecOf } from '../../codec/codecs.js';
import { valueLiteral } from '../../codec/literals.js';
import type { ModuleScope } from '../../codec/scope.js';
import { ZERO_UUID_TEXT } from '../../model/defaults.js';
import { type Field, isNullable } from '../../model/model.js';

/** The expression for the default of a member. */
export function defaultExpression(field: Field, module: ModuleScope): string {
  if (field.default.kind === 'null') return 'null';
  if (field.default.kind === 'empty' || isZeroUuid(field))
    return codecOf(field.type).empty(field.type, module);
  if (isUuid(field)) return module.uuidConstant(uuidText(field));
  const literal = valueLiteral(field.default.value);
  if (field.type.kind === 'scalar' && field.type.asNumber) return literal.replace(/n$/, '');
  if (field.type.kind === 'string' && field.type.secret) return `${module.use('toSecret')}(${literal})`;
  return literal;
}

/**
 * The test that a member differs from its default: a null counts as
 * different unless it is the default.
 */
export function isNotDefault(field: Field, value: string, module: ModuleScope): string {
  if (field.default.kind === 'null') return `${value} !== null`;
  const test = isNotDefaultValue(field, value, module);
  return isNullable(field) ? `(${value} === null || ${test})` : test;
}

function isNotDefaultValue(field: Field, value: string, module: ModuleScope): string {
  const { type } = field;
  if (field.default.kind === 'empty' || isZeroUuid(field))
    return codecOf(type).isNotEmpty(type, value, module);
  if (type.kind === 'scalar' && type.scalar === 'bool')
    return field.default.kind === 'value' && field.default.value === true ? `!${value}` : value;
  if (isUuid(field)) return `!${value}.equals(${module.uuidConstant(uuidText(field))})`;
  if (type.kind === 'string' && type.secret)
    return `${value}.expose() !== ${valueLiteral(statedValue(field))}`;
  if (type.kind === 'scalar' && type.asNumber)
    return `${value} !== ${valueLiteral(statedValue(field)).replace(/n$/, '')}`;
  return `${value} !== ${valueLiteral(statedValue(field))}`;
}

function statedValue(field: Field): boolean | number | bigint | string {
  return field.default.kind === 'value' ? field.default.value : '';
}

function isUuid(field: Field): boolean {
  return field.type.kind === 'scalar' && field.type.scalar === 'uuid';
}

function uuidText(field: Field): string {
  return String(statedValue(field));
}

function isZeroUuid(field: Field): boolean {
  return isUuid(field) && field.default.kind === 'value' && field.default.value === ZERO_UUID_TEXT;
}
