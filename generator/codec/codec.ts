import type { FieldType } from '../model/model.js';
import type { Form } from '../plan/plan.js';
import type { ModuleScope, ValueContext } from './scope.js';

/** A default as the schema states it. */
export type Stated = boolean | number | bigint | string;

/** A member that is compared with its default. */
export interface ComparedMember<T extends FieldType = FieldType> {
  readonly type: T;
  /** The expression for the member: `m.topics`. */
  readonly value: string;
  /** Arguments that say whose member it is: `m, 'topics'`. */
  readonly place: string;
  readonly isNullable: boolean;
  /** Undefined for the type's own default. */
  readonly stated: Stated | undefined;
}

/** A value of which the place is kept when the element that holds it is read, and that is read when it is asked for. */
export interface PlacedCodec<T extends FieldType = FieldType> {
  /** Lines that move past the value; they end in an assignment of its place to `target`. */
  read(context: ValueContext<T>, target: string): void;
  /** Expression for the value at a place. */
  value(slot: PlacedSlot<T>, module: ModuleScope): string;
}

/** Where the place of a value is kept. */
export interface PlacedSlot<T extends FieldType = FieldType> {
  readonly type: T;
  readonly form: Form;
  /** The expression of the place: `this.#key`. */
  readonly place: string;
  /** The expression of what it is in: `this.#source`. */
  readonly source: string;
  /** Arguments that say whose value it is: `'Record', 'key'`. */
  readonly owner: string;
}

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
  /** A default that the schema states, as an expression for a fresh member. */
  literal(type: T, stated: Stated, module: ModuleScope): string;
  /** Test that a member differs from a default that is not null: from the stated one, or from the type's own. Null differs. */
  differs(member: ComparedMember<T>, module: ModuleScope): string;
  /** Lines that add the value's bytes to `size`. */
  size(context: ValueContext<T>): void;
  /** Lines that write the value at `pos` and move it. */
  write(context: ValueContext<T>): void;
  /** Lines that read the value; they end in an assignment to `target`. */
  read(context: ValueContext<T>, target: string): void;
  /** How a value is read of which the place alone is kept at first; undefined for kinds that are never read so. */
  readonly placed?: PlacedCodec<T>;
  /** Expression for the value's text; it must not fail, whatever the member holds. */
  show(type: T, value: string, isElement: boolean, module: ModuleScope): string;
  /** Expression for the value in `toJSON()`: secrets redacted. The value is not null. */
  plain(type: T, value: string, module: ModuleScope): string;
  /** Expression for the value in the wire's JSON form. The value is not null. */
  toJson(type: T, value: string, module: ModuleScope): string;
  /** Name or expression of the function `(value, path) => T` that reads the JSON form. */
  fromJson(type: T, module: ModuleScope): string;
}
