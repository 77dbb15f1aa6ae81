import { codecOf } from '../codec/codecs.js';
import type { ModuleScope } from '../codec/scope.js';
import { type Field, isNullable } from '../model/model.js';

/** The type of a member. */
export function memberType(field: Field, module: ModuleScope): string {
  const type = codecOf(field.type).type(field.type, module);
  return isNullable(field) ? `${type} | null` : type;
}

/** The type of a member that is read when it is asked for: until then it is a place. */
export function placedType(field: Field, module: ModuleScope): string {
  const placed = `${module.type('Placed')}<${codecOf(field.type).type(field.type, module)}>`;
  return isNullable(field) ? `${placed} | null` : placed;
}
