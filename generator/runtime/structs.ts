/** An init object that states nothing, for constructors that are given everything else. */
export const NO_INIT: Readonly<Record<never, never>> = {};

/**
 * What a read function gives to a constructor: an object without members comes out, and the function sets all
 * of them, in the constructor's order. What it read is not looked at twice then, nor put into an init object.
 */
export const NOT_READ: Readonly<Record<never, never>> = {};

/** The struct for an init value: an instance is taken as it is, an object literal is made into one. */
export function toStruct<T extends object, I extends object>(
  value: T | I | undefined,
  type: new (init?: I) => T,
): T {
  if (value instanceof type) return value;
  return value === undefined || isObject(value) ? new type(value as I | undefined) : (value as T);
}

/** The same where null is a value. */
export function toNullableStruct<T extends object, I extends object>(
  value: T | I | null | undefined,
  type: new (init?: I) => T,
): T | null {
  return value === null ? null : toStruct(value, type);
}

/** The structs for an array of init values. An array that holds only instances is taken as it is. */
export function toStructs<T extends object, I extends object>(
  values: readonly (T | I)[],
  type: new (init?: I) => T,
): T[] {
  if (!Array.isArray(values) || values.every((value) => value instanceof type)) return values as T[];
  return values.map((value) => toStruct(value, type));
}

/** The same where null is a value. */
export function toNullableStructs<T extends object, I extends object>(
  values: readonly (T | I)[] | null,
  type: new (init?: I) => T,
): T[] | null {
  return values === null ? null : toStructs(values, type);
}

/** A value that is no object stays as it is: writing refuses it and says where it stands. */
function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
