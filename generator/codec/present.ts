import type { Field } from '../model/model.js';
import { codecOf } from './codecs.js';
import type { ModuleScope } from './scope.js';

/** The cast of a member, behind it, where its condition holds: what is null there is refused by the check of its value. */
export function presentCast(field: Field, module: ModuleScope): string {
  return field.isOptional ? ` as ${codecOf(field.type).type(field.type, module)}` : '';
}
