import type { FieldType } from '../model/model.js';
import type { ModuleScope, ValueContext } from './scope.js';

/** Everything the generator knows about one kind of field: nothing else decides by kind. */
export interface Codec<T extends FieldType = FieldType> {
  /** Type of the member, without null. */
  type(type: T, module: ModuleScope): string;
  /** Type that an init object takes, without null. */
  initType(type: T, module: ModuleScope): string;
  /** The member's value for an init value that is neither undefined nor null. */
  fromInit(type: T, value: string, isNullable: boolean, module: ModuleScope): string;
  /** The type's own default, for a fresh member. */
  empty(type: T, module: ModuleScope): string;
  /** Test that a value, not null, is not the type's own default. */
  isNotEmpty(type: T, value: string, module: ModuleScope): string;
  /** Lines that add the value's bytes to `size`. */
  size(context: ValueContext<T>): void;
  /** Lines that write the value at `pos` and move it. */
  write(context: ValueContext<T>): void;
  /** Lines that read the value; they end in an assignment to `target`. */
  read(context: ValueContext<T>, target: string): void;
  /** Expression for the value's text; it must not fail, whatever the member holds. */
  show(type: T, value: string, isElement: boolean, module: ModuleScope): string;
  /** Expression for the value in `toJSON()`: secrets redacted. The value is not null. */
  plain(type: T, value: string, module: ModuleScope): string;
  /** Expression for the value in the wire's JSON form. The value is not null. */
  toJson(type: T, value: string, module: ModuleScope): string;
  /** Name or expression of the function `(value, path) => T` that reads the JSON form. */
  fromJson(type: T, module: ModuleScope): string;
}
